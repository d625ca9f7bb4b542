import { requireTimestamp, type AttributionChain, type RecordedRevision } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyChain, mostRevisions, standingOf, textDigest, withRevision } from './attribution-chain.js';
import { minute } from './inputs.fixture.js';

const revision = (at: number, actor_id: string, from: string | null, to: string): RecordedRevision => ({
  at: minute(at),
  actor_id,
  from: from === null ? null : textDigest(from),
  to: textDigest(to),
});

const chainOf = (...revisions: readonly RecordedRevision[]): AttributionChain =>
  revisions.reduce(withRevision, emptyChain);
const standing = (text: string, ...revisions: readonly RecordedRevision[]) =>
  standingOf(chainOf(...revisions), textDigest(text));

const created = revision(0, 'S', null, 'one');
const mended = revision(5, 'M', 'one', 'two');
const again = revision(9, 'W', 'two', 'three');

describe('standingOf', () => {
  it('D17: silent where no delivery told of the text', () => {
    expect(standingOf(emptyChain, textDigest('one'))).toEqual({ standing: 'silent' });
  });

  it('D17: the creation alone is a text that was never edited', () => {
    expect(standing('one', created)).toEqual({ standing: 'current', creator_id: 'S', editor_id: null });
  });

  it('D17: the last editor, where each digest follows from the one before and the last is what the API shows', () => {
    expect(standing('two', created, mended)).toEqual({ standing: 'current', creator_id: 'S', editor_id: 'M' });
    expect(standing('three', created, mended, again)).toEqual({ standing: 'current', creator_id: 'S', editor_id: 'W' });
  });

  it('D17: behind where the API shows bytes that no delivery led to', () => {
    expect(standing('three', created, mended)).toEqual({ standing: 'behind' });
    expect(standing('one', created, mended)).toEqual({ standing: 'behind' });
  });

  it.each([
    ['a delivery whose from digest is not the last known one', [created, again]],
    ['no creation', [mended]],
    ['two creations', [created, revision(1, 'S', null, 'two')]],
    ['a creation after an edit', [revision(6, 'S', null, 'one'), mended]],
    ['an edit that was missed in the middle', [created, mended, revision(12, 'W', 'three', 'four')]],
    ['two edits of one moment that both follow', [created, mended, revision(5, 'W', 'one', 'three')]],
    ['two editors of the same edit at one moment', [created, mended, revision(5, 'W', 'one', 'two')]],
  ])('D17: broken by %s', (_, revisions) => {
    for (const text of ['one', 'two', 'three', 'four'])
      expect(standing(text, ...revisions)).toEqual({ standing: 'broken' });
  });

  it('late and reordered deliveries: the order of arrival does not matter', () => {
    const revisions = [created, mended, again, revision(12, 'S', 'three', 'one'), revision(13, 'M', 'one', 'two')];
    fc.assert(
      fc.property(fc.shuffledSubarray(revisions, { minLength: revisions.length }), (shuffled) => {
        expect(standing('two', ...shuffled)).toEqual({ standing: 'current', creator_id: 'S', editor_id: 'M' });
      }),
    );
  });

  it('a creation and an edit within one second, and a chain that was broken until the missing delivery came', () => {
    const at = requireTimestamp('2026-03-01T00:00:00Z');
    const atOnce = { ...mended, at };
    expect(standing('two', atOnce, created)).toMatchObject({ editor_id: 'M' });
    expect(standing('three', created, again)).toEqual({ standing: 'broken' });
    expect(standing('three', created, again, mended)).toMatchObject({ standing: 'current', editor_id: 'W' });
  });

  it('CRLF in one and LF in the other are one text; lone surrogates are U+FFFD (D37)', () => {
    expect(textDigest('a\r\nb\rc')).toBe(textDigest('a\nb\nc'));
    expect(textDigest('\ud800')).toBe(textDigest('\ufffd'));
    expect(textDigest('a')).not.toBe(textDigest('a\n'));
  });
});

describe('withRevision', () => {
  it('a replay under another delivery id changes nothing, nor does an edit that changed nothing', () => {
    const chain = chainOf(created, mended);
    expect(withRevision(chain, { ...mended })).toBe(chain);
    expect(withRevision(chain, revision(7, 'W', 'two', 'two'))).toBe(chain);
  });

  it('a bot that edits its comment for ever: the chain stays short, and still says who wrote what', () => {
    const texts = Array.from({ length: 500 }, (_, n) => `state ${n % 7}`);
    let chain = chainOf(revision(0, 'B', null, 'start'));
    for (const [n, text] of texts.entries())
      chain = withRevision(
        chain,
        revision(n + 1, n === 499 ? 'M' : 'B', n === 0 ? 'start' : (texts[n - 1] ?? ''), text),
      );
    expect(chain.revisions.length).toBeLessThanOrEqual(mostRevisions);
    expect(chain.settled).not.toBeNull();
    const digest = textDigest(texts[499] ?? '');
    expect(standingOf(chain, digest)).toEqual({ standing: 'current', creator_id: 'B', editor_id: 'M' });
    // What was folded is known: an old delivery that comes again adds nothing.
    expect(withRevision(chain, revision(3, 'B', texts[1] ?? '', texts[2] ?? ''))).toBe(chain);
  });

  it('what did not follow when it was folded never will', () => {
    let chain = chainOf(created);
    for (let n = 1; n <= mostRevisions; n += 1) chain = withRevision(chain, revision(n, 'S', `gap ${n}`, `text ${n}`));
    expect(chain).toMatchObject({ broken: true, revisions: [] });
    expect(withRevision(chain, created)).toBe(chain);
    expect(standingOf(chain, textDigest('one'))).toEqual({ standing: 'broken' });
  });
});
