import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJobsPage } from './jobs.js';
import { textAt } from '../json.js';
import { roleAnswerOf } from './role.js';

const flags = (...set: string[]) =>
  Object.fromEntries(['admin', 'maintain', 'push', 'triage', 'pull'].map((name) => [name, set.includes(name)]));
const answer = (role_name: unknown, permission: unknown, permissions?: unknown, user: object = {}) => ({
  permission,
  role_name,
  user: { login: 'ada', node_id: 'U_ada', ...(permissions === undefined ? {} : { permissions }), ...user },
});
const role = (body: unknown, status = 200) => {
  const found = roleAnswerOf('U_ada', status, body);
  expect(found.actor_id).toBe('U_ada');
  return found.outcome === 'role' ? found.role : found.outcome;
};
const all = ['admin', 'maintain', 'push', 'triage', 'pull'];

describe('forges.md, Roles', () => {
  it.each([
    ['admin', 'admin', all],
    ['maintain', 'write', all.slice(1)],
    ['write', 'write', all.slice(2)],
    ['triage', 'read', all.slice(3)],
    ['read', 'read', all.slice(4)],
  ])('a built-in %s is as it is', (name, permission, set) => {
    expect(role(answer(name, permission, flags(...set)))).toBe(name);
    expect(role(answer(name, permission))).toBe(name);
  });

  it.each([
    ['admin', 'admin', all],
    ['maintain', 'write', all.slice(1)],
    ['write', 'write', all.slice(2)],
    ['triage', 'read', all.slice(3)],
    ['read', 'read', all.slice(4)],
    ['none', 'none', []],
  ])('a custom role is as strong as its strongest flag: %s', (expected, permission, set) => {
    expect(role(answer('security-reviewer', permission, flags(...set)))).toBe(expected);
  });

  it.each([
    ['admin', 'admin'],
    ['maintain', 'maintain'],
    ['write', 'push'],
    ['write', 'write'],
    ['triage', 'triage'],
    ['read', 'pull'],
  ])('a server whose permission says %s as %s says the same', (name, permission) => {
    expect(role(answer(name, permission))).toBe(name);
  });

  it('only where the flags are missing does permission count', () => {
    expect(role(answer('security-reviewer', 'write'))).toBe('write');
    expect(role(answer(undefined, 'admin'))).toBe('admin');
    expect(role(answer('none', 'none'))).toBe('none');
    expect(role(answer(undefined, 'read', flags('pull', 'triage')))).toBe('triage');
  });

  it('D21: none only from an answer that says so', () => {
    expect(role(answer('none', 'none', flags()))).toBe('none');
    expect(role(answer(null, 'none'))).toBe('none');
    for (const status of [204, 301, 400, 401, 403, 404, 422, 451])
      expect(role(answer('admin', 'admin', flags(...all)), status)).toBe('undetermined');
  });

  it.each([
    ['another account', answer('admin', 'admin', flags(...all), { node_id: 'U_bob' })],
    ['an account in other capitals', answer('admin', 'admin', flags(...all), { node_id: 'u_ada' })],
    ['no account', { permission: 'admin', role_name: 'admin', user: null }],
    ['nothing', null],
    ['text', 'admin'],
    ['a list', [answer('admin', 'admin')]],
    ['an unknown permission and no flags', answer('security-reviewer', 'push')],
    ['no role at all', answer(undefined, undefined)],
    ['a role that is no text', answer(['admin'], 'admin')],
    ['flags that are none', answer('custom', 'write', { push: 'true' })],
    ['flags that are a list', answer('custom', 'write', ['push'])],
    ['a name above its flags', answer('admin', 'admin', flags('pull'))],
    ['a name below its flags', answer('read', 'read', flags('pull', 'push'))],
    ['a name that permission contradicts', answer('write', 'read')],
    ['a name that the flag of another contradicts', answer('triage', 'push')],
    ['a name that the name of another contradicts', answer('write', 'maintain')],
    ['flags that permission contradicts', answer('custom', 'read', flags('push', 'pull'))],
    ['no flag beside a permission', answer('custom', 'read', flags())],
    ['two names', answer('write', 'write', flags('push', 'pull'), { role_name: 'read' })],
  ])('D21: an answer with %s is undetermined', (_, body) => {
    expect(role(body)).toBe('undetermined');
  });

  it('D20: association and authorship in the answer are no evidence', () => {
    expect(role({ ...answer(undefined, undefined), author_association: 'OWNER' })).toBe('undetermined');
  });
});

const recordings = join(import.meta.dirname, '../../../../../shared/recordings/github');
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe.skipIf(!existsSync(recordings))(
  'recorded traffic (absent: ../shared/recordings beside the repository)',
  () => {
    const files = ['getPermission', 'hasPermission'].flatMap((folder) =>
      readdirSync(join(recordings, folder, '__files'))
        .filter((file) => file.includes('collaborators'))
        .map((file) => join(recordings, folder, '__files', file)),
    );

    it.each(files)('an old answer without role_name counts by what it has: %#', (file) => {
      const body = json(file);
      const actor_id = textAt(body, 'user', 'node_id') ?? '';
      const expected = { actor_id, outcome: 'role', role: textAt(body, 'permission') };
      expect(roleAnswerOf(actor_id, 200, body)).toEqual(expected);
      expect(roleAnswerOf('U_other', 200, body).outcome).toBe('undetermined');
    });

    it('D28: jobs without a creation time are read as such', () => {
      const file = join(recordings, 'testJobs/__files/11-r_h_g_actions_runs_719643947_jobs.json');
      const headSha = 'c7bd3b8db871bbde8629275631ea645622ae89d7';
      expect(readJobsPage(json(file))).toEqual({
        total: 2,
        jobs: new Map([
          [2270858576, { createdAt: null, headSha }],
          [2270858630, { createdAt: null, headSha }],
        ]),
      });
    });
  },
);

describe('readJobsPage', () => {
  it.each([null, [], {}, { jobs: null }, { jobs: {} }])('%j is no page', (body) => {
    expect(readJobsPage(body)).toBeNull();
  });

  it('leaves out what has no id', () => {
    expect(
      readJobsPage({ total_count: 3, jobs: [null, { id: '1' }, { id: 4, created_at: 'x', head_sha: 'y' }] }),
    ).toEqual({
      total: 3,
      jobs: new Map([[4, { createdAt: 'x', headSha: 'y' }]]),
    });
  });
});
