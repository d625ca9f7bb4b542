import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failClassOf, type ErrorCode } from '@casefile/contract';
import { readEnvironment } from './environment.js';
import { exitCodeOf } from './exit-code.js';
import { readSecretFile, resolveSecret, Secret } from './secret.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casefile-secret-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('secrets: "references, print as [secret]"', () => {
  it('shows a secret to nobody but the one who asks for it', () => {
    const secret = new Secret('hunter2-hunter2');
    const shown = [
      String(secret),
      JSON.stringify({ secret }),
      inspect({ secret }, { depth: 9, showHidden: true }),
      `${secret}`,
    ];
    for (const text of shown) {
      expect(text).toContain('[secret]');
      expect(text).not.toContain('hunter2');
    }
    expect(secret.reveal()).toBe('hunter2-hunter2');
  });

  it('reads a file without the line end after it, and refuses an empty or a missing one', async () => {
    writeFileSync(join(folder, 'token'), 'abc def\r\n');
    writeFileSync(join(folder, 'empty'), '\n');
    expect((await readSecretFile(join(folder, 'token'))).reveal()).toBe('abc def');
    expect((await resolveSecret(`file:${join(folder, 'token')}`)).reveal()).toBe('abc def');
    for (const path of ['empty', 'missing'])
      await expect(readSecretFile(join(folder, path))).rejects.toThrowError(
        expect.objectContaining({ code: 'invalid_configuration' }),
      );
  });

  it('reads the environment by name, and says which name is not set', async () => {
    await expect(resolveSecret('env:CASEFILE_TEST_NOT_SET')).rejects.toThrowError('env:CASEFILE_TEST_NOT_SET');
    expect((await resolveSecret('env:PATH')).reveal()).not.toBe('');
  });
});

describe('environment', () => {
  it('takes the token and the key folder from the variables that it is given', () => {
    const environment = readEnvironment({ GITHUB_TOKEN: 'abc', XDG_CONFIG_HOME: '/x' });
    expect([environment.tokens.github.token?.reveal(), environment.keyDirectory]).toEqual(['abc', '/x/casefile/keys']);
  });

  it.each([
    ['github', 'GITHUB_TOKEN', 'GITHUB_SERVER_URL', 'github.com'],
    ['gitlab', 'GITLAB_TOKEN', 'CI_SERVER_URL', 'gitlab.com'],
    ['forgejo', 'FORGEJO_TOKEN', 'FORGEJO_SERVER_URL', 'codeberg.org'],
  ] as const)('knows whose token a CI job’s is: %s', (forge, variable, server, wellKnown) => {
    const read = (variables: NodeJS.ProcessEnv) => readEnvironment(variables).tokens[forge];
    expect(read({ [variable]: 'abc' })).toMatchObject({ variable, host: wellKnown });
    expect(read({ [variable]: 'abc' }).token?.reveal()).toBe('abc');
    expect(read({ [server]: 'https://forge.example.com:8443/prefix' }).host).toBe('forge.example.com:8443');
    expect(read({ [server]: 'nonsense' })).toMatchObject({ host: wellKnown, token: null });
    // One forge's token is never another's.
    const others = Object.entries(readEnvironment({ [variable]: 'abc' }).tokens).filter(([name]) => name !== forge);
    expect(others.map(([, { token }]) => token)).toEqual([null, null]);
  });

  it('ignores a relative XDG_CONFIG_HOME and an empty token', () => {
    const environment = readEnvironment({ GITHUB_TOKEN: '', XDG_CONFIG_HOME: 'x' });
    expect(environment.tokens.github.token).toBeNull();
    expect(environment.keyDirectory).toMatch(/\.config\/casefile\/keys$/);
  });
});

describe('D43: exit codes', () => {
  it('gives each error one of the documented codes, and never 0', () => {
    // The keys of a closed record are its codes.
    for (const code of Object.keys(failClassOf) as ErrorCode[]) expect([1, 2, 3, 4]).toContain(exitCodeOf(code));
    expect(exitCodeOf('unsupported_entity')).toBe(4);
    expect(exitCodeOf('assembly_aborted')).toBe(1);
    expect(exitCodeOf('usage')).toBe(2);
    expect(exitCodeOf('forge_unavailable')).toBe(3);
  });
});
