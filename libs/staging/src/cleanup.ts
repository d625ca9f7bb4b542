import { lstatSync, rmSync } from 'node:fs';
import { unmountNow } from './mounts.js';
import { isSame, systemCode, type Identity } from './system.js';

/** What must not outlive a process that ends before its work is done. */
export interface Cleanup {
  /**
   * Registers a path. Where something is there already, only that very thing will be removed; where nothing is, whatever is there in the end: give such a path a name that nobody else
   * uses.
   */
  add(path: string): void;
  /** Registers a path for the thing with an identity, whether or not it is there yet. */
  addIdentity(path: string, identity: Identity): void;
  /** Registers a path on which something may be mounted: it is unmounted before anything is removed. */
  addMount(path: string): void;
  /** Forgets a path: it stays. */
  remove(path: string): void;
  /** Forgets what may be mounted on a path: it stays. */
  removeMount(path: string): void;
  /**
   * Removes everything registered, newest first, before it returns: for an exit or signal handler, and any number of times. Links are removed and not followed. Never throws.
   *
   * @returns the paths that could not be removed
   */
  run(): string[];
}

const lookNow = (path: string): Identity | null => {
  try {
    return lstatSync(path, { bigint: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** A write that was under way when the process was told to end may put one more file into a directory that is being removed. */
const tries = 20;
const pauseMs = 5;

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
};

/** Whether a path is clear of the thing afterwards. */
const clear = (path: string, identity: Identity | null): boolean => {
  for (let left = tries; left > 0; left -= 1) {
    try {
      const found = lookNow(path);
      if (found === null || (identity !== null && !isSame(found, identity))) return true;
      rmSync(path, { recursive: true, force: true });
    } catch {
      pause();
    }
  }
  return false;
};

/** Makes an empty {@link Cleanup} (spec: Lifecycle and access, removal "on every controlled exit"). */
export const createCleanup = (): Cleanup => {
  const paths = new Map<string, Identity | null>();
  const mounts = new Set<string>();
  return {
    add(path) {
      const found = lookNow(path);
      paths.set(path, found === null ? null : { dev: found.dev, ino: found.ino });
    },
    addIdentity(path, identity) {
      paths.set(path, identity);
    },
    addMount(path) {
      mounts.add(path);
    },
    remove(path) {
      paths.delete(path);
    },
    removeMount(path) {
      mounts.delete(path);
    },
    run() {
      for (const path of mounts) unmountNow(path);
      // Nothing is forgotten: a second run finds what a write under way has made since.
      const left = [...paths].reverse().filter(([path, identity]) => !clear(path, identity));
      return left.map(([path]) => path);
    },
  };
};
