import type { CollectionProfile, NormalizedInputs } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import {
  answers,
  comment,
  editedBy,
  inputsWith,
  minute,
  policy,
  profileWith,
  review,
  roles,
  thread,
  user,
} from './inputs.fixture.js';
import { actorsToAuthorize, actorsToDescribe } from './look-ups.js';
import type { AdmissionPolicy } from './policy.js';

const asked = (
  inputs: NormalizedInputs,
  profile: CollectionProfile = profileWith(),
  judged: AdmissionPolicy = policy(),
) => actorsToAuthorize(inputs, profile, judged).map(({ id }) => id);

describe('actorsToAuthorize', () => {
  it('D3: the entity’s author, its editor and its title’s first, then records from the kept end, each actor once', () => {
    const inputs = inputsWith({
      entity: { revision: editedBy('W'), title_revision: editedBy('T') },
      comments: [
        comment('c1', 'M', { created_at: minute(1) }),
        comment('c2', 'S', { created_at: minute(3) }),
        comment('c3', 'S', { created_at: minute(4) }),
      ],
      reviews: [review('r1', 'R', { created_at: minute(2) })],
    });
    expect(asked(inputs)).toEqual(['M', 'W', 'T', 'S', 'R']);
    expect(asked(inputs, profileWith({ record_selection: 'oldest' }))).toEqual(['M', 'W', 'T', 'R', 'S']);
  });
  it('D16: an editor’s role is needed as much as the creator’s, and under vouch_by_edit alone', () => {
    const inputs = inputsWith({ comments: [comment('c1', 'S', { revision: editedBy('W') })] });
    expect(asked(inputs)).toEqual(['M', 'S', 'W']);
    expect(asked(inputs, profileWith(), policy({ mode: 'vouch_by_edit' }))).toEqual(['M', 'W']);
  });
  it('D18, D19: nobody is asked about records that cannot enter, nor about bots', () => {
    const inputs = inputsWith({
      comments: [
        comment('c1', 'S', { revision: { edited: 'unknown' } }),
        comment('c2', 'S', { revision: editedBy('Q') }),
        comment('c3', 'S', { revision: editedBy('B') }),
        comment('c4', null),
        comment('c5', 'S'),
        comment('c5', 'S', { body: 'another' }),
        comment('c6', 'nobody-listed'),
      ],
    });
    expect(asked(inputs)).toEqual(['M']);
    expect(asked(inputs, profileWith(), policy({ registeredBots: new Set(['B']) }))).toEqual(['M', 'S']);
  });
  it('D15: an oversized record’s author is asked about, for who wrote it is decided first', () => {
    const inputs = inputsWith({ comments: [comment('c1', 'S', { body: 'x'.repeat(100) })] });
    expect(asked(inputs, profileWith({}, { max_source_bytes: 50 }))).toEqual(['M', 'S']);
  });
  it('D4: nobody is asked about a source that is not selected', () => {
    const inputs = inputsWith({ comments: [comment('c1', 'S')], reviews: [review('r1', 'R')] });
    expect(asked(inputs, profileWith({ included_sources: ['entity'], check_log_selection: 'none' }))).toEqual(['M']);
  });
  it('nobody is asked when the entity cannot be admitted whatever anybody’s role is', () => {
    const comments = [comment('c1', 'S')];
    expect(asked(inputsWith({ comments, entity: { author_id: null } }))).toEqual([]);
    expect(asked(inputsWith({ comments, entity: { title_revision: { edited: 'unknown' } } }))).toEqual([]);
    expect(asked(inputsWith({ comments, shortfalls: [{ scope: 'entity', code: 'fetch_failed', count: 1 }] }))).toEqual(
      [],
    );
    const small = profileWith({}, { max_metadata_string_bytes: 3 });
    expect(asked(inputsWith({ comments }), small)).toEqual([]);
  });
  it('a registered bot’s entity with a human’s title asks about the human', () => {
    const inputs = inputsWith({ entity: { author_id: 'B', title_revision: editedBy('W') } });
    expect(asked(inputs, profileWith(), policy({ registeredBots: new Set(['B']) }))).toEqual(['W']);
  });
  it('D3: a flood of strangers is listed after the entity’s actors, without a cap of its own', () => {
    const strangers = Array.from({ length: 300 }, (_, n) => user(`X${n}`));
    const inputs = inputsWith({
      actors: [...inputsWith().actors, ...strangers],
      comments: strangers.map(({ id }, n) => comment(`c${n}`, id, { created_at: minute(n) })),
    });
    const list = asked(inputs);
    expect(list).toHaveLength(301);
    expect(list.slice(0, 2)).toEqual(['M', 'X299']);
  });
});

describe('actorsToDescribe', () => {
  const described = (inputs: NormalizedInputs, judged = policy()) => {
    const admission = admit(inputs, roles, profileWith(), judged);
    if (admission.outcome !== 'admitted') throw new Error(admission.reason);
    return actorsToDescribe(admission.selection, answers({ M: 'maintain' })).map(({ id }) => id);
  };
  it('D13: resolvers and dismissers of what is retained, by id, whoever nobody has asked about yet', () => {
    const inputs = inputsWith({
      comments: [comment('c1', 'M'), comment('c2', 'M'), comment('c3', 'S')],
      reviews: [
        review('r1', 'M', { state: 'dismissed', dismissed_at: null, dismissed_by_actor_id: 'T' }),
        review('r2', 'S', { state: 'dismissed', dismissed_at: null, dismissed_by_actor_id: 'R' }),
        review('r3', 'M', { state: 'approved', dismissed_by_actor_id: 'R' }),
      ],
      threads: [
        thread('t1', ['c1'], { resolved: true, resolved_by_actor_id: 'W' }),
        thread('t2', ['c2'], { resolved: true, resolved_by_actor_id: null }),
        thread('t3', ['c3'], { resolved: true, resolved_by_actor_id: 'S' }),
      ],
    });
    expect(described(inputs)).toEqual(['T', 'W']);
  });
  it('D18: accounts that have no role are not looked up', () => {
    const inputs = inputsWith({
      comments: [comment('c1', 'M')],
      threads: [thread('t1', ['c1'], { resolved: true, resolved_by_actor_id: 'Q' })],
    });
    expect(described(inputs)).toEqual([]);
  });
  it('D16: under vouch_by_edit the creators, whose roles decided nothing', () => {
    const inputs = inputsWith({ comments: [comment('c1', 'S', { revision: editedBy('M') })] });
    expect(described(inputs, policy({ mode: 'vouch_by_edit' }))).toEqual(['S']);
  });
});
