import { dirname } from 'node:path';
import { look } from './system.js';

/** Whether nobody but the superuser can put something else in the place of a directory or of one above it: each is root's, and where others may write, sticky. */
export const isRootsAlone = async (directory: string): Promise<boolean> => {
  for (let at = directory; ; at = dirname(at)) {
    const stats = await look(at);
    if (stats === null || !stats.isDirectory() || stats.uid !== 0n) return false;
    const mode = Number(stats.mode);
    if ((mode & 0o022) !== 0 && (mode & 0o1000) === 0) return false;
    if (dirname(at) === at) return true;
  }
};
