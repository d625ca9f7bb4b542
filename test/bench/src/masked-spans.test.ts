import { describe, expect, it } from 'vitest';
import { isCovered, maskedSpans } from './masked-spans.js';
import { secretPart } from './secret-part.js';
import { withSection } from './repository.js';

describe('what was masked, told from a text and its filtered form', () => {
  it.each([
    ['nothing', 'a b\n', 'a b\n', []],
    ['one span', 'key=abc end', 'key=[REDACTED:secret.named-value] end', [[4, 7]]],
    [
      'two spans',
      'xAByCDz',
      'x[REDACTED:secret.aws]y[REDACTED:secret.jwt]z',
      [
        [1, 3],
        [4, 6],
      ],
    ],
    ['the whole text', 'abc', '[REDACTED:secret.age]', [[0, 3]]],
    ['a piece that stands in the secret too', 'k=a a a', 'k=[REDACTED:secret.aws]', [[2, 7]]],
    [
      'neighbours, as one may have hidden the other',
      'ab',
      '[REDACTED:secret.aws][REDACTED:secret.jwt]',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    ['a text changed otherwise', 'a\u200bb', 'ab', undefined],
    ['a changed end', 'key=abc x', 'key=[REDACTED:secret.aws] y', undefined],
  ])('%s', (_, source, filtered, spans) => {
    expect(maskedSpans(source, filtered)).toEqual(spans);
  });

  it('covers a range only as a whole', () => {
    expect(
      isCovered(
        [2, 6],
        [
          [1, 4],
          [4, 7],
        ],
      ),
    ).toBe(true);
    expect(
      isCovered(
        [2, 6],
        [
          [1, 4],
          [5, 7],
        ],
      ),
    ).toBe(false);
    expect(isCovered([2, 6], [[3, 7]])).toBe(false);
  });
});

describe('the secret in a range', () => {
  it.each([
    ['KEY = abc', 'abc'],
    ['"KEY"=>1-2', '1-2'],
    ['key := "abc', 'abc'],
    ['https://user:pa:ss@host.example', 'pa:ss'],
    ['https://hooks.example/services/T/B/x', 'hooks.example/services/T/B/x'],
    ['ghp_abc', 'ghp_abc'],
    ['{"type": "service_account", "private_key": "-----BEGIN x", "a": "b"}', '-----BEGIN x'],
  ])('of %s is %s', (text, secret) => {
    const [start, end] = secretPart(`>>${text}`, [2, 2 + text.length]);
    expect(`>>${text}`.slice(start, end)).toBe(secret);
  });
});

describe('a section of a document', () => {
  it('is replaced between its markers, and nowhere else', () => {
    const document = 'a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n';
    expect(withSection(document, 'x', 'new')).toBe('a\n<!-- x:begin -->\n\nnew\n\n<!-- x:end -->\nb\n');
    expect(() => withSection('a', 'x', 'new')).toThrow('no section x');
  });
});
