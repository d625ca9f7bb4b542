import { recordKey, type AttributionChain, type Revision } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { emptyChain, withRevision, type ChainStanding } from './attribution-chain.js';
import {
  comment,
  editedBy,
  inputsWith,
  minute,
  policy,
  profileWith,
  review,
  roles,
  unedited,
} from './inputs.fixture.js';
import {
  attributeByLedger,
  ledgerEntryOf,
  ledgerTextName,
  ledgerTextsOf,
  underLedger,
  type VerifiedRevision,
} from './ledger.js';

const unknown: Revision = { edited: 'unknown' };
const current = (editor_id: string | null, creator_id = 'S'): ChainStanding => ({
  standing: 'current',
  creator_id,
  editor_id,
});
const byLedger = (id: string) => ({ evidence: 'ledger', actor_id: id });

describe('underLedger', () => {
  it.each([unedited, unknown, editedBy('M')])('D17: a silent ledger leaves %j as it is', (revision) => {
    expect(underLedger(revision, 'S', { standing: 'silent' })).toBe(revision);
  });

  it('D17: establishes what nothing else does: never edited, or by whom', () => {
    expect(underLedger(unknown, 'S', current(null))).toEqual({ edited: false });
    expect(underLedger(unknown, 'S', current('M'))).toEqual({ edited: true, witnesses: [byLedger('M')] });
  });

  it('forges.md, Forgejo: a ledger that contradicts updated_at == created_at wins', () => {
    expect(underLedger(unedited, 'S', current('M'))).toEqual({ edited: true, witnesses: [byLedger('M')] });
    for (const standing of ['behind', 'broken'] as const)
      expect(underLedger(unedited, 'S', { standing })).toEqual(unknown);
  });

  it('forges.md, GitLab: where the ledger knows this revision, it must agree with the forge', () => {
    expect(underLedger(editedBy('W'), 'S', current('M'))).toEqual({
      edited: true,
      witnesses: [
        { evidence: 'forge_editor', actor_id: 'W' },
        { evidence: 'content_edit', actor_id: 'W' },
        byLedger('M'),
      ],
    });
  });

  it('D17: a delivery that was missed says nothing against an editor whom the forge names, and nothing for one', () => {
    for (const standing of ['behind', 'broken'] as const) {
      expect(underLedger(editedBy('W'), 'S', { standing })).toEqual(editedBy('W'));
      expect(underLedger(unknown, 'S', { standing })).toEqual(unknown);
    }
  });

  it('D17: a creation by another account than the author is no evidence, and no author is nobody', () => {
    for (const creator of ['W', null]) {
      expect(underLedger(unknown, creator, current('M'))).toEqual(unknown);
      expect(underLedger(unknown, creator, current(null))).toEqual(unknown);
      expect(underLedger(unedited, creator, current(null))).toEqual(unknown);
    }
  });
});

describe('attributeByLedger', () => {
  const { source } = inputsWith();
  const told = (kind: VerifiedRevision['kind'], id: string, more: Partial<VerifiedRevision>): VerifiedRevision => ({
    source,
    kind,
    id,
    part: 'body',
    actor_id: 'M',
    at: minute(1),
    from: null,
    to: '',
    ...more,
  });
  const chains = (...revisions: readonly VerifiedRevision[]): Map<string, AttributionChain> => {
    const all = new Map<string, AttributionChain>();
    for (const { text, revision } of revisions.map(ledgerEntryOf))
      all.set(ledgerTextName(text), withRevision(all.get(ledgerTextName(text)) ?? emptyChain, revision));
    return all;
  };

  it('D17, D22: judges each text of the inputs by its own chain, the title apart from the body', () => {
    const inputs = inputsWith({
      entity: { revision: unknown, title_revision: unknown },
      comments: [comment('C1', 'M', { revision: unknown }), comment('C2', 'S', { revision: unknown })],
      reviews: [review('R1', 'W', { revision: unknown })],
    });
    const judged = attributeByLedger(
      inputs,
      chains(
        told('entity', 'PR_1', { to: 'It squeaks.' }),
        told('entity', 'PR_1', { part: 'title', to: 'Mend the gate', actor_id: 'M' }),
        told('comment', 'C1', { to: 'body of C1' }),
        told('comment', 'C2', { actor_id: 'S', to: 'mine' }),
        told('comment', 'C2', { at: minute(2), from: 'mine', to: 'body of C2' }),
        told('review', 'R1', { actor_id: 'W', to: 'body of R1' }),
      ),
    );
    expect(judged.entity).toMatchObject({ revision: { edited: false }, title_revision: { edited: false } });
    expect(judged.comments.map(({ revision }) => revision)).toEqual([
      { edited: false },
      { edited: true, witnesses: [byLedger('M')] },
    ]);
    expect(judged.reviews[0]?.revision).toEqual({ edited: false });
    // A stranger's comment stays a stranger's (D16), the others enter.
    const admission = admit(judged, roles, profileWith(), policy());
    if (admission.outcome === 'aborted') throw new Error(admission.reason);
    expect(admission.selection.comments.map(({ id }) => id)).toEqual(['C1']);
    expect(admission.selection.withheld).toContainEqual({ kind: 'comment', id: 'C2', reason: 'role_below_threshold' });
  });

  it('D17: a chain of another record, repository, host or forge is none of this one', () => {
    const inputs = inputsWith({ comments: [comment('C1', 'M', { revision: unknown })] });
    const said = told('comment', 'C1', { to: 'body of C1' });
    for (const other of [
      { ...said, id: 'C2' },
      { ...said, kind: 'review' as const },
      { ...said, source: { ...source, host: 'github.example.com' } },
      { ...said, source: { ...source, repository_id: 'R_2' } },
      { ...said, source: { ...source, forge: 'forgejo' as const } },
    ])
      expect(attributeByLedger(inputs, chains(other)).comments[0]?.revision).toEqual(unknown);
    expect(attributeByLedger(inputs, chains(said)).comments[0]?.revision).toEqual({ edited: false });
  });

  it('D17: the ledger holds digests and ids, never text', () => {
    const kept = [...chains(told('comment', 'C1', { from: 'the secret before', to: 'the secret after' })).values()];
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  it('knows the names of every text that it judges', () => {
    const texts = ledgerTextsOf(inputsWith({ comments: [comment('C1', 'M')], reviews: [review('R1', 'W')] }));
    expect(texts).toEqual([
      { record: recordKey(source, 'entity', 'PR_1'), part: 'body' },
      { record: recordKey(source, 'entity', 'PR_1'), part: 'title' },
      { record: recordKey(source, 'comment', 'C1'), part: 'body' },
      { record: recordKey(source, 'review', 'R1'), part: 'body' },
    ]);
  });
});
