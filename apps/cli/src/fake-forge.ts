import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CasefileError } from '@casefile/contract';
import type { Forge } from './forges.js';

/** What the fake forge says when it is ready. */
export interface FakeForge {
  readonly forge: Forge;
  readonly apiUrl: string;
  readonly token: string;
  /** Where its logs are, if not at its API. */
  readonly logOrigin?: string;
  readonly entities: readonly string[];
  readonly bots: readonly { readonly id: string; readonly login: string }[];
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, '..', '..', '..', 'test', 'fakes', 'bin', 'fake-forge.mjs');

const readyLine = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) return line;
  throw new CasefileError('internal', 'The fake forge ended before it was ready.');
};

/** Starts the fake forge of `test/fakes` on loopback as a process of its own: nothing imports `test/`. */
export const startFakeForge = async (forge: Forge, signal: AbortSignal): Promise<FakeForge> => {
  if (!existsSync(program))
    throw new CasefileError(
      'usage',
      'The demo runs in a clone of the repository: the fake forge is not installed here.',
    );
  const child = spawn(process.execPath, [program, '--forge', forge, '--seed', 'demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready: Omit<FakeForge, 'stop'> = JSON.parse(await readyLine(createInterface({ input: child.stdout })));
  return {
    ...ready,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
