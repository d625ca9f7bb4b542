// Generated from schemas/admitted/v1/saved-inputs.schema.json by npm run generate

import type { AdmittedInputs } from './admitted.js';
import type { SourceText } from './chunk.js';

/**
 * The normalized acquisition inputs of one capture as `--save-inputs` writes them: admitted sources and counts only.
 */
export interface SavedInputs {
  readonly schema_version: 1;
  /**
   * The policy that the capture ran under; another one may make other bytes.
   */
  readonly filter_version: string;
  readonly admitted: AdmittedInputs;
  /**
   * Every admitted text.
   */
  readonly texts: readonly SourceText[];
  /**
   * The credentials that were redacted, as keyed fingerprints: they must be given again (D45).
   */
  readonly registered: {
    /**
     * The key of the fingerprints: 32 random bytes, hexadecimal.
     */
    readonly key: string;
    /**
     * HMAC-SHA-256 of each credential, sorted.
     */
    readonly fingerprints: readonly string[];
  };
}
