import {
  compareUtf8,
  type AdmittedEntity,
  type EmittedFilter,
  type EntityMetadata,
  type Shortfall,
} from '@casefile/contract';
import type { ActorDirectory } from './actor-state.js';
import { displayOf, summarize, type ReadText } from './filtered-texts.js';
import { shortfall } from './gaps.js';

/** `entity/metadata.json` with its filter summary and the gap of labels that the bound dropped. */
export interface RenderedEntity {
  readonly document: EntityMetadata;
  readonly filter: EmittedFilter;
  readonly shortfalls: readonly Shortfall[];
}

/**
 * The entity's metadata (spec: Tree). Unsafe and empty labels are dropped, the rest made unique, sorted by filtered bytes and then cut to `maxLabels`; a cut is a
 * `profile_bound` gap of the entity and makes the document `truncated` (spec: Relationships, history, and collection profiles).
 *
 * @param title the filtered title, neither rejected nor empty: either aborts before this
 */
export const renderEntity = (
  entity: AdmittedEntity,
  title: string,
  maxLabels: number,
  directory: ActorDirectory,
  readText: ReadText,
): RenderedEntity => {
  const labelTexts = entity.labels.map(readText);
  const labels = [...new Set(labelTexts.map(displayOf).filter((label) => label !== null))].sort(compareUtf8);
  const dropped = Math.max(0, labels.length - maxLabels);
  const login = directory.loginTextOf(entity.author_id);
  return {
    document: {
      kind: entity.kind,
      id: entity.id,
      number: entity.number,
      title,
      state: entity.state,
      author_id: entity.author_id,
      author: directory.loginOf(entity.author_id),
      created_at: entity.created_at,
      updated_at: entity.updated_at,
      labels: labels.slice(0, maxLabels),
    },
    filter: summarize(
      [readText(entity.title), ...labelTexts, ...(login === undefined ? [] : [login])],
      dropped > 0 ? 'truncated' : 'unchanged',
    ),
    shortfalls: [shortfall('entity', 'profile_bound', dropped)],
  };
};
