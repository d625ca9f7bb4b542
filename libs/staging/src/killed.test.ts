import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isContextTree } from './recognize-tree.js';
import { readTree } from './read-tree.js';
import { scavenge } from './scavenge.js';
import { shiftedClock, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();
const script = fileURLToPath(new URL('./stage-in-process.fixture.ts', import.meta.url));
const nodeArguments = ['--conditions=@casefile/source', '--import', 'tsx', script];

interface Ended {
  readonly printed: string;
  readonly status: number | null;
}

const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (data: Buffer) => (printed += data.toString('utf8')));
    child.on('error', reject);
    child.on('close', (status) => resolve({ printed, status }));
  });

/** Starts the process and waits until it begins to stage. */
const begin = async (out: string): Promise<{ readonly child: ChildProcess; readonly end: Promise<Ended> }> => {
  const child = spawn(process.execPath, [...nodeArguments, out, '300', '1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = ended(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { child, end };
};

const isWhole = async (tree: string): Promise<boolean> => isContextTree(await readTree(tree));

/** Runs the process from a shell that first limits it. */
const limited = (limit: string, out: string, records: number): Promise<Ended> =>
  ended(
    spawn('bash', ['-c', `${limit} && exec "$0" "$@"`, process.execPath, ...nodeArguments, out, String(records), '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

const mayMount = ((): boolean => {
  try {
    execFileSync('bash', ['-c', 'unshare --mount mount -t tmpfs none "$0"', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('a process that stages and is stopped', () => {
  it.each([20, 60, 110])('Lifecycle and access: SIGTERM after %d ms leaves whole trees only', async (delay) => {
    const parent = await newDirectory();
    const { child, end } = await begin(join(parent, 'context-'));
    await setTimeout(delay);
    child.kill('SIGTERM');
    expect((await end).status).toBe(1);
    for (const name of await readdir(parent)) {
      expect(name).toMatch(/^context-/);
      expect(await isWhole(join(parent, name))).toBe(true);
    }
  });

  it.each([20, 60, 110])('What must survive: SIGKILL after %d ms leaves what scavenging removes', async (delay) => {
    const parent = await newDirectory();
    const { child, end } = await begin(join(parent, 'context-'));
    await setTimeout(delay);
    child.kill('SIGKILL');
    await end;
    const left = (await readdir(parent)).filter((name) => name.endsWith('.tmp'));
    expect(await scavenge(parent, { clock: shiftedClock(7_200_000) })).toEqual({ removed: left, refused: [] });
    for (const name of await readdir(parent)) {
      expect(name).toMatch(/^context-/);
      expect(await isWhole(join(parent, name))).toBe(true);
    }
  });

  it('What must survive: a file that may not grow is storage_failed, and nothing is left', async () => {
    const parent = await newDirectory();
    // One block of 1024 bytes a file; the bodies have four. The signal is ignored, so that the write fails as on a full disk.
    expect(await limited("trap '' XFSZ && ulimit -f 1", join(parent, 'context'), 20)).toEqual({
      printed: 'begin\nstorage_failed EFBIG\n',
      status: 1,
    });
    expect(await readdir(parent)).toEqual([]);
  });

  it.runIf(mayMount)('What must survive: a full disk is storage_failed, and nothing is left', async () => {
    const parent = await newDirectory();
    await mkdir(join(parent, 'small'));
    const inside = 'mount -t tmpfs -o size=256k none "$1" && shift && "$@"; ls -A "$0"';
    const command = [process.execPath, ...nodeArguments, `${parent}/small/context`, '200', '1'];
    const { printed } = await ended(
      spawn(
        'bash',
        [
          '-c',
          'exec unshare --mount bash "$@"',
          'bash',
          '-c',
          inside,
          `${parent}/small`,
          `${parent}/small`,
          ...command,
        ],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      ),
    );
    expect(printed).toBe('begin\nstorage_failed ENOSPC\n');
  });
});
