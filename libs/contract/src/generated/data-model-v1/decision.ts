// Generated from schemas/data-model/v1/decision.schema.json by npm run generate

import type { EvaluationFailClass } from './common.js';
import type { PrefixedDigest } from './common.js';

/**
 * What the host decides, and on what coverage. It is the host's alone.
 */
export interface Decision {
  readonly outcome: 'allow' | 'deny';
  readonly coverage: {
    readonly required: readonly string[];
    readonly ran: readonly string[];
    readonly degraded: readonly {
      readonly check: string;
      readonly reason: string;
      readonly failClass: EvaluationFailClass;
    }[];
  };
  /**
   * Fingerprints of the findings that decided, by source.
   */
  readonly gating: readonly {
    readonly source: string;
    readonly fingerprint: PrefixedDigest;
  }[];
}
