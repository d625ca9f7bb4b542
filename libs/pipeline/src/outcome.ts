import { CasefileError, validateCaptureOutcome, type AbortedCapture, type CaptureOutcome } from '@casefile/contract';
import type { RefStore } from '@casefile/ports';

/** Why admission refused the entity. */
export type AbortReason = NonNullable<AbortedCapture['reason']>;

const nameOf = (capture: string): string => `captures/${capture}`;

/** Keeps a capture's outcome. A job that is done twice leaves the first outcome. */
export const recordOutcome = async (
  refs: RefStore,
  tenant: string,
  capture: string,
  outcome: CaptureOutcome,
): Promise<void> => {
  try {
    await refs.append(tenant, nameOf(capture), 0, JSON.stringify(outcome));
  } catch (error) {
    if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
  }
};

/** A text as JSON; undefined where it is none. */
const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/**
 * A capture's outcome; null while there is none.
 *
 * @throws CasefileError `invalid_inputs` where what is kept under the capture's name is no outcome, beside what the store throws
 */
export const readOutcome = async (refs: RefStore, tenant: string, capture: string): Promise<CaptureOutcome | null> => {
  const entry = await refs.latest(tenant, nameOf(capture));
  if (!entry) return null;
  const result = validateCaptureOutcome(parse(entry.value));
  if (result.ok) return result.value;
  throw new CasefileError('invalid_inputs', 'What is kept as the outcome of a capture does not fit its schema.', {
    details: { rule: result.problems[0]?.rule ?? '' },
  });
};
