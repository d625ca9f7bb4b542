import { dirname, join } from 'node:path';
import { look, refusePlace } from './system.js';

/**
 * Refuses a directory inside a Git work tree: one that has `.git`, of whatever kind, or lies below one that has (spec: Lifecycle and access, "outside both the repository").
 * An ancestor that cannot be looked into fails too.
 *
 * @param directory a real path, without links
 * @throws CasefileError `unsafe_destination`
 */
export const requireOutsideWorkTree = async (directory: string): Promise<void> => {
  for (let at = directory; ; at = dirname(at)) {
    if ((await look(join(at, '.git'))) !== null)
      refusePlace('The destination lies inside a Git work tree; choose a directory outside of it.', { workTree: at });
    if (dirname(at) === at) return;
  }
};
