import type { NameNotation } from './name-places.js';

/** The validators by name; `none` takes every match as it stands. What each asks is in `validators.ts`. */
export type ValidatorName =
  | 'none'
  | 'mixed'
  | 'digitAndLetter'
  | 'awsSecret'
  | 'privateKey'
  | 'headerValue'
  | 'headerToken'
  | 'argument'
  | 'cookiePairs'
  | 'assignedValue'
  | 'assignedList'
  | 'bareValue'
  | 'writtenValue'
  | 'urlPassword'
  | 'ssn'
  | 'paymentCard'
  | 'iban';

/** What a detector of secrets or personal values and one of injections have in common: everything that decides bytes is data. */
interface DetectorBase {
  /** Names the row; unique. */
  readonly id: string;
  /** The finding's code. */
  readonly code: string;
  /** What the row is for. */
  readonly why: string;
  /** Where the facts in the pattern come from. */
  readonly facts: string;
  /** RE2 source that JavaScript's engine reads the same way: no inline flags, no lookaround. */
  readonly pattern: string;
  /** Three texts that it must find. */
  readonly positives: readonly [string, string, string];
  /** Three texts close to it that it must not find. */
  readonly nearMisses: readonly [string, string, string];
}

/** A detector whose matches are replaced (filter-policy: step 4). */
export interface RedactionDetector extends DetectorBase {
  /** `i` where case does not matter. */
  readonly flags: '' | 'i';
  /** The group that is masked, or begins what is masked where the validator looks for its end; 0 is the whole match. */
  readonly group: 0 | 1;
  /** For a value that its name gives away: its notation. Every match begins at a place of that notation, and is looked for at no other. */
  readonly names?: NameNotation;
  readonly validator: ValidatorName;
}

/** A detector whose match rejects the text (filter-policy: step 5). Letter case never matters. */
export interface InjectionDetector extends DetectorBase {
  /** `carrier`: looks only inside hidden or secondary text, each piece by itself. */
  readonly scope: 'text' | 'carrier';
}
