import { describe, expect, it } from 'vitest';
import { createForgejoClient } from '../forgejo.js';
import { hastyClock } from '../loopback.fixture.js';
import { forgejoEndpointsOf } from './endpoints.js';

const of = (options: Parameters<typeof forgejoEndpointsOf>[0]) => {
  const { api, pages } = forgejoEndpointsOf(options);
  return [api.href, pages];
};

describe('where a Forgejo is', () => {
  it('D30: on its host, with a port, under a prefix, or where the operator says', () => {
    expect(of({ host: 'codeberg.org' })).toEqual(['https://codeberg.org/api/v1', 'https://codeberg.org']);
    expect(of({ host: 'git.example.com:3000', pathPrefix: '/git/' })).toEqual([
      'https://git.example.com:3000/git/api/v1',
      'https://git.example.com:3000/git',
    ]);
    expect(of({ host: 'git.example.com', apiUrl: 'http://127.0.0.1:99/git/api/v1/' })).toEqual([
      'http://127.0.0.1:99/git/api/v1',
      'http://127.0.0.1:99/git',
    ]);
    expect(of({ host: 'git.example.com', apiUrl: 'https://api.example.com' })[1]).toBe('https://git.example.com');
  });

  it('logs may be on its own hosts and those that are configured, never at the metadata address', () => {
    const { logAccess } = forgejoEndpointsOf({ host: 'codeberg.org', logHosts: ['*.storage.example.com'] });
    expect(logAccess(new URL('https://codeberg.org/x'))).toEqual({ publicOnly: false });
    expect(logAccess(new URL('https://a.storage.example.com/x'))).toEqual({ publicOnly: false });
    for (const url of [
      'https://elsewhere.example.com/x',
      'http://169.254.169.254/',
      'http://127.0.0.1/',
      'http://codeberg.org/',
    ])
      expect(logAccess(new URL(url))).toBeNull();
  });

  it.each(['http://git.example.com/api/v1', 'ftp://git.example.com', 'https://a:b@git.example.com/api/v1'])(
    'refuses %s',
    (apiUrl) => {
      expect(() => of({ host: 'git.example.com', apiUrl })).toThrow(
        expect.objectContaining({ code: 'invalid_configuration' }),
      );
    },
  );

  it.each(['', 'two words', 'a\nb', 'é'])('refuses the token %j', (token) => {
    expect(() =>
      createForgejoClient({ host: 'codeberg.org', credential: { kind: 'token', token }, clock: hastyClock() }),
    ).toThrow(expect.objectContaining({ code: 'invalid_configuration' }));
  });
});
