// Generated from schemas/data-model/v1/edit-plan.schema.json by npm run generate

import type { Baseline } from './common.js';
import type { BlobIdString } from './common.js';
import type { EvaluationStatus } from './common.js';
import type { ProviderIdentity } from './common.js';
import type { TextRange } from './common.js';
import type { WorkspacePath } from './common.js';

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
