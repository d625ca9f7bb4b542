import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createForgejoClient } from '@casefile/forge-clients/forgejo';
import type { EntityReference } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { hastyClock, profileOf } from './github-client.fixture.js';
import { type Recorded, replay } from './recordings.fixture.js';
import { shared, withoutShared } from './support/repository.js';

const folder = join(shared ?? '', 'recordings');
const absent = !existsSync(join(folder, 'gitea'));
const names = (forge: string): string[] => (absent ? [] : readdirSync(join(folder, forge)));

/** Recorded answers: headers, an empty line, a body; named by method and path. */
const recordedOf = (forge: string): Recorded[] =>
  names(forge).map((name) => {
    const [head = '', ...rest] = readFileSync(join(folder, forge, name), 'utf8').split('\n\n');
    const headers = head
      .split('\n')
      .map((line) => line.split(': '))
      .map(([key = '', ...value]) => [key.toLowerCase(), value.join(': ').trim()] as const);
    const [method = '', url = ''] = decodeURIComponent(name).split(/_(.*)/s);
    return { method, url, status: 200, headers: Object.fromEntries(headers), body: rest.join('\n\n') };
  });

const bodyOf = (recorded: readonly Recorded[], start: string): unknown => {
  const found = recorded.find(({ url }) => url.startsWith(start));
  if (!found) throw new Error(`nothing was recorded for ${start}`);
  return JSON.parse(found.body);
};
const rowOf = (recorded: readonly Recorded[], start: string, number: number): Record<string, unknown> => {
  const rows = bodyOf(recorded, start);
  const row: unknown = Array.isArray(rows) ? rows.find((one: { number?: unknown }) => one.number === number) : null;
  if (typeof row !== 'object' || row === null) throw new Error(`there is no ${String(number)} in ${start}`);
  return { ...row };
};

/** One row of a recorded list, as the answer to the question for it alone, which was not recorded. */
const alone = (url: string, body: unknown): Recorded => ({
  ...{ method: 'GET', url, status: 200 },
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const reads = async (
  recorded: readonly Recorded[],
  reference: EntityReference,
  test: (client: ReturnType<typeof createForgejoClient>) => Promise<void>,
): Promise<void> => {
  const server = await replay(recorded);
  const client = createForgejoClient({
    host: reference.host,
    apiUrl: `${server.url}/api/v1`,
    credential: { kind: 'none' },
    clock: hastyClock(),
  });
  try {
    await test(client);
  } finally {
    await client.close();
    await server.close();
  }
};

describe.skipIf(absent)(`recordings of Forgejo and its kin (${absent ? withoutShared : 'present'})`, () => {
  it('an issue with its comments: the ghost is nobody, a touched comment establishes nothing', async () => {
    const recorded = recordedOf('gitea');
    const issues = '/api/v1/repos/gitea/test_repo/issues';
    const issue = rowOf(recorded, `${issues}?limit=50`, 4);
    const reference: EntityReference = {
      forge: 'forgejo',
      host: 'gitea.com',
      repository: 'gitea/test_repo',
      kind: 'work_item',
      number: 4,
    };
    await reads([...recorded, alone(`${issues}/4`, issue)], reference, async (client) => {
      const inputs = await client.read(reference, profileOf(['entity', 'comments'], 'work_item'));
      expect(inputs.source).toEqual({
        ...{ forge: 'forgejo', host: 'gitea.com', repository_id: '16268', repository: 'gitea/test_repo' },
      });
      expect(inputs.entity).toMatchObject({ number: 4, title: issue['title'] });
      expect(inputs.comments.map(({ id, author_id, revision }) => [id, author_id, revision.edited])).toEqual([
        ['116550', '689', 'unknown'],
        ['116552', null, false],
      ]);
      expect(inputs.shortfalls).toEqual([]);
    });
  });

  it('D27: a pull request’s reviews and conversations: dismissed wins over the state', async () => {
    const recorded = recordedOf('gitea');
    const repository = '/api/v1/repos/gitea/test_repo';
    const pull = rowOf(recorded, `${repository}/pulls?limit=50`, 7);
    const issue = {
      ...pull,
      ...{
        original_author: '',
        pull_request: { merged: false },
        repository: { id: 16268, full_name: 'gitea/test_repo' },
      },
    };
    const reference: EntityReference = {
      forge: 'forgejo',
      host: 'gitea.com',
      repository: 'gitea/test_repo',
      kind: 'change_proposal',
      number: 7,
    };
    await reads(
      [...recorded, alone(`${repository}/pulls/7`, pull), alone(`${repository}/issues/7`, issue)],
      reference,
      async (client) => {
        const inputs = await client.read(reference, profileOf(['entity', 'checks', 'reviews']));
        expect(inputs.entity.id).toBe(String(pull['id']));
        expect(inputs.reviews.map(({ id, state }) => [id, state])).toEqual([
          ['1770', 'dismissed'],
          ['1771', 'dismissed'],
          ['1772', 'dismissed'],
        ]);
        expect(inputs.threads).toMatchObject([
          {
            ...{ id: '116561', path: 'README.md', line: 4, side: 'right', resolved: false, outdated: false },
            ...{ review_id: '1770', reviewed_sha: '187ece0cb6631e2858a6872e5733433bb3ca3b03', replies: [] },
          },
        ]);
        expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'unsupported', count: 1 }]);
      },
    );
  });

  it('a pull request of Forgejo 11', async () => {
    const recorded = recordedOf('forgejo');
    const repository = '/api/v1/repos/user-63/agit-test';
    const pull = rowOf(recorded, '/api/v1/repos/Gusted/agit-test/pulls?limit=50', 1);
    const issue = {
      ...pull,
      ...{ pull_request: { merged: false }, repository: { id: 1414, full_name: 'user-63/agit-test' } },
    };
    const empty = { ...alone('', []), headers: { 'x-total-count': '0' } };
    const reference: EntityReference = {
      forge: 'forgejo',
      host: 'code.forgejo.org',
      repository: 'user-63/agit-test',
      kind: 'change_proposal',
      number: 1,
    };
    const answers = [
      ...[alone(`${repository}/pulls/1`, pull), alone(`${repository}/issues/1`, issue)],
      { ...empty, url: `${repository}/issues/1/comments` },
      { ...empty, url: `${repository}/pulls/1/reviews` },
    ];
    await reads([...recorded, ...answers], reference, async (client) => {
      const inputs = await client.read(reference, profileOf(['entity', 'comments', 'checks', 'reviews']));
      expect(inputs.entity).toMatchObject({
        ...{ id: '4980', state: 'open', head_sha: '667e9317ec37b977e6d3d7d43e3440636970563c', author_id: '63' },
      });
      expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'unsupported', count: 1 }]);
    });
  });
});
