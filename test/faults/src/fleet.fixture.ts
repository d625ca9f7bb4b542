import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A process of the test's own that can be killed and started again. */
export interface Killable {
  readonly name: string;
  /** Ends it with SIGKILL and starts it again. */
  restart(): Promise<void>;
  /** What it has printed. */
  printed(): string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A port of the loopback that nobody had a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a process and waits until it prints that it has started. */
export const startProcess = async (
  name: string,
  words: readonly string[],
  { env, until }: { readonly env: Readonly<Record<string, string>>; readonly until: string },
): Promise<Killable> => {
  let printed = '';
  let child: ChildProcess | undefined;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const [command = '', ...args] = words;
      const own = spawn(command, args, {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = own;
      let since = '';
      const hear = (data: Buffer): void => {
        printed += data.toString('utf8');
        since += data.toString('utf8');
        if (since.includes(until)) resolve();
      };
      own.stdout.on('data', hear);
      own.stderr.on('data', hear);
      own.once('exit', () => reject(new Error(`${name} ended: ${since.slice(-500)}`)));
    });
  const end = async (): Promise<void> => {
    const own = child;
    if (own === undefined || own.exitCode !== null || own.signalCode !== null) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    name,
    restart: async () => {
      await end();
      await start();
    },
    printed: () => printed,
    stop: end,
  };
};

/** Starts an app of the fleet as it was built. */
export const startApp = (app: string, config: string): Promise<Killable> =>
  startProcess(app, [process.execPath, `apps/${app}/dist/main.js`], {
    env: { CASEFILE_CONFIG: config, CASEFILE_OPERATIONS_PORT: '0' },
    until: '"msg":"started"',
  });

/** Starts a Redis with an append-only file. */
export const startRedis = (port: number, directory: string): Promise<Killable> =>
  startProcess(
    'redis-server',
    [
      ...['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
    ],
    { env: {}, until: 'Ready to accept connections' },
  );

/** A folder of the test's own, and what removes it. */
export const makeFolder = async (): Promise<{ readonly path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'casefile-faults-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** Writes a file that only its owner reads; returns its path. */
export const writePrivate = async (folder: string, name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};

/** Numbers from 0 up to 1 that a seed decides: the same faults each time. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
