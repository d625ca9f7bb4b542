import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKey, listKeys, loadSigner, readPublicKey } from './local-key.js';

let place: string;
let directory: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'casefile-keys-'));
  directory = join(place, 'keys');
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

const failure = async (work: Promise<unknown>): Promise<CasefileError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof CasefileError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

/** Writes a private key file as somebody else's tool might. */
const write = (name: string, text: string, mode = 0o600): string => {
  const path = join(place, name);
  writeFileSync(path, text, { mode });
  chmodSync(path, mode);
  return path;
};
const pkcs8 = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('createKey', () => {
  it('writes a pair that only its owner may read, named by the SHA-256 of the public half', async () => {
    const key = await createKey(directory);
    expect(modeOf(directory)).toBe(0o700);
    expect(modeOf(key.privateKeyPath)).toBe(0o600);
    expect(readdirSync(directory).sort()).toEqual([`${key.id}.key`, `${key.id}.pub`, 'ring.log']);
    const der = Buffer.from(readFileSync(key.publicKeyPath, 'latin1').replace(/-----[A-Z ]+-----|\n/g, ''), 'base64');
    expect(key.id).toBe(createHash('sha256').update(der).digest('hex'));
    expect(readFileSync(key.privateKeyPath, 'latin1')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  });
  it('makes another key each time and touches none that is there', async () => {
    const first = await createKey(directory);
    const bytes = readFileSync(first.privateKeyPath);
    const second = await createKey(directory);
    expect(second.id).not.toBe(first.id);
    expect(readFileSync(first.privateKeyPath)).toEqual(bytes);
    expect(readdirSync(directory)).toHaveLength(5);
  });
  it('makes the directories above as well', async () => {
    const key = await createKey(join(directory, 'deep', 'er'));
    expect(modeOf(join(directory, 'deep', 'er'))).toBe(0o700);
    expect((await loadSigner(key.privateKeyPath)).publicKey.id).toBe(key.id);
  });
  it('writes mode 0600 under a lax umask', () => {
    const script = `process.umask(0); const { createKey } = await import(${JSON.stringify(join(import.meta.dirname, 'local-key.ts'))}); console.log(JSON.stringify(await createKey(${JSON.stringify(directory)})));`;
    const printed = execFileSync(
      process.execPath,
      ['--conditions=@casefile/source', '--import=tsx', '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        cwd: import.meta.dirname,
      },
    );
    const key: { readonly privateKeyPath: string } = JSON.parse(printed);
    expect(modeOf(key.privateKeyPath)).toBe(0o600);
    expect(modeOf(directory)).toBe(0o700);
  });
  it.each([0o750, 0o701, 0o777])('refuses a directory of mode %o, and writes nothing', async (mode) => {
    mkdirSync(directory);
    chmodSync(directory, mode);
    expect(await failure(createKey(directory))).toMatchObject({ code: 'key_unusable', failClass: 'policy' });
    expect(readdirSync(directory)).toEqual([]);
  });
  it('refuses a link to a directory, and a file', async () => {
    mkdirSync(join(place, 'real'), { mode: 0o700 });
    symlinkSync(join(place, 'real'), directory);
    expect((await failure(createKey(directory))).code).toBe('key_unusable');
    const file = write('file', '');
    expect((await failure(createKey(file))).code).toBe('key_unusable');
    expect(readdirSync(join(place, 'real'))).toEqual([]);
  });
});

describe('loadSigner', () => {
  it('signs with Ed25519, and says which key it is', async () => {
    const key = await createKey(directory);
    const signer = await loadSigner(key.privateKeyPath);
    const bytes = Buffer.from('DSSEv1 …');
    const { keyId, signature } = await signer.sign(bytes);
    expect(keyId).toBe(key.id);
    expect(signature.byteLength).toBe(64);
    const { key: publicKey } = await readPublicKey(key.publicKeyPath);
    expect(verify(null, bytes, publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.from('other'), publicKey, signature)).toBe(false);
    expect((await signer.sign(bytes)).signature).toEqual(signature);
  });
  it('takes a key of any name, as long as it claims no other id', async () => {
    const key = await createKey(directory);
    const other = join(place, 'release.key');
    renameSync(key.privateKeyPath, other);
    expect((await loadSigner(other)).publicKey.id).toBe(key.id);
    const another = await createKey(directory);
    renameSync(other, another.privateKeyPath);
    expect(await failure(loadSigner(another.privateKeyPath))).toMatchObject({ code: 'key_unusable' });
  });
  it.each([0o640, 0o604, 0o620, 0o666, 0o601])('refuses a file of mode %o', async (mode) => {
    const error = await failure(loadSigner(write('a.key', pkcs8(), mode)));
    expect(error).toMatchObject({ code: 'key_unusable', message: expect.stringContaining('chmod 600') });
  });
  it('takes a file that its owner may only read', async () => {
    await expect(loadSigner(write('a.key', pkcs8(), 0o400))).resolves.toBeDefined();
  });
  it('refuses a link, though what it leads to is in order', async () => {
    const path = join(place, 'link.key');
    symlinkSync(write('a.key', pkcs8()), path);
    expect(await failure(loadSigner(path))).toMatchObject({
      code: 'key_unusable',
      message: expect.stringContaining('link'),
    });
  });
  it('refuses a directory and a named pipe, without waiting for a writer', async () => {
    const pipe = join(place, 'pipe');
    execFileSync('mkfifo', ['-m', '600', pipe]);
    expect((await failure(loadSigner(pipe))).code).toBe('key_unusable');
    expect((await failure(loadSigner(place))).code).toBe('key_unusable');
  });
  it('refuses what is not there', async () => {
    expect((await failure(loadSigner(join(place, 'none.key')))).code).toBe('key_unusable');
  });

  const ed25519 = generateKeyPairSync('ed25519');
  const plain = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  it.each([
    ['nothing', ''],
    ['a public key', ed25519.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['two keys', plain + plain],
    ['a key that is cut off', plain.replace(/\n(.{30}).*\n/, '\n$1\n')],
    [
      'an encrypted key',
      ed25519.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
    ],
    [
      'an RSA key',
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ],
    ['an X25519 key', generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a file longer than a key', plain + ' '.repeat(20_000)],
  ])('refuses %s, and the error tells nothing of what was read', async (_, text) => {
    const error = await failure(loadSigner(write('a.key', text)));
    expect(error.code).toBe('key_unusable');
    const told = `${String(error)} ${error.stack ?? ''} ${JSON.stringify(error.details)} ${String(error.cause)}`;
    for (const line of text.split('\n').filter((part) => part.trim().length > 24 && !part.startsWith('-----')))
      expect(told).not.toContain(line.trim());
    expect(error.cause).toBeUndefined();
  });
  it('the signer itself shows no private key', async () => {
    const signer = await loadSigner(write('a.key', plain));
    expect(JSON.stringify(signer)).not.toContain(plain.split('\n')[1]);
    expect(signer.publicKey.key.type).toBe('public');
  });
});

describe('listKeys', () => {
  it('is empty where there is no directory', async () => {
    expect(await listKeys(directory)).toEqual([]);
  });
  it('lists pairs in the order in which they were made, whatever their files’ times, and nothing else', async () => {
    const first = await createKey(directory);
    const second = await createKey(directory);
    utimesSync(second.privateKeyPath, 1000, 1000);
    writeFileSync(join(directory, 'note.key'), '');
    writeFileSync(join(directory, `.${first.id}.key.0123.tmp`), '');
    expect(await listKeys(directory)).toEqual([first, second]);
  });
  it('lists pairs that the log does not know before all others, by the age of their files', async () => {
    const keys = [await createKey(directory), await createKey(directory)];
    rmSync(join(directory, 'ring.log'));
    const made = await createKey(directory);
    for (const [at, { privateKeyPath }] of [...keys, made].entries()) utimesSync(privateKeyPath, 3000 - at, 3000 - at);
    expect(await listKeys(directory)).toEqual([...keys.toReversed(), made]);
  });
  it('refuses a directory that others may enter', async () => {
    await createKey(directory);
    chmodSync(directory, 0o755);
    expect((await failure(listKeys(directory))).code).toBe('key_unusable');
  });
  it('refuses a pair whose public half is missing or another key’s', async () => {
    const first = await createKey(directory);
    const second = await createKey(directory);
    rmSync(first.publicKeyPath);
    expect((await failure(listKeys(directory))).code).toBe('key_unusable');
    linkSync(second.publicKeyPath, first.publicKeyPath);
    expect((await failure(listKeys(directory))).code).toBe('key_unusable');
  });
});

describe('readPublicKey', () => {
  it('reads a file and a text alike', async () => {
    const { id, publicKeyPath } = await createKey(directory);
    const pem = readFileSync(publicKeyPath, 'latin1');
    expect((await readPublicKey(publicKeyPath)).id).toBe(id);
    expect(await readPublicKey(pem)).toMatchObject({ id, pem });
  });
  it('follows a link: a public key is no secret', async () => {
    const { id, publicKeyPath } = await createKey(directory);
    symlinkSync(publicKeyPath, join(place, 'trusted.pub'));
    expect((await readPublicKey(join(place, 'trusted.pub'))).id).toBe(id);
  });
  it('refuses a private key, though a public one could be made of it', async () => {
    const { privateKeyPath } = await createKey(directory);
    const pem = readFileSync(privateKeyPath, 'latin1');
    for (const given of [privateKeyPath, pem]) {
      const error = await failure(readPublicKey(given));
      expect(error.code).toBe('key_unusable');
      expect(`${String(error)}${JSON.stringify(error.details)}`).not.toContain(pem.split('\n')[1]);
    }
  });
  it.each([
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey],
    ['an Ed448 key', generateKeyPairSync('ed448').publicKey],
  ])('refuses %s', async (_, key) => {
    const error = await failure(readPublicKey(key.export({ type: 'spki', format: 'pem' }).toString()));
    expect(error).toMatchObject({ code: 'key_unusable', details: { path: null } });
  });
  it('refuses two keys and a file that is not there', async () => {
    const { publicKeyPath } = await createKey(directory);
    const pem = readFileSync(publicKeyPath, 'latin1');
    expect((await failure(readPublicKey(pem + pem))).code).toBe('key_unusable');
    expect((await failure(readPublicKey(join(place, 'none.pub')))).code).toBe('key_unusable');
  });
});
