const escape = 0x1b;
const lineFeed = 0x0a;
const bell = 0x07;
const stringTerminator = 0x9c;

/** The ends of a control string (OSC, DCS, APC, PM, SOS): ESC `\`, U+009C, for OSC also BEL; unterminated, the end of the line. */
const controlStringEnd = (text: string, from: number, bellEnds: boolean): number => {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === lineFeed) return at;
    if (unit === stringTerminator || (bellEnds && unit === bell)) return at + 1;
    if (unit === escape && text.charCodeAt(at + 1) === 0x5c) return at + 2;
  }
  return text.length;
};

/** The end of a control sequence's parameters, intermediates and final byte; one that breaks off ends where it does. */
const controlSequenceEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x3f) at += 1;
  while (at < text.length && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x2f) at += 1;
  const final = text.charCodeAt(at);
  return final >= 0x40 && final <= 0x7e ? at + 1 : at;
};

/** An escape of two bytes, with any intermediates before its final byte. */
const shortEscapeEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x2f) at += 1;
  const final = text.charCodeAt(at);
  return final >= 0x30 && final <= 0x7e ? at + 1 : at;
};

/**
 * The end of the terminal sequence that begins at `start` with ESC or a C1 control (ECMA-48, in 7-bit and 8-bit form); at least one code unit,
 * so that a lone ESC or C1 goes as well (filter-policy: step 3).
 */
export const terminalSequenceEnd = (text: string, start: number): number => {
  const lead = text.charCodeAt(start);
  // The 7-bit form ESC `@`…`_` is the C1 control sixty-four higher.
  const next = text.charCodeAt(start + 1);
  const sevenBit = lead === escape;
  const control = sevenBit ? next + 0x40 : lead;
  const body = sevenBit ? start + 2 : start + 1;
  if (control === 0x9b) return controlSequenceEnd(text, body);
  if (control === 0x9d) return controlStringEnd(text, body, true);
  if (control === 0x90 || control === 0x98 || control === 0x9e || control === 0x9f) {
    return controlStringEnd(text, body, false);
  }
  return sevenBit ? shortEscapeEnd(text, start + 1) : start + 1;
};

const isNameUnit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  unit === 0x5f ||
  unit === 0x2e ||
  unit === 0x2d;

const isDigitUnit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

const skipWhile = (text: string, from: number, holds: (unit: number) => boolean): number => {
  let at = from;
  while (at < text.length && holds(text.charCodeAt(at))) at += 1;
  return at;
};

const markerTails = ['\r\u001b[0K', '\r\u009b0K'];

/**
 * The end of a section marker of GitLab's job logs that begins at `start` (`section_start:<time>:<name>[<options>]`, carriage return, erase
 * line), or -1 when none does. It is one terminal sequence, and must be seen before its carriage return becomes a line end.
 */
export const sectionMarkerEnd = (text: string, start: number): number => {
  const word = ['section_start:', 'section_end:'].find((candidate) => text.startsWith(candidate, start));
  if (word === undefined) return -1;
  const time = start + word.length;
  const colon = skipWhile(text, time, isDigitUnit);
  if (colon === time || text[colon] !== ':') return -1;
  let at = skipWhile(text, colon + 1, isNameUnit);
  if (at === colon + 1) return -1;
  if (text[at] === '[') {
    const close = skipWhile(text, at, (unit) => unit !== 0x5d && unit !== 0x0a && unit !== 0x0d);
    if (text[close] !== ']') return -1;
    at = close + 1;
  }
  const tail = markerTails.find((candidate) => text.startsWith(candidate, at));
  return tail === undefined ? -1 : at + tail.length;
};
