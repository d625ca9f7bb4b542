// Generated from schemas/data-model/v1/edit-plan.schema.json by npm run generate

/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;
/**
 * What became of an evaluation or a proposal.
 */
export type EvaluationStatus = 'complete' | 'incomplete' | 'unsupported' | 'error' | 'cancelled';
/**
 * A blob's id: the hash of its content, so that it never changes and may be kept for ever.
 */
export type BlobIdString = string;
/**
 * A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.
 */
export type WorkspacePath = string;
export type EditPrecondition =
  | {
      readonly expectedDigest: BlobIdString;
    }
  | {
      readonly expectedAbsence: true;
    };
export type EditOperation =
  | {
      readonly kind: 'create';
      readonly path: WorkspacePath;
      readonly content: BlobIdString;
      readonly precondition: EditPrecondition;
    }
  | {
      readonly kind: 'replace';
      readonly path: WorkspacePath;
      readonly content: BlobIdString;
      readonly precondition: EditPrecondition;
    }
  | {
      readonly kind: 'delete';
      readonly path: WorkspacePath;
      readonly precondition: EditPrecondition;
    }
  | {
      readonly kind: 'rename';
      readonly from: WorkspacePath;
      readonly path: WorkspacePath;
      readonly precondition: EditPrecondition;
    }
  | {
      readonly kind: 'edit';
      readonly path: WorkspacePath;
      readonly precondition: EditPrecondition;
      /**
       * The digest of the text that the ranges are of.
       */
      readonly rangeBasis: BlobIdString;
      readonly coordinateSystem: 'utf16';
      readonly edits: readonly {
        readonly range: TextRange;
        readonly newText: string;
      }[];
    };

/**
 * A provider's proposal: data, and nothing to be executed (spec: EditPlan).
 */
export interface EditPlan {
  readonly proposalId: string;
  readonly provider: ProviderIdentity;
  readonly status: EvaluationStatus;
  readonly baseline: Baseline;
  readonly validAsOf: {
    readonly baseline: Baseline;
    readonly blobs: readonly BlobIdString[];
    readonly [k: string]: unknown;
  };
  readonly touchedResources: readonly {
    readonly path: WorkspacePath;
    readonly precondition?: EditPrecondition;
    readonly [k: string]: unknown;
  }[];
  readonly workspaceEdit: {
    readonly documentChanges: readonly EditOperation[];
    readonly [k: string]: unknown;
  };
  readonly warnings?: readonly string[];
  readonly rationale?: string;
  readonly confidence?: number;
  readonly [k: string]: unknown;
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
