import { Buffer } from 'node:buffer';
import { CasefileError, type FilterStatus, type FilteredText, type Sha256 } from '@casefile/contract';
import { cutAtCodePoint, withoutTrailingLineFeeds } from './bound.js';
import { normalizablePattern, unsafePattern } from './code-point-classes.js';
import { type DecodedText, decodeText } from './decode.js';
import { type FindingCounts, addFinding, findingsOf } from './finding-counts.js';
import { type InjectionScan, compileInjectionScan } from './injection-scan.js';
import { filterVersion, policyDigest } from './policy.js';
import { type Redacted, type Redaction, compileRedaction } from './redaction.js';
import type { RegisteredCredentials } from './registered-credentials.js';
import { type Pattern, compilePattern } from './regular-expression.js';
import { makeSafe } from './unicode-safety.js';

/**
 * What kind of text it is: a record's body or a log (line ends, one trailing LF), a display string (D36), or a path, of which any change at
 * all is reported (D1).
 */
export type TextForm = 'record' | 'log' | 'display' | 'path';

/** One text to filter: complete and untrusted. `maxBytes` bounds what is emitted, in bytes of UTF-8, the trailing LF included. */
export interface FilterInput {
  readonly text: string | Uint8Array;
  readonly form: TextForm;
  readonly maxBytes?: number;
  readonly registered?: RegisteredCredentials;
}

/** The compiled policy. */
export interface Filter {
  /** `filter_version` (D34). */
  readonly version: string;
  /** SHA-256 of the policy, hexadecimal. */
  readonly policyDigest: Sha256;
  /**
   * Filters one text (spec: Canonical bytes). Never throws on content; throws `detector_failed` when a detector fails, without any text.
   * `text` is null exactly when the status is `rejected`.
   */
  readonly run: (input: FilterInput) => FilteredText;
}

interface SafeText {
  readonly bytes: Buffer;
  readonly ascii: boolean;
  readonly marked?: string;
}

/** Steps 2 and 3; a text that holds nothing of what they change stays as it is. */
const compileSafety = (): ((decoded: DecodedText, counts: FindingCounts) => SafeText) => {
  const unsafe: Pattern = compilePattern('unicode-unsafe', unsafePattern);
  const normalizable: Pattern = compilePattern('unicode-normalizable', normalizablePattern);
  return ({ text, bytes, ascii }, counts) => {
    const touched = unsafe.test(bytes) || (!ascii && normalizable.test(bytes));
    if (!touched) return { bytes, ascii };
    const { clean, marked } = makeSafe(text, counts);
    const safe = clean === text ? bytes : Buffer.from(clean, 'utf8');
    return { bytes: safe, ascii: safe.length === clean.length, ...(marked === clean ? {} : { marked }) };
  };
};

const space = 0x20;

/**
 * How many bytes the blank at `at` takes, 0 where none stands. Of all space separators NFKC leaves the space and U+1680; the line and paragraph
 * separators are line feeds by now.
 */
const blankWidth = (text: Buffer, at: number): 0 | 1 | 3 => {
  const byte = text[at];
  if (byte === space || byte === 0x09 || byte === 0x0a) return 1;
  return byte === 0xe1 && text[at + 1] === 0x9a && text[at + 2] === 0x80 ? 3 : 0;
};

/** D36: every run of blanks is one space, none at the ends; every blank but the space itself is counted as `unicode.control`. */
const foldDisplay = (text: Buffer, counts: FindingCounts): Buffer => {
  const folded = Buffer.alloc(text.length);
  let length = 0;
  let pending = false;
  let controls = 0;
  for (let at = 0; at < text.length;) {
    const byte = text[at] ?? 0;
    const blank = blankWidth(text, at);
    if (blank > 0) {
      if (byte !== space) controls += 1;
      pending = length > 0;
      at += blank;
      continue;
    }
    if (pending) {
      folded[length] = space;
      length += 1;
      pending = false;
    }
    folded[length] = byte;
    length += 1;
    at += 1;
  }
  addFinding(counts, 'unicode.control', controls);
  return folded.subarray(0, length);
};

/** A path holds no control character at all; line ends count as what they were before they became LF. */
const countPathControls = (text: Buffer, counts: FindingCounts): void => {
  let controls = 0;
  for (const byte of text) if (byte === 0x09 || byte === 0x0a) controls += 1;
  addFinding(counts, 'unicode.control', controls);
};

const withLineFeed = (text: Buffer): Buffer => (text.length === 0 ? text : Buffer.concat([text, Buffer.from('\n')]));

interface Bounded {
  readonly text: Buffer;
  readonly cut: boolean;
}

/** Step 6: the longest beginning that fits, its trailing LF included for records and logs; a space at a display string's end goes too (D36). */
const boundText = (text: Buffer, form: TextForm, maxBytes: number | undefined): Bounded => {
  const lines = form === 'record' || form === 'log';
  const whole = lines ? withLineFeed(text) : text;
  if (maxBytes === undefined || form === 'path' || whole.length <= maxBytes) return { text: whole, cut: false };
  const cut = cutAtCodePoint(text, Math.max(0, maxBytes - (lines ? 1 : 0)));
  if (lines) return { text: withLineFeed(withoutTrailingLineFeeds(cut)), cut: true };
  let end = cut.length;
  while (end > 0 && cut[end - 1] === space) end -= 1;
  return { text: cut.subarray(0, end), cut: true };
};

/** Prepares the text of a form for redaction: without trailing line feeds; a display string is folded later. */
const shaped = (text: Buffer, form: TextForm, counts: FindingCounts): Buffer => {
  if (form === 'display') return text;
  if (form === 'path') {
    countPathControls(text, counts);
    return text;
  }
  return withoutTrailingLineFeeds(text);
};

/**
 * Redacts a display string as it was written, before a line end that splits a credential becomes a space, and folds it (D36); then again, since
 * folding brings together what a detector takes for a value, until neither changes anything (D35).
 */
const redactDisplay = (
  text: Buffer,
  redact: Redaction,
  registered: RegisteredCredentials | undefined,
  counts: FindingCounts,
): Redacted => {
  let state = text;
  for (;;) {
    const redacted = redact(state, registered, counts);
    if ('tooMany' in redacted) return redacted;
    // What was folded is counted on the source, where masking has taken nothing away.
    const folded = foldDisplay(redacted.bytes, new Map());
    if (folded.equals(state)) return redacted;
    state = folded;
  }
};

const rejected = (counts: FindingCounts): FilteredText => ({
  status: 'rejected',
  findings: findingsOf(counts),
  text: null,
});

const reshaped = (text: Buffer, form: TextForm): Buffer =>
  form === 'record' || form === 'log' ? withoutTrailingLineFeeds(text) : text;

const runFilter = (
  { text, form, maxBytes, registered }: FilterInput,
  makeTextSafe: (decoded: DecodedText, counts: FindingCounts) => SafeText,
  redact: Redaction,
  scan: InjectionScan,
): FilteredText => {
  const counts: FindingCounts = new Map();
  const decoded = decodeText(text, counts);
  const safe = makeTextSafe(decoded, counts);
  const source = shaped(safe.bytes, form, counts);
  const blanksFold = form === 'display' && !foldDisplay(source, counts).equals(source);
  const redacted =
    form === 'display' ? redactDisplay(source, redact, registered, counts) : redact(source, registered, counts);
  if ('tooMany' in redacted) {
    addFinding(counts, 'limit.matches');
    return rejected(counts);
  }
  const marked = safe.marked === undefined ? {} : { marked: safe.marked, unmasked: safe.bytes };
  const complete = reshaped(redacted.bytes, form);
  // Scanned as it would be emitted, so that a text is judged alike before and after it was cut.
  const emitted = form === 'record' || form === 'log' ? withLineFeed(complete) : complete;
  if (scan({ bytes: emitted, ascii: safe.ascii, ...marked }, counts)) return rejected(counts);
  const bounded = boundText(complete, form, maxBytes);
  if (bounded.cut) {
    const again: FindingCounts = new Map();
    if (scan({ bytes: bounded.text, ascii: safe.ascii }, again)) {
      again.delete('limit.spans');
      for (const [code, count] of again) addFinding(counts, code, count);
      return rejected(counts);
    }
  }
  const changed = counts.size > 0 || blanksFold;
  const status: FilterStatus = bounded.cut ? 'truncated' : changed ? 'modified' : 'unchanged';
  return { status, findings: findingsOf(counts), text: bounded.text.toString('utf8') };
};

/** Whether the engine knows the code points that Unicode 15.1 added; asked once, decides no bytes. */
const knowsPinnedUnicode = (): boolean => /^\p{Assigned}$/u.test('\u{2ebf0}');

/** What the detectors see before the first text: a cold one does a third. */
const warmUp =
  'Build 17 failed: token = parser.next_token() at https://ci.example/job/1?x=1 <!-- note --> é “quoted” \u001b[0m password: "x" 4111.\n';

/**
 * Compiles every detector and warms them. Throws `detector_failed` when one does not compile, or when the runtime's Unicode is older than the
 * pinned 15.1 (D34).
 */
export const createFilter = (): Filter => {
  if (!knowsPinnedUnicode()) {
    throw new CasefileError(
      'detector_failed',
      'This runtime knows a Unicode older than 15.1: use Node 20.20 or later with full ICU.',
    );
  }
  const makeTextSafe = compileSafety();
  const redact = compileRedaction();
  const scan = compileInjectionScan();
  const run = (input: FilterInput): FilteredText => runFilter(input, makeTextSafe, redact, scan);
  for (const form of ['record', 'display'] as const) run({ text: warmUp.repeat(8), form });
  return { version: filterVersion, policyDigest, run };
};
