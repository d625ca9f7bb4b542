import { CasefileError, type ErrorCode } from '@casefile/contract';
import { expect } from 'vitest';

/** Expects a promise to reject with a CasefileError of a code, and gives the error. */
export const failsWith = async (code: ErrorCode, promise: Promise<unknown>): Promise<CasefileError> => {
  const outcome = await promise.then(
    () => new Error('it resolved'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof CasefileError)) throw new Error(`expected ${code}`, { cause: outcome });
  expect(outcome.code).toBe(code);
  return outcome;
};
