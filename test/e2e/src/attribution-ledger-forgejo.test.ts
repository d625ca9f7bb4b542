import { createHmac } from 'node:crypto';
import { defaultProfile, type VerifiedRevision } from '@casefile/admission';
import { requireTimestamp } from '@casefile/contract';
import { readForgejoDelivery } from '@casefile/forges/forgejo';
import { attributedByLedger, recordRevisions } from '@casefile/pipeline/attributed-client';
import { createLedger } from '@casefile/store/ledger';
import { createMemoryStore } from '@casefile/store/memory';
import { describe, expect, it } from 'vitest';
import { seedFor, treat, type Item, type Situation, type Treatment } from './attribution.fixture.js';
import { forgejo, referenceIn } from './forges.fixture.js';

const created = requireTimestamp('2026-03-01T08:00:00Z');
const later = requireTimestamp('2026-03-02T08:00:00Z');
const text = 'The text in question.';

type Told = Pick<VerifiedRevision, 'actor_id' | 'actor' | 'at' | 'from' | 'to'>;
const logins = new Map([
  ['101', 'mia'],
  ['102', 'wim'],
  ['104', 'rae'],
]);
const creation = (to = text): Told => ({ actor_id: '102', at: created, from: null, to });
const edit = (actor_id: string, from = 'An older text.', to = text): Told => ({
  ...{ actor_id, at: later, from, to },
  actor: { login: logins.get(actor_id) ?? '', type: 'user' },
});

/** What becomes of a text where the tenant's ledger was told this. */
const treated = async (item: Item, situation: Situation, told: readonly Told[]): Promise<Treatment> => {
  const seed = seedFor({ item, situation });
  const running = await forgejo.start(seed);
  const entity = referenceIn(forgejo, seed);
  try {
    const {
      source,
      entity: read,
      comments,
      reviews,
    } = await running.client.read(entity, defaultProfile(entity.kind, 'write'));
    const record =
      item === 'comment' || item === 'review comment'
        ? ({ kind: 'comment', id: comments[0]?.id ?? '' } as const)
        : item === 'review'
          ? ({ kind: 'review', id: reviews[0]?.id ?? '' } as const)
          : ({ kind: 'entity', id: read.id } as const);
    const ledger = createLedger(createMemoryStore());
    await recordRevisions(
      ledger,
      'tenant',
      told.map((one) => ({ source, ...record, part: 'body', ...one })),
    );
    return await treat(attributedByLedger(running.client, ledger, 'tenant'), entity, item);
  } finally {
    await running.close();
  }
};

describe('D17: the ledger where Forgejo names no editor', () => {
  const chained = (editor: string): Told[] => [creation('An older text.'), edit(editor)];
  describe.each(['issue body', 'change proposal body', 'comment', 'review comment', 'review'] as const)(
    '%s',
    (item) => {
      it.each<[string, Situation, readonly Told[], Treatment]>([
        ['told of nothing: nobody is known', 'edited by a member', [], 'editor_unknown'],
        ['edited by a member, told from the creation on', 'edited by a member', chained('101'), 'admitted'],
        ['edited by its author', 'edited by its author', chained('102'), 'admitted'],
        ['edited by a stranger', 'edited by a stranger', chained('104'), 'role_below_threshold'],
        ['the creation is not known', 'edited by a member', [edit('101')], 'editor_unknown'],
        [
          'an edit in between was missed',
          'edited by a member',
          [creation('A first text.'), edit('101')],
          'editor_unknown',
        ],
        [
          'the last edit was missed',
          'edited by a member',
          [creation('A first text.'), edit('101', 'A first text.', 'Another.')],
          'editor_unknown',
        ],
        ['told of an editor where the times say none', 'never edited', chained('104'), 'role_below_threshold'],
        ['told of other bytes where the times say none', 'never edited', [creation('Other bytes.')], 'editor_unknown'],
        [
          'told by somebody who is not the author that it was created',
          'never edited',
          [{ ...creation(), actor_id: '104' }],
          'editor_unknown',
        ],
      ])('%s', async (_, situation, told, treatment) => {
        expect(await treated(item, situation, told)).toBe(treatment);
      });
    },
  );

  it('D19: the login that a delivery told is only asked about: whoever has it now speaks for nobody else', async () => {
    const asMia: Told = { ...edit('104'), actor: { login: 'mia', type: 'user' } };
    expect(await treated('comment', 'edited by a stranger', [creation('An older text.'), asMia])).toBe(
      'role_undetermined',
    );
    const { actor, ...nameless } = edit('101');
    expect(actor).toBeDefined();
    expect(await treated('comment', 'edited by a member', [creation('An older text.'), nameless])).toBe(
      'actor_not_admissible',
    );
  });

  it('from the bytes of signed deliveries, in any order and more than once, to the comment that a member mended', async () => {
    const seed = seedFor({ item: 'comment', situation: 'edited by a member' });
    const running = await forgejo.start(seed);
    const entity = referenceIn(forgejo, seed);
    try {
      const inputs = await running.client.read(entity, defaultProfile('work_item', 'write'));
      const delivered = (action: string, sender: object, body: string, more: object = {}) => {
        const comment = {
          ...{ id: Number(inputs.comments[0]?.id), body, user: { id: 102, login: 'wim' } },
          ...{ created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-02T08:00:00Z' },
        };
        const repository = { id: Number(inputs.source.repository_id), full_name: 'ada/orchard' };
        const issue = { id: 1, number: 7 };
        const bytes = Buffer.from(JSON.stringify({ action, sender, comment, issue, repository, ...more }));
        const signature = createHmac('sha256', 'a-made-up-secret').update(bytes).digest('hex');
        return {
          headers: { 'x-forgejo-event': 'issue_comment', 'x-forgejo-signature': signature },
          body: new Uint8Array(bytes),
        };
      };
      const creation = delivered('created', { id: 102, login: 'wim' }, 'An older text.');
      const mended = delivered('edited', { id: 101, login: 'mia' }, text, {
        changes: { body: { from: 'An older text.' } },
      });
      const forged = { ...mended, body: creation.body };
      const ledger = createLedger(createMemoryStore());
      const outcomes: string[] = [];
      for (const delivery of [mended, forged, creation, mended]) {
        const reading = await readForgejoDelivery(delivery, { host: 'codeberg.org', secrets: ['a-made-up-secret'] });
        outcomes.push(reading.outcome);
        if (reading.outcome === 'verified') await recordRevisions(ledger, 'tenant', reading.delivery.revisions);
      }
      expect(outcomes).toEqual(['verified', 'refused', 'verified', 'verified']);
      const client = attributedByLedger(running.client, ledger, 'tenant');
      expect(await treat(client, entity, 'comment')).toBe('admitted');
      // Another tenant knows nothing of it.
      expect(await treat(attributedByLedger(running.client, ledger, 'other'), entity, 'comment')).toBe(
        'editor_unknown',
      );
    } finally {
      await running.close();
    }
  });

  it('bumped without an edit: the creation that the ledger knows is enough', async () => {
    expect(await treated('comment', 'bumped without an edit', [])).toBe('editor_unknown');
    expect(await treated('comment', 'bumped without an edit', [creation()])).toBe('admitted');
  });
});
