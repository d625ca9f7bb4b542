/**
 * Letters that are read as Latin ones, for the third view of the injection scan only: nothing of it is ever emitted. Each pair is a string of
 * look-alikes and the letters they stand for, one for one. Facts: Unicode Technical Standard 39 and the shapes in common fonts.
 */
export const confusablePairs: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['аАвВгсСеЕѐёЁһіІїЇјЈкКӏМнНоОпрРѕЅтТуУԛԚԝԜхХцшѵѴԁзбъьщ', 'aABBrcCeEeeEhiIiIjJkKlMhHoOnpPsStTyYqQwWxXuwvVd36bbw'],
  // Greek
  ['αΑβΒγεΕζΖηΗιΙϊκΚλμΜνΝοΟπρΡσςτΤυΥϋφχΧωϲϳϜ', 'aAbByeEzZnHiIikKluMvNoOnpPosTTuYuoxXwcjF'],
  // Armenian
  ['ասոօցհոյՏՕԼ', 'wunogհujSOL'],
  // Latin beyond ASCII: IPA, small capitals, strokes
  ['ɑɡıɩʟɪɴʀʏʙᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱɢʜøØđĐłŁħĦŧŦƅƖƨɛɔɯʋⱱɾꝛ', 'agiiLINRYBACDEJKMOPTUVWZFSGHoOdDlLhHtTbIseouvvrr'],
  // Cherokee
  ['ᎪᏴᏟᎠᎬᎻᎥᏦᏞᎷΝᏢᏒᏚᎢᏙᎳᏃ', 'ABCDEHiKLMNPRSTVWZ'],
];

const folds: ReadonlyMap<number, string> = new Map(
  confusablePairs.flatMap(([from, to]) => {
    const letters = [...to];
    return [...from].map((letter, at): [number, string] => [letter.codePointAt(0) ?? 0, letters[at] ?? letter]);
  }),
);

/** Blocks of letters in circles and squares that NFKC leaves alone, each of 26 from A. */
const letterBlocks = [0x1f150, 0x1f170, 0x1f1e6];

const latinOf = (codePoint: number): string | undefined => {
  const fold = folds.get(codePoint);
  if (fold !== undefined) return fold;
  const block = letterBlocks.find((first) => codePoint >= first && codePoint < first + 26);
  if (block !== undefined) return String.fromCharCode(0x41 + codePoint - block);
  // Latin letters with marks: their base letter. Decomposition of what is assigned never changes.
  if ((codePoint >= 0xc0 && codePoint <= 0x24f) || (codePoint >= 0x1e00 && codePoint <= 0x1eff)) {
    const [base = ''] = String.fromCodePoint(codePoint).normalize('NFD');
    const code = base.charCodeAt(0);
    return code < 0x80 ? base : undefined;
  }
  // Marks that stand on a letter.
  return codePoint >= 0x300 && codePoint <= 0x36f ? '' : undefined;
};

/** The text with look-alikes folded to Latin letters; the same string where it has none. */
export const foldConfusables = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      at += 1;
      continue;
    }
    const codePoint = text.codePointAt(at) ?? 0;
    const end = at + (codePoint > 0xffff ? 2 : 1);
    const latin = latinOf(codePoint);
    if (latin !== undefined) {
      parts.push(text.slice(from, at), latin);
      from = end;
    }
    at = end;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)].join('');
};

/** What every character is read as in some view of a text: the space, a Latin letter, nothing, or itself. */
export const foldCharacter = (character: string): string => foldConfusables(foldSpaces(character));

/** Blanks that are no ASCII white space and that NFKC leaves: ogham space mark, Braille blank, null notehead. */
const otherBlanks = ['\u1680', '\u2800', '\u{1d159}'];

/** The text with every such blank as a space. */
export const foldSpaces = (text: string): string =>
  otherBlanks.reduce((folded, blank) => (folded.includes(blank) ? folded.replaceAll(blank, ' ') : folded), text);
