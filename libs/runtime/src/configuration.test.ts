import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration, tenantOf } from './configuration.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casefile-configuration-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const configured = (text: string) => {
  const path = join(folder, 'casefile.yaml');
  writeFileSync(path, text);
  return readConfiguration(path);
};

describe('configuration: one file, one schema', () => {
  it('reads a tenant with references instead of secrets, relative paths from the file’s folder', async () => {
    const configuration = await configured(`
version: 1
tenants:
  local:
    connections:
      - forge: github
        host: github.example.com
        credential: { app: { id: 7, private_key: "file:app.pem" } }
      - forge: github
        host: github.com
        credential: { token: "env:CI_TOKEN" }
      - forge: gitlab
        host: git.example.com
        path_prefix: /gitlab
        ca_file: ca.pem
        allow_private_addresses: true
    admission:
      vouch_by_edit: true
      bots: [{ forge: github, host: github.com, id: BOT_kgDOAbcdef, role: reviewer }]
    redact: [env:DEPLOY_KEY, file:secrets/one]
    keys: { directory: keys }
    store: { directory: /var/lib/casefile }
`);
    const tenant = tenantOf(configuration, 'local');
    expect(tenant.redact).toEqual(['env:DEPLOY_KEY', `file:${join(folder, 'secrets/one')}`]);
    expect(tenant.keys?.directory).toBe(join(folder, 'keys'));
    expect(tenant.store?.directory).toBe('/var/lib/casefile');
    expect(tenant.connections?.[0]?.credential).toEqual({
      app: { id: 7, private_key: `file:${join(folder, 'app.pem')}` },
    });
    expect(tenant.connections?.[1]?.credential).toEqual({ token: 'env:CI_TOKEN' });
    expect(tenant.connections?.[2]).toEqual({
      forge: 'gitlab',
      host: 'git.example.com',
      path_prefix: '/gitlab',
      ca_file: join(folder, 'ca.pem'),
      allow_private_addresses: true,
    });
  });

  it.each([
    [
      'a secret instead of a reference',
      'version: 1\ntenants: {local: {redact: [ghp_notAReference]}}',
      '/tenants/*/redact/0',
    ],
    ...['gitlab', '/gitlab/', '/', '/a//b', '/a b', '/a?b', '/%2e'].map((prefix): [string, string, string] => [
      `the path prefix ${prefix}`,
      `version: 1\ntenants: {local: {connections: [{forge: gitlab, host: git.example.com, path_prefix: "${prefix}"}]}}`,
      '/tenants/*/connections/0/path_prefix',
    ]),
    ['an unknown property', 'version: 1\ntenants: {local: {admision: {}}}', '/tenants/*'],
    ['another version', 'version: 2\ntenants: {local: {}}', '/version'],
    [
      'a bot by its login',
      'version: 1\ntenants: {local: {admission: {bots: [{login: "x[bot]"}]}}}',
      '/tenants/*/admission/bots/0',
    ],
    ['a key twice', 'version: 1\nversion: 1\ntenants: {local: {}}', 'line 2'],
    ['no YAML', 'version: [1\ntenants: }', 'not well-formed YAML'],
    ['no tenant', 'version: 1\ntenants: {}', '/tenants'],
  ])('refuses %s and names the place', async (_, text, place) => {
    await expect(configured(text)).rejects.toThrowError(expect.objectContaining({ code: 'invalid_configuration' }));
    await expect(configured(text)).rejects.toThrowError(place);
  });

  it('never repeats a value that it refuses', async () => {
    const secret = 'ghp_' + 'x'.repeat(36);
    const failure = await configured(`version: 1\ntenants: {local: {redact: [${secret}]}}`).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify([String(failure), failure])).not.toContain(secret);
  });

  it('refuses aliases that would unfold without end', async () => {
    const bomb = ['a: &a [x,x]', 'b: &b [*a,*a]', 'c: &c [*b,*b]', 'version: 1', 'tenants: {local: {redact: *c}}'].join(
      '\n',
    );
    await expect(configured(bomb)).rejects.toThrowError(expect.objectContaining({ code: 'invalid_configuration' }));
    await expect(configured('version: 1\ntenants: {local: &a {}, other: *a}')).rejects.toThrowError('alias');
  });

  it('names a tenant that is not there, also one that every object has', async () => {
    const configuration = await configured('version: 1\ntenants: {local: {}}');
    for (const name of ['other', 'constructor', '__proto__'])
      expect(() => tenantOf(configuration, name)).toThrowError(
        expect.objectContaining({ code: 'invalid_configuration' }),
      );
  });
});
