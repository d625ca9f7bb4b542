import { describe, expect, it } from 'vitest';
import { requiredWords } from './required-words.js';

describe('required words', () => {
  it.each([
    ['ignore', [['ignore']]],
    ['(?:ignore|forget) (?:all )?rules', [['ignore rules', 'ignore all rules', 'forget rules', 'forget all rules']]],
    ['\\bfoo[a-z]{0,3}barbaz', [['barbaz'], ['foo']]],
    ['(?:abc)?def', [['def', 'abcdef']]],
    ['(?:abc)*', []],
    ['[a-z]+', []],
    ['abc|[0-9]+', []],
    ['authorization(?:x?[ ]{0,4}[:=]|",)', [['authorization']]],
    ['(?:wait){2,}', [['wait']]],
    ['K\\.x\\nY', [['k.x\ny']]],
  ])('%s', (pattern, expected) => {
    expect(requiredWords(pattern)).toEqual(expected);
  });
});
