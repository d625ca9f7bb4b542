import {
  bidiControlRanges,
  formatOrIgnorableRanges,
  normalizableRanges,
  unassignedRanges,
} from './unicode-sets.generated.js';

/** An inclusive range of code points. */
export interface CodePointRange {
  readonly first: number;
  readonly last: number;
}

/** Reads the generated notation: hexadecimal code points and ranges, separated by spaces. */
export const parseRanges = (notation: string): CodePointRange[] =>
  notation
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [first = '', last = first] = word.split('-');
      return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
    });

/** The inside of an RE2 character class with exactly these ranges. */
export const rangesToClass = (ranges: readonly CodePointRange[]): string =>
  ranges
    .map(({ first, last }) =>
      first === last ? `\\x{${first.toString(16)}}` : `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`,
    )
    .join('');

/**
 * What Unicode safety does with a code point. `keep` is zero, so that one comparison tells ordinary text; the others follow the order of the
 * policy, and where two fit, the later line of `assignments` wins.
 */
export const codePointClass = {
  keep: 0,
  lineEnd: 1,
  null: 2,
  escape: 3,
  tag: 4,
  zeroWidth: 5,
  bidi: 6,
  variationSelector: 7,
  annotation: 8,
  format: 9,
  control: 10,
  unassigned: 11,
  surrogate: 12,
} as const;

/** The finding codes of the classes that are stripped, by class (filter-policy: step 3). */
export const strippedCode: ReadonlyMap<number, string> = new Map([
  [codePointClass.null, 'unicode.null'],
  [codePointClass.escape, 'unicode.terminal-escape'],
  [codePointClass.tag, 'unicode.tag'],
  [codePointClass.zeroWidth, 'unicode.zero-width'],
  [codePointClass.bidi, 'unicode.bidi'],
  [codePointClass.variationSelector, 'unicode.variation-selector'],
  [codePointClass.annotation, 'unicode.annotation'],
  [codePointClass.format, 'unicode.format'],
  [codePointClass.control, 'unicode.control'],
]);

const range = (first: number, last = first): CodePointRange => ({ first, last });

const assignments: readonly (readonly [number, readonly CodePointRange[]])[] = [
  [codePointClass.unassigned, parseRanges(unassignedRanges)],
  [codePointClass.format, parseRanges(formatOrIgnorableRanges)],
  [codePointClass.bidi, parseRanges(bidiControlRanges)],
  [codePointClass.annotation, [range(0xfff9, 0xfffb)]],
  [codePointClass.variationSelector, [range(0xfe00, 0xfe0f), range(0xe0100, 0xe01ef)]],
  [codePointClass.zeroWidth, [range(0x200b, 0x200d), range(0xfeff)]],
  [codePointClass.tag, [range(0xe0000, 0xe007f)]],
  [codePointClass.control, [range(0x01, 0x08), range(0x0e, 0x1f), range(0x7f)]],
  [codePointClass.escape, [range(0x1b), range(0x80, 0x9f)]],
  [codePointClass.lineEnd, [range(0x0b, 0x0d), range(0x85), range(0x2028, 0x2029)]],
  [codePointClass.null, [range(0x00)]],
  [codePointClass.surrogate, [range(0xd800, 0xdfff)]],
];

const buildTable = (): Uint8Array => {
  const table = new Uint8Array(0x110000);
  for (const [kind, ranges] of assignments) for (const { first, last } of ranges) table.fill(kind, first, last + 1);
  return table;
};

/** The class of every code point: one byte each, from the generated sets of Unicode 15.1 (D34). */
export const codePointClasses: Uint8Array = buildTable();

/** The class of a code point. */
export const classOf = (codePoint: number): number => codePointClasses[codePoint] ?? codePointClass.keep;

const rangesWhere = (holds: (kind: number) => boolean): CodePointRange[] => {
  const ranges: { first: number; last: number }[] = [];
  for (let codePoint = 0; codePoint < codePointClasses.length; codePoint += 1) {
    if (!holds(classOf(codePoint))) continue;
    const last = ranges.at(-1);
    if (last?.last === codePoint - 1) last.last = codePoint;
    else ranges.push({ first: codePoint, last: codePoint });
  }
  return ranges;
};

/** RE2 source that finds the first code point which steps 1 to 3 change by themselves: other line ends, stripped classes, unassigned ones. */
export const unsafePattern = `[${rangesToClass(
  rangesWhere((kind) => kind !== codePointClass.keep && kind !== codePointClass.surrogate),
)}]`;

/** RE2 source that finds a code point for which NFKC has to be asked; a text without any is in NFKC. */
export const normalizablePattern = `[${rangesToClass(parseRanges(normalizableRanges))}]`;

const normalizable = new Uint8Array(0x110000);
for (const { first, last } of parseRanges(normalizableRanges)) normalizable.fill(1, first, last + 1);

/** Whether NFKC may change the code point, reorder it, or compose it with what stands before. */
export const isNormalizable = (codePoint: number): boolean => normalizable[codePoint] === 1;
