import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './regular-expression.js';
import { compileWordAutomaton } from './word-automaton.js';

const found = (words: readonly string[], text: string): [string, number, number, number][] => {
  const automaton = compileWordAutomaton(words);
  const places: [string, number, number, number][] = [];
  automaton.scan(Buffer.from(text, 'utf8'), (set, position, end, wide) => {
    for (const word of automaton.sets[set] ?? []) places.push([words[word] ?? '', position, end, wide]);
  });
  return places;
};

describe('word automaton', () => {
  it('finds words that overlap, begin alike or end each other', () => {
    expect(found(['he', 'she', 'his', 'hers'], 'ushers').map(([word]) => word)).toEqual(['he', 'she', 'hers']);
    expect(found(['abab', 'bab'], 'ababab').map(([, , end]) => end)).toEqual([4, 4, 6, 6]);
  });

  it('counts characters and bytes', () => {
    expect(found(['bc'], '\u00e9\u{1f7e1}bc')).toEqual([['bc', 4, 8, 6]]);
  });

  it('finds words in other scripts, whatever their case', () => {
    expect(found(['\u0438\u0433\u043d'], '\u0418\u0433\u041d')).toHaveLength(1);
    expect(found(['\u8bf7\u5ffd'], 'x\u8bf7\u5ffd')).toHaveLength(1);
  });

  it('takes for the same letter what RE2 takes for the same', () => {
    const letters = [...'aksz\u00df\u00e9\u0432\u043e\u0441\u0442\u0439\u0451'];
    for (const letter of letters) {
      const pattern = compilePattern('letter', letter, 'i');
      const automaton = compileWordAutomaton([letter]);
      for (
        let codePoint = 1;
        codePoint < 0x20000;
        codePoint += codePoint < 0x2e80 ? 1 : codePoint === 0xd7ff ? 0x801 : 1
      ) {
        if (codePoint > 0x2e80 && codePoint < 0xa600) codePoint = 0xa600;
        const bytes = Buffer.from(String.fromCodePoint(codePoint), 'utf8');
        let hits = 0;
        automaton.scan(bytes, () => (hits += 1));
        if (hits > 0 !== pattern.test(bytes)) expect.fail(`${letter} and ${codePoint.toString(16)}`);
      }
    }
  });
});
