/**
 * How many columns a code point can take on a terminal, at most: all but printable ASCII counts two. Too wide an estimate wraps early; too narrow a one would let a terminal wrap by
 * itself, and the rest of the line would stand where only the reader's own words may.
 */
const columnsOf = (codePoint: string): number => (/^[ -~]$/.test(codePoint) ? 1 : 2);

const tabStop = '    ';

/** A verified tree holds no control but tab and line feed; should one come from elsewhere, it still does not reach a terminal. */
const withoutControls = (line: string): string => line.replaceAll('\t', tabStop).replace(/\p{Cc}/gu, '\uFFFD');

const wrapLine = (line: string, columns: number): string[] => {
  const rows: string[] = [];
  let row: string[] = [];
  let used = 0;
  let lastSpace = -1;
  for (const codePoint of withoutControls(line)) {
    const width = columnsOf(codePoint);
    if (used + width > columns && row.length > 0) {
      // At a space where the row has one in its second half, else anywhere.
      const cut = lastSpace > row.length / 2 ? lastSpace + 1 : row.length;
      rows.push(row.slice(0, cut).join(''));
      row = row.slice(cut);
      used = row.reduce((sum, kept) => sum + columnsOf(kept), 0);
      lastSpace = -1;
    }
    if (codePoint === ' ') lastSpace = row.length;
    row.push(codePoint);
    used += width;
  }
  rows.push(row.join(''));
  return rows;
};

/** The fewest columns that leave room for content beside the frame. */
export const minimumWidth = 40;

/**
 * The lines of a record's text, each behind a bar: whatever the text says, it never stands at the place of the reader's own words, and no terminal of this width wraps it.
 *
 * @param indent spaces before the bar
 * @param width columns of the whole line
 */
export const barred = (text: string, indent: number, width: number): string[] => {
  const prefix = `${' '.repeat(indent)}| `;
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  return body
    .split('\n')
    .flatMap((line) => wrapLine(line, width - prefix.length))
    .map((line) => `${prefix}${line}`.trimEnd());
};

/** A display string or path between quotes, its own quotes escaped: it cannot end early. */
export const quoted = (text: string): string => JSON.stringify(text);

/**
 * A line of the reader's own. What does not fit goes on behind a bar, because quoted words of the tree may be among it.
 *
 * @param indent spaces before the first line
 * @param width columns of the whole line
 */
export const ownLine = (text: string, indent: number, width: number): string[] => {
  const more = `${' '.repeat(indent + 2)}| `;
  const [first = '', ...rest] = wrapLine(text.replaceAll('\n', '\uFFFD'), width - more.length);
  return [`${' '.repeat(indent)}${first}`, ...rest.map((row) => `${more}${row}`)].map((line) => line.trimEnd());
};
