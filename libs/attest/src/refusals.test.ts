import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle.js';
import { preAuthenticationEncoding, sealStatement } from './envelope.js';
import { keyOf, statement, statementInputs } from './snapshot.fixture.js';
import { buildStatement } from './statement.js';
import { readVerificationKey } from './verification-key.js';

const key = keyOf(1);
const sealed = await sealStatement(statement, key.signer);

const changed = (change: (bundle: ReturnType<typeof JSON.parse>) => void): string => {
  const bundle = JSON.parse(sealed.toString('utf8'));
  change(bundle);
  return JSON.stringify(bundle);
};

const failureOf = (work: () => unknown): CasefileError => {
  try {
    work();
  } catch (error) {
    if (error instanceof CasefileError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

describe('messages say what is wrong, and facts go with them (style: Errors)', () => {
  it.each([
    ['a bundle over 1 MiB', ' '.repeat(1024 * 1024 + 1), 'it is longer than a bundle can be'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8'],
    ['text that is no JSON', '{', 'it is not JSON'],
    [
      'a member that is named twice',
      sealed.toString('utf8').replace('{', '{"dsseEnvelope":{},'),
      'it names a member twice',
    ],
    ['a document that is no bundle', '{}', "it breaks the bundle's schema at "],
    [
      'another key id than the hint',
      changed((bundle) => (bundle.dsseEnvelope.signatures[0].keyid = keyOf(2).id)),
      'its key hint and the key id of its signature differ',
    ],
    [
      'a payload in another spelling of base64',
      changed((bundle) => (bundle.dsseEnvelope.payload = 'QQ')),
      'its payload is not base64',
    ],
    [
      'a signature with stray bits',
      changed((bundle) => (bundle.dsseEnvelope.signatures[0].sig = `${'A'.repeat(85)}B==`)),
      'its signature is not base64',
    ],
  ])('%s', (_, json, problem) => {
    const failure = failureOf(() => readBundle(json));
    expect(failure.code).toBe('signature_invalid');
    expect(failure.message).toBe(`The attestation cannot be read: ${problem}.`);
    expect(failure.details).toEqual({ problem });
  });

  it('takes a bundle of exactly 1 MiB', () => {
    const padded = Buffer.concat([sealed, Buffer.alloc(1024 * 1024 - sealed.byteLength, ' ')]);
    expect(readBundle(padded).keyHint).toBe(key.id);
  });

  it.each([
    [
      'another profile',
      { collection: { ...statementInputs.collection, record_selection: 'oldest' } } as const,
      'the profile is not the one that the index names',
    ],
    ['another policy', { policyDigest: 'f'.repeat(64) }, 'the policy is not the one that the index names'],
  ])('a statement with %s', (_, inputs, problem) => {
    const failure = failureOf(() => buildStatement({ ...statementInputs, ...inputs }));
    expect(failure).toMatchObject({
      code: 'internal',
      message: `A statement cannot be made: ${problem}.`,
      details: { problem },
    });
  });

  it('a statement that breaks its schema names the place', () => {
    const failure = failureOf(() => buildStatement({ ...statementInputs, gitTree: 'not a tree' }));
    expect(failure).toMatchObject({
      code: 'internal',
      message: 'A statement cannot be made: it would break its schema.',
      details: { path: '/predicate/git_tree', rule: 'pattern' },
    });
  });

  it.each([
    ['something else', 'hello', /not one PEM block of the type PUBLIC KEY/],
    [
      'a block that holds no key',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
      /cannot be read as a SubjectPublicKeyInfo/,
    ],
  ])('a key that is %s', (_, pem, message) => {
    expect(failureOf(() => readVerificationKey(pem))).toMatchObject({
      code: 'key_unusable',
      message: expect.stringMatching(message),
    });
  });

  it('a signer that signs with something else', async () => {
    const signing = sealStatement(statement, {
      sign: () => Promise.resolve({ keyId: key.id, signature: Buffer.alloc(63) }),
    });
    await expect(signing).rejects.toThrowError('sign with an Ed25519 key');
  });

  it('the pre-authentication encoding counts bytes, not characters', () => {
    expect(preAuthenticationEncoding('é', Buffer.from('ü')).toString('utf8')).toBe('DSSEv1 2 é 2 ü');
  });
});
