import type { InjectionDetector } from '../detector.js';
import { carrierInjections } from './injection-carriers.js';
import { englishInjections } from './injection-english.js';
import { germanicRomanceInjections } from './injection-germanic-romance.js';
import { slavicEastAsianInjections } from './injection-slavic-east-asian.js';

/** The table of injections: each kind of sentence in each language in which it can be said simply. */
export const injectionDetectors: readonly InjectionDetector[] = [
  ...englishInjections,
  ...germanicRomanceInjections,
  ...slavicEastAsianInjections,
  ...carrierInjections,
];
