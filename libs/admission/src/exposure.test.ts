import type { NormalizedInputs, RoleAnswer } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { toAdmittedInputs } from './admitted-inputs.js';
import {
  actorsToAuthorizeAgain,
  denialWithoutRoles,
  exposureVerdict,
  withoutWithheld,
  type ExposureEvidence,
} from './exposure.js';
import { carriedStates, movedSince } from './exposure-states.js';
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
import type { AdmissionPolicy } from './policy.js';

const inputs = inputsWith({
  comments: [
    comment('c_w', 'W'),
    comment('c_m', 'M', { created_at: minute(11) }),
    comment('c_edited', 'M', { created_at: minute(12), revision: editedBy('W') }),
    comment('c_bot', 'B', { created_at: minute(13) }),
    comment('c_t1', 'M', { created_at: minute(14) }),
    comment('c_t2', 'W', { created_at: minute(15) }),
    comment('c_alone', 'W', { created_at: minute(16) }),
  ],
  reviews: [review('r_w', 'W')],
  threads: [
    thread('t_1', ['c_t1', 'c_t2'], { review_id: 'r_w', replies: [{ comment_id: 'c_t2', parent_id: 'c_t1' }] }),
    thread('t_2', ['c_alone']),
  ],
});

/** The tenant's rules, its bot registered unless a case says otherwise. */
const judging = (more: Partial<AdmissionPolicy> = {}): AdmissionPolicy =>
  policy({ registeredBots: new Set(['B']), ...more });

const evidenceOf = (from: NormalizedInputs = inputs, judged: AdmissionPolicy = judging()): ExposureEvidence => {
  const admission = admit(from, roles, profileWith(), judged);
  if (admission.outcome !== 'admitted') throw new Error(admission.reason);
  const { selection } = admission;
  const { admitted } = toAdmittedInputs(selection, roles, new Map());
  return { admitted, grounds: selection.grounds, states: carriedStates(from, selection) };
};

const evidence = evidenceOf();
const verdict = (
  {
    now = inputs,
    answered = roles,
    judged = judging(),
  }: {
    readonly now?: NormalizedInputs;
    readonly answered?: ReadonlyMap<string, RoleAnswer>;
    readonly judged?: AdmissionPolicy;
  } = {},
  harness: 'observation' | 'mutation' = 'mutation',
) => exposureVerdict(evidence, now, answered, judged, harness);

const changed = (id: string, change: object): NormalizedInputs => ({
  ...inputs,
  comments: inputs.comments.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

describe('boundary: Decision, "fresh authorization checks ... before model admission and at later model-exposure checkpoints"', () => {
  it('holds while everybody on whom a carried record rested still passes', () => {
    expect(verdict()).toEqual({ outcome: 'holds' });
    expect(verdict({}, 'observation')).toEqual({ outcome: 'holds' });
  });

  it('asks about every human on whom the admission rested, each once, and about nobody else', () => {
    expect(actorsToAuthorizeAgain(evidence, inputs, judging()).map(({ id }) => id)).toEqual(['M', 'W']);
  });

  it('"loss of authorization at a check redacts the record": its author’s, its editor’s, a bot’s', () => {
    const answered = answers({ M: 'maintain', W: 'read' });
    expect(verdict({ answered })).toEqual({
      outcome: 'withhold',
      withheld: [
        { kind: 'comment', id: 'c_w', reason: 'role_below_threshold' },
        { kind: 'comment', id: 'c_edited', reason: 'role_below_threshold' },
        { kind: 'comment', id: 'c_t2', reason: 'role_below_threshold' },
        { kind: 'comment', id: 'c_alone', reason: 'role_below_threshold' },
        { kind: 'review', id: 'r_w', reason: 'role_below_threshold' },
      ],
    });
    expect(verdict({ judged: judging({ registeredBots: new Set() }) })).toEqual({
      outcome: 'withhold',
      withheld: [{ kind: 'comment', id: 'c_bot', reason: 'bot_not_registered' }],
    });
  });

  it('an answer that says nothing of a role withholds; one that could not be had denies the whole (D13)', () => {
    expect(verdict({ answered: answers({ M: 'maintain', W: 'undetermined' }) }).outcome).toBe('withhold');
    expect(verdict({ answered: answers({ M: 'maintain', W: 'unavailable' }) })).toMatchObject({
      outcome: 'denied',
      reason: 'role_unavailable',
      health: true,
    });
    expect(verdict({ answered: answers({ M: 'maintain' }) })).toMatchObject({
      outcome: 'denied',
      reason: 'role_not_looked_up',
      health: true,
    });
  });

  it('the entity’s or its title’s actor fails: denied', () => {
    expect(verdict({ answered: answers({ M: 'read', W: 'write' }) })).toMatchObject({
      outcome: 'denied',
      reason: 'role_below_threshold',
      health: false,
    });
  });

  it('an account that is no person any more is nobody', () => {
    const now = {
      ...inputs,
      actors: inputs.actors.map((one) => (one.id === 'W' ? { ...user('W'), type: 'ghost' as const } : one)),
    };
    expect(verdict({ now })).toMatchObject({ outcome: 'withhold' });
  });

  it('"the applicable observation or mutation threshold for the selected harness"', () => {
    const observed: ExposureEvidence = {
      ...evidence,
      admitted: {
        ...evidence.admitted,
        collection: { ...evidence.admitted.collection, admission: { human_min_role: 'triage' } },
      },
    };
    expect(exposureVerdict(observed, inputs, roles, judging(), 'mutation')).toMatchObject({
      outcome: 'denied',
      reason: 'harness_threshold',
      health: false,
    });
    expect(exposureVerdict(observed, inputs, roles, judging(), 'observation')).toEqual({ outcome: 'holds' });
  });

  it('D13: "With an `actors` gap, exposure … refuse"', () => {
    const unknown: ExposureEvidence = {
      ...evidence,
      admitted: {
        ...evidence.admitted,
        actors: evidence.admitted.actors.map((actor) =>
          actor.id === 'W' ? { ...actor, role: null, role_verified: false, unavailable: true } : actor,
        ),
      },
    };
    expect(exposureVerdict(unknown, inputs, roles, judging(), 'mutation')).toMatchObject({
      outcome: 'denied',
      reason: 'actors_unknown',
    });
  });

  it('D16: a tenant that judges otherwise now has to capture again', () => {
    expect(denialWithoutRoles(evidence, inputs, judging({ mode: 'vouch_by_edit' }), 'mutation')).toMatchObject({
      reason: 'policy_changed',
      health: false,
    });
    expect(denialWithoutRoles(evidence, inputs, judging(), 'mutation')).toBeNull();
  });
});

describe('what moved since it was captured', () => {
  it.each([
    ['a comment’s text', changed('c_m', { body: 'other' }), { kind: 'comment', id: 'c_m' }],
    ['a comment’s editor', changed('c_m', { revision: editedBy('S') }), { kind: 'comment', id: 'c_m' }],
    ['a comment’s author', changed('c_m', { author_id: 'W' }), { kind: 'comment', id: 'c_m' }],
    ['a comment that is gone', { ...inputs, comments: inputs.comments.slice(1) }, { kind: 'comment', id: 'c_w' }],
    [
      'a comment that is there twice',
      { ...inputs, comments: [...inputs.comments, comment('c_w', 'W')] },
      { kind: 'comment', id: 'c_w' },
    ],
    [
      'a review’s state',
      { ...inputs, reviews: [review('r_w', 'W', { state: 'approved' })] },
      { kind: 'review', id: 'r_w' },
    ],
    ['a review that is gone', { ...inputs, reviews: [] }, { kind: 'review', id: 'r_w' }],
    [
      'a thread that was resolved',
      {
        ...inputs,
        threads: inputs.threads.map((one) =>
          one.id === 't_2' ? { ...one, resolved: true, resolved_by_actor_id: 'M' } : one,
        ),
      },
      { kind: 'thread', id: 't_2' },
    ],
    ['the title', { ...inputs, entity: { ...inputs.entity, title: 'other' } }, { kind: 'entity', id: 'PR_1' }],
    ['the body', { ...inputs, entity: { ...inputs.entity, body: 'other' } }, { kind: 'entity', id: 'PR_1' }],
    ['the state', { ...inputs, entity: { ...inputs.entity, state: 'merged' } }, { kind: 'entity', id: 'PR_1' }],
    ['a label', { ...inputs, entity: { ...inputs.entity, labels: ['x'] } }, { kind: 'entity', id: 'PR_1' }],
    ['another entity', { ...inputs, entity: { ...inputs.entity, id: 'PR_2' } }, { kind: 'entity', id: 'PR_1' }],
    [
      'who wrote the title',
      { ...inputs, entity: { ...inputs.entity, title_revision: editedBy('W') } },
      { kind: 'entity', id: 'PR_1' },
    ],
  ] as const)('%s denies', (_, now, record) => {
    expect(movedSince(evidence.states, now)).toEqual([record]);
    expect(verdict({ now })).toEqual({ outcome: 'denied', reason: 'moved', health: false, moved: [record] });
  });

  it('what came since, the order of listings and a mere touch do not', () => {
    const now: NormalizedInputs = {
      ...inputs,
      entity: { ...inputs.entity, updated_at: minute(40) },
      comments: [...inputs.comments, comment('c_new', 'S')].reverse(),
    };
    expect(movedSince(evidence.states, now)).toEqual([]);
    expect(verdict({ now })).toEqual({ outcome: 'holds' });
  });

  it('D37: a body with lone surrogates has a state like any other', () => {
    const odd = inputsWith({ comments: [comment('c_w', 'W', { body: 'a\ud800b' })] });
    const states = evidenceOf(odd).states;
    expect(movedSince(states, odd)).toEqual([]);
    expect(movedSince(states, inputsWith({ comments: [comment('c_w', 'W', { body: 'a\udc00b' })] }))).toHaveLength(1);
  });
});

describe('the inputs without what was withheld', () => {
  const answered = answers({ M: 'maintain', W: 'read' });
  const found = verdict({ answered });
  const withheld = found.outcome === 'withhold' ? found.withheld : [];
  const rest = withoutWithheld(evidence.admitted, withheld, answered);

  it('have none of its records, and threads without them', () => {
    expect(rest.comments.map(({ id }) => id)).toEqual(['c_m', 'c_bot', 'c_t1']);
    expect(rest.reviews).toEqual([]);
    expect(
      rest.threads.map(({ id, comment_ids, replies, review_id }) => ({ id, comment_ids, replies, review_id })),
    ).toEqual([{ id: 't_1', comment_ids: ['c_t1'], replies: [], review_id: undefined }]);
  });

  it('count each where it is missing, beside what was missing before (D5)', () => {
    expect(rest.gaps).toEqual([
      { scope: 'comments', code: 'authorization_failed', count: 4 },
      { scope: 'reviews', code: 'authorization_failed', count: 1 },
    ]);
  });

  it('have the roles that the check saw, and leave bots and everybody else as they were', () => {
    const row = (id: string) => rest.actors.find((actor) => actor.id === id);
    expect(row('W')).toMatchObject({ role: 'read', role_verified: true, unavailable: false });
    expect(row('M')).toMatchObject({ role: 'maintain', role_verified: true });
    expect(row('B')).toEqual(evidence.admitted.actors.find(({ id }) => id === 'B'));
    const unknown = withoutWithheld(evidence.admitted, [], answers({ W: 'undetermined' }));
    expect(unknown.actors.find(({ id }) => id === 'W')).toMatchObject({
      role: null,
      role_verified: false,
      unavailable: false,
    });
    const failed = withoutWithheld(evidence.admitted, [], answers({ W: 'unavailable' }));
    expect(failed.actors.find(({ id }) => id === 'W')).toMatchObject({ role: null, unavailable: true });
  });

  it('are the same where nothing was withheld', () => {
    expect(withoutWithheld(evidence.admitted, [], new Map())).toEqual(evidence.admitted);
  });
});
