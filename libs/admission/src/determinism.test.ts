import { Buffer } from 'node:buffer';
import {
  compareUtf8,
  recordKey,
  validateAdmittedInputs,
  type NormalizedInputs,
  type Revision,
  type RoleAnswer,
  requireGitOid,
} from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { toAdmittedInputs } from './admitted-inputs.js';
import { chunkTexts } from './chunks.js';
import { check, comment, head, inputsWith, minute, policy, profileWith, review, thread } from './inputs.fixture.js';
import { logsToRead } from './logs.js';
import { actorsToAuthorize, actorsToDescribe } from './look-ups.js';

const people = ['M', 'W', 'T', 'R', 'S', 'B', 'O', 'Q'];
const anybody = fc.constantFrom(...people, null);
const few = <T>(item: fc.Arbitrary<T>, maxLength = 8) => fc.array(item, { maxLength });

const revision: fc.Arbitrary<Revision> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ edited: false } as const) },
  fc.constant({ edited: 'unknown' } as const),
  few(fc.record({ evidence: fc.constantFrom('forge_editor', 'content_edit'), actor_id: anybody } as const), 3).map(
    (witnesses) => ({ edited: true, witnesses }) as const,
  ),
);
// Few ids and few minutes: duplicates, conflicts and ties are the point.
const id = (prefix: string) => fc.integer({ min: 0, max: 9 }).map((n) => `${prefix}${n}`);
const body = fc.constantFrom('', 'a', 'b', '\ud83d', 'x'.repeat(60));
const common = { author_id: anybody, body, created_at: fc.integer({ min: 0, max: 3 }).map(minute), revision };

const inputs: fc.Arbitrary<NormalizedInputs> = fc
  .record({
    comments: few(
      fc.tuple(id('c'), fc.record(common)).map(([name, more]) => comment(name, null, more)),
      14,
    ),
    reviews: few(fc.tuple(id('r'), fc.record(common)).map(([name, more]) => review(name, null, more))),
    threads: few(
      fc
        .record({
          name: id('t'),
          ids: few(id('c'), 3),
          resolved: fc.boolean(),
          resolved_by_actor_id: anybody,
          review_id: id('r'),
          replies: few(fc.record({ comment_id: id('c'), parent_id: id('c') }), 2),
        })
        .map(({ name, ids, ...more }) => thread(name, ids, more)),
    ),
    checks: few(
      fc
        .tuple(
          id('k'),
          fc.constantFrom('failure', 'success', 'stale'),
          fc.constantFrom(head, requireGitOid('b'.repeat(40))),
          fc.boolean(),
        )
        .map(([name, conclusion, head_sha, offered]) =>
          check(name, { conclusion, head_sha, log: offered ? { offered, reference: name } : { offered } }),
        ),
    ),
    shortfalls: few(
      fc.record({
        scope: fc.constantFrom('comments', 'reviews', 'checks', 'check_logs', 'agent_runs'),
        code: fc.constantFrom('fetch_failed', 'invalid_metadata', 'history_unavailable'),
        count: fc.integer({ min: 1, max: 3 }),
      } as const),
    ),
    labels: few(fc.constantFrom('a', 'é', '\ud83d', '\udc00', '\ufffd', 'B')),
  })
  .map(({ labels, ...more }) => inputsWith({ ...more, entity: { labels } }));

const roles: fc.Arbitrary<ReadonlyMap<string, RoleAnswer>> = fc
  .record(
    Object.fromEntries(
      people.map((name) => [
        name,
        fc.constantFrom<RoleAnswer>(
          { actor_id: name, outcome: 'role', role: 'write' },
          { actor_id: name, outcome: 'role', role: 'read' },
          { actor_id: name, outcome: 'undetermined' },
          { actor_id: name, outcome: 'unavailable' },
          { actor_id: name, outcome: 'beyond_cap' },
        ),
      ]),
    ),
  )
  .map((some) => new Map([...Object.entries(some), ['M', { actor_id: 'M', outcome: 'role', role: 'admin' }]]));

const profile = fc
  .record({
    record_selection: fc.constantFrom('newest', 'oldest'),
    check_log_selection: fc.constantFrom('failed', 'all'),
    max_records_per_source: fc.integer({ min: 1, max: 6 }),
  } as const)
  .map(({ max_records_per_source, ...more }) => profileWith(more, { max_records_per_source, max_source_bytes: 50 }));

const mode = fc.constantFrom('creator_and_editor', 'vouch_by_edit');

/** The same inputs in another order of every array whose order says nothing. */
const shuffled = (given: NormalizedInputs): fc.Arbitrary<NormalizedInputs> => {
  const any = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
  const witnesses = <T extends { readonly revision: Revision }>(record: T): T => ({
    ...record,
    revision:
      record.revision.edited === true
        ? { edited: true, witnesses: record.revision.witnesses.toReversed() }
        : record.revision,
  });
  return fc
    .record({
      actors: any(given.actors),
      comments: any(given.comments.map(witnesses)),
      reviews: any(given.reviews.map(witnesses)),
      threads: any(given.threads.map((row) => ({ ...row, replies: row.replies.toReversed() }))),
      checks: any(given.checks),
      shortfalls: any(given.shortfalls),
      labels: any(given.entity.labels),
    })
    .map(({ labels, ...arrays }) => ({ ...given, ...arrays, entity: { ...given.entity, labels } }));
};

const cases = fc.tuple(inputs, roles, profile, mode).map(([given, answers, chosen, judged]) => ({
  given,
  answers,
  chosen,
  judging: policy({ mode: judged, registeredBots: new Set(['B']) }),
}));
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const outcomeOf = ({ given, answers, chosen, judging }: Case) => {
  const asked = actorsToAuthorize(given, chosen, judging).map((actor) => actor.id);
  const admission = admit(given, answers, chosen, judging);
  if (admission.outcome === 'aborted') return { asked, admission };
  const { selection } = admission;
  const logs = logsToRead(selection);
  const read = new Map(logs.map(({ checkId }) => [checkId, { outcome: 'read', bytes: Buffer.from(checkId) } as const]));
  const made = toAdmittedInputs(selection, answers, read);
  return {
    asked,
    described: actorsToDescribe(selection, answers),
    logs,
    grounds: selection.grounds,
    made,
    chunks: chunkTexts(made.texts, ['token-one']),
  };
};

describe('admission over generated inputs', () => {
  it('spec, Ordering and determinism: the order of the inputs’ arrays changes nothing', () => {
    fc.assert(
      fc.property(
        cases.chain((one) => shuffled(one.given).map((other) => ({ one, other: { ...one, given: other } }))),
        ({ one, other }) => {
          expect(outcomeOf(other)).toEqual(outcomeOf(one));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('D5, D6: every distinct record is retained or counted, once', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const admission = admit(one.given, one.answers, one.chosen, one.judging);
        if (admission.outcome !== 'admitted') throw new Error('M may always direct the agent.');
        const { selection } = admission;
        const withoutShortfalls = { ...one.given, shortfalls: [] };
        const plain = admit(withoutShortfalls, one.answers, one.chosen, one.judging);
        if (plain.outcome !== 'admitted') throw new Error('M may always direct the agent.');
        const counted = (scope: string) =>
          plain.selection.gaps.filter((gap) => gap.scope === scope).reduce((sum, { count }) => sum + count, 0);
        const distinct = (rows: readonly { readonly id: string }[]) => new Set(rows.map((row) => row.id)).size;
        expect(selection.comments.length + counted('comments')).toBe(distinct(one.given.comments));
        expect(selection.checks.length + counted('checks')).toBe(distinct(one.given.checks));
        const ofThreads = plain.selection.withheld.filter(({ kind }) => kind === 'thread').length;
        expect(selection.reviews.length + counted('reviews') - ofThreads).toBe(distinct(one.given.reviews));
      }),
      { numRuns: 300 },
    );
  });

  it('D1: what is retained passed by itself, and what a bound dropped was farther from the kept end', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const admission = admit(one.given, one.answers, one.chosen, one.judging);
        if (admission.outcome !== 'admitted') throw new Error('M may always direct the agent.');
        const { comments, withheld, grounds } = admission.selection;
        const verified = (name: string) => {
          const answer = one.answers.get(name);
          return name === 'B' || (answer?.outcome === 'role' && ['write', 'admin'].includes(answer.role));
        };
        expect(grounds.every(({ actors }) => actors.length > 0 && actors.every(verified))).toBe(true);
        const place = (record: { readonly id: string; readonly created_at: string }) =>
          `${record.created_at} ${recordKey(one.given.source, 'comment', record.id)}`;
        const dropped = new Set(
          withheld.filter(({ reason, kind }) => reason === 'profile_bound' && kind === 'comment').map((row) => row.id),
        );
        const kept = comments.map(place).sort(compareUtf8);
        expect(comments.map(place)).toEqual(kept);
        if (dropped.size > 0) expect(comments).toHaveLength(one.chosen.bounds.max_records_per_source);
        for (const record of one.given.comments.filter((row) => dropped.has(row.id)))
          if (one.chosen.record_selection === 'newest')
            expect(compareUtf8(place(record), kept[0] ?? '')).toBeLessThan(0);
          else expect(compareUtf8(place(record), kept.at(-1) ?? '')).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('spec, Collection profiles: what comes out conforms, and refers to nothing that is not there', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const outcome = outcomeOf(one);
        if (outcome.made === undefined) throw new Error('M may always direct the agent.');
        const { admitted, texts } = outcome.made;
        expect(validateAdmittedInputs(admitted)).toMatchObject({ ok: true });
        const comments = new Set(admitted.comments.map((row) => row.id));
        const reviews = new Set(admitted.reviews.map((row) => row.id));
        const actors = new Set(admitted.actors.map((row) => row.id));
        const threaded = admitted.threads.flatMap(({ comment_ids }) => comment_ids);
        expect(new Set(threaded).size).toBe(threaded.length);
        for (const row of admitted.threads) {
          expect(row.comment_ids.length).toBeGreaterThan(0);
          expect(row.comment_ids.every((name) => comments.has(name))).toBe(true);
          for (const edge of row.replies) {
            const [parent, child] = [row.comment_ids.indexOf(edge.parent_id), row.comment_ids.indexOf(edge.comment_id)];
            expect(parent >= 0 && parent < child).toBe(true);
          }
          expect(row.review_id === undefined || reviews.has(row.review_id)).toBe(true);
          const resolver = row.resolved_by_actor_id ?? null;
          expect(resolver === null || actors.has(resolver)).toBe(true);
        }
        for (const { author_id } of [...admitted.comments, ...admitted.reviews])
          expect(author_id === null || actors.has(author_id)).toBe(true);
        expect(new Set(admitted.gaps.map(({ scope, code }) => `${scope} ${code}`)).size).toBe(admitted.gaps.length);
        expect(outcome.chunks.flatMap((chunk) => chunk.texts.map(({ ref }) => ref)).sort((a, b) => a - b)).toEqual(
          texts.map((_, at) => at),
        );
      }),
      { numRuns: 300 },
    );
  });
});
