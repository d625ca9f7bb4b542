import { CasefileError, type ErrorDetails, type FilteredText } from '@casefile/contract';
import type { TextForm } from '@casefile/filter';

/** One text on its way to a thread. Credentials travel as they are: a compiled set cannot leave its thread (D45). */
export interface ThreadTask {
  readonly text: string | Uint8Array;
  readonly form: TextForm;
  readonly maxBytes?: number;
  readonly registered: readonly string[];
}

/** What a thread is asked: to say which policy it compiled and warmed, or to filter one text. */
export type ThreadRequest = { readonly kind: 'warm' } | ({ readonly kind: 'filter' } & ThreadTask);

/** A thread's answer. An error's class does not survive the way between threads, so a failure is data. */
export type ThreadAnswer =
  | { readonly kind: 'warm'; readonly version: string; readonly policyDigest: string }
  | { readonly kind: 'filtered'; readonly filtered: FilteredText }
  | {
      readonly kind: 'failed';
      readonly configuration: boolean;
      readonly message: string;
      readonly details: ErrorDetails;
    };

/** The error for a thread that cannot answer: nothing may be assembled (D43, `health`). */
export const detectorFailed = (message: string, details: ErrorDetails, cause?: unknown): CasefileError =>
  new CasefileError('detector_failed', message, cause === undefined ? { details } : { details, cause });
