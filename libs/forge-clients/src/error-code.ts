import { CasefileError, type ErrorCode } from '@casefile/contract';

const scoped: readonly ErrorCode[] = [
  'forge_unavailable',
  'forge_broke_contract',
  'response_too_large',
  'redirect_refused',
];

/** Whether an error is one of these. */
export const isCode = (error: unknown, ...codes: readonly ErrorCode[]): boolean =>
  error instanceof CasefileError && codes.includes(error.code);

/** Whether an error leaves out a part of the entity only (D11). A refused or limited credential ends the whole read. */
export const concernsScope = (error: unknown): boolean => isCode(error, ...scoped);
