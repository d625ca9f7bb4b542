import { compareUtf8, sha256, type AttributionChain, type RecordedRevision, type Sha256 } from '@casefile/contract';

/** What a chain says of a text whose present bytes are known (D17). */
export type ChainStanding =
  /** No delivery told of this text. */
  | { readonly standing: 'silent' }
  /** The deliveries do not follow from each other, or do not begin with the creation: they establish nothing. */
  | { readonly standing: 'broken' }
  /** They follow from each other, and end at other bytes than those that the forge shows now. */
  | { readonly standing: 'behind' }
  /** They lead from the creation to the bytes that the forge shows now; `editor_id` is null where these are the creation's. */
  | {
      readonly standing: 'current';
      readonly creator_id: string;
      readonly editor_id: string | null;
      /** What the editor's delivery said of the account. */
      readonly editor?: NonNullable<RecordedRevision['actor']>;
    };

/** How many revisions a chain keeps apart before the oldest half is folded into one. */
export const mostRevisions = 64;

/** The digest by which revisions of a text are chained: line ends as LF, whichever form or API they came through; lone surrogates as U+FFFD (D37). */
export const textDigest = (text: string): Sha256 => sha256(text.replace(/\r\n?/g, '\n').toWellFormed());

/** A chain of which nothing is known. */
export const emptyChain: AttributionChain = { schema_version: 1, settled: null, broken: false, revisions: [] };

type Settled = NonNullable<AttributionChain['settled']>;

const isSame = (a: RecordedRevision, b: RecordedRevision): boolean =>
  a.at === b.at && a.actor_id === b.actor_id && a.from === b.from && a.to === b.to;

/** By the time that the forge gives; deliveries arrive in any order. Those of one time stay in their order of arrival. */
const inOrder = (revisions: readonly RecordedRevision[]): readonly RecordedRevision[] =>
  revisions.toSorted((a, b) => compareUtf8(a.at, b.at));

/** The revision of the earliest time that follows from the last known digest; null where none does, or two that differ could. */
const nextOf = (left: readonly RecordedRevision[], last: Sha256 | null): RecordedRevision | null => {
  const [earliest] = left;
  const following = left.filter(({ at, from }) => at === earliest?.at && from === last);
  const [first, ...others] = following;
  return first && others.every(({ actor_id, to }) => actor_id === first.actor_id && to === first.to) ? first : null;
};

/** Follows revisions from the creation, or from where the oldest ended, each from the last known digest; null where they do not follow. */
const follow = (settled: Settled | null, revisions: readonly RecordedRevision[]): Settled | null => {
  let reached = settled;
  let left = inOrder(revisions);
  while (left.length > 0) {
    const next = nextOf(left, reached?.digest ?? null);
    if (next === null || (reached !== null && next.at < reached.at)) return null;
    reached = {
      creator_id: reached?.creator_id ?? next.actor_id,
      editor_id: reached === null ? null : next.actor_id,
      ...(reached !== null && next.actor && { editor: next.actor }),
      digest: next.to,
      at: next.at,
    };
    left = left.filter((one) => one !== next);
  }
  return reached;
};

/** Folds the oldest half of a long chain: what did not follow then never will. */
const settle = (chain: AttributionChain): AttributionChain => {
  if (chain.revisions.length <= mostRevisions) return chain;
  const oldest = inOrder(chain.revisions).slice(0, mostRevisions / 2);
  const settled = follow(chain.settled, oldest);
  if (settled === null) return { ...emptyChain, broken: true };
  const folded = new Set(oldest);
  return { ...chain, settled, revisions: chain.revisions.filter((one) => !folded.has(one)) };
};

/** Whether a revision lies in the stretch that was folded: that one followed without a gap, so nothing in it can matter any more. */
const isSettled = ({ settled }: AttributionChain, { at, actor_id, to }: RecordedRevision): boolean =>
  settled !== null &&
  (at < settled.at ||
    (at === settled.at && to === settled.digest && actor_id === (settled.editor_id ?? settled.creator_id)));

/**
 * A chain with what one more verified delivery says. A delivery that came before, whatever its id, and one that did not change the text leave it as it is; a chain that is broken for good takes nothing
 * more.
 */
export const withRevision = (chain: AttributionChain, revision: RecordedRevision): AttributionChain =>
  chain.broken ||
  revision.from === revision.to ||
  isSettled(chain, revision) ||
  chain.revisions.some((known) => isSame(known, revision))
    ? chain
    : settle({ ...chain, revisions: [...chain.revisions, revision] });

/**
 * What a chain says of a text (D17): a delivery counts only where its `from` digest is the last known one, and the last only where its new digest is that of the bytes that the API shows.
 *
 * @param digest {@link textDigest} of what the forge shows now
 */
export const standingOf = (chain: AttributionChain, digest: Sha256): ChainStanding => {
  if (chain.broken) return { standing: 'broken' };
  if (chain.settled === null && chain.revisions.length === 0) return { standing: 'silent' };
  const reached = follow(chain.settled, chain.revisions);
  if (reached === null) return { standing: 'broken' };
  if (reached.digest !== digest) return { standing: 'behind' };
  const { creator_id, editor_id, editor } = reached;
  return { standing: 'current', creator_id, editor_id, ...(editor && { editor }) };
};
