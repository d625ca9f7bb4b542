// Generated from schemas/data-model/v1/assessment.schema.json by npm run generate

/**
 * What became of an evaluation or a proposal.
 */
export type EvaluationStatus = 'complete' | 'incomplete' | 'unsupported' | 'error' | 'cancelled';
/**
 * A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.
 */
export type WorkspacePath = string;
/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;
/**
 * A blob's id: the hash of its content, so that it never changes and may be kept for ever.
 */
export type BlobIdString = string;

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
/**
 * A place in a text.
 */
export interface TextPosition {
  readonly line: number;
  readonly char: number;
}
/**
 * A span of a text in lines and UTF-16 code units, both from 0, its end not included.
 */
export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}
/**
 * A finding; whether it decides anything is the host's to say (spec: Diagnostic).
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  /**
   * Overwritten by the host with the provider's authenticated id.
   */
  readonly source?: string;
  readonly message: string;
  readonly help?: string;
  readonly location: {
    readonly path: WorkspacePath;
    readonly range?: TextRange;
  };
  /**
   * The finding's identity, whatever line it stands on; it counts within its source only.
   */
  readonly fingerprint: PrefixedDigest;
  readonly introduced?: boolean;
  /**
   * A reference to an edit that may be proposed; its arguments carry no authority.
   */
  readonly fix?: {
    readonly editRef: string;
    readonly args?: {
      readonly [k: string]: unknown;
    };
  };
  readonly [k: string]: unknown;
}
/**
 * The immutable identity of a request's input, stamped by the host alone (spec: SnapshotRef / Baseline).
 */
export interface Baseline {
  /**
   * The content-addressed tree revision.
   */
  readonly rev: string;
  /**
   * The digest of uncommitted bytes over the revision.
   */
  readonly dirty?: PrefixedDigest;
  /**
   * When the host stamped it, RFC 3339; no part of what it identifies.
   */
  readonly stampedAt: string;
}
/**
 * The exact freshness of an answer (spec: Blob protocol, "validAsOf is exact").
 */
export interface ValidAsOf {
  readonly baseline: Baseline;
  readonly changesetDigest: PrefixedDigest;
  /**
   * Every blob that was read, sorted.
   */
  readonly blobs: readonly BlobIdString[];
}
/**
 * Who evaluated; evidence, and no authority.
 */
export interface ProviderIdentity {
  readonly id: string;
  readonly version: string;
  readonly configDigest: PrefixedDigest;
  readonly capabilityVersion: string;
  readonly buildDigest?: PrefixedDigest;
  readonly artifactDigest?: PrefixedDigest;
}
