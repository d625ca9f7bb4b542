import { unlink } from 'node:fs/promises';
import { inDirectory } from './open-directory.js';
import { look, onDisk, placeOf, refusePlace } from './system.js';
import { removeTree } from './remove-tree.js';
import { unmarkNoCollect } from './no-collect.js';

/** What was removed: paths' names beside each other. */
export interface RemovedStage {
  readonly tree: boolean;
  readonly beside: readonly string[];
}

/**
 * Removes a host tree or a sandbox copy, what {@link stageTree} put beside it, and the marker against collecting when no other tree lies there (spec: Lifecycle and access). The tree goes
 * first, so that none is ever without what belongs beside it.
 *
 * @param suffixes of the files beside it
 * @throws CasefileError `unsafe_destination` for a link, a special file or a directory that holds what no tree holds, before anything was removed; `storage_failed`
 */
export const removeStage = (directory: string, suffixes: readonly string[]): Promise<RemovedStage> =>
  onDisk('remove what was staged', async () => {
    const place = await placeOf(directory);
    return inDirectory(place.parent, async (parent) => {
      const names: string[] = [];
      for (const suffix of suffixes) {
        const found = await look(parent.path(`${place.name}${suffix}`));
        if (found === null) continue;
        if (!found.isFile() || found.nlink !== 1n)
          refusePlace('Nothing was removed: what lies beside the tree is a link or a special file.', {
            path: `${place.name}${suffix}`,
          });
        names.push(`${place.name}${suffix}`);
      }
      const tree = await removeTree(directory);
      for (const name of names) await unlink(parent.path(name));
      await unmarkNoCollect(directory);
      return { tree, beside: names };
    });
  });
