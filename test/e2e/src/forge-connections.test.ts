import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeForgejo } from '@casefile/fakes/forgejo';
import { startFakeGitHub } from '@casefile/fakes/github';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';
import { issueSeed } from './support/seeds.js';
import { hasOpenssl, startTlsProxy, withoutOpenssl } from './support/tls-proxy.js';

let folder = '';
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = scratch();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  discard(folder);
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};
const configuredWith = (...connections: readonly unknown[]): string =>
  write('casefile.yaml', JSON.stringify({ version: 1, tenants: { local: { connections } } }));
const to = (): string[] => ['--out', join(folder, 'tree'), '--key-dir', join(folder, 'keys'), '--json'];

describe.skipIf(!hasOpenssl)(`a forge of one's own (${hasOpenssl ? 'TLS' : withoutOpenssl})`, () => {
  const serve = async (prefix = '') => {
    const fake = await startFakeGitHub(issueSeed());
    const proxy = await startTlsProxy(folder, fake.url, prefix);
    closing.push(proxy.close, fake.close);
    return { ...proxy, token: write('token', fake.token) };
  };

  it('under a path prefix of a host with a port, behind a private certificate authority: D30, the prefix is no part of the host', async () => {
    const { host, caFile, token } = await serve('/hub');
    const config = configuredWith({
      ...{ forge: 'github', host, path_prefix: '/hub', ca_file: caFile },
      credential: { token: `file:${token}` },
    });
    const url = `https://${host}/hub/orchard/pear-press/issues/7`;
    expect(await casefile(['snapshot', url, ...to(), '--config', config])).toMatchObject({ code: 0 });
    const index = JSON.parse(readFileSync(join(folder, 'tree', 'index.json'), 'utf8'));
    expect(index.source).toMatchObject({ host, repository: 'orchard/pear-press' });
    const outside = await casefile([
      ...['snapshot', `https://${host}/orchard/pear-press/issues/7`, ...to()],
      ...['--config', config],
    ]);
    expect(outside).toMatchObject({ code: 4 });
    const doctor = await casefile(['doctor', url, '--config', config]);
    expect(doctor.stdout).toContain('ok    entity: orchard/pear-press #7, open');
  });

  it('Forgejo too, its public pages included, on which the credential is never seen', async () => {
    const fake = await startFakeForgejo({ ...issueSeed(), people: [{ login: 'mia', id: 101, role: 'admin' }] });
    const { host, caFile, close, seen } = await startTlsProxy(folder, fake.url, '/forge');
    closing.push(close, fake.close);
    const config = configuredWith({
      ...{ forge: 'forgejo', host, path_prefix: '/forge', ca_file: caFile },
      credential: { token: `file:${write('token', fake.token)}` },
    });
    const url = `https://${host}/forge/orchard/pear-press/issues/7`;
    expect(await casefile(['snapshot', url, ...to(), '--config', config])).toMatchObject({ code: 0 });
    const index = JSON.parse(readFileSync(join(folder, 'tree', 'index.json'), 'utf8'));
    expect(index.source).toMatchObject({ forge: 'forgejo', host, repository: 'orchard/pear-press' });
    const pages = seen.filter(({ path }) => !path.startsWith('/forge/api/v1/'));
    expect(pages.length).toBeGreaterThan(0);
    for (const { authorization } of pages) expect(authorization ?? '').toBe('');
    expect(fake.unexpected).toEqual([]);
  });

  it('--forge says what nothing else tells, and --ca-file whom to believe; without it nobody is', async () => {
    const { host, caFile, token, seen } = await serve();
    const asked = ['snapshot', `https://${host}/orchard/pear-press/issues/7`, ...to(), '--token-file', token];
    expect(await casefile(asked)).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('no --forge says what it is'),
    });
    const unbelieved = await casefile([...asked, '--forge', 'github']);
    expect(unbelieved.code).toBe(3);
    expect(unbelieved.stderr).toContain('--ca-file');
    expect(seen).toEqual([]);
    expect(await casefile([...asked, '--forge', 'github', '--ca-file', caFile])).toMatchObject({ code: 0 });
    const missing = await casefile([...asked, '--forge', 'github', '--ca-file', join(folder, 'nothing.pem')]);
    expect(missing.code).toBe(2);
  });

  it('a token of the environment is sent to its own host alone', async () => {
    const { host, caFile, seen } = await serve();
    const config = configuredWith({ forge: 'github', host, ca_file: caFile });
    const url = `https://${host}/orchard/pear-press/issues/7`;
    const secrets = {
      GITHUB_TOKEN: 'ghp_of-the-well-known-host',
      GITLAB_TOKEN: 'glpat-of-the-well-known-host',
      FORGEJO_TOKEN: 'forgejo-of-the-well-known-host',
    };
    expect((await casefile(['snapshot', url, ...to(), '--config', config], { env: secrets })).code).toBe(3);
    expect(seen.length).toBeGreaterThan(0);
    for (const { authorization } of seen) expect(authorization ?? '').toBe('');
    // In a job of that very server it is its own.
    await casefile(['snapshot', url, ...to(), '--config', config], {
      env: { ...secrets, GITHUB_SERVER_URL: `https://${host}` },
    });
    expect(seen.at(-1)?.authorization).toBe(`Bearer ${secrets.GITHUB_TOKEN}`);
  });
});

describe('which forge a host is', () => {
  const entity = 'https://git.example.com/orchard/pear-press/issues/7';

  it('D30: one connection per forge and host; where two could read a URL, --forge says which', async () => {
    const twice = configuredWith(
      { forge: 'github', host: 'git.example.com' },
      { forge: 'github', host: 'git.example.com' },
    );
    expect(await casefile(['snapshot', entity, ...to(), '--config', twice])).toMatchObject({ code: 2 });
  });

  it('--forge never says that a known host is another', async () => {
    const asked = ['snapshot', 'https://github.com/o/r/issues/7', ...to()];
    const contradicted = await casefile([...asked, '--forge', 'forgejo']);
    expect(contradicted).toMatchObject({ code: 2, stderr: expect.stringContaining('github.com is github') });
    const config = configuredWith({ forge: 'gitlab', host: 'git.example.com' });
    expect(await casefile(['snapshot', entity, ...to(), '--config', config, '--forge', 'github'])).toMatchObject({
      code: 2,
    });
  });

  it('an API at a private address is not asked unless the connection says so', async () => {
    const inside = { forge: 'github', host: 'git.example.com', api_url: 'https://10.11.12.13/api/v3' };
    const refused = await casefile(['snapshot', entity, ...to(), '--config', configuredWith(inside)]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('allow_private_addresses');
    const link = { ...inside, api_url: 'https://169.254.169.254/api/v3', allow_private_addresses: true };
    expect(await casefile(['snapshot', entity, ...to(), '--config', configuredWith(link)])).toMatchObject({ code: 2 });
  });

  it('an App is GitHub’s alone', async () => {
    const config = configuredWith({
      ...{ forge: 'gitlab', host: 'git.example.com' },
      credential: { app: { id: 7, private_key: `file:${write('app.pem', 'no key')}` } },
    });
    const run = await casefile(['snapshot', 'https://git.example.com/o/r/-/issues/7', ...to(), '--config', config]);
    expect(run.code).not.toBe(0);
  });
});
