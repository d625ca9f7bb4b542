import { Buffer } from 'node:buffer';
import { readdir, unlink } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import { inDirectory, type OpenDirectory } from './open-directory.js';
import { writePrivateFile } from './private-file.js';
import { look, onDisk, placeOf, refusePlace, type Place } from './system.js';

/**
 * The name of the marker that lies beside context trees: a collector of artifacts or backups that is told of it takes nothing from a directory that holds it. It cannot lie in a tree, whose
 * files are exactly those that its index lists.
 */
export const noCollectName = '.casefile-no-collect';

const text = `Signature: casefile-no-collect 1
This directory holds context trees for agents: comments, reviews and logs of others, and host-private reports.
Artifact collectors and backups leave it out, with all that is below it.
`;

const markerBeside = async (tree: string): Promise<Place> => ({ ...(await placeOf(tree)), name: noCollectName });

/**
 * Marks the directory that is to hold a tree (spec: Lifecycle and access, "Artifact collectors must exclude entity-context-snapshot trees"). A marker that is there stays.
 *
 * @throws CasefileError `unsafe_destination` where a link or anything but a regular file has its name; `storage_failed`
 */
export const markNoCollect = (tree: string): Promise<void> =>
  onDisk('mark a directory', async () => {
    const { parent, name } = await markerBeside(tree);
    const found = await look(`${parent}/${name}`);
    if (found?.isFile() === true) return;
    if (found !== null) refusePlace('The marker against collecting is a link or no regular file; remove it first.');
    await writePrivateFile(`${parent}/${name}`, Buffer.from(text, 'utf8'), { replace: false }).catch(
      (error: unknown) => {
        // Another capture was faster.
        if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
      },
    );
  });

const holdsTree = async (parent: OpenDirectory): Promise<boolean> => {
  for (const entry of await readdir(parent.path('.'), { withFileTypes: true }))
    if (entry.isDirectory() && (await look(`${parent.path(entry.name)}/index.json`)) !== null) return true;
  return false;
};

/** Removes the marker beside a tree that is gone, unless another tree lies there. */
export const unmarkNoCollect = (tree: string): Promise<void> =>
  onDisk('unmark a directory', async () => {
    const place = await markerBeside(tree);
    await inDirectory(place.parent, async (parent) => {
      const found = await look(parent.path(place.name));
      if (found?.isFile() === true && !(await holdsTree(parent))) await unlink(parent.path(place.name));
    });
  });
