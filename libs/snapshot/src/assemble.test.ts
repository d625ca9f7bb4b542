import { type AdmittedInputs, type GitOid } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import {
  at,
  check,
  comment,
  fullProposal,
  human,
  issueProfile,
  modified,
  rejected,
  review,
  smallIssue,
  thread,
  truncated,
  type Fixture,
  type FixtureText,
} from './admitted.fixture.js';
import { documentAt, rowOf, abortOf, codeOf, withEntity, withSource, withBounds } from './assembly.fixture.js';
import { assembleSnapshot, type AbortGap } from './index.js';
import { assembled, filterVersion } from './tree.fixture.js';

describe('spec: Tree', () => {
  it('emits every singleton and both top-level views of an issue that has nothing more', () => {
    const { files } = assembled(smallIssue());
    expect([...files.keys()].filter((path) => !path.startsWith('records/'))).toEqual([
      'collection.json',
      'entity/metadata.json',
      'history/agent-runs.json',
      'relations/reviews.json',
      'state/actors.json',
      'state/threads.json',
      'views/timeline.order',
      'views/unresolved-review.order',
    ]);
    const text = (path: string): string => new TextDecoder().decode(files.get(path));
    expect(text('relations/reviews.json')).toBe('{"reviews":[],"threads":[]}');
    expect(text('history/agent-runs.json')).toBe('{"runs":[]}');
    expect(text('state/threads.json')).toBe('{"threads":[]}');
    expect(files.get('views/unresolved-review.order')?.byteLength).toBe(0);
  });

  it('D9: a filter summary stands on the six roles that have one and on no other', () => {
    const roles = (filtered: boolean): string[] => [
      ...new Set(
        assembled(fullProposal())
          .index.files.filter((file) => (file.filter !== undefined) === filtered)
          .map((file) => file.role),
      ),
    ];
    expect(roles(true).sort()).toEqual([
      'actor_state',
      'agent_runs',
      'check_log',
      'check_metadata',
      'entity_metadata',
      'reviews',
    ]);
    expect(roles(false).sort()).toEqual([
      'collection',
      'comment_record',
      'entity_record',
      'review_record',
      'review_view',
      'thread_order',
      'thread_state',
      'timeline_view',
      'unresolved_review_view',
    ]);
  });
});

describe('aborts (spec: Canonical bytes; D22, D32)', () => {
  const title = (text: FixtureText) => (issue: Fixture) => withEntity(issue, { title: issue.text(text) });
  const repository = (text: FixtureText) => (issue: Fixture) => withSource(issue, { repository: issue.text(text) });
  it.each<readonly [string, (issue: Fixture) => Fixture, AbortGap['code']]>([
    ['a rejected body', (issue) => withEntity(issue, { body: issue.text(rejected()) }), 'unsafe_content'],
    ['a rejected title', title(rejected()), 'unsafe_content'],
    ['a title that the filter empties', title(modified('', 'unicode.zero-width')), 'unsafe_content'],
    ['a title that is empty', title(''), 'invalid_metadata'],
    ['a rejected repository path', repository(rejected('injection.exfiltration')), 'unsafe_content'],
    ['a repository path that the filter changes', repository(modified('octo-org/example')), 'unsafe_content'],
    ['a repository path that a bound cuts', repository(truncated('octo-org/exa')), 'unsafe_content'],
    ['a repository path outside the alphabet', repository('octo-org/beispiél'), 'invalid_metadata'],
    ['a repository path of another forge', repository('a/b/c'), 'invalid_metadata'],
    ['an entity id outside the alphabet', (issue) => withEntity(issue, { id: 'a.b' }), 'invalid_metadata'],
    [
      'an entity id over its bound',
      (issue) => withBounds(issue, { max_metadata_string_bytes: 12 }),
      'invalid_metadata',
    ],
    ['a repository id outside the alphabet', (issue) => withSource(issue, { repository_id: '_' }), 'invalid_metadata'],
    ['a host with the default port', (issue) => withSource(issue, { host: 'github.com:443' }), 'invalid_metadata'],
    ['a time that does not exist', (issue) => withEntity(issue, { created_at: at('24:00:00') }), 'invalid_metadata'],
    ['a change that has no time', (issue) => withEntity(issue, { updated_at: at('10:60:00') }), 'invalid_metadata'],
    ['an issue that is merged', (issue) => withEntity(issue, { state: 'merged' }), 'invalid_metadata'],
  ])('%s', (_name, change, code) => {
    expect(abortOf(change(smallIssue()))).toEqual({ scope: 'entity', code, count: 1 });
  });

  it.each(['authorization_failed', 'fetch_failed', 'source_too_large', 'invalid_metadata', 'unsafe_content'] as const)(
    'an admitted entity gap %s',
    (code) => {
      expect(abortOf(smallIssue().with({ gaps: [{ scope: 'entity', code, count: 1 }] }))).toEqual({
        scope: 'entity',
        code,
        count: 1,
      });
    },
  );

  it('D23: an empty body does not abort', () => {
    const issue = smallIssue();
    expect(abortOf(withEntity(issue, { body: issue.text('') }))).toBeNull();
  });

  it('an unsafe login of the entity’s author does not abort, and is null everywhere', () => {
    const issue = smallIssue();
    const unsafe = issue.with({ actors: [human(issue.text, 'U_maintainer', rejected())] });
    expect(documentAt(unsafe, 'entity/metadata.json', ['author'])).toBeNull();
    expect(documentAt(unsafe, 'state/actors.json', ['actors', 0, 'login'])).toBeNull();
    expect(rowOf(unsafe, 'I_kwDOExample')?.author).toBeNull();
  });
});

describe('what admission must not leave', () => {
  const actorOf = (issue: Fixture, change: Partial<AdmittedInputs['actors'][number]>): Fixture =>
    issue.with({ actors: [{ ...human(issue.text, 'U_maintainer', 'maintainer'), ...change }] });
  const commented = (issue: Fixture, ...ids: readonly string[]): Fixture =>
    issue.with({ comments: ids.map((id) => comment(issue.text, id, 'x\n')) });

  it.each<readonly [string, (issue: Fixture) => Fixture]>([
    ['a comment twice', (i) => commented(i, 'IC_1', 'IC_1')],
    ['an actor twice', (i) => i.with({ actors: [...i.inputs.actors, ...i.inputs.actors] })],
    ['an author without a description', (i) => i.with({ actors: [] })],
    ['an author below the threshold', (i) => actorOf(i, { role: 'read' })],
    ['an author of unknown role', (i) => actorOf(i, { role: null, role_verified: false })],
    ['nobody as author (D18)', (i) => withEntity(i, { author_id: null })],
    ['a bot with a role', (i) => actorOf(i, { kind: 'bot' })],
    ['a human with the marker of bots', (i) => actorOf(i, { role: 'bot', role_verified: false })],
    ['a verified role that is null', (i) => actorOf(i, { role: null })],
    ['an unverified role', (i) => actorOf(i, { role_verified: false })],
    ['an unavailable role that is verified', (i) => actorOf(i, { unavailable: true })],
    [
      'reviews of an issue',
      (i) => i.with({ reviews: [review(i.text, 'PRR_1', 'x\n', { author_id: 'U_maintainer' })] }),
    ],
    ['more comments than the bound', (i) => withBounds(commented(i, 'IC_1', 'IC_2'), { max_records_per_source: 1 })],
    ['a gap of a source not selected', (i) => i.with({ gaps: [{ scope: 'checks', code: 'fetch_failed', count: 1 }] })],
    ['a gap of actors', (i) => i.with({ gaps: [{ scope: 'actors', code: 'fetch_failed', count: 1 }] })],
    ['a partial gap of the entity', (i) => i.with({ gaps: [{ scope: 'entity', code: 'profile_bound', count: 1 }] })],
    [
      'a bound that counted an invalid record',
      (i) => commented(i, 'a:b').with({ gaps: [{ scope: 'comments', code: 'profile_bound', count: 1 }] }),
    ],
  ])('refuses %s', (_name, change) => {
    const fixture = change(smallIssue());
    expect(codeOf(() => assembleSnapshot(fixture.inputs, fixture.texts, filterVersion))).toBe('invalid_inputs');
  });

  it.each<readonly [string, (proposal: Fixture) => Partial<AdmittedInputs>]>([
    ['a comment in two threads', () => ({ threads: [thread('PRRT_1', ['PRRC_1']), thread('PRRT_2', ['PRRC_1'])] })],
    [
      'threads that the profile does not select',
      ({ inputs }) => ({
        collection: { ...inputs.collection, included_sources: ['checks', 'check_logs', 'comments', 'entity'] },
        reviews: [],
      }),
    ],
    ['formal reviews of GitLab', ({ inputs }) => ({ source: { ...inputs.source, forge: 'gitlab' } })],
    ['a comment twice in a thread', () => ({ threads: [thread('PRRT_1', ['PRRC_1', 'PRRC_1'])] })],
    ['a log that is not selected', ({ text }) => ({ checks: [check(text, 'CR_1', 'x', { log: text('x\n') })] })],
    [
      'a resolver without a description',
      () => ({ threads: [thread('PRRT_1', ['PRRC_1'], { resolved: true, resolved_by_actor_id: 'U_unknown' })] }),
    ],
    [
      'an outdated thread where the forge has no such thing',
      ({ inputs }) => ({
        source: { ...inputs.source, forge: 'forgejo' },
        threads: [thread('1', ['PRRC_1'], { outdated: true })],
      }),
    ],
  ])('refuses %s', (_name, change) => {
    const proposal = fullProposal();
    const fixture = proposal.with(change(proposal));
    expect(codeOf(() => assembleSnapshot(fixture.inputs, fixture.texts, filterVersion))).toBe('invalid_inputs');
  });

  it('refuses a profile of the other kind of entity', () => {
    const fixture = fullProposal().with({ collection: issueProfile });
    expect(codeOf(() => assembleSnapshot(fixture.inputs, fixture.texts, filterVersion))).toBe('invalid_profile');
  });

  it('D16: where editors vouch, an author needs no role', () => {
    const issue = smallIssue();
    const fixture = issue.with({
      admission: { mode: 'vouch_by_edit' },
      actors: [human(issue.text, 'U_maintainer', 'stranger', 'none')],
    });
    expect(assembled(fixture).index.records).toHaveLength(1);
  });
});

describe('what no schema lets through', () => {
  it('an assembled document that breaks its own schema is an internal error', () => {
    const fixture = fullProposal();
    const broken = fixture.with({
      threads: [thread('PRRT_1', ['PRRC_1'], { reviewed_sha: 'not a revision' as GitOid })],
    });
    expect(codeOf(() => assembleSnapshot(broken.inputs, broken.texts, filterVersion))).toBe('internal');
  });
});

describe('the filter’s answers', () => {
  const answering = (answer: FixtureText): (() => unknown) => {
    const issue = smallIssue();
    const fixture = withEntity(issue, { body: issue.text(answer) });
    return () => assembleSnapshot(fixture.inputs, fixture.texts, filterVersion);
  };
  it('a text without an answer is an internal error: original bytes never stand in', () => {
    expect(codeOf(() => assembleSnapshot(smallIssue().inputs, new Map(), filterVersion))).toBe('internal');
  });

  it.each<readonly [string, FixtureText]>([
    ['a rejected text that is there', { status: 'rejected', findings: [], text: 'x\n' }],
    ['a text that is missing without a rejection', { status: 'modified', findings: [], text: null }],
    [
      'an unchanged text with findings',
      { status: 'unchanged', findings: [{ code: 'secret.aws', count: 1 }], text: 'x\n' },
    ],
    ['a lone surrogate', '\ud83d\n'],
  ])('%s is one too', (_name, answer) => {
    expect(codeOf(answering(answer))).toBe('internal');
  });
});
