import fc from 'fast-check';
import { propertyNames, words } from './snapshot-words.fixture.js';

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

/** One way to break one place of a document. */
export interface Mutation {
  readonly place: number;
  readonly choice: number;
  readonly position: number;
  readonly value: unknown;
  readonly name: string;
  readonly character: string;
}
/** Any {@link Mutation}. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(10_000),
  choice: fc.nat(11),
  position: fc.nat(200),
  value: replacement,
  name: names,
  character: fc.constantFrom(...hostile),
});

const set = (target: object, name: string | number, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

/** Breaks one place of a document, or leaves it valid by chance. Places are properties and items at any depth. */
export const broken = (document: object, { place, choice, position, value, name, character }: Mutation): object => {
  const copy: object = structuredClone(document);
  const places: [parent: object, name: string, held: unknown][] = [];
  const visit = (parent: object) => {
    for (const [each, held] of Object.entries(parent)) {
      places.push([parent, each, held]);
      if (typeof held === 'object' && held !== null) visit(held);
    }
  };
  visit(copy);
  const chosen = places[place % Math.max(places.length, 1)];
  if (chosen === undefined) return set(copy, name, value);
  const [parent, at, held] = chosen;
  const inserted = (string: string) => {
    const before = position % (string.length + 1);
    return choice === 5
      ? string.slice(0, before) + string.slice(before + 1)
      : string.slice(0, before) + character + string.slice(choice === 6 ? before : before + 1);
  };
  if (choice <= 1)
    return Array.isArray(parent) ? (parent.splice(Number(at), 1), copy) : (Reflect.deleteProperty(parent, at), copy);
  if (choice <= 3) return (set(Array.isArray(parent) ? copy : parent, name, value), copy);
  if (choice <= 7 && typeof held === 'string') return (set(parent, at, inserted(held)), copy);
  if (choice === 8 && Array.isArray(held))
    return (held.push(...structuredClone(held.slice(0, 1)), ...(position % 2 === 0 ? [] : [value])), copy);
  if (choice === 9 && typeof held === 'boolean') return (set(parent, at, !held), copy);
  if (choice === 9 && typeof held === 'string') return (set(parent, at, words[position % words.length]), copy);
  return (set(parent, at, value), copy);
};
