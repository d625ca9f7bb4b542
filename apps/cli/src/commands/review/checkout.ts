import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CasefileError, parseTimestamp } from '@casefile/contract';
import { commentedLinesOf, textHashOf, type CasefileReview } from '@casefile/review-context';

const run = promisify(execFile);

/** Reads one object and does nothing else: no filter, no hook, no replaced object, no fetch of a missing one. */
const readObject = async (checkout: string, type: 'commit' | 'blob', name: string): Promise<Buffer | null> => {
  try {
    const { stdout } = await run(
      'git',
      ['--no-replace-objects', '-c', 'protocol.allow=never', '-C', checkout, 'cat-file', type, name],
      { encoding: 'buffer', maxBuffer: 2 ** 26, timeout: 60_000 },
    );
    return stdout;
  } catch {
    return null;
  }
};

/**
 * The time of a commit of a checkout, canonical.
 *
 * @throws CasefileError `usage` where the checkout does not have it
 */
export const commitTimeIn = async (checkout: string, commit: string): Promise<string> => {
  const object = await readObject(checkout, 'commit', commit);
  const header = object?.toString('utf8').split('\n\n')[0] ?? '';
  const seconds = /^committer .* (\d{1,11}) [+-]\d{4}$/m.exec(header)?.[1];
  const time = seconds === undefined ? null : parseTimestamp(new Date(Number(seconds) * 1000).toISOString());
  if (time === null)
    throw new CasefileError('usage', 'The checkout does not have the head commit; fetch it, or give --time instead.');
  return time;
};

/** The text hashes of commented lines, by thread, as far as the checkout has the revisions. */
export const textHashesIn = async (
  checkout: string,
  { threads }: CasefileReview,
  head: string,
): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>();
  const blobs = new Map<string, Promise<Buffer | null>>();
  for (const thread of threads) {
    const lines = commentedLinesOf(thread, head);
    if (lines === null) continue;
    const name = `${lines.revision}:${lines.path}`;
    const blob = blobs.get(name) ?? readObject(checkout, 'blob', name);
    blobs.set(name, blob);
    const bytes = await blob;
    const hash = bytes === null ? null : textHashOf(bytes, lines);
    if (hash !== null) hashes.set(thread.id, hash);
  }
  return hashes;
};
