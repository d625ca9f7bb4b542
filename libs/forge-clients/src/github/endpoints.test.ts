import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointsOf } from './endpoints.js';

const access = (options: Parameters<typeof endpointsOf>[0], url: string) =>
  endpointsOf(options).logAccess(new URL(url));
const github = { host: 'github.com' };
const server = { host: 'git.example.test' };
const here = { host: 'github.com', apiUrl: 'http://127.0.0.1:4000' };

describe('endpointsOf', () => {
  it.each([
    [github, 'https://api.github.com/', 'https://api.github.com/graphql'],
    [{ host: 'octo.ghe.com' }, 'https://api.octo.ghe.com/', 'https://api.octo.ghe.com/graphql'],
    [server, 'https://git.example.test/api/v3', 'https://git.example.test/api/graphql'],
    [
      { host: 'git.example.test:8443' },
      'https://git.example.test:8443/api/v3',
      'https://git.example.test:8443/api/graphql',
    ],
    [
      { ...server, apiUrl: 'https://git.example.test/api/v3/' },
      'https://git.example.test/api/v3',
      'https://git.example.test/api/graphql',
    ],
    [
      { ...server, apiUrl: 'https://proxy.test/github' },
      'https://proxy.test/github',
      'https://proxy.test/github/graphql',
    ],
    [here, 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000/graphql'],
    [{ ...github, apiUrl: 'https://api.test/x?#' }, 'https://api.test/x', 'https://api.test/x/graphql'],
    [{ ...github, apiUrl: 'http://[::1]:4000/' }, 'http://[::1]:4000/', 'http://[::1]:4000/graphql'],
    [{ ...github, apiUrl: 'http://localhost:4000' }, 'http://localhost:4000/', 'http://localhost:4000/graphql'],
  ])('%j', (options, rest, graphql) => {
    const endpoints = endpointsOf(options);
    expect([endpoints.rest.href, endpoints.graphql.href]).toEqual([rest, graphql]);
  });

  it.each([
    '',
    'api.github.com',
    'http://api.github.com',
    'http://10.0.0.1',
    'ftp://127.0.0.1',
    'https://user@api.test',
    'https://u:p@api.test',
    'https://api.test?x=1',
  ])('an API at %j is refused: a credential would go there', (apiUrl) => {
    expect(() => endpointsOf({ ...github, apiUrl })).toThrowError(
      expect.objectContaining({ code: 'invalid_configuration' }),
    );
  });

  it.each(['', 'a b', 'git.example.test/path', 'user@git.example.test', 'git.example.test?x', 'git.example.test#x'])(
    'a host %j is refused',
    (host) => {
      expect(() => endpointsOf({ host })).toThrowError(expect.objectContaining({ code: 'invalid_configuration' }));
    },
  );
});

describe('forges.md, Logs: where a log may be', () => {
  it.each([
    'https://pipelines.actions.githubusercontent.com/x',
    'https://results-receiver.actions.githubusercontent.com/x',
    'https://productionresultssa1.blob.core.windows.net/x?sig=1',
  ])('%s, at public addresses', (url) => {
    expect(access(github, url)).toEqual({ publicOnly: true });
  });

  it.each([
    'http://productionresultssa1.blob.core.windows.net/x',
    'https://productionresultssa1.blob.core.windows.net:8443/x',
    'https://user@productionresultssa1.blob.core.windows.net/x',
    'https://blob.core.windows.net.example.test/x',
    'https://xblob.core.windows.net/',
    'https://actions.githubusercontent.com.example.test/',
    'https://example.test/',
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'http://localhost:4001/',
    'https://[::1]/',
    'file:///etc/passwd',
  ])('not %s', (url) => {
    expect(access(github, url)).toBeNull();
  });

  it('a server of one’s own has them on itself, or where it is configured', () => {
    expect(access(server, 'https://git.example.test/_services/x')).toEqual({ publicOnly: false });
    expect(access(server, 'https://logs.example.test/x')).toBeNull();
    expect(access(server, 'https://a.blob.core.windows.net/x')).toBeNull();
    const configured = { ...server, logHosts: ['logs.example.test', '*.store.test', 'minio.test:9000'] };
    expect(access(configured, 'https://logs.example.test/x')).toEqual({ publicOnly: false });
    expect(access(configured, 'https://LOGS.example.test/x')).toEqual({ publicOnly: false });
    expect(access(configured, 'https://a.store.test/x')).toEqual({ publicOnly: false });
    expect(access(configured, 'https://minio.test:9000/x')).toEqual({ publicOnly: false });
    for (const url of [
      'https://minio.test/x',
      'https://logs.example.test:1/x',
      'https://store.test/x',
      'http://logs.example.test/x',
    ])
      expect(access(configured, url)).toBeNull();
  });

  it('an API on this machine may have them on this machine', () => {
    expect(access(here, 'http://127.0.0.1:4001/x')).toEqual({ publicOnly: false });
    expect(access(here, 'http://localhost:4001/x')).toEqual({ publicOnly: false });
    expect(access(here, 'http://10.0.0.1/x')).toBeNull();
    expect(access({ ...github, logHosts: ['127.0.0.1:4001'] }, 'http://127.0.0.1:4001/x')).toEqual({
      publicOnly: false,
    });
    expect(access({ ...github, logHosts: ['127.0.0.1:4001'] }, 'http://127.0.0.1:4002/x')).toBeNull();
  });
});

const recordings = join(import.meta.dirname, '../../../../../shared/recordings/github/testJobs/mappings');

describe.skipIf(!existsSync(recordings))(
  'recorded traffic (absent: ../shared/recordings beside the repository)',
  () => {
    it.each(['8-r_h_g_actions_jobs_2270858630_logs.json', '9-r_h_g_actions_jobs_2270858576_logs.json'])(
      'the redirect of %s leads to an allowed host',
      (file) => {
        const [, location = ''] = /"Location": "([^"]+)"/.exec(readFileSync(join(recordings, file), 'utf8')) ?? [];
        expect(access(github, location)).toEqual({ publicOnly: true });
      },
    );
  },
);
