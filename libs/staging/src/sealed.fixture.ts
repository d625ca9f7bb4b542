import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { isRootsAlone } from './trusted-path.js';

/** Whether sandbox copies can be made here at all: root, and a temporary directory that is root's all the way up. */
export const maySeal = process.geteuid?.() === 0 && (await isRootsAlone(tmpdir()));

/** Whether this system permits bind mounts. */
export const mayBind = ((): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '--bind', tmpdir(), tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What a test says that is skipped. */
export const withoutRoot = 'skipped: only root can make sandbox copies';

/** Gives a directory that an agent can reach, removed after the test with whatever is mounted in it. */
export const useReachableDirectories = (): (() => string) => {
  const made: string[] = [];
  afterEach(() => {
    for (const path of made.splice(0)) {
      for (const name of ['sandbox', 'moved']) {
        try {
          execFileSync('umount', ['-l', join(path, name)], { stdio: 'ignore' });
        } catch {
          // Nothing was mounted there.
        }
      }
      rmSync(path, { recursive: true, force: true });
    }
  });
  return () => {
    const path = mkdtempSync(join(tmpdir(), 'casefile-sealed-'));
    chmodSync(path, 0o755);
    made.push(path);
    return path;
  };
};
