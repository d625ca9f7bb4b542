import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.js';
import { findReplaced, requireFreeFile, writablePlaceOf } from './destination.js';
import { writeJournal } from './journal.js';
import { inDirectory, makeDirectory, makeFile, type OpenDirectory } from './open-directory.js';
import { placeTree, type FileBeside, type PlacedTree } from './place-tree.js';
import { look, onDisk, refusePlace, type Place } from './system.js';
import { temporaryName } from './temporary-name.js';
import { requireOutsideWorkTree } from './work-tree.js';
import { requireRunning, requireStageable, writeTree } from './write-tree.js';

/** What to stage, and where. */
export interface StageTreeOptions {
  /** From path to bytes, `index.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The tree's root: nothing, or an empty directory. Its parent must exist. */
  readonly out: string;
  /** Private files beside the tree, from what is appended to its name (`.attestation.json`) to bytes: all are there before the tree is, or none and no tree. */
  readonly beside?: ReadonlyMap<string, Uint8Array>;
  /** Whether a whole context tree that lies at `out`, and files beside it, are replaced; they are refused otherwise. */
  readonly replace?: boolean;
  /** Knows of everything unfinished until the promise settles, so that an exit leaves nothing behind. */
  readonly cleanup?: Cleanup;
  /** Aborting it removes what was written. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a context tree to a host's disk (spec: Lifecycle and access): beside its destination under a temporary name, directories 0700 and files 0600 whatever the umask, synced,
 * then renamed. On an error or an abort nothing of it is left. The tree at `out` is the whole one or none, and it is never there without what belongs beside it: a
 * journal lets {@link scavenge} take back what a killed process put there before the tree.
 *
 * @throws CasefileError `unsafe_destination` for a destination inside a Git work tree, a link, a file, a directory that is not empty (or, with `replace`, no whole context tree), or an absent
 *   parent; `already_exists` for a file beside it; `storage_failed`, `interrupted`
 */
export const stageTree = (options: StageTreeOptions): Promise<void> =>
  onDisk('stage the tree', async () => {
    requireStageable(options.files);
    requireRunning(options.signal);
    for (const suffix of options.beside?.keys() ?? [])
      if (!/^\.[a-z.-]+$/.test(suffix)) refusePlace('What lies beside a tree has its name and a suffix.');
    const place = await writablePlaceOf(options.out);
    await requireOutsideWorkTree(place.parent);
    await inDirectory(place.parent, (parent) => stageIn(parent, place, options));
  });

/** Names that this process is writing under, known to the cleanup until they are given up. */
const createTemporaries = (parent: OpenDirectory, place: Place, cleanup: Cleanup | undefined) => {
  const names: string[] = [];
  return {
    next: (): string => {
      const name = temporaryName();
      names.push(name);
      cleanup?.add(join(place.parent, name));
      return name;
    },
    remove: async (): Promise<void> => {
      for (const name of names) await rm(parent.path(name), { recursive: true, force: true });
    },
    forget: (): void => {
      for (const name of names) cleanup?.remove(join(place.parent, name));
    },
  };
};

const writeBeside = async (
  parent: OpenDirectory,
  place: Place,
  options: StageTreeOptions,
  next: () => string,
): Promise<FileBeside[]> => {
  const written: FileBeside[] = [];
  for (const [suffix, bytes] of options.beside ?? []) {
    const [from, to] = [next(), `${place.name}${suffix}`];
    await requireFreeFile(parent, { parent: place.parent, name: to }, options.replace ?? false);
    await makeFile(parent.path(from), bytes);
    const stats = await look(parent.path(from));
    if (stats === null) return refusePlace('What is being staged was taken away meanwhile.');
    written.push({ from, to, identity: { dev: stats.dev, ino: stats.ino } });
  }
  return written;
};

const stageIn = async (parent: OpenDirectory, place: Place, options: StageTreeOptions): Promise<void> => {
  const replaced = await findReplaced(parent, place, options.replace ?? false);
  const { cleanup } = options;
  const temporaries = createTemporaries(parent, place, cleanup);
  const finals: string[] = [];
  let placed: PlacedTree | null = null;
  try {
    const name = temporaries.next();
    await makeDirectory(parent.path(name));
    placed = await inDirectory(parent.path(name), async (root) => {
      await writeTree(root, options.files, options.signal);
      const beside = await writeBeside(parent, place, options, temporaries.next);
      const { identity } = root;
      if (beside.length > 0)
        await writeJournal(parent, temporaries.next(), {
          done: { name: place.name, ...identity },
          undo: beside.map((file) => ({ name: file.to, ...file.identity })),
        });
      await parent.handle.sync();
      requireRunning(options.signal);
      // From here on the tree may be at either name, and it is the same tree. It is removed before what lies beside it.
      for (const entry of [
        ...beside.map((file) => ({ name: file.to, ...file.identity })),
        { name: place.name, ...identity },
      ]) {
        finals.push(join(place.parent, entry.name));
        cleanup?.addIdentity(join(place.parent, entry.name), entry);
      }
      return placeTree(parent, name, place.name, {
        replaced,
        identity,
        beside,
        replaceBeside: options.replace ?? false,
      });
    });
    await parent.handle.sync();
    // Only the journal is left under a temporary name.
    await temporaries.remove();
  } catch (error) {
    await placed?.undo();
    await temporaries.remove();
    throw error;
  } finally {
    for (const path of finals) cleanup?.remove(path);
    temporaries.forget();
  }
  await placed.settle();
};
