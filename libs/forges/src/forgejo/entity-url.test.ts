import { describe, expect, it } from 'vitest';
import { forgejoEntityUrl, parseForgejoUrl } from './entity-url.js';

describe('D30, D31: URLs of Forgejo', () => {
  it.each([
    ['https://codeberg.org/Octo/App/issues/7', 'codeberg.org', 'work_item', 7],
    ['https://codeberg.org/Octo/App/pulls/12/files#r1', 'codeberg.org', 'change_proposal', 12],
    ['https://Git.Example.com:3000/Octo/App/issues/7?x=1', 'git.example.com:3000', 'work_item', 7],
    ['https://codeberg.org:443/Octo/App/issues/7', 'codeberg.org', 'work_item', 7],
  ])('%s', (url, host, kind, number) => {
    const entity = parseForgejoUrl(url);
    expect(entity).toEqual({ forge: 'forgejo', host, repository: 'Octo/App', kind, number });
    expect(entity && parseForgejoUrl(forgejoEntityUrl(entity))).toEqual(entity);
  });

  it('a path prefix is where the connection says, and no part of the host', () => {
    const url = 'https://example.com/git/Octo/App/issues/7';
    const entity = parseForgejoUrl(url, ['example.com'], '/git');
    expect(entity).toMatchObject({ host: 'example.com', repository: 'Octo/App' });
    expect(entity && forgejoEntityUrl(entity, '/git')).toBe(url);
    expect(parseForgejoUrl(url, ['example.com'])).toBeNull();
    expect(parseForgejoUrl('https://example.com/other/Octo/App/issues/7', undefined, '/git')).toBeNull();
  });

  it.each([
    'https://codeberg.org/Octo/App/pull/12',
    'https://codeberg.org/Octo/App/issues/0',
    'https://codeberg.org/Octo/App/issues/07',
    'https://codeberg.org/Octo/App/issues/99999999999',
    'https://codeberg.org/Octo/App/issues',
    'https://codeberg.org/Octo/../issues/7',
    'https://codeberg.org/Octo/%2e%2e/issues/7',
    'https://codeberg.org/Octo/A%2FB/issues/7',
    'https://me:secret@codeberg.org/Octo/App/issues/7',
    'http://codeberg.org:3000/Octo/App/issues/7',
    'https://codeberg.org/Octo/App/issues/7 ',
    'ftp://codeberg.org/Octo/App/issues/7',
    'codeberg.org/Octo/App/issues/7',
  ])('%s is none', (url) => {
    expect(parseForgejoUrl(url)).toBeNull();
  });
});
