import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeGitHub } from '@casefile/fakes/github';
import { casefile, discard, scratch } from './support/casefile.js';
import { capture } from './support/capture.js';
import { urlOf } from './support/golden.js';
import { referenceProposal } from './support/reference.js';
import { pullRequestSeed } from './support/seeds.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

describe('requests, as the command prints them', () => {
  it('the reference pull request takes at most 28 requests, redirects included, and 25 points', async () => {
    const run = await capture(referenceProposal, folder);
    expect(run).toMatchObject({ code: 0 });
    const printed: { forge: { requests: number; points: number }; records: number; gaps: unknown[] } = JSON.parse(
      run.stdout,
    );
    // Complete, so that nothing was saved by reading less.
    expect(printed.gaps).toEqual([]);
    expect(printed.records).toBe(1 + 120 + 40 * 3 + 130 + 25 + 60);
    // What is printed is what the forge saw.
    expect(printed.forge).toEqual({ requests: run.forge.requests.length, points: run.forge.points });
    expect(printed.forge.requests).toBeLessThanOrEqual(28);
    expect(printed.forge.points).toBeLessThanOrEqual(25);
    expect(run.forge.unexpected).toEqual([]);
  });

  it('says so to people too, and counts more where there is more to ask', async () => {
    const seed = pullRequestSeed({ comments: [{ author: 'mia', body: 'Comment {n}', repeat: 320 }] });
    const forge = await startFakeGitHub(seed);
    try {
      const run = await casefile(
        [
          ...['snapshot', urlOf(seed), '--out', join(folder, 'tree'), '--key-dir', join(folder, 'keys')],
          ...['--api-url', forge.apiUrl],
        ],
        { env: { GITHUB_TOKEN: forge.token } },
      );
      expect(run).toMatchObject({ code: 0 });
      const [, requests = '', points = ''] = /^forge: (\d+) requests, (\d+) rate-limit points$/m.exec(run.stdout) ?? [];
      expect([Number(requests), Number(points)]).toEqual([forge.requests.length, forge.points]);
      // The entity with the first hundred, three more pages, the entity again; the role of one person.
      expect(forge.requests.map(({ route }) => route).toSorted()).toEqual([...Array(5).fill('graphql'), 'role']);
    } finally {
      await forge.close();
    }
  });
});
