import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sealStatement } from '@casefile/attest';
import { CasefileError, type ReviewPredicate } from '@casefile/contract';
import { createFilter, registerCredentials } from '@casefile/filter';
import {
  buildReviewStatement,
  curatedReview,
  reviewFiles,
  sealReview,
  type TextFilter,
} from '@casefile/review-context';
import { requireTreeDestination, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from '../../context.js';
import { openSigningKey } from '../../keys.js';
import { redactedFrom, tenantFrom, type SharedOptions } from '../../options.js';
import { keyDirectoryFrom } from '../keys.js';
import { openAttestedCasefile, type CasefileOptions } from './casefile.js';
import { readReviewInput } from './input-file.js';
import { attestationFile } from './opened-review.js';
import { requireMade } from './refusal.js';

/** Options of `casefile review seal`. */
export interface SealOptions extends SharedOptions, CasefileOptions {
  readonly out: string;
  readonly casefile?: string;
}

const isCuration = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'schema' in value && value.schema === 'casefile/review-curation/v1';

/** What is sealed, and where it came from. A curation without its casefile is nobody's. */
const inputOf = async (
  path: string,
  options: SealOptions,
  { console }: CommandContext,
): Promise<{ readonly input: unknown; readonly source: ReviewPredicate['source'] }> => {
  const value = await readReviewInput(path, console);
  if (!isCuration(value)) {
    if (options.casefile !== undefined)
      throw new CasefileError('usage', '--casefile goes with a curation file; this is none.');
    return { input: value, source: 'review_input' };
  }
  if (options.casefile === undefined)
    throw new CasefileError('usage', 'A curation is sealed with --casefile: the tree that it was drafted from.');
  const { review, head } = await openAttestedCasefile(options.casefile, options, console);
  return { input: requireMade(curatedReview(value, review, head), 'invalid_inputs', console), source: 'casefile' };
};

/** Writes the files into a directory that is made for them, or leaves nothing. */
const writeReview = async (
  out: string,
  files: ReadonlyMap<string, Uint8Array>,
  { cleanup }: CommandContext,
): Promise<void> => {
  try {
    await mkdir(out, { mode: 0o700 });
  } catch (cause) {
    throw new CasefileError('already_exists', 'The destination cannot be made; choose a new path.', { cause });
  }
  cleanup.add(out);
  try {
    for (const [name, bytes] of files)
      await writePrivateFile(join(out, name), bytes, { refuseWorkTree: true, replace: false, cleanup });
  } catch (error) {
    await rm(out, { recursive: true, force: true });
    throw error;
  } finally {
    cleanup.remove(out);
  }
};

/** `casefile review seal FILE --out DIR`: the review context of a curation and its casefile, or of any review tool's input, with both exports and a signed statement about them. */
export const sealReviewCommand = async (path: string, options: SealOptions, context: CommandContext): Promise<void> => {
  const { console } = context;
  const { out } = options;
  await requireTreeDestination(out);
  const { input, source } = await inputOf(path, options, context);
  const filter = createFilter();
  const registered = registerCredentials(await redactedFrom(await tenantFrom(options)));
  const filterText: TextFilter = (text) => filter.run({ text, form: 'record', registered });
  const sealed = requireMade(sealReview(input, filterText), 'invalid_inputs', console);
  const { signer, key } = await openSigningKey(await keyDirectoryFrom(options), console);
  const statement = buildReviewStatement(sealed, source, {
    version: filter.version,
    policy_sha256: filter.policyDigest,
  });
  const files = new Map<string, Uint8Array>([
    [reviewFiles.json, sealed.json],
    [reviewFiles.markdown, sealed.markdown],
    [attestationFile, await sealStatement(statement, signer)],
  ]);
  await writeReview(out, files, context);
  const { snapshot, summary, unresolved_blocker_ids: blockers } = sealed.document;
  console.answer(
    [
      snapshot.id,
      `review: ${out}`,
      `threads: ${summary.total_threads} considered, ${summary.included_count} included, ${summary.omitted_count} omitted`,
      `unresolved blockers: ${blockers.length}`,
      `key: ${key.publicKeyPath}`,
    ].join('\n'),
    {
      outcome: 'sealed',
      id: snapshot.id,
      review: out,
      summary,
      unresolved_blocker_ids: blockers,
      key: key.publicKeyPath,
    },
  );
};
