// Generated from schemas/data-model/v1/diagnostic.schema.json by npm run generate

import type { PrefixedDigest } from './common.js';
import type { TextRange } from './common.js';
import type { WorkspacePath } from './common.js';

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
