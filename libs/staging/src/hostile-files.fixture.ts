import { execFileSync } from 'node:child_process';
import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Whether this process may make device files. */
const mayMakeDevices = process.geteuid?.() === 0;

/** Makes a FIFO. */
const makeFifo = async (path: string): Promise<void> => void execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);

/** Makes a character device: the null device. */
const makeDevice = async (path: string): Promise<void> => void execFileSync('mknod', [path, 'c', '1', '3']);

/** Makes a socket; it is there for as long as the server listens. */
export const makeSocket = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(path, () => resolve(server));
  });

/** Ways of putting something that is no file of a tree at a path, by name. */
export const hostileFiles: Readonly<Record<string, (path: string, elsewhere: string) => Promise<unknown>>> = {
  'a link to a file': async (path, elsewhere) => {
    await writeFile(join(elsewhere, 'target'), '{}');
    await symlink(join(elsewhere, 'target'), path);
  },
  'a link to a directory': (path, elsewhere) => symlink(elsewhere, path),
  'a link to nothing': (path, elsewhere) => symlink(join(elsewhere, 'nothing'), path),
  'a link to itself': (path) => symlink(path, path),
  'a hard link': async (path, elsewhere) => {
    await writeFile(join(elsewhere, 'target'), '{}');
    await link(join(elsewhere, 'target'), path);
  },
  'a FIFO': (path) => makeFifo(path),
  'an empty directory': (path) => mkdir(path),
  ...(mayMakeDevices ? { 'a device': (path: string) => makeDevice(path) } : {}),
};
