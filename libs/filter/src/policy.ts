import { sha256, type Sha256 } from '@casefile/contract';
import { carrierPatterns } from './carriers.js';
import { normalizablePattern, unsafePattern } from './code-point-classes.js';
import { confusablePairs } from './confusables.js';
import { spanPatterns } from './decodable-spans.js';
import { injectionDetectors } from './detectors/injections.js';
import { tellingWords } from './detectors/named-values.js';
import { redactionDetectors } from './detectors/redactions.js';
import { limits } from './limits.js';
import { replacementFor } from './replacement.js';
import { unicodeVersion } from './unicode-sets.generated.js';
import { numberRules } from './validators/numbers.js';
import { nameWords } from './validators/secret-names.js';
import { valuePatterns } from './validators/secret-values.js';

/** The name of the policy; its version adds the digest (D34). */
export const policyName = 'casefile-1';

/**
 * Counts changes to the code around the tables (scanner, validators, views) that change bytes for some input. Raise it with every such change:
 * the digest cannot see code.
 */
const revision = 5;

/** Everything that decides bytes, as one value: tables, sets, limits, the replacement and the pinned Unicode version. */
const policy = {
  name: policyName,
  revision,
  unicode: unicodeVersion,
  sets: { unsafe: unsafePattern, normalizable: normalizablePattern },
  confusables: confusablePairs,
  limits,
  replacement: replacementFor('<code>'),
  values: valuePatterns,
  names: nameWords,
  tellingWords,
  numbers: numberRules,
  carriers: carrierPatterns,
  spans: spanPatterns,
  redactions: redactionDetectors.map(({ id, code, pattern, flags, group, names, validator }) => [
    id,
    code,
    pattern,
    flags,
    group,
    names ?? null,
    validator,
  ]),
  injections: injectionDetectors.map(({ id, code, pattern, scope }) => [id, code, pattern, scope]),
};

/** The SHA-256 of the policy, in lower-case hexadecimal (D34). */
export const policyDigest: Sha256 = sha256(JSON.stringify(policy));

/** `filter_version`: the policy's name and the first twelve digits of its digest (D34). */
export const filterVersion: string = `${policyName}.${policyDigest.slice(0, 12)}`;
