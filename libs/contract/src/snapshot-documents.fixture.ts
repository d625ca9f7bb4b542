import fc from 'fast-check';

const hexadecimal = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const pad = (value: number, width: number) => String(value).padStart(width, '0');
const recordKey = fc.oneof(hexadecimal(64), fc.constantFrom('0'.repeat(64), 'f'.repeat(64)));
const gitOid = fc.oneof(hexadecimal(40), hexadecimal(64));
/** A valid timestamp. */
export const time = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.nat(999_999_999),
  )
  .map(([date, nanoseconds]) => `${date.toISOString().slice(0, 19)}.${pad(nanoseconds, 9)}Z`);
const orderKey = time.map((text) => text.replaceAll(/[-:.]/g, ''));
const alphanumeric = [...'ABCXYZabcxyz0189'];
const idOf = (rest: string) =>
  fc
    .tuple(
      fc.constantFrom(...alphanumeric),
      fc.string({ unit: fc.constantFrom(...alphanumeric, ...rest), maxLength: 12 }),
    )
    .map((parts) => parts.join(''));
const nodeId = idOf('_=-');
const numericId = fc.integer({ min: 1 }).map(String);
const structuralId = fc.oneof(nodeId, numericId, idOf('._:=-'));
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
/** A valid repository path. */
export const path = fc
  .array(
    fc
      .string({ unit: fc.constantFrom(...'aZ0._~!$&()+,;=:@#[]{} -'), minLength: 1, maxLength: 5 })
      .filter((part) => !/^\.{1,2}$/.test(part)),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join('/'));
const slug = fc
  .string({ unit: fc.constantFrom(...'abc09_.-'), minLength: 1, maxLength: 6 })
  .filter((part) => !/^\.{1,2}$/.test(part));
const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const optional = <T extends object>(
  required: { [K in keyof T]: fc.Arbitrary<T[K]> },
  more: Record<string, fc.Arbitrary<unknown>>,
) => fc.tuple(fc.record(required), fc.record(more, { requiredKeys: [] })).map(([a, b]) => ({ ...a, ...b }));

const findings = fc.array(fc.record({ code: fc.constantFrom('secret.npm', 'unicode.tag', 'a', 'z9._-'), count }), {
  maxLength: 2,
});
const filterOf = (...statuses: string[]) => fc.record({ status: fc.constantFrom(...statuses), findings });
const emittedFilter = filterOf('unchanged', 'modified', 'truncated');

const sourceAndId = fc.oneof(
  fc.tuple(
    fc.constant('github'),
    nodeId,
    fc.tuple(slug, slug).map((parts) => parts.join('/')),
    fc.constant(nodeId),
  ),
  fc.tuple(
    fc.constant('gitlab'),
    numericId,
    fc.tuple(path, path).map((parts) => parts.join('/')),
    fc.constant(structuralId),
  ),
  fc.tuple(
    fc.constant('forgejo'),
    numericId,
    fc.tuple(slug, slug).map((parts) => parts.join('/')),
    fc.constant(structuralId),
  ),
);
/** A valid host. */
export const host = fc
  .tuple(
    fc.constantFrom('github.com', 'a', 'x-1.example', '.', '127.0.0.1'),
    fc.option(fc.integer({ min: 1, max: 65535 }).filter((port) => port !== 443)),
  )
  .map(([name, port]) => (port === null ? name : `${name}:${port}`));

const file = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(['collection.json', 'collection'], ['state/threads.json', 'thread_state']),
      fc.constant('application/json'),
      fc.constant(false),
    ),
    fc.tuple(
      fc.constantFrom(
        ['entity/metadata.json', 'entity_metadata'],
        ['relations/reviews.json', 'reviews'],
        ['history/agent-runs.json', 'agent_runs'],
        ['state/actors.json', 'actor_state'],
      ),
      fc.constant('application/json'),
      fc.constant(true),
    ),
    fc.tuple(
      fc.tuple(
        recordKey.map((key) => `checks/${key}/metadata.json`),
        fc.constant('check_metadata'),
      ),
      fc.constant('application/json'),
      fc.constant(true),
    ),
    fc.tuple(
      fc.tuple(
        recordKey.map((key) => `checks/${key}/log.txt`),
        fc.constant('check_log'),
      ),
      fc.constant('text/plain'),
      fc.constant(true),
    ),
    fc.tuple(
      fc.tuple(
        fc.tuple(orderKey, recordKey).map(([order, key]) => `records/${order}-${key}.md`),
        fc.constantFrom('entity_record', 'comment_record', 'review_record'),
      ),
      fc.constant('text/markdown'),
      fc.constant(false),
    ),
    fc.tuple(
      fc.constantFrom(
        ['views/timeline.order', 'timeline_view'],
        ['views/unresolved-review.order', 'unresolved_review_view'],
      ),
      fc.constant('text/plain'),
      fc.constant(false),
    ),
    fc.tuple(
      fc.tuple(
        recordKey.map((key) => `views/reviews/${key}.order`),
        fc.constant('review_view'),
      ),
      fc.constant('text/plain'),
      fc.constant(false),
    ),
    fc.tuple(
      fc.tuple(
        recordKey.map((key) => `threads/${key}.order`),
        fc.constant('thread_order'),
      ),
      fc.constant('text/plain'),
      fc.constant(false),
    ),
  )
  .chain(([[place, role], media_type, filtered]) =>
    fc.record({
      path: fc.constant(place),
      role: fc.constant(role),
      media_type: fc.constant(media_type),
      bytes: fc.nat(),
      sha256: recordKey,
      ...(filtered ? { filter: emittedFilter } : {}),
    }),
  );

const recordOf = (id: fc.Arbitrary<string>) => {
  const base = { id, record_key: recordKey, created_at: time };
  const authored = {
    kind: fc.constantFrom('entity', 'comment', 'review'),
    ...base,
    author_id: orNull(id),
    author: orNull(text),
  };
  const more = { updated_at: time };
  const check = { kind: fc.constant('check'), ...base };
  const rejected = { filter: filterOf('rejected') };
  return fc.oneof(
    optional(
      {
        ...authored,
        filter: emittedFilter,
        content_path: fc.tuple(orderKey, recordKey).map(([order, key]) => `records/${order}-${key}.md`),
      },
      more,
    ),
    optional({ ...authored, ...rejected }, more),
    optional(
      { ...check, filter: emittedFilter, metadata_path: recordKey.map((key) => `checks/${key}/metadata.json`) },
      { ...more, log_path: recordKey.map((key) => `checks/${key}/log.txt`) },
    ),
    optional({ ...check, ...rejected }, more),
  );
};
const gapOf = (usability: string, ...codes: string[]) =>
  fc.record({
    scope: fc.constantFrom('entity', 'comments', 'reviews', 'checks', 'check_logs', 'agent_runs', 'actors'),
    code: fc.constantFrom(...codes),
    usability: fc.constant(usability),
    count,
  });
const gap = fc.oneof(
  gapOf('partial', 'profile_bound', 'history_unavailable'),
  gapOf(
    'unusable',
    'unsupported',
    'authorization_failed',
    'fetch_failed',
    'source_too_large',
    'invalid_metadata',
    'unsafe_content',
  ),
);
const few = { maxLength: 2 };
const kind = fc.constantFrom('work_item', 'change_proposal');
const index = fc.tuple(sourceAndId, host).chain(([[forge, repository_id, repository, id], name]) =>
  fc.record({
    schema_version: fc.constant(1),
    filter_version: text,
    collection_profile: recordKey,
    filter: emittedFilter,
    source: fc.constant({ forge, host: name, repository_id, repository }),
    entity: optional({ kind, id }, { updated_at: time }),
    files: fc.array(file, few),
    records: fc.array(recordOf(id), few),
    gaps: fc.array(gap, few),
  }),
);

const collection = fc
  .tuple(
    kind,
    fc.subarray(['comments', 'agent_runs', 'reviews', 'checks', 'check_logs']),
    fc.constantFrom('failed', 'all'),
    fc.constantFrom('triage', 'write'),
  )
  .chain(([entity_kind, chosen, logs, human_min_role]) => {
    const fitting =
      entity_kind === 'work_item' ? chosen.filter((each) => each === 'comments' || each === 'agent_runs') : chosen;
    const sources = fitting.filter((each) => each !== 'check_logs' || fitting.includes('checks'));
    return fc.record({
      admission: fc.constant({ human_min_role }),
      entity_kind: fc.constant(entity_kind),
      included_sources: fc.shuffledSubarray(['entity', ...sources], { minLength: sources.length + 1 }),
      record_selection: fc.constantFrom('oldest', 'newest'),
      check_log_selection: fc.constant(sources.includes('check_logs') ? logs : 'none'),
      bounds: fc.record({
        max_records_per_source: count,
        max_source_bytes: count,
        max_record_bytes: count,
        max_log_bytes: count,
        max_metadata_string_bytes: count,
        max_labels: fc.nat(),
      }),
    });
  });

const entity = kind.chain((each) =>
  fc.record({
    kind: fc.constant(each),
    id: structuralId,
    number: count,
    title: text,
    state: fc.constantFrom('open', 'closed', ...(each === 'work_item' ? [] : ['merged'])),
    author_id: orNull(structuralId),
    author: orNull(text),
    created_at: time,
    updated_at: time,
    labels: fc.uniqueArray(text, { maxLength: 4 }),
  }),
);

const review = { id: structuralId, record_key: recordKey, submitted_at: time };
const line = fc.integer({ min: 1, max: 9999 });
const side = fc.constantFrom('left', 'right');
const reviews = fc.record({
  reviews: fc.array(
    fc.oneof(
      optional(
        { ...review, state: fc.constantFrom('approved', 'changes_requested', 'commented') },
        { reviewed_sha: gitOid },
      ),
      optional(
        {
          ...review,
          state: fc.constant('dismissed'),
          dismissed_at: orNull(time),
          dismissed_by_actor_id: orNull(structuralId),
        },
        { reviewed_sha: gitOid },
      ),
    ),
    few,
  ),
  threads: fc.array(
    optional(
      {
        id: structuralId,
        thread_key: recordKey,
        created_at: time,
        order_path: recordKey.map((key) => `threads/${key}.order`),
        record_keys: fc.uniqueArray(recordKey, few),
        replies: fc.array(fc.record({ record_key: recordKey, parent_record_key: recordKey }), few),
      },
      {
        ...{ review_id: structuralId, review_record_key: recordKey, reviewed_sha: gitOid, path, line, side },
        ...{ start_line: line, original_line: line, original_start_line: line, original_side: side },
      },
    ),
    few,
  ),
});

const agentRuns = fc.record({
  runs: fc.array(
    optional(
      {
        id: structuralId,
        agent: text,
        status: fc.constantFrom('success', 'failure', 'cancelled', 'skipped', 'timed_out'),
        input_revision: recordKey,
        result_record_keys: fc.uniqueArray(recordKey, few),
        completed_at: time,
      },
      { input_head_sha: gitOid, resulting_commit_sha: gitOid, started_at: time },
    ),
    few,
  ),
});

const check = { id: structuralId, name: text, created_at: time, head_sha: gitOid };
const conclusions = ['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required', 'stale'];
const checkMetadata = fc.oneof(
  fc.record({ ...check, status: fc.constant('queued') }),
  fc.record({ ...check, status: fc.constant('in_progress'), started_at: time }),
  fc.record({
    ...check,
    status: fc.constant('completed'),
    conclusion: fc.constantFrom(...conclusions),
    never_started: fc.constant(false),
    started_at: time,
    completed_at: time,
  }),
  fc.record({
    ...check,
    status: fc.constant('completed'),
    conclusion: fc.constantFrom('cancelled', 'skipped', 'failure'),
    never_started: fc.constant(true),
    completed_at: time,
  }),
);

const actorState = fc.record({
  actors: fc.uniqueArray(
    fc.oneof(
      fc.record({
        id: structuralId,
        kind: fc.constant('bot'),
        login: orNull(text),
        role: fc.constant('bot'),
        role_verified: fc.constant(false),
      }),
      fc.record({
        id: structuralId,
        kind: fc.constant('human'),
        login: orNull(text),
        role: fc.constant(null),
        role_verified: fc.constant(false),
      }),
      fc.record({
        id: structuralId,
        kind: fc.constant('human'),
        login: orNull(text),
        role: fc.constantFrom('admin', 'maintain', 'write', 'triage', 'read', 'none', 'external'),
        role_verified: fc.constant(true),
      }),
    ),
    { maxLength: 3, selector: (row) => row.id },
  ),
});

const row = { id: structuralId, thread_key: recordKey, outdated: fc.boolean() };
const threadState = fc.record({
  threads: fc.array(
    fc.oneof(
      optional({ ...row, resolved: fc.constant(false) }, { minimized: fc.boolean() }),
      optional(
        { ...row, resolved: fc.constant(true), resolved_by_actor_id: orNull(structuralId) },
        { minimized: fc.boolean() },
      ),
    ),
    few,
  ),
});

/** Every document of the tree with an arbitrary of valid ones, by the name of its schema. */
export const documents: [name: string, valid: fc.Arbitrary<object>][] = [
  ['index', index],
  ['collection', collection],
  ['entity', entity],
  ['reviews', reviews],
  ['agent-runs', agentRuns],
  ['check', checkMetadata],
  ['actor-state', actorState],
  ['thread-state', threadState],
];
