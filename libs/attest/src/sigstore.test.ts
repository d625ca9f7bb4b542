import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier, type TrustMaterial } from '@sigstore/verify';
import { describe, expect, it } from 'vitest';
import { sealStatement } from './envelope.js';
import { keyOf, statement } from './snapshot.fixture.js';

const key = keyOf(1);
const json = JSON.parse((await sealStatement(statement, key.signer)).toString('utf8'));

/** Trusts one key under its id, and no authority at all. */
const trusting = ({ publicKey }: ReturnType<typeof keyOf>): TrustMaterial => ({
  certificateAuthorities: [],
  timestampAuthorities: [],
  tlogs: [],
  ctlogs: [],
  publicKey: () => ({ publicKey, validFor: () => true }),
});

const verifier = (trusted: ReturnType<typeof keyOf>) =>
  new Verifier(trusting(trusted), { tlogThreshold: 0, ctlogThreshold: 0, tsaThreshold: 0, timestampThreshold: 0 });

describe('the bundle in other hands', () => {
  it('attest: @sigstore/verify accepts it with its thresholds at 0', () => {
    const signer = verifier(key).verify(toSignedEntity(bundleFromJSON(json)));
    expect(signer.key.equals(key.publicKey)).toBe(true);
  });
  it('@sigstore/verify refuses it under another key', () => {
    expect(() => verifier(keyOf(2)).verify(toSignedEntity(bundleFromJSON(json)))).toThrowError();
  });
  it('@sigstore/verify refuses another payload', () => {
    const other = structuredClone(json);
    other.dsseEnvelope.payload = Buffer.from('{}').toString('base64');
    expect(() => verifier(key).verify(toSignedEntity(bundleFromJSON(other)))).toThrowError();
  });
});
