import { Buffer } from 'node:buffer';
import { CasefileError, sha256, type GrantPredicate } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { sealStatement } from './envelope.js';
import { maxGrantLifeMs, readGrant, sealGrant } from './grant.js';
import { indexBytes, keyOf } from './snapshot.fixture.js';

const key = keyOf(1);
const snapshot = sha256(indexBytes);
const issued = 1_790_000_000_000;
const predicate: GrantPredicate = {
  grant: '0f8fad5b-d9cb-469f-a165-70867728950e',
  tenant: 'local',
  harness: 'mutation',
  globs: ['**'],
  issued_at_ms: issued,
  expires_at_ms: issued + maxGrantLifeMs,
};
const expected = { snapshot, tenant: 'local', now: issued + 1 };
const reasonOf = (bytes: Uint8Array, change: Partial<typeof expected> = {}, keys = [key.publicKey]) => {
  const reading = readGrant(bytes, keys, { ...expected, ...change });
  return reading.outcome === 'refused' ? reading.reason : reading.outcome;
};

describe('D42: a grant lives five minutes at most and is bound to tenant and snapshot', () => {
  it('D42: holds for its snapshot and tenant until it expires', async () => {
    const grant = await sealGrant(snapshot, predicate, key.signer);
    expect(readGrant(grant, [keyOf(2).publicKey, key.publicKey], expected)).toEqual({
      outcome: 'granted',
      grant: predicate,
    });
    expect(reasonOf(grant, { now: issued })).toBe('granted');
    expect(reasonOf(grant, { now: issued + maxGrantLifeMs - 1 })).toBe('granted');
    expect(reasonOf(grant, { now: issued + maxGrantLifeMs })).toBe('expired');
    expect(reasonOf(grant, { now: issued - 1 })).toBe('expired');
  });

  it('D42: is nothing for another snapshot, another tenant or under another key', async () => {
    const grant = await sealGrant(snapshot, predicate, key.signer);
    expect(reasonOf(grant, { snapshot: sha256(Buffer.from('other')) })).toBe('other_snapshot');
    expect(reasonOf(grant, { tenant: 'other' })).toBe('other_tenant');
    expect(reasonOf(grant, {}, [keyOf(2).publicKey])).toBe('unknown_key');
  });

  it('D42: of a longer life is neither signed nor, where somebody signed it, accepted', async () => {
    const long = { ...predicate, expires_at_ms: issued + maxGrantLifeMs + 1 };
    await expect(sealGrant(snapshot, long, key.signer)).rejects.toThrow(CasefileError);
    await expect(sealGrant(snapshot, { ...predicate, expires_at_ms: issued }, key.signer)).rejects.toThrow(
      /five minutes/,
    );
    await expect(sealGrant(snapshot, { ...predicate, globs: [] }, key.signer)).rejects.toThrow(CasefileError);
    const forged = await sealStatement(
      {
        _type: 'https://in-toto.io/Statement/v1',
        subject: [{ name: 'index.json', digest: { sha256: snapshot } }],
        predicateType: 'https://casefile.invalid/attestation/exposure-grant/v1',
        predicate: long,
      },
      key.signer,
    );
    expect(reasonOf(forged)).toBe('too_long');
  });

  it('no other signed object, and no changed one, is taken for a grant', async () => {
    const grant = await sealGrant(snapshot, predicate, key.signer);
    const other = await sealStatement(
      {
        _type: 'https://in-toto.io/Statement/v1',
        subject: [{ name: 'index.json', digest: { sha256: snapshot } }],
        predicateType: 'https://casefile.invalid/attestation/something-else/v1',
        predicate,
      },
      key.signer,
    );
    expect(reasonOf(other)).toBe('malformed');
    expect(reasonOf(Buffer.from('no bundle'))).toBe('malformed');
    const bundle = JSON.parse(Buffer.from(grant).toString('utf8'));
    const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8').replace('"local"', '"loca1"');
    bundle.dsseEnvelope.payload = Buffer.from(payload, 'utf8').toString('base64');
    expect(reasonOf(Buffer.from(JSON.stringify(bundle)), { tenant: 'loca1' })).toBe('signature_invalid');
  });
});
