import { Buffer } from 'node:buffer';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError, sha256, type ErrorCode } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import { afterEach, expect } from 'vitest';

/** Files laid out as a context tree, as many records as asked; only what staging looks at is true of them. */
export const treeOf = (records: number, bodyBytes = 40): Map<string, Uint8Array> => {
  const files = new Map<string, Uint8Array>();
  const put = (path: string, text: string): void => void files.set(path, Buffer.from(text, 'utf8'));
  put('collection.json', '{}');
  put('entity/metadata.json', '{}');
  put('views/timeline.order', '');
  put('views/unresolved-review.order', '');
  put('relations/reviews.json', '{"reviews":[],"threads":[]}');
  put('history/agent-runs.json', '{"runs":[]}');
  put('state/actors.json', '{"actors":[]}');
  put('state/threads.json', '{"threads":[]}');
  for (let at = 0; at < records; at += 1) {
    const key = sha256(`record ${at}`);
    put(`records/20260908T101530${String(at).padStart(9, '0')}Z-${key}.md`, `${at} `.padEnd(bodyBytes, 'x'));
    if (at % 3 === 0) put(`checks/${key}/log.txt`, `log ${at}`);
    if (at % 5 === 0) put(`views/reviews/${key}.order`, `review ${at}`);
  }
  const listed = [...files].map(([path, bytes]) => ({ path, sha256: sha256(bytes) }));
  put('index.json', JSON.stringify({ files: listed }));
  return files;
};

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
