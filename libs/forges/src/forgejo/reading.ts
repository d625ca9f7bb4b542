import { CasefileError, type CollectionProfile } from '@casefile/contract';
import { isObject, type JsonObject } from '../json.js';
import { type ForgejoEntityReference, forgejoEntityUrl, repositorySegments } from './entity-url.js';
import { numericIdOf, objectIdOf } from './ids.js';
import type { Listing } from './listing.js';
import { membersOf } from './member.js';
import type { ContentHistory } from './revision.js';

/** The jobs of one run of the head revision, with the run itself. */
export interface ForgejoRun {
  readonly run: JsonObject;
  readonly jobs: Listing;
}

/** Everything of the checks of the head revision (D29). */
export interface ForgejoChecks {
  /** Runs whose jobs were listed. */
  readonly runs: readonly ForgejoRun[];
  /** How many runs are missing. */
  readonly missingRuns: number;
  readonly statuses: Listing;
}

/** One pass over an entity, complete: what {@link normalizeForgejoReading} works with. */
export interface ForgejoReading {
  readonly reference: ForgejoEntityReference;
  readonly profile: CollectionProfile;
  /** The entity as an issue, which a pull request is too: it alone says whether it was taken over from elsewhere. */
  readonly issue: JsonObject;
  /** The entity at the first and at the last read (D2): an issue's, or `/pulls/{n}`. */
  readonly first: JsonObject;
  readonly last: JsonObject;
  /** Null where the public route did not answer. */
  readonly history: ContentHistory | null;
  readonly timeline: Listing;
  readonly comments: Listing;
  readonly reviews: Listing;
  /** The comments of each review that was asked for, by the review's id. */
  readonly reviewComments: ReadonlyMap<string, Listing>;
  /** Null where they are not selected, or the forge is too old to have them. */
  readonly checks: ForgejoChecks | null;
  /** Whether checks are selected and the forge is too old (D29). */
  readonly checksUnsupported: boolean;
}

/** What a profile wants of a forge. */
export interface ForgejoSelection {
  readonly comments: boolean;
  /** The reviews with their comments, which are records of `comments` and make the threads of `reviews` (D4). */
  readonly reviews: boolean;
  readonly checks: boolean;
}

/** What has to be asked for besides the entity. */
export const forgejoSelectionOf = (
  { kind }: ForgejoEntityReference,
  { included_sources: sources }: CollectionProfile,
): ForgejoSelection => {
  const proposal = kind === 'change_proposal';
  const comments = sources.includes('comments');
  return {
    comments,
    reviews: proposal && (comments || sources.includes('reviews')),
    checks: proposal && (sources.includes('checks') || sources.includes('check_logs')),
  };
};

/** The head revision of `/pulls/{n}`. */
export const headOf = (pull: unknown): ReturnType<typeof objectIdOf> =>
  objectIdOf(membersOf<'PRBranchInfo'>(membersOf<'PullRequest'>(pull)('head'))('sha'));

/** Whether the repository of `/pulls/{n}` says that it has no actions: then there are no runs, and asking for them is refused. */
export const hasNoActions = (pull: unknown): boolean =>
  membersOf<'Repository'>(membersOf<'PRBranchInfo'>(membersOf<'PullRequest'>(pull)('base'))('repo'))('has_actions') ===
  false;

/** The repository that an issue says it is in, as the forge names it now; null where it says none that can be asked about. */
export const repositoryOfIssue = (issue: unknown): { readonly id: string; readonly path: string } | null => {
  const of = membersOf<'RepositoryMeta'>(membersOf<'Issue'>(issue)('repository'));
  const id = numericIdOf(of('id'));
  const path = of('full_name');
  return id !== null && typeof path === 'string' && repositorySegments(path) ? { id, path } : null;
};

const unreadable = (host: string): CasefileError =>
  new CasefileError('forge_broke_contract', 'Forgejo’s answer cannot be read: check the API URL.', {
    details: { forge: 'forgejo', host },
  });

/**
 * The issue of an answer, which must be the one that was asked for (D30).
 *
 * @throws CasefileError `wrong_entity_kind` with the right URL, `entity_not_found` for another entity, `forge_broke_contract`
 */
export const requireAskedIssue = (reference: ForgejoEntityReference, body: unknown): JsonObject => {
  const of = membersOf<'Issue'>(body);
  if (!isObject(body) || typeof of('number') !== 'number' || !repositoryOfIssue(body)) throw unreadable(reference.host);
  if (of('number') !== reference.number)
    throw new CasefileError(
      'entity_not_found',
      'Forgejo answers with another entity: it may have been moved; use its present URL.',
      { details: { forge: 'forgejo', host: reference.host } },
    );
  const pull = of('pull_request') ?? null;
  const kind = pull === null ? 'work_item' : 'change_proposal';
  if (kind === reference.kind) return body;
  const url = forgejoEntityUrl({ ...reference, kind });
  throw new CasefileError(
    'wrong_entity_kind',
    `That number is ${kind === 'work_item' ? 'an issue' : 'a pull request'}: use ${url}`,
    { details: { url } },
  );
};

/**
 * The pull request of an answer, which must be that issue's.
 *
 * @throws CasefileError `entity_not_found`, `forge_broke_contract`
 */
export const requireAskedPull = (reference: ForgejoEntityReference, issue: JsonObject, body: unknown): JsonObject => {
  const of = membersOf<'PullRequest'>(body);
  const base = membersOf<'Repository'>(membersOf<'PRBranchInfo'>(of('base'))('repo'))('id');
  if (!isObject(body) || of('number') !== reference.number || numericIdOf(base) !== repositoryOfIssue(issue)?.id)
    throw unreadable(reference.host);
  return body;
};

/** Whether head, body or state moved between the first and the last read of a pass: then it is taken again, and records of two passes are never mixed (D2). */
export const forgejoEntityMoved = (first: unknown, last: unknown): boolean => {
  const [before, after] = [membersOf<'PullRequest'>(first), membersOf<'PullRequest'>(last)];
  return (
    (['id', 'body', 'state', 'merged'] as const).some((name) => before(name) !== after(name)) ||
    headOf(first) !== headOf(last)
  );
};
