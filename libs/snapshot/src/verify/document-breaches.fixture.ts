import { withFile, withListedFile, withValue } from '../tree.fixture.js';
import {
  issue,
  caseNamed,
  rowOf,
  rowAt,
  contentOf,
  metadataOf,
  fileAt,
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
  entity,
  runs,
  gap,
  run,
  impossible,
  type Breach,
} from './breach.fixture.js';

/** Breaches of documents, manifest, identity, findings and gaps. */
export const documentBreaches: readonly Breach[] = [
  // documents and manifest
  ['a missing singleton', 'document-missing', (tree) => withFile(tree, threads, null)],
  ['a missing view', 'document-missing', (tree) => withFile(tree, 'views/timeline.order', null)],
  ['a document that is not UTF-8', 'utf8', (tree) => withFile(tree, runs, Uint8Array.of(0xff))],
  ['a byte order mark', 'canonical-json', put(runs, '\uFEFF{"runs":[]}')],
  ['a trailing line feed', 'canonical-json', put(runs, '{"runs":[]}\n')],
  ['white space', 'canonical-json', put(runs, '{"runs": []}')],
  ['a member twice', 'canonical-json', put(runs, '{"runs":[],"runs":[]}')],
  [
    'a number in another spelling',
    'canonical-json',
    (tree) => put(entity, textOf(entity).replace('"number":12', '"number":12.0'))(tree),
  ],
  ['no JSON', 'canonical-json', put(runs, 'runs')],
  ['nesting without end', 'canonical-json', put(runs, '['.repeat(200_000))],
  ['a prototype for a member', 'schema', put(runs, '{"__proto__":{},"runs":[]}')],
  ['a clock of the runner', 'schema', index(['generated_at'], '2026-09-08T10:15:30.000000000Z')],
  ['another schema version', 'schema', index(['schema_version'], 2)],
  ['a time that does not exist', 'time-exists', set(entity, ['updated_at'], impossible)],
  ['a time of a check that does not exist', 'time-exists', set(metadataOf('CR_1'), ['started_at'], impossible)],
  [
    'a file that the manifest does not list',
    'path-set',
    (tree) => withFile(tree, `threads/${'a'.repeat(64)}.order`, ''),
  ],
  ['a listed file that is not there', 'path-set', (tree) => withFile(tree, contentOf('IC_1'), null)],
  ['a wrong length', 'file-bytes', (tree) => withValue(tree, 'index.json', ['files', 0, 'bytes'], () => 1)],
  [
    'a wrong digest',
    'file-bytes',
    (tree) => withFile(tree, contentOf('IC_1'), textOf(contentOf('IC_1')).replace('cover', 'cower')),
  ],
  ['files out of order', 'file-order', index(['files'], reversed)],
  [
    'a file listed twice',
    'file-order',
    index(
      ['files'],
      withItem((list) => list[list.length - 1]),
    ),
  ],
  ['the role of another kind', 'file-role', index(['files', fileAt(contentOf('IC_1')), 'role'], 'review_record')],
  [
    'a record file that no record names',
    'file-role',
    (tree) =>
      withListedFile(
        tree,
        {
          path: `records/20260908T102000000000000Z-${'a'.repeat(64)}.md`,
          role: 'comment_record',
          media_type: 'text/markdown',
        },
        '',
      ),
  ],
  [
    'a summary on an order file',
    'file-filter',
    index(['files', fileAt('views/timeline.order'), 'filter'], { status: 'unchanged', findings: [] }),
  ],
  [
    'a thread’s order file without a thread',
    'file-unnamed',
    (tree) =>
      withListedFile(
        tree,
        { path: `threads/${'a'.repeat(64)}.order`, role: 'thread_order', media_type: 'text/plain' },
        '',
      ),
  ],
  [
    'a view of a rejected review',
    'file-unnamed',
    (tree) =>
      withListedFile(
        tree,
        { path: `views/reviews/${rowOf('PRR_2').record_key}.order`, role: 'review_view', media_type: 'text/plain' },
        '',
      ),
  ],
  // identity and profile
  [
    'another profile digest',
    'profile-digest',
    (tree) => withValue(tree, 'index.json', ['collection_profile'], () => 'a'.repeat(64)),
  ],
  ['sources out of order', 'source-order', set('collection.json', ['included_sources'], reversed)],
  [
    'a profile of the other kind',
    'entity-agreement',
    set('collection.json', ['entity_kind'], 'change_proposal'),
    issue,
  ],
  ['another entity in the metadata', 'entity-agreement', set(entity, ['id'], 'PR_other')],
  [
    'another update time in the index',
    'entity-agreement',
    index(['entity', 'updated_at'], '2026-09-08T10:15:30.000000000Z'),
  ],
  ['another author in the metadata', 'entity-agreement', set(entity, ['author'], 'somebody')],
  ['a host with an empty label', 'host', index(['source', 'host'], 'github..com')],
  ['a host that ends in a dash', 'host', index(['source', 'host'], 'github-.com')],
  ['a host with an endless label', 'host', index(['source', 'host'], `${'a'.repeat(64)}.com`)],
  ['an id over its bound', 'structural-value', set('collection.json', ['bounds', 'max_metadata_string_bytes'], 14)],
  [
    'a thread id of another forge',
    'structural-value',
    both(set(relations, ['threads', 0, 'id'], 'a.b'), set(threads, ['threads', 0, 'id'], 'a.b')),
  ],
  [
    'a number with a leading zero',
    'structural-value',
    index(['records', 0, 'author_id'], '08'),
    caseNamed('a merge request of GitLab'),
  ],
  ...(
    [
      'two\nlines',
      ' spaces ',
      'full\uFF37idth',
      'zero\u200bwidth',
      'tag\u{e0041}',
      'bidi\u202e',
      'selector\ufe0f',
      'annotation\ufff9',
      'esc\u001b[0m',
      'unassigned\u{e0fff}',
      'separator\u2028',
      'x'.repeat(1025),
    ] as const
  ).map((title): Breach => [
    `a title with ${JSON.stringify(title.slice(0, 12))}`,
    'display-string',
    set(entity, ['title'], title),
  ]),
  ['a label with a run of spaces (D36)', 'display-string', set(entity, ['labels'], ['needs  review'])],
  ['an empty label', 'display-string', set(entity, ['labels'], [''])],
  ['a login with a tab', 'display-string', set(actors, ['actors', 0, 'login'], 'a\tb')],
  ['a check’s name with a line feed', 'display-string', set(metadataOf('CR_1'), ['name'], 'a\nb')],
  ['an agent’s name with a control', 'display-string', set(runs, ['runs'], [run({ agent: 'a\u0007' })])],
  ['labels out of order', 'label-order', set(entity, ['labels'], reversed)],
  ['more labels than the bound', 'label-bound', set('collection.json', ['bounds', 'max_labels'], 1)],
  [
    'a cut of labels that leaves room',
    'label-bound',
    index(['gaps'], (gaps) => withItem(gap('entity', 'profile_bound', 1, 'partial'))(gaps)),
  ],
  // findings and gaps
  ['findings out of order', 'finding-order', index(['files', fileAt(entity), 'filter', 'findings'], reversed)],
  [
    'a finding twice',
    'finding-order',
    index(
      ['filter', 'findings'],
      withItem((list) => list[0]),
    ),
  ],
  ['unchanged with findings', 'finding-status', index(['filter', 'status'], 'unchanged')],
  [
    'an emitted text with an injection',
    'finding-status',
    index(['records', rowAt('IC_1'), 'filter'], {
      status: 'modified',
      findings: [{ code: 'injection.exfiltration', count: 1 }],
    }),
  ],
  ['gaps out of order', 'gap-order', index(['gaps'], reversed)],
  [
    'two rows for one gap',
    'gap-order',
    index(
      ['gaps'],
      withItem((list) => list[list.length - 1]),
    ),
  ],
  ['an unusable gap of the entity', 'gap-abort', index(['gaps'], [gap('entity', 'fetch_failed')]), issue],
  [
    'lost history of the entity',
    'gap-abort',
    index(['gaps'], [gap('entity', 'history_unavailable', 1, 'partial')]),
    issue,
  ],
  ['an actors gap for another reason', 'gap-actors', index(['gaps'], [gap('actors', 'unsupported')]), issue],
  ['an actors gap without an unknown role', 'gap-actors', index(['gaps'], [gap('actors', 'fetch_failed')]), issue],
  ['a gap of a scope that is not selected', 'gap-scope', index(['gaps'], [gap('checks', 'fetch_failed')]), issue],
  ['more rejected records than gaps', 'gap-count', index(['gaps'], [gap('check_logs', 'unsafe_content')])],
  [
    'a bound that is not filled',
    'bound-filled',
    index(['gaps'], [gap('comments', 'profile_bound', 2, 'partial')]),
    issue,
  ],
  ['more records than the bound', 'bound-exceeded', set('collection.json', ['bounds', 'max_records_per_source'], 7)],
  [
    'more runs than the bound',
    'bound-exceeded',
    both(
      set(runs, ['runs'], [run(), run({ id: 'IC_run2' })]),
      set('collection.json', ['bounds', 'max_records_per_source'], 1),
    ),
    issue,
  ],
];
