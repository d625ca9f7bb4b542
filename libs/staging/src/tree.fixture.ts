import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError, type ErrorCode } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import { afterEach, expect } from 'vitest';

export { treeOf } from './tree-files.fixture.js';

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

/** A clock that shows the system's time with a shift. */
export const shiftedClock = (shiftMs: number): Clock => ({
  now: () => Date.now() + shiftMs,
  sleep: () => Promise.reject(new Error('nothing here sleeps')),
});

/** Gives an empty directory of its own to each call, removed after the test. */
export const useDirectories = (): (() => Promise<string>) => {
  const made: string[] = [];
  afterEach(async () => {
    for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
  });
  return async () => {
    const path = await mkdtemp(join(tmpdir(), 'casefile-staging-'));
    made.push(path);
    return path;
  };
};
