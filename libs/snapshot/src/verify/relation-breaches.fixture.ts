import { documentOf, valueAt, type Json } from '../tree.fixture.js';
import {
  full,
  caseNamed,
  rowOf,
  contentOf,
  textOf,
  set,
  index,
  put,
  reversed,
  withItem,
  both,
  relations,
  threads,
  actors,
  runs,
  run,
  type Breach,
} from './breach.fixture.js';

/** Breaches of orders, relations, state and history. */
export const relationBreaches: readonly Breach[] = [
  // orders and relations
  [
    'a timeline without its first line',
    'timeline-view',
    put('views/timeline.order', textOf('views/timeline.order').split('\n').slice(1).join('\n')),
  ],
  [
    'a timeline without its last line feed',
    'timeline-view',
    put('views/timeline.order', textOf('views/timeline.order').slice(0, -1)),
  ],
  [
    'an unresolved view with a resolved thread',
    'unresolved-view',
    put('views/unresolved-review.order', `${contentOf('PRRC_4')}\n${textOf('views/unresolved-review.order')}`),
  ],
  [
    'a review view in another order',
    'review-view',
    put(
      `views/reviews/${rowOf('PRR_1').record_key}.order`,
      textOf(`views/reviews/${rowOf('PRR_1').record_key}.order`)
        .split('\n')
        .slice(0, -1)
        .reverse()
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ],
  ['a thread’s order against its record keys', 'thread-order', set(relations, ['threads', 1, 'record_keys'], reversed)],
  [
    'the order file of another thread',
    'thread-order',
    set(relations, ['threads', 1, 'order_path'], valueAt(documentOf(full, relations), ['threads', 0, 'order_path'])),
  ],
  ['reviews out of order', 'relation-order', set(relations, ['reviews'], reversed)],
  ['threads out of order', 'relation-order', set(relations, ['threads'], reversed)],
  ['thread states out of order', 'relation-order', set(threads, ['threads'], reversed)],
  ['a thread without a state', 'thread-state', set(threads, ['threads', 0], undefined)],
  ['a state without a thread', 'thread-state', set(relations, ['threads', 0], undefined)],
  [
    'a state twice',
    'thread-state',
    set(
      threads,
      ['threads'],
      withItem((list) => list[0]),
    ),
  ],
  ['a state with another id', 'thread-state', set(threads, ['threads', 0, 'id'], 'PRRT_other')],
  ['the key of another thread', 'record-key', set(relations, ['threads', 0, 'id'], 'PRRT_other')],
  ['a thread without records', 'thread-records', set(relations, ['threads', 0, 'record_keys'], [])],
  [
    'a thread with a rejected record',
    'thread-records',
    set(relations, ['threads', 0, 'record_keys'], withItem(rowOf('PRRC_5').record_key)),
  ],
  [
    'a thread with a record of nowhere',
    'thread-records',
    set(relations, ['threads', 0, 'record_keys'], withItem('a'.repeat(64))),
  ],
  [
    'a thread with a review among its comments',
    'thread-records',
    set(relations, ['threads', 0, 'record_keys'], withItem(rowOf('PRR_1').record_key)),
  ],
  [
    'a record in two threads',
    'thread-records',
    set(relations, ['threads', 0, 'record_keys'], withItem(rowOf('PRRC_1').record_key)),
  ],
  [
    'a reply to a record of nowhere',
    'thread-replies',
    set(relations, ['threads', 1, 'replies', 0, 'parent_record_key'], 'a'.repeat(64)),
  ],
  [
    'a reply before its parent',
    'thread-replies',
    set(
      relations,
      ['threads', 1, 'replies'],
      [{ record_key: rowOf('PRRC_1').record_key, parent_record_key: rowOf('PRRC_2').record_key }],
    ),
  ],
  [
    'a reply to itself',
    'thread-replies',
    set(
      relations,
      ['threads', 1, 'replies'],
      [{ record_key: rowOf('PRRC_1').record_key, parent_record_key: rowOf('PRRC_1').record_key }],
    ),
  ],
  ['replies out of order', 'thread-replies', set(relations, ['threads', 1, 'replies'], reversed)],
  [
    'a reply twice',
    'thread-replies',
    set(
      relations,
      ['threads', 1, 'replies'],
      withItem((list) => list[list.length - 1]),
    ),
  ],
  ['a review’s id without its key', 'thread-review', set(relations, ['threads', 0, 'review_record_key'], undefined)],
  ['a review’s key without its id', 'thread-review', set(relations, ['threads', 0, 'review_id'], undefined)],
  ['a review that has no row', 'thread-review', set(relations, ['threads', 0, 'review_id'], 'PRR_other')],
  ['a review missing from the relations', 'review-record', set(relations, ['reviews', 2], undefined)],
  [
    'a review with another time',
    'review-record',
    set(relations, ['reviews', 2, 'submitted_at'], '2026-09-08T11:30:00.000000001Z'),
  ],
  [
    'a review with the key of another',
    'review-record',
    set(relations, ['reviews', 2, 'record_key'], rowOf('PRR_1').record_key),
  ],
  ['D10: a minimized thread', 'forge-shape', set(threads, ['threads', 0, 'minimized'], false)],
  [
    'D21: an external actor',
    'forge-shape',
    both(set(actors, ['actors', 1, 'role'], 'external'), set(actors, ['actors', 1, 'role_verified'], true)),
  ],
  [
    'D25: reviews of GitLab without the gap',
    'forge-shape',
    index(['gaps'], []),
    caseNamed('a merge request of GitLab'),
  ],
  [
    'an outdated thread of GitLab',
    'forge-shape',
    set(threads, ['threads', 0, 'outdated'], true),
    caseNamed('a merge request of GitLab'),
  ],
  // state and history
  ['an actor missing', 'actor-set', set(actors, ['actors', 1], undefined)],
  [
    'an actor too many',
    'actor-set',
    set(actors, ['actors'], withItem({ id: 'Z', kind: 'human', login: null, role: null, role_verified: false })),
  ],
  [
    'an actor twice with another role',
    'actor-set',
    set(
      actors,
      ['actors'],
      withItem((list) => ({ ...(typeof list[3] === 'object' ? list[3] : {}), role: 'admin' })),
    ),
  ],
  ['actors out of order', 'actor-set', set(actors, ['actors'], reversed)],
  [
    'a resolver without a row',
    'actor-set',
    set(threads, ['threads'], (states) =>
      Array.isArray(states)
        ? states.map((state: Json) =>
            typeof state === 'object' && state !== null && 'resolved_by_actor_id' in state
              ? { ...state, resolved_by_actor_id: 'U_unknown' }
              : state,
          )
        : states,
    ),
  ],
  ['a dismisser without a row', 'actor-set', set(relations, ['reviews', 0, 'dismissed_by_actor_id'], 'U_unknown')],
  ['a bot with authority', 'schema', set(actors, ['actors', 0, 'role_verified'], true)],
  ['a human with the marker of bots', 'schema', set(actors, ['actors', 1, 'role'], 'bot')],
  ['runs out of order', 'run-order', set(runs, ['runs'], [run({ id: 'IC_b' }), run({ id: 'IC_a' })])],
  ['a run twice', 'run-order', set(runs, ['runs'], [run(), run({ status: 'failure' })])],
  [
    'result keys out of order',
    'run-order',
    set(runs, ['runs'], [run({ result_record_keys: ['b'.repeat(64), 'a'.repeat(64)] })]),
  ],
  ['a run’s id of another forge', 'structural-value', set(runs, ['runs'], [run({ id: 'a:b' })])],
  ['a run whose comment is a record too', 'run-record', set(runs, ['runs'], [run({ id: 'IC_1' })])],
];
