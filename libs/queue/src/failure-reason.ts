import { CasefileError, failClassOf, type ErrorCode, type ErrorDetails } from '@casefile/contract';

const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(failClassOf, value);

const isDetails = (value: unknown): value is ErrorDetails =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one));

/**
 * An error in the form that is kept in Redis: the code, the message and the facts of one of ours. Of any other only its class is kept, because its message may quote what it stumbled over.
 */
export const writeReason = (error: unknown): string => {
  if (error instanceof CasefileError)
    return JSON.stringify({ code: error.code, message: error.message, details: error.details });
  const name = error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'unknown';
  return JSON.stringify({
    code: 'internal',
    message: 'A handler failed in a way that is a fault of its own.',
    details: { name },
  });
};

/** The error that {@link writeReason} wrote; `internal` with the engine's own words for any other text. */
export const readReason = (text: string): CasefileError => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'code' in value && isCode(value.code)) {
      const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
      const details = 'details' in value && isDetails(value.details) ? value.details : {};
      return new CasefileError(value.code, message, { details });
    }
  } catch {
    // What is no JSON was written by the queue's engine.
  }
  return new CasefileError('internal', 'The queue gave the job up.', { details: { reason: text.slice(0, 200) } });
};
