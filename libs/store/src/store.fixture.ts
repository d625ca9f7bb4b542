import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError, type ErrorCode } from '@casefile/contract';
import { afterEach, expect } from 'vitest';

/** Bytes of a string. */
export const text = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value, 'utf8'));

/** Expects a promise to reject with a CasefileError of a code, and gives the error. */
export const failsWith = async (code: ErrorCode, promise: Promise<unknown>): Promise<CasefileError> => {
  const outcome = await promise.then(
    (value) => new Error('it resolved', { cause: value }),
    (error: unknown) => error,
  );
  if (!(outcome instanceof CasefileError)) throw new Error(`expected ${code}`, { cause: outcome });
  expect(outcome.code).toBe(code);
  return outcome;
};

/** Gives a path that nothing is at yet to each call; what is made there is removed after the test. */
export const useRoots = (): (() => Promise<string>) => {
  const made: string[] = [];
  afterEach(async () => {
    for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
  });
  return async () => {
    const path = await mkdtemp(join(tmpdir(), 'casefile-store-'));
    made.push(path);
    return join(path, 'root');
  };
};

/** Every path below a directory, with `d` or `f` or `?` and its mode in octal. */
export const modesBelow = async (directory: string): Promise<Map<string, string>> => {
  const modes = new Map<string, string>();
  for (const name of ['.', ...(await readdir(directory, { recursive: true }))]) {
    const stats = await lstat(join(directory, name));
    const kind = stats.isDirectory() ? 'd' : stats.isFile() ? 'f' : '?';
    modes.set(name, `${kind}${(stats.mode & 0o7777).toString(8)}`);
  }
  return modes;
};

/** The only file below a directory whose path has a part, as an absolute path. */
export const fileBelow = async (directory: string, part: string): Promise<string> => {
  const names = await readdir(directory, { recursive: true });
  const found: string[] = [];
  for (const name of names) if (name.includes(part) && (await lstat(join(directory, name))).isFile()) found.push(name);
  expect(found).toHaveLength(1);
  return join(directory, found[0] ?? '');
};

/** A process of its own that works on a store: `script` is a fixture that is run with arguments. */
export interface StoreProcess {
  /** Resolves once it has printed a line. */
  readonly begun: Promise<void>;
  /** What it printed and how it ended. */
  readonly ended: Promise<{ readonly printed: string; readonly status: number | null }>;
  kill(): void;
}

/**
 * Starts a process.
 *
 * @param limit shell words that limit it first, for instance `ulimit -f 1`
 */
export const startProcess = (script: string, given: readonly string[], limit = 'true'): StoreProcess => {
  const words = [process.execPath, '--conditions=@casefile/source', '--import', 'tsx', script, ...given];
  const child = spawn('bash', ['-c', `${limit} && exec "$@"`, 'bash', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const begun = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  child.stdout.on('data', (data: Buffer) => (printed += data.toString('utf8')));
  const ended = new Promise<{ printed: string; status: number | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ printed, status }));
  });
  return { begun, ended, kill: () => void child.kill('SIGKILL') };
};
