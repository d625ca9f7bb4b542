import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import type { Cleanup } from './cleanup.js';
import { findReplaced, writablePlaceOf } from './destination.js';
import { isTreeDirectory, isTreeFile } from './layout.js';
import { inDirectory, makeDirectory, makeFile, type OpenDirectory } from './open-directory.js';
import { placeTree, type PlacedTree } from './place-tree.js';
import { onDisk, type Place } from './system.js';
import { temporaryName } from './temporary-name.js';
import { requireOutsideWorkTree } from './work-tree.js';

/** How many files are being written at once: syncing one by one would wait for the disk a thousand times. */
const writersAtOnce = 16;

/** What to stage, and where. */
export interface StageTreeOptions {
  /** From path to bytes, `index.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The tree's root: nothing, or an empty directory. Its parent must exist. */
  readonly out: string;
  /** Whether a whole context tree that lies at `out` is replaced; it is refused otherwise. */
  readonly replace?: boolean;
  /** Knows of everything unfinished until the promise settles, so that an exit leaves nothing behind. */
  readonly cleanup?: Cleanup;
  /** Aborting it removes what was written. */
  readonly signal?: AbortSignal;
}

const requireStageable = (files: ReadonlyMap<string, Uint8Array>): void => {
  if (!files.has('index.json')) throw new CasefileError('internal', 'A tree to be staged needs its index.json.');
  for (const path of files.keys())
    if (!isTreeFile(path))
      throw new CasefileError('internal', 'A tree to be staged has a path that v1 gives to no file.');
};

const requireRunning = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true)
    throw new CasefileError('interrupted', 'Staging was interrupted; nothing of it is left.', { cause: signal.reason });
};

/** The directories of a tree, parents first. */
const directoriesOf = (files: ReadonlyMap<string, Uint8Array>): string[] => {
  const directories = new Set<string>();
  for (const path of files.keys())
    for (let at = dirname(path); at !== '.'; at = dirname(at)) if (isTreeDirectory(at)) directories.add(at);
  return [...directories].sort();
};

const writeFiles = async (root: OpenDirectory, options: StageTreeOptions): Promise<void> => {
  const left = [...options.files];
  const failures: unknown[] = [];
  const write = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined && failures.length === 0; next = left.pop())
      try {
        requireRunning(options.signal);
        await makeFile(root.path(next[0]), next[1]);
      } catch (error) {
        failures.push(error);
      }
  };
  // All writers have stopped before an error is told: nothing is written into a tree that is being removed.
  await Promise.all(Array.from({ length: writersAtOnce }, write));
  if (failures.length > 0) throw failures[0];
};

const writeTree = async (root: OpenDirectory, options: StageTreeOptions): Promise<void> => {
  const directories = directoriesOf(options.files);
  for (const directory of directories) {
    requireRunning(options.signal);
    await makeDirectory(root.path(directory));
  }
  await writeFiles(root, options);
  for (const directory of directories.reverse()) await inDirectory(root.path(directory), ({ handle }) => handle.sync());
  await root.handle.sync();
};

/**
 * Writes a context tree to a host's disk (spec: Lifecycle and access): beside its destination under a temporary name, directories 0700 and files 0600 whatever the umask, synced,
 * then renamed. On an error or an abort nothing of it is left. The tree at `out` is the whole one or none.
 *
 * @throws CasefileError `unsafe_destination` for a destination inside a Git work tree, a link, a file, a directory that is not empty (or, with `replace`, no whole context tree), or an absent
 *   parent; `storage_failed`, `interrupted`
 */
export const stageTree = (options: StageTreeOptions): Promise<void> =>
  onDisk('stage the tree', async () => {
    requireStageable(options.files);
    requireRunning(options.signal);
    const place = await writablePlaceOf(options.out);
    await requireOutsideWorkTree(place.parent);
    await inDirectory(place.parent, (parent) => stageIn(parent, place, options));
  });

const stageIn = async (parent: OpenDirectory, place: Place, options: StageTreeOptions): Promise<void> => {
  const replaced = await findReplaced(parent, place, options.replace ?? false);
  const { cleanup } = options;
  const name = temporaryName();
  const out = join(place.parent, place.name);
  const temporary = join(place.parent, name);
  cleanup?.add(temporary);
  let placed: PlacedTree | null = null;
  try {
    await makeDirectory(parent.path(name));
    placed = await inDirectory(parent.path(name), async (root) => {
      await writeTree(root, options);
      requireRunning(options.signal);
      // From here on the tree may be at either name, and it is the same tree.
      cleanup?.addIdentity(out, root.identity);
      return placeTree(parent, name, place.name, { replaced, identity: root.identity });
    });
    await parent.handle.sync();
  } catch (error) {
    await rm(parent.path(name), { recursive: true, force: true });
    await placed?.undo();
    throw error;
  } finally {
    cleanup?.remove(out);
    cleanup?.remove(temporary);
  }
  await placed.settle();
};
