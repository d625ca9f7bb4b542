import { readdir } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import { isTreeFile } from './layout.js';
import { inDirectory, type OpenDirectory } from './open-directory.js';
import { readTree } from './read-tree.js';
import { isContextTree } from './recognize-tree.js';
import { look, onDisk, placeOf, refusePlace, type Place } from './system.js';
import { isTemporaryName } from './temporary-name.js';
import { requireOutsideWorkTree } from './work-tree.js';

/** Whether something that lies at a destination may be replaced. */
export interface ReplaceOption {
  readonly replace?: boolean;
}

/** The place of a path that may be written to: no name that scavenging takes for something unfinished. */
export const writablePlaceOf = async (path: string): Promise<Place> => {
  const place = await placeOf(path);
  if (isTemporaryName(place.name)) refusePlace('The destination has a name that scavenging removes.');
  return place;
};

/**
 * Whether a whole context tree lies at a place.
 *
 * @throws CasefileError `unsafe_destination` for anything but that, an empty directory or nothing; for a tree that is not to be replaced, too
 */
export const findReplaced = async (parent: OpenDirectory, place: Place, replace: boolean): Promise<boolean> => {
  const at = parent.path(place.name);
  const stats = await look(at);
  if (stats === null) return false;
  if (!stats.isDirectory()) return refusePlace('The destination is a link or a file; choose a new path.');
  if ((await readdir(at)).length === 0) return false;
  if (!replace) return refusePlace('The destination is not empty; choose a new path, or remove what is there.');
  const found = await readTree(at).catch((cause: unknown) =>
    refusePlace('The destination holds something else than a context tree; choose a new path.', {}, cause),
  );
  if (!isContextTree(found) || ![...found.keys()].every(isTreeFile))
    refusePlace('The destination holds something else than a context tree; choose a new path.');
  return true;
};

/** @throws CasefileError `unsafe_destination` for a link, a directory or a special file; `already_exists` for a file that is not to be replaced */
export const requireFreeFile = async (parent: OpenDirectory, place: Place, replace: boolean): Promise<void> => {
  const found = await look(parent.path(place.name));
  if (found !== null && !found.isFile()) refusePlace('The path is a link or no regular file; choose another one.');
  if (found !== null && !replace) throw alreadyThere();
};

/** The error of a file that is not to be replaced. */
export const alreadyThere = (cause?: unknown): CasefileError =>
  new CasefileError('already_exists', 'The file exists already and is not replaced; choose another path.', { cause });

/**
 * Refuses where {@link stageTree} would, and writes nothing: to be asked before any other work.
 *
 * @throws CasefileError `unsafe_destination`, `storage_failed`
 */
export const requireTreeDestination = (out: string, options: ReplaceOption = {}): Promise<void> =>
  onDisk('look at the destination', async () => {
    const place = await writablePlaceOf(out);
    await requireOutsideWorkTree(place.parent);
    await inDirectory(place.parent, (parent) => findReplaced(parent, place, options.replace ?? false));
  });

/**
 * Refuses where {@link writePrivateFile} with `refuseWorkTree` would, and writes nothing: to be asked before any other work.
 *
 * @throws CasefileError `unsafe_destination`, `already_exists`, `storage_failed`
 */
export const requireFileDestination = (path: string, options: ReplaceOption = {}): Promise<void> =>
  onDisk('look at the destination', async () => {
    const place = await writablePlaceOf(path);
    await requireOutsideWorkTree(place.parent);
    await inDirectory(place.parent, (parent) => requireFreeFile(parent, place, options.replace ?? true));
  });
