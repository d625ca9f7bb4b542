import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGitHubClient } from '@casefile/forge-clients/github';
import type { Seed } from '@casefile/fakes/github';
import { comments, profileOf, pull, referenceOf, seedOf, url, withGitHub } from './github-client.fixture.js';

describe('D30: which entity', () => {
  it('an issue number that is a pull request is refused with the right URL, and the other way round', async () => {
    const seed = seedOf(
      {},
      { entities: [...seedOf().entities, { kind: 'issue', number: 13, title: 'Issue', author: 'ada' }] },
    );
    await withGitHub(seed, async (_, client) => {
      const issues = profileOf(['comments', 'entity'], 'work_item');
      await expect(client.read(referenceOf('https://github.com/Octo/App/issues/12'), issues)).rejects.toMatchObject({
        code: 'wrong_entity_kind',
        details: { url },
      });
      await expect(client.read(referenceOf('https://github.com/Octo/App/pull/13'), profileOf())).rejects.toMatchObject({
        code: 'wrong_entity_kind',
        details: { url: 'https://github.com/Octo/App/issues/13' },
      });
      expect((await client.read(referenceOf('https://github.com/Octo/App/issues/13#x'), issues)).entity.title).toBe(
        'Issue',
      );
    });
  });

  it.each(['https://github.com/Octo/App/pull/99', 'https://github.com/Octo/Other/pull/12'])(
    '%s is not there',
    async (missingUrl) => {
      await withGitHub(seedOf(), async (_, client) => {
        await expect(client.read(referenceOf(missingUrl), profileOf())).rejects.toMatchObject({
          code: 'entity_not_found',
        });
      });
    },
  );

  it('a repository that was renamed is read under its old URL, named as it is now', async () => {
    const seed = seedOf(
      { checks: [{ name: 'job', status: 'completed', conclusion: 'failure', log: { text: 'why' } }] },
      { repository: { owner: 'Octo', name: 'App', formerNames: ['Octo/Old'] } },
    );
    await withGitHub(seed, async (_, client) => {
      const inputs = await client.read(referenceOf('https://github.com/Octo/Old/pull/12'), profileOf());
      expect(inputs.source.repository).toBe('octo/app');
      expect(inputs.checks).toHaveLength(1);
      for (const repository of ['octo/app', 'octo/old']) {
        const renamed = { ...inputs, source: { ...inputs.source, repository } };
        const [actor] = inputs.actors;
        expect(actor && (await client.lookUpRole(renamed, actor)).outcome).toBe('role');
        const log = inputs.checks[0]?.log;
        expect(log?.offered === true && (await client.readLog(renamed, log.reference, 10)).outcome).toBe('read');
      }
    });
  });
});

describe('a GitHub App', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const app = (installation: object = {}): Partial<Seed> => ({
    app: {
      id: 5,
      slug: 'casefile',
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      installations: [{ id: 77, ...installation }],
    },
  });

  it('reads with an installation’s token, and every token is to be redacted', async () => {
    await withGitHub(
      seedOf({}, app()),
      async (github, client) => {
        const inputs = await client.read(pull, profileOf());
        expect(inputs.entity.number).toBe(12);
        expect(github.requests.map(({ route }) => route).slice(0, 2)).toEqual(['installation', 'access_token']);
        expect(client.credentials().filter((secret) => secret.startsWith('ghs_'))).toHaveLength(1);
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem } },
    );
  });

  it('an App that is not installed, or whose key is another, is refused', async () => {
    await withGitHub(
      seedOf({}, app({ coversRepository: false })),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem } },
    );
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    await withGitHub(
      seedOf({}, app()),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'app', appId: 5, privateKey: other, installationId: 77 } },
    );
  });
});

describe('the API below /api/v3', () => {
  it('has GraphQL beside it', async () => {
    await withGitHub(seedOf({ comments: comments(1) }), async (github, _, clock) => {
      const client = createGitHubClient({
        host: 'github.com',
        apiUrl: `${github.url}/api/v3`,
        credential: { kind: 'token', token: github.token },
        clock,
      });
      expect((await client.read(pull, profileOf())).comments).toHaveLength(1);
      expect(github.requests.at(-1)?.path).toBe('/api/graphql');
      await client.close();
    });
  });
});
