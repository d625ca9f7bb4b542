import type { NormalizedComment, NormalizedInputs, RoleAnswer } from '@casefile/contract';
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
  unedited,
  user,
} from './inputs.fixture.js';
import type { AdmissionPolicy } from './policy.js';
import type { Selection } from './selection.js';

interface Case {
  readonly inputs?: Parameters<typeof inputsWith>[0];
  readonly roles?: ReadonlyMap<string, RoleAnswer>;
  readonly profile?: ReturnType<typeof profileWith>;
  readonly policy?: AdmissionPolicy;
}

const decide = ({ inputs, roles: given = roles, profile = profileWith(), policy: judged = policy() }: Case) =>
  admit(inputsWith(inputs), given, profile, judged);

const selected = (input: Case): Selection => {
  const admission = decide(input);
  if (admission.outcome !== 'admitted') throw new Error(`aborted: ${admission.reason}`);
  return admission.selection;
};

/** What becomes of one comment by itself. */
const verdictOn = (record: NormalizedComment, input: Case = {}) => {
  const { comments, gaps, withheld } = selected({ ...input, inputs: { ...input.inputs, comments: [record] } });
  return comments.length === 1 ? 'admitted' : { reason: withheld[0]?.reason, gap: gaps[0] };
};

const unauthorized = (reason: string) => ({
  reason,
  gap: { scope: 'comments', code: 'authorization_failed', count: 1 },
});

describe('roles and thresholds', () => {
  it.each(['admin', 'maintain', 'write'] as const)(
    'spec, Stable records: %s may direct an agent that mutates',
    (role) => {
      expect(verdictOn(comment('c1', 'W'), { roles: answers({ M: 'maintain', W: role }) })).toBe('admitted');
    },
  );
  it.each(['triage', 'read', 'none'] as const)('spec, Stable records: %s is below write', (role) => {
    expect(verdictOn(comment('c1', 'W'), { roles: answers({ M: 'maintain', W: role }) })).toEqual(
      unauthorized('role_below_threshold'),
    );
  });
  it.each(['admin', 'maintain', 'write', 'triage'] as const)(
    'spec, Stable records: %s may direct an agent that observes',
    (role) => {
      const profile = profileWith({ admission: { human_min_role: 'triage' } });
      expect(verdictOn(comment('c1', 'W'), { profile, roles: answers({ M: 'admin', W: role }) })).toBe('admitted');
    },
  );
  it.each(['read', 'none'] as const)('spec, Stable records: %s is below triage', (role) => {
    const profile = profileWith({ admission: { human_min_role: 'triage' } });
    expect(verdictOn(comment('c1', 'W'), { profile, roles: answers({ M: 'admin', W: role }) })).toEqual(
      unauthorized('role_below_threshold'),
    );
  });
  it('D21: `external` is no answer that a forge gives, so nothing follows from it', () => {
    expect(verdictOn(comment('c1', 'W'), { roles: answers({ M: 'write', W: 'external' }) })).toEqual(
      unauthorized('role_undetermined'),
    );
  });
  it('D21: an undetermined role is not admitted', () => {
    expect(verdictOn(comment('c1', 'W'), { roles: answers({ M: 'write', W: 'undetermined' }) })).toEqual(
      unauthorized('role_undetermined'),
    );
  });
  it('D21: an answer about another actor establishes nothing', () => {
    const exchanged = new Map<string, RoleAnswer>([
      ...roles,
      ['S', { actor_id: 'M', outcome: 'role', role: 'maintain' }],
    ]);
    expect(verdictOn(comment('c1', 'S'), { roles: exchanged })).toEqual(unauthorized('role_undetermined'));
  });
  it('spec, Stable records: a role that could not be looked up for health is unverified', () => {
    expect(verdictOn(comment('c1', 'W'), { roles: answers({ M: 'write', W: 'unavailable' }) })).toEqual(
      unauthorized('role_unavailable'),
    );
  });
  it.each([
    ['said to be beyond the cap', answers({ M: 'write', W: 'beyond_cap' })],
    ['never asked about', answers({ M: 'write' })],
  ])('D3: a record whose actor was %s is fetch_failed', (_, given) => {
    expect(verdictOn(comment('c1', 'W'), { roles: given })).toEqual({
      reason: 'role_not_looked_up',
      gap: { scope: 'comments', code: 'fetch_failed', count: 1 },
    });
  });
  it('D6: what is certain comes before what another capture may find otherwise', () => {
    const record = comment('c1', 'S', { revision: editedBy('W') });
    expect(verdictOn(record, { roles: answers({ M: 'write', S: 'none', W: 'beyond_cap' }) })).toEqual(
      unauthorized('role_below_threshold'),
    );
    expect(verdictOn(record, { roles: answers({ M: 'write', S: 'beyond_cap', W: 'unavailable' }) })).toEqual(
      unauthorized('role_unavailable'),
    );
  });
});

describe('creator and editor', () => {
  it('D16: a stranger’s comment that a maintainer mended is denied', () => {
    expect(verdictOn(comment('c1', 'S', { revision: editedBy('M') }))).toEqual(unauthorized('role_below_threshold'));
  });
  it('D16: a maintainer’s comment that a stranger edited is denied', () => {
    expect(verdictOn(comment('c1', 'M', { revision: editedBy('S') }))).toEqual(unauthorized('role_below_threshold'));
  });
  it('D16: a comment that two writers wrote is admitted as its creator’s', () => {
    const { comments, grounds } = selected({ inputs: { comments: [comment('c1', 'W', { revision: editedBy('M') })] } });
    expect(comments[0]?.author_id).toBe('W');
    expect(grounds.find(({ kind }) => kind === 'comment')).toEqual({ kind: 'comment', id: 'c1', actors: ['W', 'M'] });
  });
  it('D16: under vouch_by_edit a maintainer admits a stranger’s text by editing it, and a stranger’s edit still denies', () => {
    const vouching = policy({ mode: 'vouch_by_edit' });
    expect(verdictOn(comment('c1', 'S', { revision: editedBy('M') }), { policy: vouching })).toBe('admitted');
    expect(verdictOn(comment('c1', 'M', { revision: editedBy('S') }), { policy: vouching })).toEqual(
      unauthorized('role_below_threshold'),
    );
    expect(verdictOn(comment('c1', null, { revision: editedBy('M') }), { policy: vouching })).toBe('admitted');
    expect(verdictOn(comment('c1', 'S'), { policy: vouching })).toEqual(unauthorized('role_below_threshold'));
  });
  it.each([
    ['an editor whose account is gone', editedBy(null)],
    ['witnesses that disagree', editedBy('M', 'W')],
    ['no witness', { edited: true, witnesses: [] } as const],
    ['an unknown history', { edited: 'unknown' } as const],
  ])('D17: %s leaves the record out', (_, revision) => {
    expect(verdictOn(comment('c1', 'M', { revision }))).toEqual(unauthorized('editor_unknown'));
  });
  it('D18: a deleted creator leaves the record out, whoever edited it', () => {
    expect(verdictOn(comment('c1', null))).toEqual(unauthorized('creator_unknown'));
    expect(verdictOn(comment('c1', null, { revision: editedBy('M') }))).toEqual(unauthorized('creator_unknown'));
  });
  it.each(['O', 'Q', 'G', 'nobody-listed'])('D18: %s is no account that can be admitted, even with a role', (id) => {
    const given = new Map<string, RoleAnswer>([...roles, [id, { actor_id: id, outcome: 'role', role: 'admin' }]]);
    expect(verdictOn(comment('c1', id), { roles: given })).toEqual(unauthorized('actor_not_admissible'));
    expect(verdictOn(comment('c1', 'M', { revision: editedBy(id) }), { roles: given })).toEqual(
      unauthorized('actor_not_admissible'),
    );
  });
  it('D19: an account that takes over a login is another account', () => {
    const inputs = { actors: [...inputsWith().actors, user('M2', 'm')] };
    const given = new Map<string, RoleAnswer>([...roles, ['M2', { actor_id: 'M2', outcome: 'role', role: 'none' }]]);
    expect(verdictOn(comment('c1', 'M2'), { inputs, roles: given })).toEqual(unauthorized('role_below_threshold'));
  });
  it('D19: an account that is described in two ways is nobody', () => {
    const inputs = { actors: [...inputsWith().actors, { id: 'W', login: 'w', type: 'bot' } as const] };
    const registered = policy({ registeredBots: new Set(['W']) });
    expect(verdictOn(comment('c1', 'W'), { inputs, policy: registered })).toEqual(unauthorized('actor_not_admissible'));
  });
});

describe('bots', () => {
  const registered = policy({ registeredBots: new Set(['B', 'S']) });
  it('spec, Stable records: a registered bot passes without a role', () => {
    expect(verdictOn(comment('c1', 'B'), { policy: registered })).toBe('admitted');
  });
  it('spec, Stable records: a bot that is not registered does not, whatever role it has', () => {
    const given = new Map<string, RoleAnswer>([...roles, ['B', { actor_id: 'B', outcome: 'role', role: 'admin' }]]);
    expect(verdictOn(comment('c1', 'B'), { roles: given })).toEqual(unauthorized('bot_not_registered'));
  });
  it('D19: a human whose id is registered as a bot is judged as the human that the forge calls it', () => {
    expect(verdictOn(comment('c1', 'S'), { policy: registered })).toEqual(unauthorized('role_below_threshold'));
  });
  it('D19: a login that ends in [bot] makes no bot', () => {
    const inputs = { actors: [...inputsWith().actors, user('F', 'helper[bot]')] };
    const given = new Map<string, RoleAnswer>([...roles, ['F', { actor_id: 'F', outcome: 'role', role: 'none' }]]);
    expect(verdictOn(comment('c1', 'F'), { inputs, roles: given, policy: registered })).toEqual(
      unauthorized('role_below_threshold'),
    );
  });
  it('D16: a bot’s text that a stranger edited is denied', () => {
    expect(verdictOn(comment('c1', 'B', { revision: editedBy('R') }), { policy: registered })).toEqual(
      unauthorized('role_below_threshold'),
    );
  });
});

describe('the entity', () => {
  const refusal = (input: Case) => {
    const admission = decide(input);
    if (admission.outcome !== 'aborted') throw new Error('The entity was admitted.');
    const { part, gap, reason, health } = admission;
    return { part, code: gap.code, reason, health };
  };
  const entity = (more: NonNullable<NonNullable<Case['inputs']>['entity']>) => ({ inputs: { entity: more } });

  it('spec, Stable records: the entity of a maintainer is admitted', () => {
    expect(decide({}).outcome).toBe('admitted');
  });
  it.each([
    ['a stranger’s body', { author_id: 'S' }, 'body', 'role_below_threshold'],
    ['a body that a stranger edited', { revision: editedBy('S') }, 'body', 'role_below_threshold'],
    ['a body whose editor is not established', { revision: editedBy('M', 'W') }, 'body', 'editor_unknown'],
    ['a deleted author', { author_id: null }, 'body', 'creator_unknown'],
    ['a mannequin’s body', { author_id: 'Q' }, 'body', 'actor_not_admissible'],
    ['a title by a stranger', { title_revision: editedBy('S') }, 'title', 'role_below_threshold'],
    [
      'a title whose writer is not established',
      { title_revision: { edited: 'unknown' } as const },
      'title',
      'editor_unknown',
    ],
    ['a title by an unregistered bot', { title_revision: editedBy('B') }, 'title', 'bot_not_registered'],
  ])('spec, Stable records; D22: %s aborts', (_, more, part, reason) => {
    expect(refusal(entity(more))).toEqual({ part, code: 'authorization_failed', reason, health: false });
  });
  it('D22: under vouch_by_edit a maintainer who edits the body does not vouch for a stranger’s title', () => {
    const input = { ...entity({ author_id: 'S', revision: editedBy('M') }), policy: policy({ mode: 'vouch_by_edit' }) };
    expect(refusal(input)).toMatchObject({ part: 'title', code: 'authorization_failed' });
    expect(
      decide({
        ...input,
        inputs: { entity: { author_id: 'S', revision: editedBy('M'), title_revision: editedBy('M') } },
      }).outcome,
    ).toBe('admitted');
  });
  it('spec, Stable records: an unverifiable author aborts as authorization_failed, and says that the cause was health', () => {
    expect(refusal({ roles: answers({ M: 'unavailable' }) })).toEqual({
      part: 'body',
      code: 'authorization_failed',
      reason: 'role_unavailable',
      health: true,
    });
    expect(refusal({ roles: answers({ M: 'undetermined' }) })).toMatchObject({ health: false });
  });
  it('D6: what is certain comes first: a title that cannot be admitted is not retried for its body’s author', () => {
    const unknown = entity({ title_revision: { edited: 'unknown' } });
    const certain = { part: 'title', code: 'authorization_failed', reason: 'editor_unknown', health: false };
    expect(refusal({ ...unknown, roles: new Map() })).toEqual(certain);
    expect(refusal({ ...unknown, roles: answers({ M: 'unavailable' }) })).toEqual(certain);
  });
  it('D3: an author whom nobody asked about is fetch_failed', () => {
    expect(refusal({ roles: new Map() })).toMatchObject({ code: 'fetch_failed', health: true });
  });
  it('D15: a body or title that is too large aborts, after authorization', () => {
    const profile = profileWith({}, { max_source_bytes: 20 });
    const tooLarge = { code: 'source_too_large', reason: 'source_too_large', health: false };
    expect(refusal({ ...entity({ body: 'x'.repeat(21) }), profile })).toEqual({ part: 'body', ...tooLarge });
    expect(refusal({ ...entity({ title: '🟡'.repeat(6) }), profile })).toEqual({ part: 'title', ...tooLarge });
    expect(refusal({ ...entity({ labels: ['x'.repeat(21)] }), profile })).toEqual({ part: 'metadata', ...tooLarge });
    expect(refusal({ ...entity({ body: 'x'.repeat(21), author_id: 'S' }), profile })).toMatchObject({
      code: 'authorization_failed',
    });
    expect(decide({ ...entity({ body: 'x'.repeat(20) }), profile }).outcome).toBe('admitted');
  });
  it('D15: an id that is longer than max_metadata_string_bytes aborts', () => {
    const profile = profileWith({}, { max_metadata_string_bytes: 8 });
    const invalid = { part: 'metadata', code: 'invalid_metadata', reason: 'structural_value_too_long', health: false };
    expect(refusal({ ...entity({ id: 'PR_123456' }), profile })).toEqual(invalid);
    expect(decide({ ...entity({ id: 'PR_12345' }), profile }).outcome).toBe('admitted');
  });
  it('spec, Collection profiles: what the forge client could not read of the entity aborts', () => {
    const shortfalls = [{ scope: 'entity', code: 'fetch_failed', count: 1 }] as const;
    expect(refusal({ inputs: { shortfalls } })).toEqual({
      part: 'metadata',
      code: 'fetch_failed',
      reason: 'forge_client',
      health: true,
    });
  });
  it('spec, Collection profiles: a partial gap of the entity does not abort', () => {
    const shortfalls = [{ scope: 'entity', code: 'profile_bound', count: 1 }] as const;
    expect(selected({ inputs: { shortfalls } }).gaps).toEqual(shortfalls);
  });
  it('D23: an empty body is a body', () => {
    expect(decide(entity({ body: '' })).outcome).toBe('admitted');
    expect(refusal(entity({ body: '', author_id: 'S' }))).toMatchObject({ code: 'authorization_failed' });
  });
  it('D16, D22: the grounds say on whom the body and the title rest', () => {
    const { grounds } = selected(entity({ revision: editedBy('W'), title_revision: unedited }));
    expect(grounds).toEqual([
      { kind: 'entity', id: 'PR_1', actors: ['M', 'W'] },
      { kind: 'title', id: 'PR_1', actors: ['M'] },
    ]);
  });
  it('D14: inputs of another kind than the profile are refused', () => {
    expect(() => decide(entity({ kind: 'work_item' }))).toThrowError(
      expect.objectContaining({ code: 'invalid_profile' }),
    );
  });
});

describe('bounds and gaps', () => {
  const ten = Array.from({ length: 10 }, (_, n) => comment(`c${n}`, 'M', { created_at: minute(n) }));
  const flood = Array.from({ length: 1000 }, (_, n) => comment(`s${n}`, 'S', { created_at: minute(100 + n) }));

  it('D1: a stranger’s flood pushes no admitted record out', () => {
    const profile = profileWith({}, { max_records_per_source: 10 });
    const { comments, gaps } = selected({ inputs: { comments: [...flood, ...ten] }, profile });
    expect(comments.map(({ id }) => id)).toEqual(ten.map(({ id }) => id));
    expect(gaps).toEqual([{ scope: 'comments', code: 'authorization_failed', count: 1000 }]);
  });
  it('D15: an oversized record takes no place either, and an unauthorized one is counted as that', () => {
    const profile = profileWith({}, { max_records_per_source: 10, max_source_bytes: 100 });
    const large = { body: 'x'.repeat(101), created_at: minute(500) };
    const { comments, gaps } = selected({
      inputs: { comments: [comment('l1', 'M', large), comment('l2', 'S', large), ...ten] },
      profile,
    });
    expect(comments).toHaveLength(10);
    expect(gaps).toEqual([
      { scope: 'comments', code: 'authorization_failed', count: 1 },
      { scope: 'comments', code: 'source_too_large', count: 1 },
    ]);
  });
  it('D15: bytes are those of UTF-8', () => {
    const profile = profileWith({}, { max_source_bytes: 20 });
    expect(verdictOn(comment('c1', 'M', { body: 'é'.repeat(10) }), { profile })).toBe('admitted');
    expect(verdictOn(comment('c1', 'M', { body: 'é'.repeat(11) }), { profile })).toMatchObject({
      reason: 'source_too_large',
    });
  });
  it.each([
    ['newest', ['c7', 'c8', 'c9']],
    ['oldest', ['c0', 'c1', 'c2']],
  ] as const)('spec, Collection profiles: %s keeps its end, in canonical order', (record_selection, kept) => {
    const profile = profileWith({ record_selection }, { max_records_per_source: 3 });
    const { comments, gaps } = selected({ inputs: { comments: ten.toReversed() }, profile });
    expect(comments.map(({ id }) => id)).toEqual(kept);
    expect(gaps).toEqual([{ scope: 'comments', code: 'profile_bound', count: 7 }]);
  });
  it('spec, Collection profiles: the bound holds for each source by itself', () => {
    const profile = profileWith({}, { max_records_per_source: 2 });
    const reviews = [0, 1, 2].map((n) => review(`r${n}`, 'M', { created_at: minute(n) }));
    const { comments, reviews: kept, gaps } = selected({ inputs: { comments: ten, reviews }, profile });
    expect([comments.length, kept.length]).toEqual([2, 2]);
    expect(gaps).toEqual([
      { scope: 'comments', code: 'profile_bound', count: 8 },
      { scope: 'reviews', code: 'profile_bound', count: 1 },
    ]);
  });
  it('spec, Ordering: records of one instant are ordered by record key', () => {
    const same = ten.map((record) => ({ ...record, created_at: minute(1) }));
    const profile = profileWith({}, { max_records_per_source: 4 });
    const once = selected({ inputs: { comments: same }, profile }).comments;
    expect(selected({ inputs: { comments: same.toReversed() }, profile }).comments).toEqual(once);
    expect(once.map(({ id }) => id)).not.toEqual(['c6', 'c7', 'c8', 'c9']);
  });
  it('D5: shortfalls of the forge client and of admission are one row for each scope and code', () => {
    const shortfalls = [
      { scope: 'comments', code: 'authorization_failed', count: 2 },
      { scope: 'reviews', code: 'history_unavailable', count: 1 },
      { scope: 'comments', code: 'fetch_failed', count: 3 },
      { scope: 'comments', code: 'fetch_failed', count: 4 },
    ] as const;
    expect(selected({ inputs: { shortfalls, comments: [comment('c1', 'S')] } }).gaps).toEqual([
      // A comment that could not be read may have been a receipt.
      { scope: 'agent_runs', code: 'fetch_failed', count: 1 },
      { scope: 'comments', code: 'authorization_failed', count: 3 },
      { scope: 'comments', code: 'fetch_failed', count: 7 },
      { scope: 'reviews', code: 'history_unavailable', count: 1 },
    ]);
  });
  it('spec, Collection profiles: a source that is not selected lacks nothing and gives nothing', () => {
    const profile = profileWith({ included_sources: ['entity', 'reviews'], check_log_selection: 'none' });
    const shortfalls = [
      { scope: 'comments', code: 'fetch_failed', count: 3 },
      { scope: 'checks', code: 'invalid_metadata', count: 1 },
      { scope: 'reviews', code: 'history_unavailable', count: 1 },
    ] as const;
    const selection = selected({ inputs: { shortfalls, comments: ten, reviews: [review('r1', 'M')] }, profile });
    expect(selection.comments).toEqual([]);
    expect(selection.reviews).toHaveLength(1);
    expect(selection.gaps).toEqual([{ scope: 'reviews', code: 'history_unavailable', count: 1 }]);
    expect(selection.withheld).toEqual([]);
  });
  it('spec, Stable records: an omitted review is charged to reviews', () => {
    expect(selected({ inputs: { reviews: [review('r1', 'S')] } }).gaps).toEqual([
      { scope: 'reviews', code: 'authorization_failed', count: 1 },
    ]);
  });
  it('D44: the report has ids and reasons, sorted, and no text', () => {
    const { withheld } = selected({
      inputs: { comments: [comment('c2', 'S'), comment('c1', null)], reviews: [review('r1', 'B')] },
    });
    expect(withheld).toEqual([
      { kind: 'comment', id: 'c1', reason: 'creator_unknown' },
      { kind: 'comment', id: 'c2', reason: 'role_below_threshold' },
      { kind: 'review', id: 'r1', reason: 'bot_not_registered' },
    ]);
    expect(JSON.stringify(withheld)).not.toContain('body of');
  });
});

describe('duplicates and structure', () => {
  it('spec, Stable records: a record that a listing gives twice is one record', () => {
    const twice = [comment('c1', 'M'), comment('c1', 'M')];
    const { comments, gaps } = selected({ inputs: { comments: twice } });
    expect(comments).toHaveLength(1);
    expect(gaps).toEqual([]);
  });
  it('spec, Stable records: two records under one id that disagree are none, counted once', () => {
    const conflict = [comment('c1', 'M'), comment('c1', 'M', { body: 'another' }), comment('c2', 'M')];
    const { comments, gaps } = selected({ inputs: { comments: conflict } });
    expect(comments.map(({ id }) => id)).toEqual(['c2']);
    expect(gaps).toEqual([{ scope: 'comments', code: 'invalid_metadata', count: 1 }]);
  });
  it('spec, Stable records: a stranger’s copy of an id does not become the maintainer’s record', () => {
    const conflict = [comment('c1', 'M'), comment('c1', 'S')];
    expect(selected({ inputs: { comments: conflict } }).comments).toEqual([]);
    expect(selected({ inputs: { comments: conflict.toReversed() } }).comments).toEqual([]);
  });
  it('spec, Stable records: a comment and a review may share an id, for their keys differ', () => {
    const inputs = { comments: [comment('x1', 'M')], reviews: [review('x1', 'M')] };
    expect(selected({ inputs })).toMatchObject({ comments: [{ id: 'x1' }], reviews: [{ id: 'x1' }] });
  });
  it('D15: a record whose id or author id is too long is invalid', () => {
    const profile = profileWith({}, { max_metadata_string_bytes: 8 });
    const inputs: Partial<NormalizedInputs> = {
      comments: [comment('c12345678', 'M'), comment('c1', 'M23456789'), comment('c2', 'M')],
    };
    const { comments, gaps } = selected({ inputs, profile });
    expect(comments.map(({ id }) => id)).toEqual(['c2']);
    expect(gaps).toEqual([{ scope: 'comments', code: 'invalid_metadata', count: 2 }]);
  });
});
