// Generated from schemas/entity-context-snapshot/v1/entity.schema.json by npm run generate

import type { StructuralIdString } from './common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * entity/metadata.json: the handled work item or change proposal without its body (spec: Tree; Relationship to normalized-event v1).
 */
export interface EntityMetadata {
  /**
   * An issue is a work_item, a pull or merge request a change_proposal.
   */
  readonly kind: 'work_item' | 'change_proposal';
  /**
   * The forge's immutable id of the entity, an input of its record key; never its display number.
   */
  readonly id: StructuralIdString;
  /**
   * The display number by which people and events name the entity.
   */
  readonly number: number;
  /**
   * The filtered title; one that is empty or unsafe aborts assembly (spec: Canonical bytes).
   */
  readonly title: string;
  /**
   * The normalized state; only a change proposal can be merged.
   */
  readonly state: 'open' | 'closed' | 'merged';
  /**
   * The creator's immutable actor id, or null when the forge withholds it.
   */
  readonly author_id: StructuralIdString | null;
  /**
   * The creator's current login, filtered; null when it is unavailable, unsafe or empty.
   */
  readonly author: string | null;
  /**
   * When the forge says that the entity was created.
   */
  readonly created_at: Timestamp;
  /**
   * When the forge says that the entity was last changed.
   */
  readonly updated_at: Timestamp;
  /**
   * The filtered labels without duplicates, sorted by UTF-8 bytes and bounded by max_labels (spec: Ordering and determinism).
   */
  readonly labels: readonly string[];
}
