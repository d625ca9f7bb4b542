import { readdir, realpath, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isTreeDirectory, isTreeFile } from './layout.js';
import { mountAt, unmount } from './mounts.js';
import { inDirectory, openDirectory, type OpenDirectory } from './open-directory.js';
import { isSame, look, onDisk, placeOf, refusePlace, type Identity } from './system.js';

/** What a directory was found to hold, and nothing else. */
interface Survey {
  readonly identity: Identity;
  readonly files: readonly string[];
  readonly directories: ReadonlyMap<string, Survey>;
}

const refuse = (path: string, why: string): never =>
  refusePlace('The directory is not removed: it holds something that no context tree holds.', { path, why });

/** Looks through a directory and changes nothing. */
const surveyOpen = async (open: OpenDirectory, path: string): Promise<Survey> => {
  const files: string[] = [];
  const directories = new Map<string, Survey>();
  for (const name of await readdir(open.path('.'))) {
    const below = path === '' ? name : `${path}/${name}`;
    const stats = await look(open.path(name));
    if (stats?.isDirectory() === true) {
      if (!isTreeDirectory(below)) refuse(below, 'directory');
      directories.set(name, await inDirectory(open.path(name), (child) => surveyOpen(child, below)));
    } else {
      if (!isTreeFile(below)) refuse(below, 'file');
      if (stats?.isFile() !== true || stats.nlink !== 1n) refuse(below, 'link or special file');
      files.push(name);
    }
  }
  return { identity: open.identity, files, directories };
};

/** Removes what a survey found and nothing else: a directory that is not empty then stays, with an error. */
const removeSurveyed = async (open: OpenDirectory, survey: Survey): Promise<void> => {
  if (!isSame(open.identity, survey.identity)) refuse('', 'changed');
  // A tree that was sealed read-only gives up its entries only to a writable directory.
  if (survey.files.length > 0 || survey.directories.size > 0) await open.handle.chmod(0o700);
  for (const [name, below] of survey.directories) {
    await inDirectory(open.path(name), (child) => removeSurveyed(child, below));
    await rmdir(open.path(name));
  }
  // The index goes last, so that what an interruption leaves still looks like a tree.
  const last = survey.files.filter((name) => name === 'index.json');
  for (const name of [...survey.files.filter((other) => other !== 'index.json'), ...last])
    await unlink(open.path(name));
};

/** Looks through a tree that is mounted on itself, and unmounts it; whatever else is mounted there is not ours to unmount. */
const unmountSealed = async (path: string, partial: boolean): Promise<void> => {
  const { kind } = await mountAt(path);
  if (kind === 'none') return;
  if (kind === 'other') refuse('', 'something else is mounted there');
  const survey = await inDirectory(path, (open) => surveyOpen(open, ''));
  if (!partial && !survey.files.includes('index.json')) refuse('index.json', 'absent');
  await unmount(path);
};

/**
 * Removes a directory that holds nothing but what a context tree may hold; a sandbox copy is unmounted first.
 *
 * @param parent the open directory in which it lies
 * @param name its name there
 * @param partial whether it may lack `index.json`: an unfinished one
 * @throws CasefileError `unsafe_destination` before anything was removed
 */
export const removeTreeIn = async (parent: OpenDirectory, name: string, partial: boolean): Promise<void> => {
  await unmountSealed(join(await realpath(parent.path('.')), name), partial);
  const root = await openDirectory(parent.path(name));
  try {
    const survey = await surveyOpen(root, '');
    if (!partial && !survey.files.includes('index.json')) refuse('index.json', 'absent');
    await removeSurveyed(root, survey);
  } finally {
    await root.handle.close();
  }
  await rmdir(parent.path(name));
};

/**
 * Removes a context tree (spec: Lifecycle and access, cleanup). Everything in it must have a path that v1 gives to a file, be a regular file with one name or a real directory, and
 * `index.json` must be there; else nothing is removed. Digests are not asked: a tree that was altered must go too.
 *
 * @returns false where there is nothing at the path
 * @throws CasefileError `unsafe_destination` for a link, or for a directory that holds anything else; `storage_failed`
 */
export const removeTree = (directory: string): Promise<boolean> =>
  onDisk('remove the tree', async () => {
    const place = await placeOf(directory);
    return inDirectory(place.parent, async (parent) => {
      const stats = await look(parent.path(place.name));
      if (stats === null) return false;
      if (!stats.isDirectory()) refuse('', 'link or no directory');
      await removeTreeIn(parent, place.name, false);
      return true;
    });
  });
