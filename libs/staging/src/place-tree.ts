import { renameSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { OpenDirectory } from './open-directory.js';
import { removeTreeIn } from './remove-tree.js';
import { isSame, look, refusePlace, systemCode, type Identity } from './system.js';
import { temporaryName } from './temporary-name.js';

/** A tree that has been renamed to its place, and may still be taken back. */
export interface PlacedTree {
  /** Removes the tree that was there before. */
  settle(): Promise<void>;
  /** Removes the new tree, and puts back the one that was there before. */
  undo(): Promise<void>;
}

const renameTree = (parent: OpenDirectory, from: string, to: string): void => {
  try {
    // Renaming a directory takes the place of an empty one and of nothing else. Without waiting, so that no signal handler runs between two of them.
    renameSync(parent.path(from), parent.path(to));
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR' || code === 'EBUSY')
      refusePlace('The destination was taken meanwhile, or is a mount point; choose another path.', {}, cause);
    throw cause;
  }
};

/** Moves what is at a name aside; null where nothing is to be replaced. */
const moveAside = (parent: OpenDirectory, name: string, replaced: boolean): string | null => {
  if (!replaced) return null;
  const aside = temporaryName();
  renameTree(parent, name, aside);
  return aside;
};

/**
 * Renames a finished tree to its place, where nothing is, an empty directory, or a tree to be replaced. On an error what was there is there.
 *
 * @param identity the finished tree's
 * @throws CasefileError `unsafe_destination` where somebody else took the place
 */
export const placeTree = (
  parent: OpenDirectory,
  from: string,
  to: string,
  { replaced, identity }: { readonly replaced: boolean; readonly identity: Identity },
): PlacedTree => {
  const aside = moveAside(parent, to, replaced);
  try {
    renameTree(parent, from, to);
  } catch (error) {
    if (aside !== null) renameSync(parent.path(aside), parent.path(to));
    throw error;
  }
  return {
    async settle() {
      // The new tree is whole and in its place: an old one that resists is left to scavenging.
      if (aside !== null) await removeTreeIn(parent, aside, false).catch(() => undefined);
    },
    async undo() {
      const found = await look(parent.path(to));
      if (found !== null && isSame(found, identity)) await rm(parent.path(to), { recursive: true, force: true });
      if (aside !== null) await rename(parent.path(aside), parent.path(to));
    },
  };
};
