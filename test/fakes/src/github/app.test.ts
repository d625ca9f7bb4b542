import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pullRequestSeed, type AppSeed, type FakeGitHub, type Seed } from '../github.js';
import { ask, inPull, pull, rest, type Got } from './client.fixture.js';
import { started } from './fakes.fixture.js';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const jwt = (claims: Readonly<Record<string, unknown>> = {}, key = pair.privateKey, alg = 'RS256'): string => {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg, typ: 'JWT' })}.${part({ iat: now - 60, exp: now + 300, iss: 991, ...claims })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
};

const seedWith = (app: Partial<AppSeed> = {}): Seed =>
  pullRequestSeed(
    { checks: [{ name: 'build', run: 5 }] },
    { app: { id: 991, slug: 'casefile-test', publicKey: pair.publicKey, installations: [{ id: 7 }], ...app } },
  );

const tokenOf = (fake: FakeGitHub, body: object = {}): Promise<Got> =>
  rest(fake, '/app/installations/7/access_tokens', jwt(), { method: 'POST', body: JSON.stringify(body) });

describe('a GitHub App', () => {
  it('is known by its JWT, finds its installation, and gets a token that works', async () => {
    const fake = await started(seedWith());
    expect((await rest(fake, '/app', jwt())).at('slug')).toBe('casefile-test');
    expect((await rest(fake, '/app/installations', jwt())).at('0.id')).toBe(7);
    expect((await rest(fake, '/repos/owner/project/installation', jwt())).at('id')).toBe(7);
    const issued = await tokenOf(fake);
    expect(issued.status).toBe(201);
    const token = String(issued.at('token'));
    expect((await ask(fake, pull('id'), {}, token)).at(inPull('id'))).toBe(fake.world.entities[0]?.nodeId);
    expect((await rest(fake, '/repos/owner/project/collaborators/writer/permission', token)).at('role_name')).toBe(
      'write',
    );
    expect((await rest(fake, '/user', token)).status).toBe(403);
    expect(fake.unexpected).toEqual([]);
  });

  it.each([
    ['another key', (): string => jwt({}, other.privateKey), 'could not be decoded'],
    ['another algorithm’s name', (): string => jwt({}, pair.privateKey, 'none'), 'could not be decoded'],
    ['another issuer', (): string => jwt({ iss: 5 }), 'Issuer'],
    ['an expired claim', (): string => jwt({ exp: 1 }), 'Expiration time'],
    ['too long a life', (): string => jwt({ exp: Math.floor(Date.now() / 1000) + 3600 }), 'too far in the future'],
    ['an issue in the future', (): string => jwt({ iat: Math.floor(Date.now() / 1000) + 3600 }), 'Issued at'],
  ])('refuses a JWT with %s', async (_, make, message) => {
    const fake = await started(seedWith());
    const answer = await rest(fake, '/app', make());
    expect(answer.status).toBe(401);
    expect(answer.at('message')).toContain(message);
  });

  it('refuses a token on the app’s routes and a JWT on the others', async () => {
    const fake = await started(seedWith());
    expect((await rest(fake, '/app')).status).toBe(401);
    expect((await rest(fake, '/repos/owner/project', jwt())).status).toBe(401);
    expect((await ask(fake, '{ viewer { login } }', {}, jwt())).status).toBe(401);
  });

  it('lets a token expire', async () => {
    const fake = await started(seedWith({ tokenSeconds: 1 }));
    const token = String((await tokenOf(fake)).at('token'));
    expect((await rest(fake, '/repos/owner/project', token)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await rest(fake, '/repos/owner/project', token)).at('message')).toBe('Bad credentials');
  });

  it('grants what the installation has and no more, and nothing to a suspended one', async () => {
    const fake = await started(
      seedWith({ installations: [{ id: 7, permissions: { metadata: 'read', pull_requests: 'read' } }] }),
    );
    expect((await tokenOf(fake, { permissions: { contents: 'write' } })).status).toBe(422);
    expect((await tokenOf(fake, { repositories: ['elsewhere'] })).status).toBe(422);
    const token = String((await tokenOf(fake)).at('token'));
    const jobs = await rest(fake, '/repos/owner/project/actions/runs/5/jobs', token);
    expect([jobs.status, jobs.at('message')]).toEqual([403, 'Resource not accessible by integration']);
    const checks = await ask(
      fake,
      pull('id commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }'),
      {},
      token,
    );
    expect(checks.at('errors.0.type')).toBe('FORBIDDEN');
    expect(checks.at(inPull('commits.nodes.0.commit.statusCheckRollup'))).toBeNull();
    const suspended = await started(seedWith({ installations: [{ id: 7, suspended: true }] }));
    expect((await tokenOf(suspended)).status).toBe(403);
  });
});
