// Generated from schemas/data-model/v1/assessment.schema.json by npm run generate

import type { Diagnostic } from './diagnostic.js';
import type { EvaluationStatus } from './common.js';
import type { ProviderIdentity } from './common.js';
import type { ValidAsOf } from './common.js';

/**
 * What a check provider found, and how far it looked (spec: Assessment).
 */
export interface Assessment {
  readonly status: EvaluationStatus;
  readonly diagnostics: readonly Diagnostic[];
  readonly evidence?: readonly {
    readonly kind: string;
    readonly message?: string;
    readonly data?: {
      readonly [k: string]: unknown;
    };
    readonly [k: string]: unknown;
  }[];
  readonly coverage: {
    readonly requested: {
      readonly [k: string]: unknown;
    };
    readonly covered: {
      readonly scope?: readonly string[];
      readonly diagnosticSources?: readonly string[];
      readonly rules?: readonly string[];
      readonly comparison?: 'all' | 'introduced';
      readonly [k: string]: unknown;
    };
    readonly degraded: readonly {
      readonly [k: string]: unknown;
    }[];
    readonly unsupported: readonly {
      readonly source: string;
      readonly reason: string;
      readonly requirement?: string;
      readonly detail?: string;
      readonly [k: string]: unknown;
    }[];
    readonly exhaustive: boolean;
    readonly truncated: boolean;
    readonly [k: string]: unknown;
  };
  readonly validAsOf: ValidAsOf;
  readonly provider: ProviderIdentity;
  readonly timing: {
    readonly [k: string]: unknown;
  };
  readonly cache: {
    readonly status: 'hit' | 'miss' | 'stale' | 'disabled';
    readonly [k: string]: unknown;
  };
  readonly [k: string]: unknown;
}
