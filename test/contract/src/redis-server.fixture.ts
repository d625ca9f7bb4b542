import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether there is a `redis-server` to start. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

/** Says how to get one. */
export const redisMissing = 'no redis-server on PATH (Debian: apt-get install redis-server)';

/** A Redis of the test's own. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      if (data.toString('utf8').includes('Ready to accept connections')) resolve();
    });
    child.on('exit', (status) => reject(new Error(`redis-server ended with ${String(status)}`)));
  });

/** Starts a Redis with an append-only file in a directory of its own, on a free port of the loopback. */
export const startRedis = async (): Promise<TestRedis> => {
  const directory = await mkdtemp(join(tmpdir(), 'casefile-redis-'));
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--appendonly', 'yes', '--save', ''],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await untilReady(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
