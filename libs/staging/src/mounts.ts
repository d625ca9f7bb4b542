import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { systemCode } from './system.js';

const execute = promisify(execFile);

/** The system's own programs, whatever the caller's environment says. */
const setting = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }, timeout: 30_000 };

/** One mounted file system, as far as it matters here. */
interface Mount {
  readonly id: string;
  readonly parent: string;
  readonly device: string;
  /** What of the file system is mounted. */
  readonly root: string;
  readonly point: string;
  readonly readOnly: boolean;
}

/** The kernel writes spaces, tabs, line feeds and backslashes in three octal digits. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));

const mountsNow = async (): Promise<readonly Mount[]> => {
  let table: string;
  try {
    // Paths are bytes: each is read as one character, and a path is compared in the same form.
    table = await readFile('/proc/self/mountinfo', 'latin1');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
  return table.split('\n').flatMap((line) => {
    const [id, parent, device, root, point, options] = line.split(' ');
    if (id === undefined || parent === undefined || device === undefined) return [];
    if (root === undefined || point === undefined || options === undefined) return [];
    return [
      {
        id,
        parent,
        device,
        root: unescaped(root),
        point: unescaped(point),
        readOnly: options.split(',').includes('ro'),
      },
    ];
  });
};

const inBytes = (path: string): string => Buffer.from(path, 'utf8').toString('latin1');

const joined = (root: string, below: string): string => `${root === '/' ? '' : root}${below}` || '/';

/** What is mounted at a path: a directory bound on itself, as sealing does it, something else, or nothing. */
export const mountAt = async (
  path: string,
): Promise<{ readonly kind: 'none' | 'other' | 'itself'; readonly readOnly: boolean }> => {
  const mounts = await mountsNow();
  const at = inBytes(path);
  const mount = mounts.findLast(({ point }) => point === at);
  if (mount === undefined) return { kind: 'none', readOnly: false };
  const below = mounts.find(({ id }) => id === mount.parent);
  const rest = below === undefined || below.point === '/' ? at : at.slice(below.point.length);
  const itself =
    below !== undefined &&
    below.device === mount.device &&
    mount.root === joined(below.root, below.point === at ? '' : rest);
  return { kind: itself ? 'itself' : 'other', readOnly: mount.readOnly };
};

/** Binds a directory on itself, so that it can be reached through the mount only, and makes the mount read-only. False where the system does not permit it; nothing is mounted then. */
export const bindReadOnly = async (path: string): Promise<boolean> => {
  try {
    await execute('mount', ['--bind', path, path], setting);
  } catch {
    return false;
  }
  try {
    await execute('mount', ['-o', 'remount,bind,ro,nosuid,nodev,noexec', path], setting);
    // No other mount namespace passes changes of this one on.
    await execute('mount', ['--make-private', path], setting);
    const { kind, readOnly } = await mountAt(path);
    if (kind === 'itself' && readOnly) return true;
  } catch {
    // Taken back below.
  }
  await unmount(path);
  return false;
};

/** Unmounts what sealing mounted; a process that still has something of it open keeps only that. */
export const unmount = async (path: string): Promise<void> => {
  try {
    await execute('umount', [path], setting);
  } catch {
    await execute('umount', ['-l', path], setting);
  }
};

/** {@link unmount} for an exit or signal handler. */
export const unmountNow = (path: string): void => {
  try {
    execFileSync('umount', ['-l', path], { ...setting, stdio: 'ignore' });
  } catch {
    // Not mounted, or not any more.
  }
};
