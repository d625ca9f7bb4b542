import { Buffer } from 'node:buffer';
import {
  canonicalBytes,
  isTimestamp,
  recordKey,
  validateCheckMetadata,
  type AdmittedCheck,
  type CheckMetadata,
  type EmittedFilter,
  type ManifestRecord,
  type Shortfall,
} from '@casefile/contract';
import { displayOf, recordFilterOf, summarize } from './filtered-texts.js';
import { shortfall } from './gaps.js';
import { checkLogPath, checkMetadataPath } from './paths.js';
import type { RenderContext } from './records.js';

/** One check as manifest row and files; a rejected one has a row only. */
export interface RenderedCheck {
  readonly row: ManifestRecord;
  readonly metadata: { readonly path: string; readonly bytes: Uint8Array; readonly filter: EmittedFilter } | null;
  readonly log: { readonly path: string; readonly bytes: Uint8Array; readonly filter: EmittedFilter } | null;
}

/** Checks and what kept others, or their logs, out. */
export interface RenderedChecks {
  readonly checks: readonly RenderedCheck[];
  readonly shortfalls: readonly Shortfall[];
}

const timesExist = (check: AdmittedCheck): boolean =>
  [check.created_at, check.started_at, check.completed_at].every((time) => time === undefined || isTimestamp(time));

const metadataOf = (check: AdmittedCheck, name: string): CheckMetadata => ({
  id: check.id,
  name,
  status: check.status,
  ...(check.conclusion === undefined ? {} : { conclusion: check.conclusion }),
  created_at: check.created_at,
  head_sha: check.head_sha,
  ...(check.started_at === undefined ? {} : { started_at: check.started_at }),
  ...(check.never_started === undefined ? {} : { never_started: check.never_started }),
  ...(check.completed_at === undefined ? {} : { completed_at: check.completed_at }),
});

const logOf = (check: AdmittedCheck, key: string, context: RenderContext): RenderedCheck['log'] | 'rejected' => {
  if (check.log === undefined) return null;
  const text = context.readText(check.log);
  if (text.text === null) return 'rejected';
  return { path: checkLogPath(key), bytes: Buffer.from(text.text, 'utf8'), filter: summarize([text]) };
};

/**
 * The checks of the captured head with their logs (spec: Ordering files and prompt assembly; D12, D28).
 *
 * A check of another revision, with times that do not exist or that do not fit its status is `invalid_metadata` and leaves a count. One whose name is unsafe or
 * empty is rejected: it leaves a row, `unsafe_content` or `invalid_metadata`, and its log goes with it. A log that the filter rejects leaves its check standing and a
 * `check_logs` gap.
 */
export const renderChecks = (
  checks: readonly AdmittedCheck[],
  capturedHead: string | undefined,
  context: RenderContext,
): RenderedChecks => {
  const rendered: RenderedCheck[] = [];
  const shortfalls: Shortfall[] = [];
  for (const check of checks) {
    // The name decides nothing here, so a sound one stands in for it.
    const isSound =
      context.rules.isId(check.id) &&
      check.head_sha === capturedHead &&
      timesExist(check) &&
      validateCheckMetadata(metadataOf(check, 'name')).ok;
    if (!isSound) {
      shortfalls.push(shortfall('checks', 'invalid_metadata'));
      continue;
    }
    const key = recordKey(context.source, 'check', check.id);
    const identity = { kind: 'check', id: check.id, record_key: key, created_at: check.created_at } as const;
    const nameText = context.readText(check.name);
    const name = displayOf(nameText);
    if (name === null) {
      shortfalls.push(shortfall('checks', nameText.text === null ? 'unsafe_content' : 'invalid_metadata'));
      rendered.push({
        row: { ...identity, filter: { ...recordFilterOf(nameText), status: 'rejected' } },
        metadata: null,
        log: null,
      });
      continue;
    }
    const log = logOf(check, key, context);
    if (log === 'rejected') shortfalls.push(shortfall('check_logs', 'unsafe_content'));
    const keptLog = log === 'rejected' ? null : log;
    const path = checkMetadataPath(key);
    rendered.push({
      row: {
        ...identity,
        metadata_path: path,
        ...(keptLog === null ? {} : { log_path: keptLog.path }),
        filter: recordFilterOf(nameText),
      },
      metadata: { path, bytes: canonicalBytes(metadataOf(check, name)), filter: summarize([nameText]) },
      log: keptLog,
    });
  }
  return { checks: rendered, shortfalls };
};
