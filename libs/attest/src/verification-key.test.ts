import { Buffer } from 'node:buffer';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyOf } from './snapshot.fixture.js';
import { keyIdOf, readVerificationKey } from './verification-key.js';

const spki = keyOf(1).publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe('readVerificationKey', () => {
  it('reads one SubjectPublicKeyInfo block, with either line end', () => {
    expect(readVerificationKey(spki).equals(keyOf(1).publicKey)).toBe(true);
    expect(readVerificationKey(spki.replaceAll('\n', '\r\n')).equals(keyOf(1).publicKey)).toBe(true);
  });
  it('the id of a key is the SHA-256 of its SubjectPublicKeyInfo', () => {
    const der = Buffer.from(spki.replace(/-----[A-Z ]+-----|\n/g, ''), 'base64');
    expect(keyIdOf(readVerificationKey(spki))).toBe(createHash('sha256').update(der).digest('hex'));
  });
  const ed25519 = generateKeyPairSync('ed25519');
  const pkcs8 = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  it.each([
    ['nothing', ''],
    ['a private key', pkcs8],
    ['a private key behind a public one', spki + pkcs8],
    ['two keys', spki + spki],
    ['text before the block', `key:\n${spki}`],
    ['a block of something else', spki.replace(/\n[^-]+\n/, '\nAAAA\n')],
    [
      'an RSA key',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['an Ed448 key', generateKeyPairSync('ed448').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['an X25519 key', generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ])('%s is refused', (_, pem) => {
    expect(() => readVerificationKey(pem)).toThrowError(expect.objectContaining({ code: 'key_unusable' }));
  });
  it('an error tells nothing of a private key', () => {
    try {
      readVerificationKey(pkcs8);
      expect.unreachable();
    } catch (error) {
      const secret = pkcs8.split('\n')[1] ?? '';
      expect(secret.length).toBeGreaterThan(40);
      expect(String(error) + JSON.stringify(error)).not.toContain(secret);
    }
  });
});
