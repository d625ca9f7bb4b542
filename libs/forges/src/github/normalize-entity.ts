import { CasefileError, type NormalizedEntity, parseTimestamp, type SourceRepository } from '@casefile/contract';
import type { GitHubEntityReference } from './entity-url.js';
import { nodeIdOf, objectIdOf } from './ids.js';
import { at, type JsonObject, textAt } from '../json.js';
import type { Normalization } from './normalize-text.js';
import { revisionOf, titleRevisionOf } from './revision.js';

/**
 * GitHub's state of an entity in the seed's words: a pull request that is merged is `merged`, else `OPEN` and `CLOSED` are `open` and `closed`; null for any
 * other (spec: Relationship to normalized-event v1).
 */
export const entityStateOf = (entity: unknown, kind: NormalizedEntity['kind']): NormalizedEntity['state'] | null => {
  const state = textAt(entity, 'state');
  if (kind === 'change_proposal') {
    const merged = at(entity, 'merged');
    if (merged === true) return 'merged';
    if (merged !== false) return null;
  }
  return state === 'OPEN' ? 'open' : state === 'CLOSED' ? 'closed' : null;
};

/**
 * Normalizes the repository. The navigation value is lowercased here and validated after the filter (D1).
 *
 * @throws CasefileError `assembly_aborted` where a required value is missing or invalid (D32)
 */
export const normalizeSource = (
  reference: GitHubEntityReference,
  repository: JsonObject | null,
  maxStructuralBytes: number,
): SourceRepository => {
  const id = nodeIdOf(repository?.['id'], maxStructuralBytes);
  const name = textAt(repository, 'nameWithOwner');
  if (id === null) throw aborted('the repository id');
  if (name === null || name === '') throw aborted('the repository path');
  return { forge: 'github', host: reference.host.toLowerCase(), repository_id: id, repository: name.toLowerCase() };
};

/**
 * Normalizes the entity: title, body, state and their attribution of the last read, head of the first (D2).
 *
 * @param labels the label nodes
 * @throws CasefileError `assembly_aborted` where a required value is missing or invalid (D32): an entity cannot be left out
 */
export const normalizeEntity = (
  reference: GitHubEntityReference,
  first: unknown,
  last: JsonObject,
  labels: readonly JsonObject[],
  { actors, maxStructuralBytes, tally }: Normalization,
): NormalizedEntity => {
  const id = nodeIdOf(last['id'], maxStructuralBytes);
  const state = entityStateOf(last, reference.kind);
  const title = textAt(last, 'title');
  const body = last['body'] ?? '';
  const created_at = parseTimestamp(textAt(last, 'createdAt') ?? '');
  const updated_at = parseTimestamp(textAt(last, 'updatedAt') ?? '');
  const author = actors.register(last['author']);
  if (id === null) throw aborted('the entity id');
  if (state === null) throw aborted('the entity state');
  if (title === null) throw aborted('the entity title');
  if (typeof body !== 'string') throw aborted('the entity body');
  if (created_at === null || updated_at === null) throw aborted('a time of the entity');
  if (!author) throw aborted('the author of the entity');
  const names = labels.map((label) => textAt(label, 'name'));
  const named = names.filter((name) => name !== null);
  tally.add('entity', 'invalid_metadata', names.length - named.length);
  const head = reference.kind === 'change_proposal' ? objectIdOf(at(first, 'headRefOid')) : null;
  return {
    kind: reference.kind,
    number: reference.number,
    id,
    state,
    title,
    body,
    labels: named,
    author_id: author.id,
    created_at,
    updated_at,
    revision: revisionOf(last, actors),
    title_revision: titleRevisionOf(last, actors),
    ...(head === null ? {} : { head_sha: head }),
  };
};

const aborted = (what: string): CasefileError =>
  new CasefileError('assembly_aborted', `GitHub's answer lacks a valid value for ${what}.`, {
    details: { scope: 'entity', code: 'invalid_metadata', count: 1 },
  });
