import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withBoundedBody } from './long-body.js';
import { closed, opened, page, profileOf, pullNode, textNode } from './reading.fixture.js';

describe('D15: bodies over max_source_bytes', () => {
  it('keep a prefix that is over the bound too, and no more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(40), (body, max) => {
        const kept = String(withBoundedBody({ body }, max)['body']);
        expect(body.startsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept) > max).toBe(Buffer.byteLength(body) > max);
        if (kept !== body) expect(kept.length).toBeLessThanOrEqual(max + 2);
        expect(kept.isWellFormed()).toBe(body.isWellFormed());
      }),
    );
  });

  it('D6: stay records of a reading, edited or not, without their megabytes', () => {
    const profile = profileOf();
    const max = profile.bounds.max_source_bytes;
    const body = 'x'.repeat(3 * max);
    const edited = textNode('IC_2', { body, lastEditedAt: '2026-09-08T10:15:31Z' });
    const entity = pullNode({ comments: page([textNode('IC_1', { body }), edited]) });
    const reading = opened(entity, profile);
    reading.edits.set('IC_2', withBoundedBody(edited, max));
    expect(closed(reading, entity).comments.map((comment) => comment.body.length)).toEqual([max + 1, max + 1]);
  });
});
