// Generated from schemas/exposure/v1/kept-snapshot.schema.json by npm run generate

import type { AdmittedInputs } from '../admitted-v1/admitted.js';
import type { FilteredTextRow } from '../admitted-v1/filtered-chunk.js';
import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';

/**
 * What is kept of a snapshot, sealed, for its life: on whom each admitted record rested, what state each was in, and the filtered inputs from which a tree without some of them is made. No raw text.
 */
export interface KeptSnapshot {
  readonly schema_version: 1;
  /**
   * The SHA-256 of its index.json (D33).
   */
  readonly snapshot: Sha256;
  readonly entity: KeptEntity;
  readonly filter_version: string;
  readonly policy_digest: Sha256;
  readonly admitted: AdmittedInputs;
  /**
   * What the filter made of each text of the admitted inputs.
   */
  readonly texts: readonly FilteredTextRow[];
  /**
   * On whom each admitted text rested (D16).
   */
  readonly grounds: readonly KeptGrounds[];
  /**
   * A digest of what the forge had of the entity and of each record: its text, its state and the evidence of its revision.
   */
  readonly states: readonly KeptState[];
}
/**
 * The entity as the capture was asked for it.
 */
export interface KeptEntity {
  readonly forge: 'github' | 'gitlab' | 'forgejo';
  readonly host: string;
  readonly repository: string;
  readonly kind: 'work_item' | 'change_proposal';
  readonly number: number;
}
export interface KeptGrounds {
  readonly kind: 'entity' | 'title' | 'comment' | 'review' | 'run';
  readonly id: StructuralIdString;
  readonly actors: readonly StructuralIdString[];
}
export interface KeptState {
  readonly kind: 'entity' | 'comment' | 'review' | 'thread' | 'run';
  readonly id: StructuralIdString;
  readonly digest: Sha256;
}
