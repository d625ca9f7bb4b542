import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { compileCarriers } from './carriers.js';

/** A text that counts how many bytes `indexOf` passes over. */
const counted = (text: string): { text: Buffer; passed: () => number } => {
  const bytes = Buffer.from(text, 'utf8');
  let passed = 0;
  const indexOf = bytes.indexOf.bind(bytes);
  bytes.indexOf = (value: string | number | Uint8Array, from?: number | BufferEncoding): number => {
    const start = typeof from === 'number' ? from : 0;
    const found = indexOf(value, start);
    passed += (found < 0 ? bytes.length : found) - start;
    return found;
  };
  return { text: bytes, passed: () => passed };
};

const carriersOf = compileCarriers();
const insides = (text: string): string[] => carriersOf(Buffer.from(text, 'utf8')).map((part) => part.toString('utf8'));

describe('filter-policy step 5: carriers', () => {
  it('reads a hidden element to the next closing tag of its own name', () => {
    expect(insides('<p hidden>one</pre>two</p>three')).toContain('one</pre>two');
    expect(insides('<P hidden>one</p>two')).toContain('one');
    expect(insides('<p hidden>one <b>two')).toContain('one <b>two');
    expect(insides('<i hidden>one</i><b>x</b><i hidden>two</i>')).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('passes over a text a fixed number of times, however many names its elements have', () => {
    const work = (count: number): number => {
      const { text, passed } = counted(Array.from({ length: count }, (_, at) => `<a${String(at)} hidden>`).join(''));
      carriersOf(text);
      return passed() / text.length;
    };
    expect(work(2000)).toBeLessThan(8);
    expect(work(4000)).toBeLessThan(8);
  });
});
