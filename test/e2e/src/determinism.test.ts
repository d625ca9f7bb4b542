import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Seed } from '@casefile/fakes/github';
import { discard, scratch } from './support/casefile.js';
import { captureCase, filesIn, goldenFolder, seedOf } from './support/golden.js';

const name = 'pull-request-with-everything';
const golden = filesIn(join(goldenFolder, name, 'tree'));

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

const expectGolden = async (options: {
  readonly seed?: Seed;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<void> => {
  const run = await captureCase(name, folder, options);
  expect(run).toMatchObject({ code: 0 });
  const files = filesIn(join(folder, 'tree'));
  expect([...files.keys()].sort()).toEqual([...golden.keys()].sort());
  for (const [path, bytes] of files) expect(bytes.equals(golden.get(path) ?? Buffer.alloc(0)), path).toBe(true);
};

describe('Ordering and determinism: "With those inputs identical, the complete tree has identical paths and bytes"', () => {
  it.each([
    ['a time zone ahead', { TZ: 'Pacific/Kiritimati' }],
    ['a time zone behind', { TZ: 'America/Los_Angeles' }],
    ['a Turkish locale', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    ['a Swedish locale, which sorts otherwise', { LC_ALL: 'sv_SE.UTF-8', LANGUAGE: 'sv' }],
  ])('gives the same bytes in %s, in a process of its own', async (_, env) => {
    await expectGolden({ env });
  });

  it.each(['reverse', 'shuffle'] as const)('gives the same bytes when the forge lists in %s order', async (order) => {
    const seed = seedOf(name);
    const fields = ['PullRequest.comments', 'PullRequest.reviews', 'PullRequest.labels', 'StatusCheckRollup.contexts'];
    const faults = fields.map((field) => ({
      when: { route: 'graphql' as const },
      then: { kind: 'order' as const, field, order },
    }));
    await expectGolden({ seed: { ...seed, faults } });
  });

  it('gives the same bytes when pages are small', async () => {
    const seed = seedOf(name);
    // A slow query is answered 502 until the page is small enough.
    const faults = [{ when: { route: 'graphql' as const, firstAbove: 25 }, then: { kind: 'bad_gateway' as const } }];
    await expectGolden({ seed: { ...seed, faults } });
  });
});
