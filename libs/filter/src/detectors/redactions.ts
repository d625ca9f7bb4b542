import type { RedactionDetector } from '../detector.js';
import { headers } from './headers.js';
import { namedValues } from './named-values.js';
import { personalValues } from './personal-values.js';
import { prefixedTokens } from './prefixed-tokens.js';
import { privateKeys } from './private-keys.js';
import { vendorTokens } from './vendor-tokens.js';
import { urlPasswords } from './url-passwords.js';

/** The table of redactions. Its order decides whose code overlapping matches carry (D47); registered credentials stand before all of it. */
export const redactionDetectors: readonly RedactionDetector[] = [
  ...privateKeys,
  ...prefixedTokens,
  ...vendorTokens,
  ...headers,
  ...urlPasswords,
  ...namedValues,
  ...personalValues,
];
