import type { InjectionDetector } from '../detector.js';
import { carrierInjections } from './injection-carriers.js';
import { englishInjections } from './injection-english.js';

/** The table of injections. */
export const injectionDetectors: readonly InjectionDetector[] = [...englishInjections, ...carrierInjections];
