import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle.js';
import { payloadType, preAuthenticationEncoding, sealStatement, type SignableStatement } from './envelope.js';
import { indexBytes, keyOf } from './snapshot.fixture.js';
import { verifyAttestation } from './verify.js';
import { verifyEnvelope } from './verify-envelope.js';

const key = keyOf(1);

const other: SignableStatement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'index.json', digest: { sha256: sha256(indexBytes) } }],
  predicateType: 'https://casefile.invalid/attestation/something-else/v1',
  predicate: { says: 'something else' },
};
const envelope = readBundle(await sealStatement(other, key.signer));

describe('verifyEnvelope', () => {
  it('gives back what a trusted key signed, of whatever predicate', () => {
    expect(verifyEnvelope(envelope, [keyOf(2).publicKey, key.publicKey])).toEqual({
      outcome: 'verified',
      keyId: key.id,
      payload: other,
    });
  });

  it('refuses another key, a changed payload and a payload that is not canonical', async () => {
    expect(verifyEnvelope(envelope, [keyOf(2).publicKey])).toMatchObject({ reason: 'unknown_key' });
    const changed = { ...envelope, payload: Buffer.concat([envelope.payload, Buffer.from(' ')]) };
    expect(verifyEnvelope(changed, [key.publicKey])).toMatchObject({ reason: 'signature_invalid' });
    const payload = Buffer.from('{"b":1,"a":2}', 'utf8');
    const { signature } = await key.signer.sign(preAuthenticationEncoding(payloadType, payload));
    const loose = { keyHint: key.id, payload, signature: Buffer.from(signature) };
    expect(verifyEnvelope(loose, [key.publicKey])).toMatchObject({ reason: 'statement_invalid' });
  });

  it('a signature over another predicate is never taken for an attestation of a snapshot', () => {
    expect(verifyAttestation(envelope, { keys: [key.publicKey], index: indexBytes })).toMatchObject({
      outcome: 'refused',
      reason: 'statement_invalid',
    });
  });
});
