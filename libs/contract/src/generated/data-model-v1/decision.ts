// Generated from schemas/data-model/v1/decision.schema.json by npm run generate

/**
 * Why an evaluation failed (spec: FailClass; D43).
 */
export type EvaluationFailClass = 'health' | 'contract' | 'policy' | 'input';
/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;

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
