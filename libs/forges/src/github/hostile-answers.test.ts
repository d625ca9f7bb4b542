import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CasefileError, validateNormalizedInputs } from '@casefile/contract';
import { readAnswer } from './answer.js';
import { isList, isObject } from '../json.js';
import {
  ada,
  checkNode,
  closed,
  contextsOf,
  entityAnswer,
  opened,
  page,
  profileOf,
  pullNode,
  pullReference,
  replyNode,
  take,
  textNode,
  threadNode,
} from './reading.fixture.js';
import { nextStep, openReading, takeAnswer } from './reading.js';

const whole = pullNode({
  labels: page([{ id: 'LA_1', name: 'bug' }]),
  comments: page([textNode('IC_1'), textNode('IC_2', { author: null })]),
  reviews: page([textNode('PRR_1', { state: 'DISMISSED', submittedAt: '2026-09-08T10:15:30Z', commit: null })]),
  dismissals: page([{ id: 'E_1', createdAt: '2026-09-08T10:15:30Z', actor: ada, review: { id: 'PRR_1' } }]),
  threads: page([
    threadNode('PRRT_1', [replyNode('PRRC_1'), replyNode('PRRC_2', { replyTo: { id: 'PRRC_1' } })], {
      isResolved: true,
      resolvedBy: ada,
    }),
  ]),
  contexts: contextsOf([checkNode('CR_1'), checkNode('CR_2', { status: 'QUEUED' })]),
});

/** Every place in a JSON value. */
const placesIn = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => [
  path,
  ...(isList(value) ? value.flatMap((item, index) => placesIn(item, [...path, index])) : []),
  ...(isObject(value) ? Object.entries(value).flatMap(([name, item]) => placesIn(item, [...path, name])) : []),
];

/** A JSON value with another one at a place. */
const withValueAt = (value: unknown, [step, ...rest]: readonly (string | number)[], put: unknown): unknown => {
  if (step === undefined) return put;
  if (isList(value)) return value.map((item, index) => (index === step ? withValueAt(item, rest, put) : item));
  if (!isObject(value)) return value;
  return { ...value, [step]: withValueAt(value[step], rest, put) };
};

const places = placesIn(whole).slice(1);
const put = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    [null],
    'constructor',
    '__proto__',
    'PENDING',
    'COMPLETED',
  ),
  fc.constantFrom<unknown>(
    '../x',
    'a b',
    'U_\u200b',
    '\ud83d',
    '2026-02-30T00:00:00Z',
    'A'.repeat(200),
    'b'.repeat(40),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

describe('Canonical bytes, structural IDs: whatever GitHub answers', () => {
  it('is a valid model, an abort, or a refusal with a code; never anything else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...places), put), { minLength: 1, maxLength: 4 }), (changes) => {
        const entity = changes.reduce<unknown>((value, [place, item]) => withValueAt(value, place, item), whole);
        try {
          const reading = opened(entity);
          // What the answer made the reading ask for is never answered: only the first pages count here.
          for (const connection of [...reading.connections.values(), ...reading.replies.values()])
            connection.cursor = null;
          for (const node of [reading.connections, reading.replies].flatMap((map) =>
            [...map.values()].flatMap(({ nodes }) => nodes),
          ))
            if (typeof node['id'] === 'string') reading.edits.set(node['id'], null);
          const inputs = closed(reading, entity);
          expect(validateNormalizedInputs(inputs)).toEqual({ ok: true, value: inputs });
        } catch (error) {
          if (!(error instanceof CasefileError)) throw error;
          expect(['assembly_aborted', 'entity_not_found', 'forge_broke_contract', 'wrong_entity_kind']).toContain(
            error.code,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('D5, D11: a change in one record never takes another one silently', () => {
    const records = places.filter(
      ([name, nodes, index]) =>
        ['comments', 'reviews'].includes(String(name)) && nodes === 'nodes' && index !== undefined,
    );
    fc.assert(
      fc.property(fc.constantFrom(...records), put, (place, item) => {
        const entity = withValueAt(whole, place, item);
        const reading = opened(entity);
        reading.edits.set('IC_1', null);
        reading.edits.set('IC_2', null);
        reading.edits.set('PRR_1', null);
        const inputs = closed(reading, entity);
        const lost = inputs.shortfalls
          .filter(({ scope }) => scope === 'comments' || scope === 'reviews')
          .reduce((sum, { count }) => sum + count, 0);
        const pending = place.length === 4 && place[3] === 'state' && item === 'PENDING' ? 1 : 0;
        expect(inputs.comments.length + inputs.reviews.length + lost + pending).toBeGreaterThanOrEqual(5);
      }),
      { numRuns: 500 },
    );
  });

  it.each([Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300, 100_001, -1, 0.5, '3', [], {}, true])(
    'D5, D11: a total of %j is not believed: each listing lacks one beside what is plausible',
    (totalCount) => {
      const absurd = (nodes: unknown[]) => ({ ...page(nodes), totalCount });
      const entity = pullNode({
        labels: absurd([]),
        comments: absurd([textNode('IC_1'), null]),
        threads: absurd([threadNode('PRRT_1', [], { comments: absurd([replyNode('PRRC_1')]) })]),
        reviews: absurd([]),
        contexts: contextsOf([]),
      });
      const inputs = closed(opened(entity), entity);
      expect(inputs.comments.map(({ id }) => id)).toEqual(['IC_1', 'PRRC_1']);
      expect(inputs.shortfalls).toEqual([
        // The hole and the total of the conversation, the total of the threads and that of one thread.
        { scope: 'comments', code: 'fetch_failed', count: 4 },
        { scope: 'entity', code: 'fetch_failed', count: 1 },
        { scope: 'reviews', code: 'fetch_failed', count: 2 },
      ]);
      expect(validateNormalizedInputs(inputs)).toEqual({ ok: true, value: inputs });
    },
  );

  it('D11: after an absurd total nothing more is asked, and an earlier total still counts', () => {
    const entity = pullNode({ comments: page([textNode('IC_1')], { total: 5, cursor: 'c1' }) });
    const reading = opened(entity);
    const next = { ...page([textNode('IC_2')], { cursor: 'c2' }), totalCount: Number.MAX_SAFE_INTEGER };
    take(reading, { data: { entity: { comments: next } } });
    expect(closed(reading, entity).shortfalls).toEqual([{ scope: 'comments', code: 'fetch_failed', count: 4 }]);
  });

  it.each([1e308, -1, 0.5, '1', null])('a cost of %j is not counted', (cost) => {
    expect(readAnswer({ data: { rateLimit: { cost } } })?.points).toBe(0);
  });

  const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  it.each([
    ['200,000 lists as data', () => ({ data: deep(200_000) })],
    ['200,000 lists as the repository', () => ({ data: { repository: deep(200_000) } })],
    ['200,000 lists as the entity', () => ({ data: { repository: { id: 'R_1', entity: deep(200_000) } } })],
    ['no repository', () => ({ data: {} })],
    ['text for data', () => ({ data: 'x' })],
    ['no entity', () => ({ data: { repository: { id: 'R_1' } } })],
    ['an empty entity', () => entityAnswer({})],
    ['no number', () => entityAnswer(pullNode({ number: '12' }))],
    ['no repository id', () => entityAnswer(pullNode(), { id: null })],
  ])('an answer that cannot be read is a broken contract, never "not there": %s', (_, body) => {
    const reading = openReading(pullReference, profileOf());
    const [step, answer] = [nextStep(reading), readAnswer(body())];
    if (!step || !answer) throw new Error('no answer');
    expect(() => {
      takeAnswer(reading, step, answer);
    }).toThrowError(expect.objectContaining({ code: 'forge_broke_contract' }));
  });
});
