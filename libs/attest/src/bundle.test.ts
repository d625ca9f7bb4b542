import { Buffer } from 'node:buffer';
import { canonicalBytes, canonicalText } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle.js';
import { preAuthenticationEncoding, sealStatement } from './envelope.js';
import { keyOf, statement } from './snapshot.fixture.js';

const key = keyOf(1);
const sealed = await sealStatement(statement, key.signer);
const bundle = () => JSON.parse(sealed.toString('utf8'));

describe('sealStatement', () => {
  it('DSSE: the pre-authentication encoding has the lengths of its parts', () => {
    expect(preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });
  it('attest: a Sigstore bundle v0.3 with one signature, known by a key hint', () => {
    expect(bundle()).toEqual({
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      verificationMaterial: { publicKey: { hint: key.id }, tlogEntries: [] },
      dsseEnvelope: {
        payload: canonicalBytes(statement).toString('base64'),
        payloadType: 'application/vnd.in-toto+json',
        signatures: [{ keyid: key.id, sig: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/) }],
      },
    });
  });
  it('spec, Ordering and determinism: the same statement and key give the same bytes', async () => {
    expect(await sealStatement(statement, key.signer)).toEqual(sealed);
    expect(sealed.toString('utf8')).toBe(canonicalText(bundle()));
  });
  it.each([
    ['a signature that is none of Ed25519', { keyId: key.id, signature: Buffer.alloc(72) }],
    ['a key id that is none', { keyId: 'my-key', signature: Buffer.alloc(64) }],
  ])('%s is refused', async (_, answer) => {
    await expect(sealStatement(statement, { sign: () => Promise.resolve(answer) })).rejects.toMatchObject({
      code: 'key_unusable',
      failClass: 'policy',
    });
  });
});

describe('readBundle', () => {
  it('reads what sealStatement wrote, as bytes and as text', () => {
    const read = readBundle(sealed);
    expect(read.keyHint).toBe(key.id);
    expect(read.payload).toEqual(canonicalBytes(statement));
    expect(readBundle(sealed.toString('utf8'))).toEqual(read);
  });
  it('reads a bundle without the empty list of log entries, and with other white space', () => {
    const other = bundle();
    delete other.verificationMaterial.tlogEntries;
    expect(readBundle(JSON.stringify(other, undefined, 2)).keyHint).toBe(key.id);
  });

  const changed = (change: (parsed: ReturnType<typeof bundle>) => unknown): string => {
    const parsed = bundle();
    change(parsed);
    return JSON.stringify(parsed);
  };
  const otherId = keyOf(2).id;
  it.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['bytes that are no UTF-8', Buffer.concat([sealed, Buffer.from([0xff])])],
    ['a file longer than a bundle', `${sealed.toString('utf8')}${' '.repeat(1024 * 1024)}`],
    ['another version', changed((b) => (b.mediaType = 'application/vnd.dev.sigstore.bundle.v0.2+json'))],
    ['a member more', changed((b) => (b.note = 'x'))],
    ['a certificate', changed((b) => (b.verificationMaterial.certificate = { rawBytes: 'AA==' }))],
    ['a log entry', changed((b) => b.verificationMaterial.tlogEntries.push({}))],
    ['no signature', changed((b) => (b.dsseEnvelope.signatures = []))],
    ['two signatures', changed((b) => b.dsseEnvelope.signatures.push(b.dsseEnvelope.signatures[0]))],
    ['a hint that is not the key id', changed((b) => (b.verificationMaterial.publicKey.hint = otherId))],
    ['a key id that is not the hint', changed((b) => (b.dsseEnvelope.signatures[0].keyid = otherId))],
    ['no key id', changed((b) => (b.dsseEnvelope.signatures[0].keyid = ''))],
    ['another payload type', changed((b) => (b.dsseEnvelope.payloadType = 'application/json'))],
    ['a payload with a space', changed((b) => (b.dsseEnvelope.payload += ' '))],
    ['a payload in the URL alphabet', changed((b) => (b.dsseEnvelope.payload = '_-8='))],
    ['a payload with stray bits', changed((b) => (b.dsseEnvelope.payload = 'AB=='))],
    ['an empty payload', changed((b) => (b.dsseEnvelope.payload = ''))],
    ['a shorter signature', changed((b) => (b.dsseEnvelope.signatures[0].sig = 'AAAA'))],
    ['a signature with stray bits', changed((b) => (b.dsseEnvelope.signatures[0].sig = `${'A'.repeat(85)}B==`))],
  ])('%s is refused', (_, text) => {
    expect(() => readBundle(text)).toThrowError(
      expect.objectContaining({ code: 'signature_invalid', failClass: 'contract' }),
    );
  });
});
