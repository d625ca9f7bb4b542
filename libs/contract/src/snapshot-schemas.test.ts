import { describe, expect, expectTypeOf, it } from 'vitest';
import { schemas } from './generated/schemas.js';
import type { Validate } from './schema-registry.js';
import * as documents from './snapshot-documents.js';

const key = 'a'.repeat(64);
const oid = 'b'.repeat(40);
const time = '2026-09-08T10:15:30.000000000Z';
const order = '20260908T101530000000000Z';

const unchanged = { status: 'unchanged', findings: [] };
const jsonFile = {
  path: 'state/threads.json',
  role: 'thread_state',
  media_type: 'application/json',
  bytes: 14,
  sha256: key,
};
const commentRecord = {
  kind: 'comment',
  id: 'IC_kwDOExample',
  record_key: key,
  content_path: `records/${order}-${key}.md`,
  author_id: 'U_1',
  author: 'octo',
  created_at: time,
  filter: unchanged,
};
const checkRecord = {
  kind: 'check',
  id: 'CR_1',
  record_key: key,
  metadata_path: `checks/${key}/metadata.json`,
  created_at: time,
  filter: unchanged,
};
const gap = { scope: 'comments', code: 'profile_bound', usability: 'partial', count: 2 };
const index = {
  schema_version: 1,
  filter_version: 'casefile-1.0123456789ab',
  collection_profile: key,
  filter: unchanged,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_kgDOExample', repository: 'octo/repo' },
  entity: { kind: 'change_proposal', id: 'PR_1', updated_at: time },
  files: [jsonFile],
  records: [commentRecord],
  gaps: [gap],
};
const collection = {
  admission: { human_min_role: 'triage' },
  entity_kind: 'change_proposal',
  included_sources: ['check_logs', 'checks', 'entity'],
  record_selection: 'newest',
  check_log_selection: 'failed',
  bounds: {
    max_records_per_source: 1,
    max_source_bytes: 1,
    max_record_bytes: 1,
    max_log_bytes: 1,
    max_metadata_string_bytes: 1,
    max_labels: 0,
  },
};
const withoutLogs = { ...collection, included_sources: ['checks', 'entity'], check_log_selection: 'none' };
const workItem = { ...withoutLogs, entity_kind: 'work_item', included_sources: ['agent_runs', 'comments', 'entity'] };
const entity = {
  kind: 'change_proposal',
  id: 'PR_1',
  number: 12,
  title: 'A title',
  state: 'merged',
  author_id: 'U_1',
  author: 'octo',
  created_at: time,
  updated_at: time,
  labels: ['a', 'b'],
};
const review = { id: 'PRR_1', record_key: key, state: 'approved', submitted_at: time };
const dismissed = { ...review, state: 'dismissed', dismissed_at: time, dismissed_by_actor_id: 'U_2' };
const thread = {
  id: 'T_1',
  thread_key: key,
  created_at: time,
  order_path: `threads/${key}.order`,
  record_keys: [key],
  replies: [],
};
const reviews = { reviews: [review, dismissed], threads: [thread] };
const run = {
  id: 'IC_1',
  agent: 'triager',
  status: 'success',
  input_revision: key,
  result_record_keys: [key],
  completed_at: time,
};
const queued = { id: 'CR_1', name: 'build', status: 'queued', created_at: time, head_sha: oid };
const running = { ...queued, status: 'in_progress', started_at: time };
const completed = { ...running, status: 'completed', conclusion: 'success', never_started: false, completed_at: time };
const neverStarted = { ...queued, status: 'completed', conclusion: 'skipped', never_started: true, completed_at: time };
const human = { id: 'U_1', kind: 'human', login: 'octo', role: 'write', role_verified: true };
const bot = { id: 'BOT_1', kind: 'bot', login: 'robot', role: 'bot', role_verified: false };
const threadRow = { id: 'T_1', thread_key: key, resolved: false, outdated: false };

/** A copy without one property. */
const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));

type Case = readonly [rule: string, accepted: boolean, value: unknown];
const decides = (name: string, validate: Validate<unknown>, valid: object, cases: readonly Case[]) => {
  describe(name, () => {
    it('accepts a valid document', () => expect(validate(valid)).toEqual({ ok: true, value: valid }));
    it.each(Object.keys(valid).map((each) => [each]))('spec: Canonical bytes, "%s" is required', (property) => {
      expect(validate(without(valid, property)).ok).toBe(false);
    });
    it('spec: Compatibility, the schemas are closed', () => expect(validate({ ...valid, extra: 1 }).ok).toBe(false));
    it.each([null, undefined, 1, '', [], [valid], JSON.stringify(valid)])('is no document: %j', (value) => {
      expect(validate(value).ok).toBe(false);
    });
    it.each(cases)('%s: %s', (_, accepted, value) => expect(validate(value).ok).toBe(accepted));
  });
};

const withSource = (changes: object) => ({ ...index, source: { ...index.source, ...changes } });
const onGitlab = (changes: object) =>
  withSource({ forge: 'gitlab', host: 'gitlab.com', repository_id: '7', repository: 'g/s/p', ...changes });
const withRecord = (record: object) => ({ ...index, records: [record] });
const withFile = (changes: object) => ({ ...index, files: [{ ...jsonFile, ...changes }] });
const withGap = (changes: object) => ({ ...index, gaps: [{ ...gap, ...changes }] });
const rejected = { status: 'rejected', findings: [{ code: 'injection.override', count: 1 }] };

decides('index.json', documents.validateIndex, index, [
  ['schema_version is 1', false, { ...index, schema_version: 2 }],
  ['schema_version is a number', false, { ...index, schema_version: '1' }],
  ['filter_version is not empty', false, { ...index, filter_version: '' }],
  ['empty sections are empty arrays', true, { ...index, files: [], records: [], gaps: [] }],
  ['the index itself cannot be rejected', false, { ...index, filter: rejected }],
  [
    'findings carry codes and counts',
    true,
    { ...index, filter: { status: 'modified', findings: [{ code: 'secret.npm', count: 2 }] } },
  ],
  [
    'finding codes use [a-z][a-z0-9._-]*',
    false,
    { ...index, filter: { status: 'modified', findings: [{ code: 'Secret', count: 2 }] } },
  ],
  [
    'a count is positive',
    false,
    { ...index, filter: { status: 'modified', findings: [{ code: 'secret', count: 0 }] } },
  ],
  [
    'a finding has no text',
    false,
    { ...index, filter: { status: 'modified', findings: [{ code: 'secret', count: 1, text: 'x' }] } },
  ],
  ['source.forge is one of three', false, withSource({ forge: 'gitea' })],
  ['GitHub node IDs use [A-Za-z0-9][A-Za-z0-9_=-]*', false, withSource({ repository_id: 'R.1' })],
  ['every GitHub-sourced ID uses that mapping: entity', false, { ...index, entity: { kind: 'work_item', id: 'I:1' } }],
  ['every GitHub-sourced ID uses that mapping: record', false, withRecord({ ...commentRecord, id: 'IC.1' })],
  ['every GitHub-sourced ID uses that mapping: author', false, withRecord({ ...commentRecord, author_id: 'U:1' })],
  ['GitHub uses lowercase owner/repository', false, withSource({ repository: 'Octo/repo' })],
  ['GitHub has two segments', false, withSource({ repository: 'a/b/c' })],
  ['GitLab IDs are base-10 without leading zeroes', true, onGitlab({})],
  ['GitLab IDs have no leading zeroes', false, onGitlab({ repository_id: '07' })],
  ['GitLab IDs are digits', false, onGitlab({ repository_id: 'R_1' })],
  ['GitLab uses path_with_namespace', true, onGitlab({ repository: 'Group/Sub group/Project' })],
  ['GitLab discussion IDs may hold . and :', true, { ...onGitlab({}), records: [{ ...commentRecord, id: '7a:b.c' }] }],
  ['Forgejo uses lowercase full_name', true, onGitlab({ forge: 'forgejo', repository: 'a/b' })],
  ['Forgejo has two segments', false, onGitlab({ forge: 'forgejo', repository: 'a/b/c' })],
  ['Forgejo full_name is lowercase', false, onGitlab({ forge: 'forgejo', repository: 'A/b' })],
  ['media types are closed by role', false, withFile({ media_type: 'text/plain' })],
  ['media type parameters are not valid', false, withFile({ media_type: 'application/json; charset=utf-8' })],
  [
    'records are text/markdown',
    true,
    withFile({ path: `records/${order}-${key}.md`, role: 'comment_record', media_type: 'text/markdown' }),
  ],
  [
    'orders are text/plain',
    true,
    withFile({ path: 'views/timeline.order', role: 'timeline_view', media_type: 'text/plain' }),
  ],
  ['six roles require filter', false, withFile({ path: 'state/actors.json', role: 'actor_state' })],
  ['six roles carry filter', true, withFile({ path: 'state/actors.json', role: 'actor_state', filter: unchanged })],
  [
    'an emitted file is not rejected',
    false,
    withFile({ path: 'state/actors.json', role: 'actor_state', filter: rejected }),
  ],
  ['index.json is not in its own manifest', false, withFile({ path: 'index.json' })],
  ['paths are those of the tree', false, withFile({ path: 'state/other.json' })],
  ['paths do not climb', false, withFile({ path: '../state/threads.json' })],
  ['paths end with their name', false, withFile({ path: 'state/threads.json\n' })],
  [
    'an order key has nine fractional digits',
    false,
    withFile({ path: `records/20260908T101530Z-${key}.md`, role: 'comment_record', media_type: 'text/markdown' }),
  ],
  [
    'the entity record has the reserved key',
    true,
    withFile({
      path: `records/00000000T000000000000000Z-${key}.md`,
      role: 'entity_record',
      media_type: 'text/markdown',
    }),
  ],
  ['bytes may be zero', true, withFile({ bytes: 0 })],
  ['bytes are whole', false, withFile({ bytes: 1.5 })],
  ['sha256 is lowercase', false, withFile({ sha256: 'A'.repeat(64) })],
  ['a record kind is no thread', false, withRecord({ ...commentRecord, kind: 'thread' })],
  ['a comment has author_id and author', false, withRecord(without(commentRecord, 'author'))],
  ['nullable required values are null', true, withRecord({ ...commentRecord, author: null, author_id: null })],
  ['an author is not empty', false, withRecord({ ...commentRecord, author: '' })],
  ['a comment has no metadata_path', false, withRecord({ ...commentRecord, metadata_path: checkRecord.metadata_path })],
  ['check records carry no author', true, withRecord(checkRecord)],
  ['check records carry no author_id', false, withRecord({ ...checkRecord, author_id: null })],
  ['a check may have a log', true, withRecord({ ...checkRecord, log_path: `checks/${key}/log.txt` })],
  ['a check has no content_path', false, withRecord({ ...checkRecord, content_path: commentRecord.content_path })],
  [
    'a rejected source has a record but no content path',
    true,
    withRecord({ ...without(commentRecord, 'content_path'), filter: rejected }),
  ],
  ['a rejected record has no content path', false, withRecord({ ...commentRecord, filter: rejected })],
  [
    'a rejected check has no log',
    false,
    withRecord({ ...without(checkRecord, 'metadata_path'), log_path: `checks/${key}/log.txt`, filter: rejected }),
  ],
  ['profile_bound is partial', false, withGap({ usability: 'unusable' })],
  ['history_unavailable is partial', true, withGap({ code: 'history_unavailable' })],
  ['fetch_failed is unusable', false, withGap({ code: 'fetch_failed' })],
  ['unsafe_content is unusable', true, withGap({ code: 'unsafe_content', usability: 'unusable' })],
  ['unsupported_entity is no gap code', false, withGap({ code: 'unsupported_entity', usability: 'unusable' })],
  ['a gap counts at least one', false, withGap({ count: 0 })],
]);

decides('collection.json', documents.validateCollection, collection, [
  ['human_min_role is triage or write', false, { ...collection, admission: { human_min_role: 'read' } }],
  ['a work item has comments and agent_runs only', true, workItem],
  ['a work item cannot select checks', false, { ...withoutLogs, entity_kind: 'work_item' }],
  ['a work item cannot select reviews', false, { ...workItem, included_sources: ['entity', 'reviews'] }],
  ['entity is always included', false, { ...withoutLogs, included_sources: ['checks'] }],
  ['sources are unique', false, { ...withoutLogs, included_sources: ['entity', 'entity'] }],
  ['check_logs only with checks', false, { ...collection, included_sources: ['check_logs', 'entity'] }],
  ['D14: none without check_logs', true, withoutLogs],
  ['D14: failed without check_logs', false, { ...withoutLogs, check_log_selection: 'failed' }],
  ['D14: none with check_logs', false, { ...collection, check_log_selection: 'none' }],
  ['bounds are positive', false, { ...collection, bounds: { ...collection.bounds, max_record_bytes: 0 } }],
  ['max_labels is not negative', false, { ...collection, bounds: { ...collection.bounds, max_labels: -1 } }],
  ['bounds are closed', false, { ...collection, bounds: { ...collection.bounds, max_gaps: 1 } }],
]);

decides('entity/metadata.json', documents.validateEntityMetadata, entity, [
  ['only change proposals are merged', false, { ...entity, kind: 'work_item' }],
  ['a work item is open or closed', true, { ...entity, kind: 'work_item', state: 'closed' }],
  ['locked is no state', false, { ...entity, state: 'locked' }],
  ['number is positive', false, { ...entity, number: 0 }],
  ['a title is not empty', false, { ...entity, title: '' }],
  ['a missing author is null', true, { ...entity, author: null, author_id: null }],
  ['an author is not empty', false, { ...entity, author: '' }],
  ['labels are unique', false, { ...entity, labels: ['a', 'a'] }],
  ['labels are unique, whatever they are called', false, { ...entity, labels: ['__proto__', '__proto__'] }],
  ['labels may be none', true, { ...entity, labels: [] }],
  ['a URL is no part of it', false, { ...entity, url: 'https://github.com/octo/repo/pull/12' }],
]);

const withThread = (changes: object) => ({ ...reviews, threads: [{ ...thread, ...changes }] });
decides('relations/reviews.json', documents.validateReviewRelations, reviews, [
  ['the empty singleton', true, { reviews: [], threads: [] }],
  ['a dismissed review says who and when', false, { ...reviews, reviews: [without(dismissed, 'dismissed_at')] }],
  [
    'a dismissed review may not know',
    true,
    { ...reviews, reviews: [{ ...dismissed, dismissed_at: null, dismissed_by_actor_id: null }] },
  ],
  ['only a dismissed review has a dismissal', false, { ...reviews, reviews: [{ ...review, dismissed_at: null }] }],
  ['pending is no state', false, { ...reviews, reviews: [{ ...review, state: 'pending' }] }],
  ['order_path is the thread order', false, withThread({ order_path: `threads/${key}.json` })],
  ['record_keys are unique', false, withThread({ record_keys: [key, key] })],
  ['a reply has two ends', false, withThread({ replies: [{ record_key: key }] })],
  ['sides are lowercase', false, withThread({ side: 'LEFT' })],
  ['lines count from 1', false, withThread({ line: 0 })],
  [
    'a location',
    true,
    withThread({
      path: 'src/a b.ts',
      line: 3,
      side: 'right',
      start_line: 1,
      original_line: 3,
      original_start_line: 1,
      original_side: 'left',
    }),
  ],
  ['omitted values are never null', false, withThread({ line: null })],
]);

decides('history/agent-runs.json', documents.validateAgentRuns, { runs: [run] }, [
  ['the empty singleton', true, { runs: [] }],
  ['an agent has a name', false, { runs: [{ ...run, agent: '' }] }],
  ['a receipt is final', false, { runs: [{ ...run, status: 'in_progress' }] }],
  ['input_revision is a SHA-256', false, { runs: [{ ...run, input_revision: oid }] }],
  [
    'input_head_sha is a Git object id',
    true,
    { runs: [{ ...run, input_head_sha: oid, resulting_commit_sha: key, started_at: time }] },
  ],
  ['result_record_keys are unique', false, { runs: [{ ...run, result_record_keys: [key, key] }] }],
]);

decides('check metadata', documents.validateCheckMetadata, queued, [
  ['queued checks have no start', false, { ...queued, started_at: time }],
  ['queued checks have no conclusion', false, { ...queued, conclusion: 'success' }],
  ['queued checks have no never_started', false, { ...queued, never_started: false }],
  ['in-progress checks require started_at', true, running],
  ['in-progress checks without started_at', false, without(running, 'started_at')],
  ['in-progress checks have no completion', false, { ...running, completed_at: time }],
  ['completed checks', true, completed],
  ['completed checks require completed_at', false, without(completed, 'completed_at')],
  ['completed checks require a conclusion', false, without(completed, 'conclusion')],
  ['completed checks require never_started', false, without(completed, 'never_started')],
  ['all other completed checks require both timestamps', false, without(completed, 'started_at')],
  ['never_started forbids started_at', false, { ...neverStarted, started_at: time }],
  ['never_started is limited to failure, skipped or cancelled', true, neverStarted],
  ['a success has started', false, { ...neverStarted, conclusion: 'success' }],
  ['startup_failure is no conclusion', false, { ...completed, conclusion: 'startup_failure' }],
  ['a name is not empty', false, { ...queued, name: '' }],
]);

const withActor = (changes: object) => ({ actors: [{ ...human, ...changes }] });
decides('state/actors.json', documents.validateActorState, { actors: [human, bot] }, [
  ['the empty singleton', true, { actors: [] }],
  ['rows are unique', false, { actors: [human, { ...human }] }],
  ['a bot has no verified role', false, { actors: [{ ...bot, role_verified: true }] }],
  ['a bot has the role bot', false, { actors: [{ ...bot, role: null }] }],
  ['a bot has no repository role', false, { actors: [{ ...bot, role: 'write' }] }],
  ['a human is no bot by role', false, withActor({ role: 'bot', role_verified: false })],
  ['an unverified human has null', true, withActor({ role: null, role_verified: false })],
  ['an unverified human has no role', false, withActor({ role_verified: false })],
  ['a verified human has a role', false, withActor({ role: null })],
  ['external is in the vocabulary', true, withActor({ role: 'external' })],
  ['owner is not', false, withActor({ role: 'owner' })],
  ['a login may be null', true, withActor({ login: null })],
  ['a login is not empty', false, withActor({ login: '' })],
]);

const withRow = (changes: object) => ({ threads: [{ ...threadRow, ...changes }] });
decides('state/threads.json', documents.validateThreadState, { threads: [threadRow] }, [
  ['the empty singleton', true, { threads: [] }],
  ['a resolved thread says by whom', false, withRow({ resolved: true })],
  ['a resolver may be unknown', true, withRow({ resolved: true, resolved_by_actor_id: null })],
  ['only a resolved thread has a resolver', false, withRow({ resolved_by_actor_id: 'U_1' })],
  ['outdated is explicit', false, { threads: [without(threadRow, 'outdated')] }],
  ['minimized is allowed', true, withRow({ minimized: true })],
]);

describe('the schemas themselves', () => {
  const own = Object.entries(schemas).filter(([id]) => id.startsWith(documents.snapshotSchemaBase));

  it('are nine', () => expect(own).toHaveLength(9));

  const objectsIn = (value: unknown): Record<string, unknown>[] =>
    Array.isArray(value)
      ? value.flatMap(objectsIn)
      : typeof value === 'object' && value !== null
        ? [Object.fromEntries(Object.entries(value)), ...Object.values(value).flatMap(objectsIn)]
        : [];

  it.each(own)('%s describes every property, and every object is closed', (_, schema) => {
    for (const object of objectsIn(schema)) {
      const properties = object['properties'];
      if (object['type'] !== 'object' || typeof properties !== 'object' || properties === null) continue;
      expect(object['additionalProperties']).toBe(false);
      for (const [name, property] of Object.entries(properties))
        expect(property, name).toHaveProperty('description', expect.stringMatching(/.{10}\./));
    }
  });
});

describe('the types', () => {
  it('are closed, readonly and as narrow as the schemas', () => {
    expectTypeOf<keyof documents.ActorRow>().toEqualTypeOf<'id' | 'kind' | 'login' | 'role' | 'role_verified'>();
    expectTypeOf<documents.ActorRow['role']>().toEqualTypeOf<documents.ActorRole | 'bot' | null>();
    expectTypeOf<documents.SnapshotIndex['files']>().toEqualTypeOf<readonly documents.ManifestFile[]>();
    expectTypeOf<documents.SnapshotIndex['schema_version']>().toEqualTypeOf<1>();
    expectTypeOf<documents.ReviewThread['line']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<documents.EmittedFilterStatus>().toEqualTypeOf<'unchanged' | 'modified' | 'truncated'>();
  });
});
