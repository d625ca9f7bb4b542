import { redactionDetectors } from './detectors/redactions.js';

/** What stands where a secret stood; part of the policy digest. */
export const replacementFor = (code: string): string => `[REDACTED:${code}]`;

/** The code of registered credentials (D45). */
export const registeredCode = 'secret.registered';

/** Every replacement that this policy writes. */
export const replacements: ReadonlySet<string> = new Set(
  [registeredCode, ...redactionDetectors.map(({ code }) => code)].map(replacementFor),
);
