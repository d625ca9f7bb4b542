import { resealed, withFile } from '../tree.fixture.js';
import {
  issue,
  rowOf,
  rowAt,
  contentOf,
  metadataOf,
  textOf,
  set,
  index,
  put,
  body,
  reversed,
  withItem,
  both,
  actors,
  runs,
  run,
  type Breach,
} from './breach.fixture.js';

/** Breaches of records and checks. */
export const recordBreaches: readonly Breach[] = [
  // records
  ['records out of order', 'record-order', index(['records'], reversed)],
  [
    'a record twice',
    'record-unique',
    index(
      ['records'],
      withItem((list) => list[list.length - 1]),
    ),
  ],
  ['the key of another id', 'record-key', index(['records', rowAt('IC_1'), 'id'], 'IC_other')],
  ['another host for the same keys', 'record-key', index(['source', 'host'], 'github.example')],
  ['no entity record', 'entity-record', index(['records'], []), issue],
  [
    'a rejected entity record',
    'entity-record',
    index(['records', 0], (row) => ({
      ...Object.fromEntries(Object.entries(row ?? {})),
      content_path: undefined,
      filter: { status: 'rejected', findings: [] },
    })),
    issue,
  ],
  [
    'comments that the profile does not select',
    'source-selected',
    both(set('collection.json', ['included_sources'], ['agent_runs', 'check_logs', 'checks', 'entity', 'reviews'])),
  ],
  [
    'reviews that the profile does not select',
    'source-selected',
    set('collection.json', ['included_sources'], ['agent_runs', 'check_logs', 'checks', 'comments', 'entity']),
  ],
  [
    'runs that the profile does not select',
    'source-selected',
    both(set(runs, ['runs'], [run()]), set('collection.json', ['included_sources'], ['comments', 'entity'])),
    issue,
  ],
  [
    'an author below the threshold',
    'author-authority',
    set('collection.json', ['admission', 'human_min_role'], 'write'),
  ],
  [
    'an author of unknown role',
    'author-authority',
    set(actors, ['actors', 0], (row) => ({
      ...(typeof row === 'object' ? row : {}),
      role: null,
      role_verified: false,
    })),
    issue,
  ],
  [
    'nobody as author',
    'author-authority',
    index(['records', rowAt('IC_1')], (row) => ({
      ...(typeof row === 'object' ? row : {}),
      author_id: null,
      author: null,
    })),
  ],
  ['another login than the state’s', 'author-login', index(['records', rowAt('IC_1'), 'author'], 'impostor')],
  ['a login where the state has none', 'author-login', set(actors, ['actors', 2, 'login'], null)],
  ['a login without an id', 'author-login', index(['records', rowAt('IC_1'), 'author_id'], null)],
  [
    'the reserved order key for a comment',
    'content-path',
    index(
      ['records', rowAt('IC_1'), 'content_path'],
      `records/00000000T000000000000000Z-${rowOf('IC_1').record_key}.md`,
    ),
  ],
  ['the path of another record', 'content-path', index(['records', rowAt('IC_1'), 'content_path'], contentOf('IC_3'))],
  [
    'another header line',
    'record-header',
    put(contentOf('IC_1'), textOf(contentOf('IC_1')).replace('"IC_1"', '"IC_2"')),
  ],
  [
    'a header without its blank line',
    'record-header',
    put(contentOf('IC_1'), textOf(contentOf('IC_1')).replace('\n\n', '\n')),
  ],
  ['a header with CRLF', 'record-header', put(contentOf('IC_1'), textOf(contentOf('IC_1')).replace('\n', '\r\n'))],
  ['a body without a line feed', 'text-form', body('IC_1', 'text')],
  ['a body with two', 'text-form', body('IC_1', 'text\n\n')],
  ['a body of nothing but a line feed', 'text-form', body('IC_1', '\n')],
  ['a body over its bound', 'text-bound', body('IC_1', `${'x'.repeat(65_536)}\n`)],
  ...(
    [
      '\r',
      '\u0000',
      '\u001b[31m',
      '\u200b',
      '\ufeff',
      '\u{e0041}',
      '\u202e',
      '\u2066',
      '\ufe0f',
      '\u{e0100}',
      '\ufff9',
      '\u00ad',
      '\u034f',
      '\u3164',
      '\u0085',
      '\u2028',
      '\ufb01',
      'e\u0301',
      '\ufffe',
    ] as const
  ).map((text): Breach => [`a body with ${JSON.stringify(text)}`, 'text-safe', body('IC_1', `a${text}b\n`)]),
  [
    'a body that is not UTF-8',
    'utf8',
    (tree) =>
      resealed(withFile(tree, contentOf('IC_1'), Uint8Array.from([...(tree.get(contentOf('IC_1')) ?? []), 0xff, 10]))),
  ],
  // checks
  ['a check with another id', 'check-agreement', set(metadataOf('CR_1'), ['id'], 'CR_other')],
  [
    'a check with another creation time',
    'check-agreement',
    set(metadataOf('CR_1'), ['created_at'], '2026-09-08T12:00:00.000000009Z'),
  ],
  [
    'a check whose row tells another filter',
    'check-agreement',
    index(['records', rowAt('CR_1'), 'filter'], { status: 'modified', findings: [] }),
  ],
  ['checks of two heads', 'check-head', set(metadataOf('CR_1'), ['head_sha'], 'a'.repeat(40))],
  [
    'the metadata of another check',
    'check-path',
    index(['records', rowAt('CR_1'), 'metadata_path'], metadataOf('CR_4')),
  ],
  ['the log of another check', 'check-path', index(['records', rowAt('CR_2'), 'log_path'], rowOf('CR_8').log_path)],
  ['a check file that no record names', 'file-unnamed', index(['records', rowAt('CR_8'), 'log_path'], undefined)],
  ['a log of a check that has not failed', 'log-selected', set(metadataOf('CR_2'), ['conclusion'], 'success')],
  [
    'a missing log without a gap',
    'log-missing',
    index(['gaps'], (gaps) => (Array.isArray(gaps) ? gaps.slice(1) : gaps)),
  ],
  ['a log without its line feed', 'text-form', put(rowOf('CR_2').log_path ?? '', 'text')],
  ['a log over its bound', 'text-bound', set('collection.json', ['bounds', 'max_log_bytes'], 13)],
  ['a log with a control', 'text-safe', put(rowOf('CR_2').log_path ?? '', 'a\u001b[0m\n')],
];
