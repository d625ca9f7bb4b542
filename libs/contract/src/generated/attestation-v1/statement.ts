// Generated from schemas/attestation/v1/statement.schema.json by npm run generate

import type { CollectionProfile } from '../entity-context-snapshot-v1/collection.js';
import type { Gap } from '../entity-context-snapshot-v1/index.js';
import type { GitOid } from '../../git-oid.js';
import type { Sha256 } from '../../digest.js';
import type { SnapshotSource } from '../entity-context-snapshot-v1/index.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';

/**
 * What a snapshot's signature says: an in-toto Statement v1 about the exact bytes of index.json (D33). It lies outside the tree and tells no time.
 */
export interface AttestationStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  /**
   * index.json and nothing else.
   */
  readonly subject: readonly AttestationSubject[];
  readonly predicateType: 'https://casefile.invalid/attestation/snapshot/v1';
  readonly predicate: AttestationPredicate;
}
export interface AttestationSubject {
  readonly name: 'index.json';
  readonly digest: {
    /**
     * The snapshot's identity.
     */
    readonly sha256: Sha256;
  };
}
/**
 * How the snapshot came to be: all that a consumer needs beside the tree to decide whether it fits.
 */
export interface AttestationPredicate {
  /**
   * As in index.json.
   */
  readonly source: SnapshotSource;
  /**
   * Kind and id as in index.json, number as in entity/metadata.json.
   */
  readonly entity: {
    readonly kind: 'work_item' | 'change_proposal';
    readonly id: StructuralIdString;
    /**
     * The display number, for people.
     */
    readonly number: number;
  };
  /**
   * The head revision of a change proposal at the first read, which every check belongs to (D2); absent where it has none, and for a work item.
   */
  readonly captured_head?: GitOid;
  readonly collection_profile: {
    /**
     * The SHA-256 of the exact bytes of collection.json.
     */
    readonly sha256: Sha256;
    /**
     * What collection.json says.
     */
    readonly document: CollectionProfile;
  };
  readonly filter: {
    /**
     * The filter_version of index.json; it ends in the first twelve digits of the policy's digest (D34).
     */
    readonly version: string;
    /**
     * The digest over every detector, replacement, limit and the Unicode version (D34).
     */
    readonly policy_sha256: Sha256;
  };
  readonly admission: {
    /**
     * Whether creator and editor had to pass, or the editor alone (D16).
     */
    readonly mode: 'creator_and_editor' | 'vouch_by_edit';
  };
  /**
   * The SHA-1 that Git gives the staged tree (D33).
   */
  readonly git_tree: GitOid;
  /**
   * As in index.json.
   */
  readonly gaps: readonly Gap[];
  /**
   * Where the admitted inputs came from: read from the forge in the same capture, or from a file that an earlier one saved, whose admission this signer has not seen.
   */
  readonly acquisition: 'forge' | 'saved_inputs';
}
