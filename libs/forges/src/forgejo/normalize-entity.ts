import { CasefileError, type NormalizedEntity, type SourceRepository } from '@casefile/contract';
import { isList } from '../json.js';
import { numericIdOf, timeOf } from './ids.js';
import { membersOf } from './member.js';
import { isMigrated, type Normalization } from './normalize-text.js';
import { type ForgejoReading, headOf, repositoryOfIssue } from './reading.js';
import { bodyRevisionOf, titleRevisionOf } from './revision.js';

/**
 * Forgejo's state of an entity in the seed's words: a pull request with `merged: true` is `merged` whatever its state, else `open` and `closed` are themselves; null for any other (spec: Relationship
 * to normalized-event v1).
 */
export const forgejoEntityStateOf = (
  entity: unknown,
  kind: NormalizedEntity['kind'],
): NormalizedEntity['state'] | null => {
  const of = membersOf<'PullRequest'>(entity);
  if (kind === 'change_proposal' && of('merged') === true) return 'merged';
  const state = of('state');
  return state === 'open' || state === 'closed' ? state : null;
};

/** Normalizes the repository. @throws CasefileError `assembly_aborted` where a required value is missing or invalid (D32) */
export const normalizeSource = ({ reference, issue }: ForgejoReading): SourceRepository => {
  const repository = repositoryOfIssue(issue);
  if (!repository) throw aborted('the repository');
  return {
    forge: 'forgejo',
    host: reference.host.toLowerCase(),
    repository_id: repository.id,
    repository: repository.path.toLowerCase(),
  };
};

/**
 * Normalizes the entity: title, body, state and their attribution of the last read, head of the first (D2). A pull request's id is the `id` of `/pulls/{n}` (D27).
 *
 * @throws CasefileError `assembly_aborted` where a required value is missing or invalid (D32): an entity cannot be left out
 */
export const normalizeEntity = (
  { reference, issue, first, last, history, timeline }: ForgejoReading,
  { actors, tally }: Normalization,
): NormalizedEntity => {
  const of = membersOf<'PullRequest'>(last);
  const { kind, number } = reference;
  const id = numericIdOf(of('id'));
  const state = forgejoEntityStateOf(last, kind);
  const title = of('title');
  const body = of('body') ?? '';
  const created_at = timeOf(of('created_at'));
  const updated_at = timeOf(of('updated_at'));
  const migrated = isMigrated(membersOf<'Issue'>(issue)('original_author'));
  const author = migrated ? { id: null } : actors.register(of('user'));
  if (id === null) throw aborted('the entity id');
  if (state === null) throw aborted('the entity state');
  if (typeof title !== 'string') throw aborted('the entity title');
  if (typeof body !== 'string') throw aborted('the entity body');
  if (created_at === null || updated_at === null) throw aborted('a time of the entity');
  if (!author) throw aborted('the author of the entity');
  const labels = of('labels') ?? [];
  const names = isList(labels) ? labels.map((label) => membersOf<'Label'>(label)('name')) : [null];
  const named = names.filter((name) => typeof name === 'string');
  tally.add('entity', 'invalid_metadata', names.length - named.length);
  const titles = { first: membersOf<'PullRequest'>(first)('title'), last: title };
  const head = kind === 'change_proposal' ? headOf(first) : null;
  return {
    kind,
    number,
    id,
    state,
    title,
    body,
    labels: named,
    author_id: author.id,
    created_at,
    updated_at,
    revision: migrated ? { edited: 'unknown' } : bodyRevisionOf(history, '0'),
    title_revision: migrated ? { edited: 'unknown' } : titleRevisionOf(timeline, titles, actors),
    ...(head === null ? {} : { head_sha: head }),
  };
};

const aborted = (what: string): CasefileError =>
  new CasefileError('assembly_aborted', `Forgejo's answer lacks a valid value for ${what}.`, {
    details: { scope: 'entity', code: 'invalid_metadata', count: 1 },
  });
