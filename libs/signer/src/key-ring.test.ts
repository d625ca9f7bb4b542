import { requireTimestamp } from '@casefile/contract';
import { createHash, verify } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedRing, readKeyRing, revokeKey, trustedKeys, verificationKeys, type KeyRing } from './key-ring.js';
import { createKey, listKeys, loadSigner } from './local-key.js';

let place: string;
let ring: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'casefile-key-ring-'));
  ring = join(place, 'keys');
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

const at = requireTimestamp('2026-05-01T08:00:00Z');
const later = requireTimestamp('2026-05-01T09:00:00Z');
const unusable = expect.objectContaining({ code: 'key_unusable' });
const statesOf = ({ keys }: KeyRing) => keys.map(({ id, state }) => [id, state]);
const bytesOf = (path: string): Buffer => readFileSync(path);

/** A folder of nothing but a ring's public files, as a verifier gets it. */
const shared = (only: (name: string) => boolean = () => true): string => {
  const folder = mkdtempSync(join(place, 'shared-'));
  for (const name of readdirSync(ring))
    if (!name.endsWith('.key') && only(name)) copyFileSync(join(ring, name), join(folder, name));
  return folder;
};

/** Whether what a key has signed is believed by whoever trusts these rings. */
const believes = async (privateKey: Buffer, rings: readonly KeyRing[]): Promise<boolean> => {
  const path = join(place, 'copy.key');
  writeFileSync(path, privateKey, { mode: 0o600 });
  const { signature } = await (await loadSigner(path)).sign(Buffer.from('x'));
  return trustedKeys(rings).some((key) => verify(null, Buffer.from('x'), key, signature));
};

describe('a key ring', () => {
  it('has several keys at once: the newest signs, the older still verify', async () => {
    const first = await createKey(ring);
    expect(statesOf(await readKeyRing(ring))).toEqual([[first.id, 'signs']]);
    const second = await createKey(ring);
    const third = await createKey(ring);
    const read = await readKeyRing(ring);
    expect(statesOf(read)).toEqual([
      [first.id, 'verifies'],
      [second.id, 'verifies'],
      [third.id, 'signs'],
    ]);
    expect(read.keys.map(({ path }) => path)).toEqual([first, second, third].map((key) => key.publicKeyPath));
    for (const { privateKeyPath } of [first, second, third])
      expect(await believes(bytesOf(privateKeyPath), [read])).toBe(true);
  });

  it('verifies with the keys of others that lie in it under any name, and never signs with them', async () => {
    const other = await createKey(join(place, 'other'));
    const own = await createKey(ring);
    copyFileSync(other.publicKeyPath, join(ring, 'release.pub'));
    const read = await readKeyRing(ring);
    expect(statesOf(read)).toEqual([
      [other.id, 'verifies'],
      [own.id, 'signs'],
    ]);
    expect(await believes(bytesOf(other.privateKeyPath), [read])).toBe(true);
  });

  it('is read from its public files alone, in whatever mode but one that lets anybody write', async () => {
    const { id } = await createKey(ring);
    const folder = shared();
    chmodSync(folder, 0o755);
    expect(statesOf(await readKeyRing(folder))).toEqual([[id, 'verifies']]);
    chmodSync(folder, 0o777);
    await expect(readKeyRing(folder)).rejects.toThrowError(unusable);
  });

  it('is one public key, too', async () => {
    const { id, publicKeyPath } = await createKey(ring);
    expect(statesOf(await readKeyRing(publicKeyPath))).toEqual([[id, 'verifies']]);
  });

  it.each([
    ['nothing', () => undefined],
    ['an empty directory', () => mkdirSync(ring)],
    ['a private key', async () => renameSync((await createKey(place)).privateKeyPath, ring)],
    ['a text', () => writeFileSync(ring, 'key')],
    ['JSON that is no ring', () => writeFileSync(ring, '{"keys":[]}')],
    ['JSON that is cut', () => writeFileSync(ring, '{"keys":[')],
  ])('is not %s', async (_, put) => {
    await put();
    await expect(readKeyRing(ring)).rejects.toThrowError(unusable);
  });

  it('is refused when a private key in it can be read by others', async () => {
    await createKey(ring);
    chmodSync(ring, 0o755);
    await expect(readKeyRing(ring)).rejects.toThrowError(unusable);
  });

  it('is refused when a public half has been exchanged, or something else than a key put in', async () => {
    const first = await createKey(ring);
    const second = await createKey(ring);
    const folder = shared();
    copyFileSync(first.publicKeyPath, join(folder, `${second.id}.pub`));
    await expect(readKeyRing(folder)).rejects.toThrowError(unusable);
    writeFileSync(join(ring, 'note.pub'), 'note');
    await expect(readKeyRing(ring)).rejects.toThrowError(unusable);
  });
});

describe('a revoked key', () => {
  it('is refused everywhere from then on: it signs nothing, and nothing that it signed is verified', async () => {
    const first = await createKey(ring);
    const second = await createKey(ring);
    const stolen = bytesOf(second.privateKeyPath);
    const alone = shared((name) => name === `${second.id}.pub`);
    expect(await revokeKey(ring, second.id, { at, reason: 'stolen' })).toEqual({ at, reason: 'stolen' });

    const read = await readKeyRing(ring);
    expect(statesOf(read)).toEqual([
      [first.id, 'signs'],
      [second.id, 'revoked'],
    ]);
    expect(read.revocations).toEqual(new Map([[second.id, { at, reason: 'stolen' }]]));
    expect((await listKeys(ring)).map(({ id }) => id)).toEqual([first.id]);
    expect(existsSync(second.privateKeyPath)).toBe(false);
    expect(await believes(stolen, [read])).toBe(false);
    expect(verificationKeys([read]).map(({ revoked }) => revoked)).toEqual([false, true]);
    // Who also trusts the key by itself, or a ring that has not heard of it, does not bring it back.
    expect(await believes(stolen, [await readKeyRing(join(alone, `${second.id}.pub`))])).toBe(true);
    expect(await believes(stolen, [await readKeyRing(join(alone, `${second.id}.pub`)), read])).toBe(false);
  });

  it('signs nothing when its private half is put back, under its own name or another', async () => {
    const key = await createKey(ring);
    const kept = bytesOf(key.privateKeyPath);
    await revokeKey(ring, key.id, { at });
    for (const name of [`${key.id}.key`, 'mine.key']) {
      writeFileSync(join(ring, name), kept, { mode: 0o600 });
      await expect(loadSigner(join(ring, name))).rejects.toThrowError(unusable);
    }
    expect(await listKeys(ring)).toEqual([]);
  });

  it('is not brought back when its public half is put back, nor when the log is lost', async () => {
    const key = await createKey(ring);
    const pem = readFileSync(key.publicKeyPath);
    await revokeKey(ring, key.id, { at });
    writeFileSync(key.publicKeyPath, pem);
    expect((await readKeyRing(ring)).keys).toMatchObject([{ id: key.id, state: 'revoked' }]);
    expect((await readKeyRing(key.publicKeyPath)).keys).toMatchObject([{ state: 'revoked' }]);
    rmSync(join(ring, 'ring.log'));
    expect((await readKeyRing(ring)).keys).toMatchObject([{ id: key.id, state: 'revoked' }]);
    expect((await readKeyRing(key.publicKeyPath)).keys).toMatchObject([{ state: 'revoked' }]);
    expect((await readKeyRing(join(ring, `${key.id}.revoked.pub`))).keys).toMatchObject([{ state: 'revoked' }]);
  });

  it('is not made again by its own name: a later log entry takes nothing back', async () => {
    const key = await createKey(ring);
    await revokeKey(ring, key.id, { at });
    await revokeKey(ring, key.id, { at: later, reason: 'again' });
    expect((await readKeyRing(ring)).revocations.get(key.id)).toEqual({ at, reason: null });
    expect(readFileSync(join(ring, 'ring.log'), 'utf8').match(/revoked/g)).toHaveLength(1);
  });

  it('stays revoked when the last line of the log is reworded; any other change of the log stops the ring', async () => {
    const key = await createKey(ring);
    await createKey(ring);
    await revokeKey(ring, key.id, { at });
    const log = join(ring, 'ring.log');
    writeFileSync(log, readFileSync(log, 'utf8').replace(at, at.replace('2026', '2027')));
    await expect(readKeyRing(ring)).resolves.toMatchObject({ keys: [{ state: 'revoked' }, { state: 'signs' }] });
    writeFileSync(log, readFileSync(log, 'utf8').split('\n').slice(1).join('\n'));
    await expect(readKeyRing(ring)).rejects.toThrowError(unusable);
    await expect(listKeys(ring)).rejects.toThrowError(unusable);
  });

  it('completes a revocation that was interrupted after its first step', async () => {
    const key = await createKey(ring);
    const halves = [key.privateKeyPath, key.publicKeyPath].map((path) => [path, readFileSync(path)] as const);
    await revokeKey(ring, key.id, { at });
    rmSync(join(ring, `${key.id}.revoked.pub`));
    for (const [path, bytes] of halves) writeFileSync(path, bytes, { mode: 0o600 });
    await revokeKey(ring, key.id, { at });
    expect(readdirSync(ring).sort()).toEqual([`${key.id}.revoked.pub`, 'ring.log']);
  });

  it('may be another’s, which lies in the ring under a name of its own', async () => {
    const other = await createKey(join(place, 'other'));
    await createKey(ring);
    copyFileSync(other.publicKeyPath, join(ring, 'release.pub'));
    await revokeKey(ring, other.id, { at });
    expect(readdirSync(ring)).not.toContain('release.pub');
    expect(await believes(bytesOf(other.privateKeyPath), [await readKeyRing(ring)])).toBe(false);
  });

  it.each(['0'.repeat(64), 'abc', '../keys', ''])('is none of the ring’s when it is called %j', async (id) => {
    await createKey(ring);
    const before = readdirSync(ring);
    await expect(revokeKey(ring, id, { at })).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeKey(join(place, 'none'), id, { at })).rejects.toMatchObject({ code: 'not_found' });
    expect(readdirSync(ring)).toEqual(before);
  });
});

describe('a published ring', () => {
  it('is a JSON Web Key Set of the trusted keys with the ids of the revoked ones, read as the ring', async () => {
    const keys = [await createKey(ring), await createKey(ring), await createKey(ring)];
    const [first, second, third] = keys.map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three keys');
    await revokeKey(ring, second, { at, reason: 'tired' });
    const published = publishedRing(await readKeyRing(ring));
    expect(published).toMatchObject({
      keys: [{ kid: first, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }, { kid: third }],
      revoked: [{ kid: second, at, reason: 'tired' }],
    });
    expect(JSON.stringify(published)).not.toContain('"d"');
    const file = join(place, 'ring.json');
    writeFileSync(file, JSON.stringify(published, null, 2));
    const read = await readKeyRing(file);
    expect(statesOf(read)).toEqual([
      [first, 'verifies'],
      [third, 'verifies'],
    ]);
    expect(read.revocations).toEqual(new Map([[second, { at, reason: 'tired' }]]));
    const raw = Buffer.from(published.keys[0]?.x ?? '', 'base64url');
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
    expect(createHash('sha256').update(der).digest('hex')).toBe(first);
  });

  it.each([
    ['a key under another key’s id', (text: string, [a = '', b = '']: string[]) => text.replace(a, b)],
    ['a private key', (text: string) => text.replace('"kty"', '"d":"AAAA","kty"')],
    ['no word about revocation', (text: string) => text.replace(/,"revoked":.*$/, '}')],
    ['another curve', (text: string) => text.replace('Ed25519', 'X25519')],
    ['a point that is cut', (text: string) => text.replace(/"x":"./, '"x":"')],
  ])('is refused with %s', async (_, breach) => {
    const keys = [await createKey(ring), await createKey(ring)];
    const file = join(place, 'ring.json');
    const text = JSON.stringify(publishedRing(await readKeyRing(ring)));
    const broken = breach(
      text,
      keys.map(({ id }) => id),
    );
    expect(broken).not.toBe(text);
    writeFileSync(file, broken);
    await expect(readKeyRing(file)).rejects.toThrowError(unusable);
  });

  it('takes a key that it names twice, as trusted and as revoked, for revoked', async () => {
    const key = await createKey(ring);
    const published = publishedRing(await readKeyRing(ring));
    const file = join(place, 'ring.json');
    writeFileSync(file, JSON.stringify({ ...published, revoked: [{ kid: key.id }] }));
    expect(trustedKeys([await readKeyRing(file)])).toEqual([]);
  });
});
