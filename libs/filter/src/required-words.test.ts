import { describe, expect, it } from 'vitest';
import { divide, requiredWords, requirementsOf } from './required-words.js';

describe('required words', () => {
  it.each([
    ['ignore', [['ignore']]],
    ['(?:ignore|forget) (?:all )?rules', [['ignore rules', 'ignore all rules', 'forget rules', 'forget all rules']]],
    ['\\bfoo[a-z]{0,3}barbaz', [[`${divide}foo`], ['barbaz']]],
    ['foo[^a-z0-9]{1,8}(?:[a-z]{1,9} ){0,2}\\bbar\\b', [[`foo${divide}`], [`${divide}bar${divide}`]]],
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

  it.each([
    ['abc[a-z]{2,5}(?:de|f)?', [10]],
    ['\\b(?:one|three)\\b', [3, 5]],
    ['word[a-z]*', [Number.POSITIVE_INFINITY]],
    ['(?:word[^a-z]{1,8}){0,4}last', [52]],
  ])('the longest match of %s', (pattern, expected) => {
    expect(requirementsOf(pattern).map(({ longest }) => longest)).toEqual(expected);
  });
});
