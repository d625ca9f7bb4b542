import { linkSync, lstatSync, renameSync, rmSync, unlinkSync, type BigIntStats } from 'node:fs';
import { rm } from 'node:fs/promises';
import { alreadyThere } from './destination.js';
import type { OpenDirectory } from './open-directory.js';
import { removeTreeIn } from './remove-tree.js';
import { isSame, look, refusePlace, systemCode, type Identity } from './system.js';
import { temporaryName } from './temporary-name.js';

/** A tree that has been renamed to its place, and may still be taken back. */
export interface PlacedTree {
  /** Removes the tree, and the files beside it, that were there before. */
  settle(): Promise<void>;
  /** Removes the new tree and the new files beside it, and puts back those that were there before. */
  undo(): Promise<void>;
}

/** A file that is put beside a tree. */
export interface FileBeside {
  readonly from: string;
  readonly to: string;
  readonly identity: Identity;
}

/** How a tree is placed. */
export interface Placing {
  /** Whether there is a tree at its name, which is replaced. */
  readonly replaced: boolean;
  /** The finished tree's. */
  readonly identity: Identity;
  /** Files that are there before the tree is: nobody finds a tree without them. */
  readonly beside?: readonly FileBeside[];
  /** Whether files that are there already are replaced. */
  readonly replaceBeside?: boolean;
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

const lookNow = (path: string): BigIntStats | null => lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;

/** Moves a file that is to be replaced aside; null where there is none. */
const moveFileAside = (parent: OpenDirectory, name: string): string | null => {
  const found = lookNow(parent.path(name));
  if (found === null) return null;
  if (!found.isFile()) refusePlace('What lies beside the destination is a link or no regular file.', { path: name });
  const aside = temporaryName();
  renameSync(parent.path(name), parent.path(aside));
  return aside;
};

const putFile = (parent: OpenDirectory, { from, to }: FileBeside): void => {
  try {
    // A link takes the place of nothing, whatever came there meanwhile.
    linkSync(parent.path(from), parent.path(to));
  } catch (cause) {
    throw systemCode(cause) === 'EEXIST' ? alreadyThere(cause) : cause;
  }
  unlinkSync(parent.path(from));
};

/** Takes one step after the other, and back in reverse. */
const createSteps = () => {
  const backwards: (() => void)[] = [];
  return {
    done: (back: () => void): void => void backwards.push(back),
    takeBack: (): void => {
      for (const back of backwards.splice(0).reverse()) back();
    },
  };
};

/**
 * Renames a finished tree to its place, where nothing is, an empty directory, or a tree to be replaced; files that belong beside it are there first, and what they replace is gone
 * before they are. On an error what was there is there.
 *
 * @throws CasefileError `unsafe_destination` or `already_exists` where somebody else took a place
 */
export const placeTree = (
  parent: OpenDirectory,
  from: string,
  to: string,
  { replaced, identity, beside = [], replaceBeside = false }: Placing,
): PlacedTree => {
  const steps = createSteps();
  const asides: string[] = [];
  let asideTree: string | null = null;
  const putBack = (name: string, aside: string): void => renameSync(parent.path(aside), parent.path(name));
  try {
    asideTree = moveAside(parent, to, replaced);
    if (asideTree !== null) {
      const aside = asideTree;
      steps.done(() => putBack(to, aside));
    }
    for (const file of beside) {
      const aside = replaceBeside ? moveFileAside(parent, file.to) : null;
      if (aside !== null) {
        asides.push(aside);
        steps.done(() => putBack(file.to, aside));
      }
      putFile(parent, file);
      steps.done(() => {
        const found = lookNow(parent.path(file.to));
        if (found !== null && isSame(found, file.identity)) rmSync(parent.path(file.to));
      });
    }
    renameTree(parent, from, to);
  } catch (error) {
    steps.takeBack();
    throw error;
  }
  return {
    async settle() {
      // The new tree is whole and in its place: an old one that resists is left to scavenging.
      if (asideTree !== null) await removeTreeIn(parent, asideTree, false).catch(() => undefined);
      for (const aside of asides) await rm(parent.path(aside), { force: true });
    },
    async undo() {
      const found = await look(parent.path(to));
      if (found !== null && isSame(found, identity)) await rm(parent.path(to), { recursive: true, force: true });
      steps.takeBack();
    },
  };
};
