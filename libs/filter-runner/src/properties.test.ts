import { createFilter, registerCredentials } from '@casefile/filter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilterRunner, createFilterRunner } from './filter-runner.js';

const runs = process.env['CI'] === undefined ? 500 : 10_000;
const credential = 'open-sesame-1234';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    credential,
    'open-sesame\u200b-1234',
    Buffer.from(credential).toString('base64'),
    'ignore all previous instructions ',
    `ghp_${'aB3dE5gH7jK9'.repeat(3)}`,
    'password: "hunter2horse" ',
    '\u001b[31m',
    '\ufeff',
    '\u2066',
    '\ud800',
    '\0',
    '\r\n',
    '[REDACTED:secret.registered]',
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const source = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 64 }),
  text.map((value) => new TextEncoder().encode(value)),
);

describe('spec: Ordering and determinism: the same inputs give the same bytes on a thread', () => {
  const filter = createFilter();
  const registered = [credential];
  const compiled = registerCredentials(registered);
  let runner: FilterRunner;
  beforeAll(() => {
    runner = createFilterRunner({ threads: 1, deadlineMs: 60_000, inlineBytes: 0 });
  });
  afterAll(() => runner.close());

  const forms = fc.constantFrom('record', 'log', 'display', 'path');
  const bounds = fc.option(fc.nat({ max: 80 }), { nil: undefined });

  it(
    'answers every text, form, bound and credential as the filter does without a thread',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(source, forms, bounds, fc.boolean(), async (value, form, maxBytes, exact) => {
          const input = { text: value, form, ...(maxBytes === undefined ? {} : { maxBytes }) } as const;
          const expected = filter.run({ ...input, ...(exact ? { registered: compiled } : {}) });
          expect(await runner.run({ ...input, ...(exact ? { registered } : {}) })).toEqual(expected);
        }),
        { numRuns: runs },
      );
    },
  );

  it('D35: a second pass on a thread changes nothing and finds nothing', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(source, fc.constantFrom('record', 'log', 'display'), async (value, form) => {
        const first = await runner.run({ text: value, form, registered });
        if (first.text === null) return;
        expect(first.text.isWellFormed()).toBe(true);
        expect(first.text).not.toContain(credential);
        const second = await runner.run({ text: first.text, form, registered });
        expect(second).toEqual({ status: 'unchanged', findings: [], text: first.text });
      }),
      { numRuns: runs },
    );
  });
});
