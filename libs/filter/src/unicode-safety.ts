import { classOf, codePointClass, strippedCode } from './code-point-classes.js';
import { type FindingCounts, addFinding } from './finding-counts.js';
import { toNormalForm } from './normal-form.js';
import { sectionMarkerEnd, terminalSequenceEnd } from './terminal-sequence.js';

/** A text, and the same text with one space wherever an invisible run was taken out. Where nothing was, they are one string. */
export interface MarkedText {
  readonly clean: string;
  readonly marked: string;
}

const mark = ' ';

/** Collects what is kept of a text; every cut leaves a mark in the parallel text, one for a run of cuts. */
class Cutter {
  private readonly kept: string[] = [];
  private from = 0;
  constructor(private readonly text: string) {}

  /** Takes `start` up to `end` out and puts `instead` there. */
  cut(start: number, end: number): void {
    if (start > this.from || this.kept.length === 0) this.kept.push(this.text.slice(this.from, start));
    this.from = end;
  }

  /** Where the kept text that is not yet closed begins. */
  get openFrom(): number {
    return this.from;
  }

  finish(): MarkedText {
    if (this.kept.length === 0) return { clean: this.text, marked: this.text };
    const parts = [...this.kept, this.text.slice(this.from)];
    return { clean: parts.join(''), marked: parts.join(mark) };
  }
}

const codePointCount = (text: string, start: number, end: number): number => {
  let count = 0;
  for (let at = start; at < end; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
};

/** Code points not assigned in Unicode 15.1 become U+FFFD, counted as `unicode.unassigned` (D34). */
export const replaceUnassigned = (text: string, counts: FindingCounts): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) < 0x80) {
      at += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? 0;
    const next = at + (codePoint > 0xffff ? 2 : 1);
    if (classOf(codePoint) === codePointClass.unassigned) {
      parts.push(text.slice(from, at));
      from = next;
    }
    at = next;
  }
  if (parts.length === 0) return text;
  addFinding(counts, 'unicode.unassigned', parts.length);
  return [...parts, text.slice(from)].join('\ufffd');
};

/** GitLab's section markers go as one terminal sequence each, before their carriage return is taken for a line end (filter-policy: step 2). */
export const removeSectionMarkers = (text: string, counts: FindingCounts): MarkedText => {
  const cutter = new Cutter(text);
  for (let at = text.indexOf('section_'); at >= 0;) {
    const end = sectionMarkerEnd(text, at);
    if (end > 0) {
      cutter.cut(at, end);
      addFinding(counts, 'unicode.terminal-escape', end - at);
    }
    at = text.indexOf('section_', end > 0 ? end : at + 1);
  }
  return cutter.finish();
};

/** CRLF, lone CR, VT, FF, NEL, U+2028 and U+2029 become LF, without a finding (filter-policy: step 2). */
export const normalizeLineEnds = (text: string): string => {
  let result = text.replaceAll('\r\n', '\n');
  for (const lineEnd of ['\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) result = result.replaceAll(lineEnd, '\n');
  return result;
};

const removeNulls = (text: string, counts: FindingCounts): MarkedText => {
  const cutter = new Cutter(text);
  for (let at = text.indexOf('\0'); at >= 0; at = text.indexOf('\0', at + 1)) {
    cutter.cut(at, at + 1);
    addFinding(counts, 'unicode.null');
  }
  return cutter.finish();
};

const backspace = 0x08;

/**
 * What goes with a backspace: of a character struck twice one stays, of one underlined the underscore goes. Any other backspace goes alone:
 * what stood before it stays visible to every detector.
 */
const overstrike = (text: string, at: number, openFrom: number): { start: number; end: number } => {
  const before = at > openFrom ? text[at - 1] : undefined;
  const after = text[at + 1];
  if (before === undefined || after === undefined || after === '\n' || before === '\n')
    return { start: at, end: at + 1 };
  if (after === before || after === '_') return { start: at, end: at + 2 };
  if (before === '_') return { start: at - 1, end: at + 1 };
  return { start: at, end: at + 1 };
};

/** One pass of step 3 over a text without NUL: terminal sequences, stripped classes, overstrikes. */
const strip = (text: string, counts: FindingCounts): MarkedText => {
  const cutter = new Cutter(text);
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    if ((unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x09) {
      at += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? 0;
    const width = codePoint > 0xffff ? 2 : 1;
    const kind = classOf(codePoint);
    const code = kind === codePointClass.keep ? undefined : strippedCode.get(kind);
    if (code === undefined) {
      at += width;
      continue;
    }
    let start = at;
    let end = at + width;
    if (kind === codePointClass.escape) end = terminalSequenceEnd(text, at);
    else if (unit === backspace) ({ start, end } = overstrike(text, at, cutter.openFrom));
    cutter.cut(start, end);
    addFinding(counts, code, codePointCount(text, start, end));
    at = end;
  }
  return cutter.finish();
};

const normalize = (text: string, counts: FindingCounts): string => {
  const { text: normal, changed } = toNormalForm(text);
  addFinding(counts, 'unicode.nfkc', changed);
  return normal;
};

/** Whether a text holds a code point that is stripped. */
const holdsStripped = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x09) continue;
    const codePoint = text.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    if (kind !== codePointClass.keep && strippedCode.has(kind)) return true;
    if (codePoint > 0xffff) at += 1;
  }
  return false;
};

type Step = (text: string, counts: FindingCounts) => MarkedText;

/** Does a step to both texts; counts come from the clean one alone. */
const onBoth = ({ clean, marked }: MarkedText, step: Step, counts: FindingCounts): MarkedText => {
  const done = step(clean, counts);
  return clean === marked ? done : { clean: done.clean, marked: step(marked, new Map()).marked };
};

/**
 * Steps 2 and 3 on a text that needs them: section markers, line ends, then Unicode safety and NFKC in turn until neither changes anything,
 * since each builds new work for the other (U+3164 becomes U+1160, stripping joins what composes).
 */
export const makeSafe = (text: string, counts: FindingCounts): MarkedText => {
  const lines: Step = (source) => {
    const normal = normalizeLineEnds(source);
    return { clean: normal, marked: normal };
  };
  const normalForm: Step = (source, found) => {
    const normal = normalize(source, found);
    return { clean: normal, marked: normal };
  };
  let state = removeSectionMarkers(replaceUnassigned(text, counts), counts);
  state = onBoth(state, lines, counts);
  for (;;) {
    state = onBoth(state, removeNulls, counts);
    const stripped = onBoth(state, strip, counts);
    state = onBoth(stripped, normalForm, counts);
    // After a pass nothing is left to strip but what normalization made, and what it made is in normal form.
    const made =
      (state.clean !== stripped.clean && holdsStripped(state.clean)) ||
      (state.marked !== stripped.marked && holdsStripped(state.marked));
    if (!made) return state;
  }
};
