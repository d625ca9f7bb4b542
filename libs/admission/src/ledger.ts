import {
  recordKey,
  type AttributionChain,
  type NormalizedActor,
  type NormalizedInputs,
  type RecordedRevision,
  type Revision,
  type Sha256,
  type SourceRepository,
  type Timestamp,
} from '@casefile/contract';
import { standingOf, textDigest, type ChainStanding } from './attribution-chain.js';

/** A text that somebody wrote: a record's body, or the entity's title (D22). Structurally the port's `AttributedText`: a core library imports no port. */
export interface LedgerText {
  /** The record's key. */
  readonly record: Sha256;
  readonly part: 'body' | 'title';
}

/** What one verified delivery says of one record, in no forge's own words. Who reads a delivery makes it, and only of a delivery whose signature was verified (D17). */
export interface VerifiedRevision {
  readonly source: Pick<SourceRepository, 'forge' | 'host' | 'repository_id'>;
  readonly kind: 'entity' | 'comment' | 'review';
  /** The forge's id of the record. */
  readonly id: string;
  readonly part: 'body' | 'title';
  /** Whose delivery it is: the forge's `sender`, never the text's author. */
  readonly actor_id: string;
  /** What the delivery says of that account, for a forge whose own answers do not name it. */
  readonly actor?: NonNullable<RecordedRevision['actor']>;
  /** The record's time in the delivery. */
  readonly at: Timestamp;
  /** The text before; null for the creation. */
  readonly from: string | null;
  readonly to: string;
}

/** What a verified delivery adds to the ledger: digests, and no text. */
export const ledgerEntryOf = ({
  source,
  kind,
  id,
  part,
  actor_id,
  actor,
  at,
  from,
  to,
}: VerifiedRevision): { readonly text: LedgerText; readonly revision: RecordedRevision } => ({
  text: { record: recordKey(source, kind, id), part },
  revision: {
    at,
    actor_id,
    ...(actor && { actor }),
    from: from === null ? null : textDigest(from),
    to: textDigest(to),
  },
});

/** Every text of the inputs that a ledger may know, each with where it stands in them. */
export const ledgerTextsOf = ({ source, entity, comments, reviews }: NormalizedInputs): readonly LedgerText[] => [
  { record: recordKey(source, 'entity', entity.id), part: 'body' },
  { record: recordKey(source, 'entity', entity.id), part: 'title' },
  ...comments.map(({ id }): LedgerText => ({ record: recordKey(source, 'comment', id), part: 'body' })),
  ...reviews.map(({ id }): LedgerText => ({ record: recordKey(source, 'review', id), part: 'body' })),
];

const unestablished: Revision = { edited: 'unknown' };

/**
 * The evidence of a text's revision together with what the ledger says of it (D17; forges.md, Forgejo). A chain that leads to the bytes that the forge shows is evidence: it establishes what nothing
 * else does, and wherever it names an editor that one must pass as well, whatever the forge's times say. A chain that contradicts "never edited" (it broke, or ends at other bytes) wins: nothing is
 * established. Where the forge itself names the editor, a chain that missed a delivery says nothing against it.
 */
export const underLedger = (revision: Revision, creator: string | null, standing: ChainStanding): Revision => {
  switch (standing.standing) {
    case 'silent':
      return revision;
    case 'broken':
    case 'behind':
      return revision.edited === false ? unestablished : revision;
    case 'current':
      break;
  }
  // A creation by another account than the author is a contradiction, and so it is no evidence.
  if (standing.creator_id !== creator) return revision.edited === false ? unestablished : revision;
  if (standing.editor_id === null) return revision.edited === 'unknown' ? { edited: false } : revision;
  const witness = { evidence: 'ledger', actor_id: standing.editor_id } as const;
  return { edited: true, witnesses: [...(revision.edited === true ? revision.witnesses : []), witness] };
};

/** A key for one text of one record. */
export const ledgerTextName = ({ record, part }: LedgerText): string => `${record}/${part}`;

type Kind = 'entity' | 'comment' | 'review';

/** A text of the inputs, as it is judged. */
interface JudgedText {
  readonly kind: Kind;
  readonly id: string;
  readonly part: 'body' | 'title';
  readonly text: string;
  readonly creator: string | null;
  readonly revision: Revision;
}

/**
 * The inputs with what a ledger says of each text (D17). An editor whom the forge's own answer names nowhere is known by what the delivery said: a role then follows only where the forge's answer about that
 * login is about the very id (D19, D21).
 *
 * @param chains the ledger's chains by {@link ledgerTextName}; a text without one is as the forge has it
 */
export const attributeByLedger = (
  inputs: NormalizedInputs,
  chains: ReadonlyMap<string, AttributionChain>,
): NormalizedInputs => {
  const { source, entity } = inputs;
  const known = new Set(inputs.actors.map(({ id }) => id));
  const told = new Map<string, NormalizedActor>();
  const judged = ({ kind, id, part, text, creator, revision }: JudgedText): Revision => {
    const chain = chains.get(ledgerTextName({ record: recordKey(source, kind, id), part }));
    if (chain === undefined) return revision;
    const standing = standingOf(chain, textDigest(text));
    if (
      standing.standing === 'current' &&
      standing.editor_id !== null &&
      standing.editor &&
      !known.has(standing.editor_id)
    )
      told.set(standing.editor_id, { id: standing.editor_id, ...standing.editor });
    return underLedger(revision, creator, standing);
  };
  const judgedBody = <Text extends NormalizedInputs['comments'][number]>(
    kind: 'comment' | 'review',
    one: Text,
  ): Text => ({
    ...one,
    revision: judged({
      ...{ kind, id: one.id, part: 'body', text: one.body },
      ...{ creator: one.author_id, revision: one.revision },
    }),
  });
  const ofEntity = (part: 'body' | 'title', text: string, revision: Revision): Revision =>
    judged({ kind: 'entity', id: entity.id, part, text, creator: entity.author_id, revision });
  const attributed = {
    ...inputs,
    entity: {
      ...entity,
      revision: ofEntity('body', entity.body, entity.revision),
      title_revision: ofEntity('title', entity.title, entity.title_revision),
    },
    comments: inputs.comments.map((comment) => judgedBody('comment', comment)),
    reviews: inputs.reviews.map((review) => judgedBody('review', review)),
  };
  return { ...attributed, actors: [...inputs.actors, ...told.values()] };
};
