import { createInterface } from 'node:readline';
import { CasefileError, gitTreeHash } from '@casefile/contract';
import { systemClock } from '@casefile/runtime';
import { blobIdOf, openHostSession } from '@casefile/workspace';
import type { CommandContext } from '../context.js';
import type { ExposureOptions } from '../local-exposure.js';
import { readExposed, type ReadingRights } from '../read-exposed.js';

/** Options of `casefile serve`. */
export interface ServeOptions extends ExposureOptions, ReadingRights {}

/** The longest line of a peer, in characters: an answer is bounded, and so is what is asked. */
const longestLine = 128 * 1024 * 1024;

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

/**
 * `casefile serve DIR`: offers a staged snapshot as the host of the blob protocol, on standard input and output, one JSON object a line, until the peer ends (data model: Blob protocol). It reads by a
 * grant, under audit, or after a fresh check of its own, once, before the first line.
 *
 * @throws CasefileError `exposure_denied`; `verification_failed` where the peer refuses the handshake
 */
export const serveCommand = async (
  directory: string,
  options: ServeOptions,
  context: CommandContext,
): Promise<void> => {
  const { files, globs } = await readExposed(directory, options, context);
  if (options.audit === true)
    context.console.note('read under audit, without a fresh check: for people, not for a model');
  const blobs = new Map([...files.values()].map((bytes) => [blobIdOf(bytes), bytes]));
  const session = openHostSession({
    host: { name: 'casefile', version: '1' },
    baseline: { rev: `git:tree:${gitTreeHash(files)}`, stampedAt: new Date(systemClock.now()).toISOString() },
    tree: new Map([...files].map(([path, bytes]) => [path, blobIdOf(bytes)])),
    after: new Map(),
    read: globs,
    blob: (id) => blobs.get(id) ?? null,
  });
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity, terminal: false });
  const stop = (): void => lines.close();
  context.signal.addEventListener('abort', stop, { once: true });
  try {
    await write(session.open().join(''));
    for await (const line of lines) {
      if (line.length > longestLine) throw new CasefileError('usage', 'A line of the peer is longer than any request.');
      const answers = session.receive(line);
      if (answers.length > 0) await write(answers.join(''));
      if (session.state() === 'refused')
        throw new CasefileError('verification_failed', 'refused: the peer did not accept the handshake.');
      if (session.state() === 'ended') break;
    }
  } finally {
    context.signal.removeEventListener('abort', stop);
    lines.close();
  }
};
