import fc from 'fast-check';
import { enums, propertyNames, propertySets, words } from './snapshot-words.fixture.js';

/** Characters that are invisible, look like others, or mean something to a path, a shell or a pattern. */
export const hostile = [
  ...[
    '\u0000',
    '\n',
    '\r',
    '\t',
    '\u000b',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u2028',
  ],
  ...[
    '\u2029',
    '\u202e',
    '\u2060',
    '\u2066',
    '\ufe0f',
    '\ufeff',
    '\ufff9',
    '\ufffd',
    '\ud800',
    '\udfff',
    '\u{e0041}',
    '\u{1f600}',
    'é',
    'а',
    'ſ',
    'K',
    '٣',
    '０',
  ],
  ...[...'/\\.:;%\'"`|<>^*?$&#@!~=+,-_ ()[]{}09azAZ'],
];
const nearTimes = [
  ...[
    '2026-09-08T10:15:30Z',
    '2026-09-08T10:15:30.000000000+00:00',
    '2026-09-08T10:15:30.000000000-23:59',
    '2026-09-08T10:15:30.00000000Z',
  ],
  ...[
    '2026-02-30T10:15:30.000000000Z',
    '2024-02-29T10:15:30.000000000Z',
    '2023-02-29T10:15:30.000000000Z',
    '2000-02-29T00:00:00.000000000Z',
  ],
  ...[
    '1900-02-29T00:00:00.000000000Z',
    '2016-12-31T23:59:60.000000000Z',
    '2016-12-31T23:59:60.999999999Z',
    '2016-12-31T12:59:60.000000000Z',
  ],
  ...[
    '2016-12-31T23:59:61.000000000Z',
    '2026-09-08T24:00:00.000000000Z',
    '2026-09-08T23:60:00.000000000Z',
    '0000-01-01T00:00:00.000000000Z',
  ],
  ...[
    '2026-00-10T00:00:00.000000000Z',
    '2026-09-00T00:00:00.000000000Z',
    '2026-09-31T00:00:00.000000000Z',
    '2026-09-08t10:15:30.000000000z',
  ],
  ...[
    '2026-09-08 10:15:30.000000000Z',
    '9999-12-31T23:59:59.999999999Z',
    '10000-01-01T00:00:00.000000000Z',
    '2026-09-08T10:15:30.000000000Z\n',
  ],
];
const nearPaths = [
  ...[
    '/',
    '//',
    '.',
    '..',
    'a/',
    '/a',
    'a//b',
    'a/./b',
    'a/../b',
    './a',
    'a/..',
    '...',
    'a..',
    '..a',
    'a/.../b',
    'a%2eb',
    'A/b',
    'a/b/c',
    'a',
    'a b/c',
  ],
  ...[
    'index.json',
    'collection.json',
    'collection.jsonx',
    'xcollection.json',
    'collection-json',
    'state/actors.json',
    'state/actors.json\n',
    'views/other.order',
  ],
  ...[
    'records/',
    `records/20260908T101530000000000Z-${'a'.repeat(64)}.md`,
    `threads/${'A'.repeat(64)}.order`,
    `checks/${'a'.repeat(63)}/log.txt`,
  ],
];
const nearHosts = [1, 9, 44, 80, 442, 443, 444, 4430, 65535, 65536, 70000, 0, 99999].flatMap((port) => [
  `h:${port}`,
  `h:0${port}`,
  `h:${port}\n`,
]);
const nearKeys = [39, 40, 41, 63, 64, 65].flatMap((length) =>
  ['a', 'A', 'g', '0'].map((digit) => digit.repeat(length)),
);
const nearWords = words
  .filter((word) => typeof word === 'string')
  .flatMap((word) => [word, word.toUpperCase(), `${word} `, `${word}s`, word.slice(1), `${word}\u200b`]);
/** Strings on and beside the border of every rule. */
export const nearText = [
  ...new Set([
    ...nearTimes,
    ...nearPaths,
    ...nearHosts,
    ...nearKeys,
    ...nearWords,
    'a'.repeat(5000),
    '1',
    '01',
    '-1',
    'I_1',
    '_I',
    'a.b:c',
    '',
  ]),
];

const replacement = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...nearText) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      1,
      2,
      -1,
      1.5,
      1e21,
      2 ** 53,
      443,
      [],
      {},
      [null],
      ['entity'],
      { status: 'rejected', findings: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const names = fc.oneof(
  fc.constantFrom(...propertyNames),
  fc.constantFrom('extra', '__proto__', 'constructor', 'toString', 'Id', 'role ', ''),
);

/** What may stand in a place of this name, on and beside its rule. */
const nearByName = (name: string): readonly unknown[] => {
  if (name.endsWith('_at')) return [...nearTimes, null];
  if (name === 'path' || name.endsWith('_path')) return nearPaths;
  if (name === 'repository')
    return [...nearPaths, 'a/b', '/a/b', 'a/b/', 'a//b', 'a/./b', 'a/../b', 'A/B', 'a/b/c', 'a/b%', 'a/b\u200b'];
  if (name === 'host') return nearHosts;
  if (name.endsWith('id')) return ['1', '01', '0', 'I_1', '_I', 'a.b', 'a:b', 'a=', 'a/b', '', null];
  if (name.endsWith('_sha') || name.endsWith('_key') || name === 'sha256') return nearKeys;
  return ['', null, 0, 1, -1, 1.5, '1', true, false];
};

/** A value that fits most properties of this name, to put where their presence is what matters. */
const fitting = (name: string): unknown => {
  if (name.endsWith('_at')) return '2026-09-08T10:15:30.000000000Z';
  if (name.endsWith('_sha')) return 'b'.repeat(40);
  if (name === 'content_path') return `records/20260908T101530000000000Z-${'a'.repeat(64)}.md`;
  if (name === 'metadata_path') return `checks/${'a'.repeat(64)}/metadata.json`;
  if (name === 'log_path') return `checks/${'a'.repeat(64)}/log.txt`;
  if (name === 'filter') return { status: 'unchanged', findings: [] };
  if (name === 'never_started') return true;
  if (name === 'conclusion') return 'success';
  return 'U1';
};

/** One way to break one place of a document. */
export interface Mutation {
  readonly kind: 'remove' | 'add' | 'add any' | 'edit' | 'repeat' | 'swap' | 'near' | 'replace';
  readonly place: number;
  readonly position: number;
  readonly value: unknown;
  readonly name: string;
  readonly character: string;
}

/** Any {@link Mutation}. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(
    'remove',
    'add',
    'add any',
    'edit',
    'edit',
    'repeat',
    'swap',
    'swap',
    'near',
    'near',
    'replace',
  ),
  place: fc.nat(1_000_000),
  position: fc.nat(1000),
  value: replacement,
  name: names,
  character: fc.constantFrom(...hostile),
});

const set = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

interface Place {
  readonly parent: object;
  readonly name: string;
  readonly held: unknown;
}

/** Every property and item of a document, at any depth, by its name; items have the name of their array. */
const placesOf = (document: object): Map<string, Place[]> => {
  const places = new Map<string, Place[]>();
  const visit = (parent: object, group: string) => {
    for (const [name, held] of Object.entries(parent)) {
      const key = Array.isArray(parent) ? `${group}[]` : `${group}.${name}`;
      places.set(key, [...(places.get(key) ?? []), { parent, name, held }]);
      if (typeof held === 'object' && held !== null) visit(held, Array.isArray(parent) ? group : name);
    }
  };
  visit(document, '');
  return places;
};

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

const edited = (text: string, position: number, character: string): string => {
  const before = Math.floor(position / 3) % (text.length + 1);
  const after = text.slice(position % 3 === 0 ? before : before + 1);
  return text.slice(0, before) + (position % 3 === 2 ? '' : character) + after;
};

/** Mostly another word of an enum that has this one, or the other boolean; sometimes any word. */
const swapped = (held: unknown, position: number): unknown => {
  if (typeof held === 'boolean') return !held;
  const related = enums.filter((each) => each.includes(held)).flat();
  return pick(position % 4 === 0 || related.length === 0 ? words : related, Math.floor(position / 4));
};

/** A property that an object of this shape could have and has not. */
const absent = (parent: object, position: number): string | undefined => {
  const present = Object.keys(parent);
  const shapes = propertySets.filter((names) => present.every((name) => names.includes(name)));
  return pick(
    shapes.flat().filter((name) => !present.includes(name)),
    position,
  );
};

/** Each kind of place of a document in turn holds everything on and beside the border of a rule; the document is changed in place. */
export function* nearMisses(document: object): Generator<object> {
  for (const [group, [first]] of placesOf(document)) {
    if (first === undefined) continue;
    for (const value of [...nearByName(Array.isArray(first.parent) ? group : first.name), ...nearText]) {
      set(first.parent, first.name, value);
      yield document;
    }
    set(first.parent, first.name, first.held);
  }
}

/** Breaks one place of a copy of the document, or leaves it valid by chance. Rare kinds of places are chosen as often as frequent ones. */
export const broken = (document: object, { kind, place, position, value, name, character }: Mutation): object => {
  const copy: object = structuredClone(document);
  const group = pick([...placesOf(copy).values()], place);
  const chosen = group === undefined ? undefined : pick(group, Math.floor(place / 1000));
  if (chosen === undefined) return set(copy, name, value);
  const { parent, name: at, held } = chosen;
  if (kind === 'remove' && Array.isArray(parent)) parent.splice(Number(at), 1);
  else if (kind === 'remove') Reflect.deleteProperty(parent, at);
  else if (kind === 'add') {
    const target =
      typeof held === 'object' && held !== null && !Array.isArray(held) ? held : Array.isArray(parent) ? copy : parent;
    const missing = absent(target, position) ?? name;
    set(target, missing, fitting(missing));
  } else if (kind === 'add any') set(Array.isArray(parent) ? copy : parent, name, value);
  else if (kind === 'edit' && typeof held === 'string') set(parent, at, edited(held, position, character));
  else if (kind === 'repeat' && Array.isArray(held)) held.push(...structuredClone(held.slice(0, 1)));
  else if (kind === 'swap') set(parent, at, swapped(held, position));
  else if (kind === 'near') set(parent, at, pick(nearByName(at), position));
  else set(parent, at, value);
  return copy;
};
