import { Buffer } from 'node:buffer';
import { validateAdmittedInputs, type NormalizedInputs, type RoleAnswer } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { toAdmittedInputs } from './admitted-inputs.js';
import {
  answers,
  check,
  comment,
  editedBy,
  head,
  inputsWith,
  minute,
  policy,
  profileWith,
  review,
  roles,
  thread,
  user,
} from './inputs.fixture.js';
import type { LogOutcome } from './logs.js';
import type { AdmissionPolicy } from './policy.js';
import { defaultProfile } from './profile.js';

interface Case {
  readonly inputs?: NormalizedInputs;
  readonly roles?: ReadonlyMap<string, RoleAnswer>;
  readonly logs?: ReadonlyMap<string, LogOutcome>;
  readonly policy?: AdmissionPolicy;
  readonly profile?: ReturnType<typeof profileWith>;
}

const made = (input: Case) => {
  const given = input.roles ?? roles;
  const admission = admit(
    input.inputs ?? inputsWith(),
    given,
    input.profile ?? profileWith(),
    input.policy ?? policy(),
  );
  if (admission.outcome !== 'admitted') throw new Error(admission.reason);
  return toAdmittedInputs(admission.selection, given, input.logs ?? new Map());
};

const everything = inputsWith({
  entity: { labels: ['z', 'a', 'é'] },
  comments: [comment('c1', 'W', { updated_at: minute(15) }), comment('c2', 'M', { created_at: minute(9) })],
  reviews: [
    review('r1', 'M', { state: 'dismissed', dismissed_by_actor_id: 'T', reviewed_sha: head }),
    review('r2', 'M', { state: 'approved', created_at: minute(1), dismissed_by_actor_id: 'T' }),
  ],
  threads: [
    thread('t1', ['c1'], {
      path: 'src/gate.ts',
      line: 4,
      side: 'right',
      resolved: true,
      resolved_by_actor_id: 'B',
      review_id: 'r1',
    }),
    thread('t2', ['c2'], { original_line: 40, outdated: true }),
  ],
  checks: [check('k1'), check('k2', { conclusion: 'success' })],
});
const logs = new Map<string, LogOutcome>([['k1', { outcome: 'read', bytes: Buffer.from([0xff, 0x0a]) }]]);

describe('toAdmittedInputs', () => {
  it('spec, Ordering and determinism: the result conforms to its schema, texts numbered without holes', () => {
    const { admitted, texts } = made({ inputs: everything, logs });
    expect(validateAdmittedInputs(admitted)).toMatchObject({ ok: true });
    expect(texts.map(({ ref }) => ref)).toEqual(texts.map((_, at) => at));
  });
  it('overview, One way through: display and path strings, then records, then logs, each with its bound', () => {
    const profile = profileWith({}, { max_record_bytes: 11, max_log_bytes: 12, max_metadata_string_bytes: 13 });
    const { texts } = made({ inputs: everything, logs, profile });
    const forms = texts.map(({ form }) => form);
    expect(forms.lastIndexOf('display')).toBeLessThan(forms.indexOf('record'));
    expect(forms.lastIndexOf('path')).toBeLessThan(forms.indexOf('record'));
    expect(forms.lastIndexOf('record')).toBeLessThan(forms.indexOf('log'));
    expect(new Map(texts.map(({ form, max_bytes }) => [form, max_bytes]))).toEqual(
      new Map([
        ['path', 13],
        ['display', 13],
        ['record', 11],
        ['log', 12],
      ]),
    );
  });
  it('every reference leads to the text that stood there', () => {
    const { admitted, texts } = made({ inputs: everything, logs });
    const at = (ref: number | null | undefined) => (ref === null || ref === undefined ? ref : texts[ref]?.text);
    expect(at(admitted.source.repository)).toBe('acme/widget');
    expect(at(admitted.entity.title)).toBe('Mend the gate');
    expect(at(admitted.entity.body)).toBe('It squeaks.');
    expect(admitted.entity.labels.map(at)).toEqual(['a', 'z', 'é']);
    expect(admitted.comments.map(({ id, body }) => [id, at(body)])).toEqual([
      ['c2', 'body of c2'],
      ['c1', 'body of c1'],
    ]);
    expect(admitted.reviews.map(({ id, body }) => [id, at(body)])).toEqual([
      ['r2', 'body of r2'],
      ['r1', 'body of r1'],
    ]);
    expect(admitted.threads.find(({ id }) => id === 't1')).toMatchObject({ line: 4, side: 'right', review_id: 'r1' });
    expect(at(admitted.threads.find(({ id }) => id === 't1')?.path)).toBe('src/gate.ts');
    expect(admitted.threads.find(({ id }) => id === 't2')).not.toHaveProperty('path');
    expect(admitted.checks.map(({ id, name }) => [id, at(name)])).toEqual(
      expect.arrayContaining([
        ['k1', 'job k1'],
        ['k2', 'job k2'],
      ]),
    );
    const log = admitted.checks.find(({ id }) => id === 'k1')?.log;
    expect(texts[log ?? -1]).toMatchObject({ form: 'log', base64: '/wo=' });
  });
  it('spec, Collection profiles: dismissal stands exactly on dismissed reviews, null where the forge does not say', () => {
    const { admitted } = made({ inputs: everything });
    expect(admitted.reviews.find(({ id }) => id === 'r1')).toMatchObject({
      dismissed_at: null,
      dismissed_by_actor_id: 'T',
    });
    expect(admitted.reviews.find(({ id }) => id === 'r2')).not.toHaveProperty('dismissed_by_actor_id');
  });
  it('spec, Collection profiles: a dismissal of which the forge says nothing is null twice', () => {
    const inputs = inputsWith({ reviews: [review('r1', 'M', { state: 'dismissed' })] });
    expect(made({ inputs }).admitted.reviews).toMatchObject([{ dismissed_at: null, dismissed_by_actor_id: null }]);
  });
  it('D2: the captured head of a change proposal is carried along, and a work item has none', () => {
    expect(made({}).admitted.captured_head).toBe(head);
    const workItem = made({
      inputs: inputsWith({ entity: { kind: 'work_item' } }),
      profile: defaultProfile('work_item', 'write'),
    });
    expect(workItem.admitted).not.toHaveProperty('captured_head');
    expect(validateAdmittedInputs(workItem.admitted)).toMatchObject({ ok: true });
  });
  it('D16: the mode of admission is carried along', () => {
    expect(made({ policy: policy({ mode: 'vouch_by_edit' }) }).admitted.admission).toEqual({ mode: 'vouch_by_edit' });
  });
  it('spec, Canonical bytes: rows hold what the forge has, and no member where it has none', () => {
    const inputs = inputsWith({
      comments: [comment('c1', 'W', { updated_at: minute(15) }), comment('c2', 'W', { created_at: minute(11) })],
      reviews: [
        review('r1', 'M', { updated_at: minute(15), reviewed_sha: head, state: 'approved' }),
        review('r2', 'M', {
          created_at: minute(11),
          state: 'dismissed',
          dismissed_at: minute(12),
          dismissed_by_actor_id: 'M',
        }),
      ],
      checks: [
        check('k1'),
        {
          id: 'k2',
          name: 'job k2',
          status: 'queued',
          created_at: minute(11),
          head_sha: head,
          log: { offered: false },
        },
      ],
    });
    const { admitted } = made({ inputs });
    const text = expect.any(Number);
    const created_at = minute(10);
    expect(admitted.comments).toStrictEqual([
      { id: 'c1', author_id: 'W', created_at, updated_at: minute(15), body: text },
      { id: 'c2', author_id: 'W', created_at: minute(11), body: text },
    ]);
    expect(admitted.reviews).toStrictEqual([
      {
        id: 'r1',
        author_id: 'M',
        created_at,
        updated_at: minute(15),
        body: text,
        state: 'approved',
        reviewed_sha: head,
      },
      {
        id: 'r2',
        author_id: 'M',
        created_at: minute(11),
        body: text,
        state: 'dismissed',
        dismissed_at: minute(12),
        dismissed_by_actor_id: 'M',
      },
    ]);
    expect(admitted.checks).toStrictEqual([
      {
        id: 'k1',
        name: text,
        status: 'completed',
        created_at,
        head_sha: head,
        conclusion: 'failure',
        started_at: minute(11),
        never_started: false,
        completed_at: minute(12),
      },
      { id: 'k2', name: text, status: 'queued', created_at: minute(11), head_sha: head },
    ]);
  });
  it('boundary, Decision: nothing of what was withheld is in any text or row', () => {
    const inputs = inputsWith({
      comments: [comment('c1', 'S', { body: 'SECRET-BODY' }), comment('c2', 'M', { revision: editedBy('R') })],
      reviews: [review('r1', 'B', { body: 'SECRET-BODY' })],
      threads: [thread('t1', ['c1'], { path: 'SECRET-PATH' })],
    });
    const { admitted, texts, withheld } = made({ inputs });
    expect(JSON.stringify([admitted, texts, withheld])).not.toMatch(/SECRET|body of c2/);
    expect(texts.filter(({ form }) => form === 'record')).toHaveLength(1);
  });
});

describe('actor rows', () => {
  const rows = (input: Case) => {
    const { admitted, texts } = made(input);
    return new Map(
      admitted.actors.map(({ login, ...row }) => [
        row.id,
        { ...row, login: login === null ? null : texts[login]?.text },
      ]),
    );
  };
  it('spec, Collection profiles: each author, resolver and dismisser once, by id; editors only where they are one', () => {
    const inputs = inputsWith({
      ...everything,
      comments: [...everything.comments, comment('c3', 'M', { revision: editedBy('W') })],
    });
    expect([...rows({ inputs }).keys()]).toEqual(['B', 'M', 'T', 'W']);
    expect([...rows({ inputs: inputsWith({ entity: { revision: editedBy('W') } }) }).keys()]).toEqual(['M']);
  });
  it('spec, Collection profiles: a human has the verified role', () => {
    expect(rows({}).get('M')).toEqual({
      id: 'M',
      kind: 'human',
      login: 'm',
      role: 'maintain',
      role_verified: true,
      unavailable: false,
    });
  });
  it('spec, Collection profiles: a bot has the role bot and nothing verified, registered or not', () => {
    expect(rows({ inputs: everything }).get('B')).toEqual({
      id: 'B',
      kind: 'bot',
      login: 'helper[bot]',
      role: 'bot',
      role_verified: false,
      unavailable: false,
    });
  });
  it.each([
    ['undetermined', false],
    ['unavailable', true],
    ['beyond_cap', true],
  ] as const)('D13: a resolver whose look-up was %s is unverified, unavailable: %s', (outcome, unavailable) => {
    const given = new Map([...roles, ...answers({ T: outcome })]);
    expect(rows({ inputs: everything, roles: given }).get('T')).toMatchObject({
      role: null,
      role_verified: false,
      unavailable,
    });
  });
  it('D13: a resolver nobody asked about is unavailable, not without a role', () => {
    const given = answers({ M: 'maintain', W: 'write' });
    expect(rows({ inputs: everything, roles: given }).get('T')).toMatchObject({ role: null, unavailable: true });
  });
  it('D21: `external` is never emitted', () => {
    const given = new Map([...roles, ...answers({ T: 'external' })]);
    expect(rows({ inputs: everything, roles: given }).get('T')).toMatchObject({ role: null, role_verified: false });
  });
  it('D18: an account that is no person grants nothing, and one that nobody described has no login', () => {
    const resolvedBy = (id: string) =>
      inputsWith({
        comments: [comment('c1', 'M')],
        threads: [thread('t1', ['c1'], { resolved: true, resolved_by_actor_id: id })],
      });
    const given = new Map([...roles, ...answers({ O: 'admin', X: 'admin' })]);
    const nothing = { kind: 'human', role: null, role_verified: false, unavailable: false };
    expect(rows({ inputs: resolvedBy('O'), roles: given }).get('O')).toMatchObject({ ...nothing, login: 'acme' });
    expect(rows({ inputs: resolvedBy('X'), roles: given }).get('X')).toMatchObject({ ...nothing, login: null });
  });
  it('D15: a login is null where it is larger than a source may be', () => {
    const withLogin = (login: string) =>
      rows({ inputs: inputsWith({ actors: [user('M', login)] }), profile: profileWith({}, { max_source_bytes: 20 }) });
    expect(withLogin('é'.repeat(10)).get('M')).toMatchObject({ login: 'é'.repeat(10), role: 'maintain' });
    expect(withLogin('é'.repeat(11)).get('M')).toMatchObject({ login: null, role: 'maintain' });
  });
  it('D16: under vouch_by_edit a deleted creator has no row', () => {
    const inputs = inputsWith({ comments: [comment('c1', null, { revision: editedBy('M') })] });
    const input = { inputs, policy: policy({ mode: 'vouch_by_edit' }) };
    expect(made(input).admitted.comments).toMatchObject([{ author_id: null }]);
    expect([...rows(input).keys()]).toEqual(['M']);
  });
});
