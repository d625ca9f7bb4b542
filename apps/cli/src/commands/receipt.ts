import { sealReceipt } from '@casefile/admission';
import {
  CasefileError,
  isGitOid,
  isSha256,
  parseTimestamp,
  recordKey,
  type KeySource,
  type Receipt,
  type Sha256,
  type Timestamp,
} from '@casefile/contract';
import { createFilter } from '@casefile/filter';
import { systemClock } from '@casefile/runtime';
import { isForgeId } from '@casefile/snapshot';
import type { CommandContext } from '../context.js';
import { openExistingKey } from '../keys.js';
import type { SharedOptions } from '../options.js';
import { keyDirectoryFrom } from './keys.js';
import { verifyTree } from './verify.js';

/** Options of `casefile receipt`. */
export interface ReceiptOptions extends SharedOptions {
  readonly snapshot: string;
  readonly attestation: string;
  readonly key: readonly string[];
  readonly agent: string;
  readonly status: Receipt['status'];
  readonly resultRecord?: readonly string[];
  readonly commit?: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
}

const usage = (message: string): never => {
  throw new CasefileError('usage', message);
};

/** The key of a record in which the run answered: `comment:ID` (or the ID alone), `review:ID`, or `key:` and a record key. */
const resultKey = (named: string, source: KeySource): Sha256 => {
  const [, kind = 'comment', id = ''] = /^(?:(comment|review|key):)?(.*)$/s.exec(named) ?? [];
  if (kind === 'key') return isSha256(id) ? id : usage('--result-record key: takes the 64 digits of a record key.');
  if (!isForgeId(source.forge, id)) return usage(`--result-record takes ids as ${source.forge} has them.`);
  return recordKey(source, kind === 'review' ? 'review' : 'comment', id);
};

const timeOf = (option: string, text: string): Timestamp =>
  parseTimestamp(text) ?? usage(`${option} takes a time such as 2026-02-04T08:00:00Z.`);

/** The agent's name, when it would stand in a snapshot as it is: another would leave the run out, or be shown otherwise than it was signed. */
const safeName = (agent: string): string => {
  const { status } = createFilter().run({ text: agent, form: 'display' });
  return agent !== '' && status === 'unchanged' ? agent : usage('--agent is a name that the filter leaves as it is.');
};

/**
 * `casefile receipt`: prints the line that tells later snapshots of a run (D39). What the run consumed is taken from the snapshot itself, which must be verified against its
 * attestation: nobody types a source, an entity or a revision.
 *
 * @throws CasefileError `verification_failed`, `usage`, `key_unusable`
 */
export const receiptCommand = async (options: ReceiptOptions, { console }: CommandContext): Promise<void> => {
  const { attestation, key } = options;
  const agent = safeName(options.agent);
  const completed_at = timeOf('--completed-at', options.completedAt ?? new Date(systemClock.now()).toISOString());
  const started_at = options.startedAt === undefined ? undefined : timeOf('--started-at', options.startedAt);
  if (started_at !== undefined && started_at > completed_at) usage('--started-at is after --completed-at.');
  const { commit } = options;
  if (commit !== undefined && !isGitOid(commit))
    return usage('--commit takes a whole Git object id in lowercase hexadecimal.');
  const { digest, statement } = await verifyTree(options.snapshot, { attestation, key }, console.note);
  if (statement === null) return usage('--attestation is needed.');
  const { source, entity, captured_head } = statement.predicate;
  const receipt: Receipt = {
    schema_version: 1,
    agent,
    status: options.status,
    input_revision: digest,
    ...(captured_head !== undefined && { input_head_sha: captured_head }),
    result_record_keys: [...new Set((options.resultRecord ?? []).map((named) => resultKey(named, source)))].sort(),
    ...(commit !== undefined && { resulting_commit_sha: commit }),
    ...(started_at !== undefined && { started_at }),
    completed_at,
  };
  const signer = await openExistingKey(await keyDirectoryFrom(options));
  const line = await sealReceipt({ source, entity }, receipt, { keyId: signer.publicKey.id, sign: signer.sign });
  console.note(`signed by ${signer.publicKey.id}; post it as a comment of a registered bot and never edit it`);
  console.answer(line, { line, key: signer.publicKey.id, source, entity, receipt });
};
