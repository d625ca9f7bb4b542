import { dirname } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { isTreeDirectory, isTreeFile } from './layout.js';
import { inDirectory, makeDirectory, makeFile, type OpenDirectory } from './open-directory.js';

/** How many files are being written at once: syncing one by one would wait for the disk a thousand times. */
const writersAtOnce = 16;

/** Fails unless files are laid out as a tree. */
export const requireStageable = (files: ReadonlyMap<string, Uint8Array>): void => {
  if (!files.has('index.json')) throw new CasefileError('internal', 'A tree to be staged needs its index.json.');
  for (const path of files.keys())
    if (!isTreeFile(path))
      throw new CasefileError('internal', 'A tree to be staged has a path that v1 gives to no file.');
};

/** Fails once work was told to stop. */
export const requireRunning = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true)
    throw new CasefileError('interrupted', 'Staging was interrupted; nothing of it is left.', { cause: signal.reason });
};

/** The directories of a tree, parents first. */
export const directoriesOf = (files: ReadonlyMap<string, Uint8Array>): string[] => {
  const directories = new Set<string>();
  for (const path of files.keys())
    for (let at = dirname(path); at !== '.'; at = dirname(at)) if (isTreeDirectory(at)) directories.add(at);
  return [...directories].sort();
};

const writeFiles = async (
  root: OpenDirectory,
  files: ReadonlyMap<string, Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const left = [...files];
  const failures: unknown[] = [];
  const write = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined && failures.length === 0; next = left.pop())
      try {
        requireRunning(signal);
        await makeFile(root.path(next[0]), next[1]);
      } catch (error) {
        failures.push(error);
      }
  };
  // All writers have stopped before an error is told: nothing is written into a tree that is being removed.
  await Promise.all(Array.from({ length: writersAtOnce }, write));
  if (failures.length > 0) throw failures[0];
};

/** Writes every directory and file of a tree into an open root, and makes them survive a power cut. */
export const writeTree = async (
  root: OpenDirectory,
  files: ReadonlyMap<string, Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const directories = directoriesOf(files);
  for (const directory of directories) {
    requireRunning(signal);
    await makeDirectory(root.path(directory));
  }
  await writeFiles(root, files, signal);
  for (const directory of directories.reverse()) await inDirectory(root.path(directory), ({ handle }) => handle.sync());
  await root.handle.sync();
};
