import { Buffer } from 'node:buffer';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { canonicalBytes, gitTreeHash, sha256, type SnapshotIndex } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundle, type UnverifiedEnvelope } from './bundle.js';
import { payloadType, preAuthenticationEncoding, sealStatement } from './envelope.js';
import { collection, files, head, index, indexBytes, keyOf, statement, statementInputs } from './snapshot.fixture.js';
import { buildStatement } from './statement.js';
import { verifyAttestation, type VerificationInputs } from './verify.js';

const key = keyOf(1);
const keys = [keyOf(2).publicKey, key.publicKey];
const envelope = readBundle(await sealStatement(statement, key.signer));

/** Signs whatever payload, as somebody with the key might. */
const signed = async (payload: Uint8Array, type: string = payloadType): Promise<UnverifiedEnvelope> => ({
  keyHint: key.id,
  payload: Buffer.from(payload),
  signature: Buffer.from((await key.signer.sign(preAuthenticationEncoding(type, payload))).signature),
});

const outcome = (given: UnverifiedEnvelope, more: Partial<VerificationInputs> = {}) => {
  const result = verifyAttestation(given, { keys, index: indexBytes, files, ...more });
  return result.outcome === 'verified' ? 'verified' : [result.reason, result.detail];
};

describe('verifyAttestation', () => {
  it('attest: accepts what was sealed, with and without the tree, and says who signed what', () => {
    expect(verifyAttestation(envelope, { keys, index: indexBytes, files })).toEqual({
      outcome: 'verified',
      keyId: key.id,
      statement,
    });
    expect(verifyAttestation(envelope, { keys, index: indexBytes }).outcome).toBe('verified');
  });

  describe('keys', () => {
    it('no key, or another one, is refused', () => {
      expect(outcome(envelope, { keys: [] })).toEqual(['unknown_key', '']);
      expect(outcome(envelope, { keys: [keyOf(2).publicKey] })).toEqual(['unknown_key', '']);
    });
    it('a hint is no evidence: a bundle that another key signed under a trusted key’s id is refused', async () => {
      const forged = await sealStatement(statement, {
        sign: async (bytes) => ({ ...(await keyOf(3).signer.sign(bytes)), keyId: key.id }),
      });
      expect(outcome(readBundle(forged))).toEqual(['signature_invalid', '']);
    });
    it('a key that is none of Ed25519, or is private, is not used', () => {
      const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
      const pair = generateKeyPairSync('ed25519');
      expect(outcome(envelope, { keys: [rsa, pair.privateKey] })).toEqual(['unknown_key', '']);
    });
    it('an exported and imported key is the same key', () => {
      const again = createPublicKey(key.publicKey.export({ type: 'spki', format: 'pem' }));
      expect(outcome(envelope, { keys: [again] })).toBe('verified');
    });
  });

  describe('signature', () => {
    it('any changed byte of payload or signature is refused', () => {
      fc.assert(
        fc.property(
          fc.constantFrom('payload', 'signature'),
          fc.nat(),
          fc.integer({ min: 1, max: 255 }),
          (part, at, mask) => {
            const bytes = Buffer.from(envelope[part]);
            const place = at % bytes.byteLength;
            bytes[place] = (bytes[place] ?? 0) ^ mask;
            expect(outcome({ ...envelope, [part]: bytes })).toEqual(['signature_invalid', '']);
          },
        ),
        { numRuns: 300 },
      );
    });
    it('DSSE: a signature over the bare payload, or under another type, is none', async () => {
      const bare = await key.signer.sign(envelope.payload);
      expect(outcome({ ...envelope, signature: Buffer.from(bare.signature) })).toEqual(['signature_invalid', '']);
      expect(outcome(await signed(envelope.payload, 'application/json'))).toEqual(['signature_invalid', '']);
    });
    it('a signature of another length is refused', () => {
      expect(outcome({ ...envelope, signature: Buffer.alloc(0) })).toEqual(['signature_invalid', '']);
      expect(outcome({ ...envelope, signature: Buffer.concat([envelope.signature, Buffer.alloc(1)]) })).toEqual([
        'signature_invalid',
        '',
      ]);
    });
    it('RFC 8032: a signature whose scalar is not reduced is refused', () => {
      const order = 2n ** 252n + 27742317777372353535851937790883648493n;
      const scalar = BigInt(`0x${Buffer.from(envelope.signature.subarray(32)).reverse().toString('hex')}`) + order;
      const malleated = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
      const signature = Buffer.concat([envelope.signature.subarray(0, 32), malleated]);
      expect(outcome({ ...envelope, signature })).toEqual(['signature_invalid', '']);
    });
  });

  describe('payload', () => {
    const text = canonicalBytes(statement).toString('utf8');
    it.each([
      ['other white space', ` ${text}`],
      ['a member twice', text.replace('{"_type"', '{"_type":"x","_type"')],
      ['another order of members', JSON.stringify(Object.fromEntries(Object.entries(statement).reverse()))],
      ['no JSON', 'a statement'],
      ['a byte order mark', `\ufeff${text}`],
    ])('spec, Canonical bytes: a signed payload with %s is refused', async (_, payload) => {
      expect(payload).not.toBe(text);
      expect(outcome(await signed(Buffer.from(payload)))).toEqual(['statement_invalid', 'not canonical']);
    });
    it('spec, Canonical bytes: a signed payload that is no UTF-8 is refused', async () => {
      const bytes = Buffer.from(text.replace('acme', 'ac\u00ffe'), 'latin1');
      expect(outcome(await signed(bytes))).toEqual(['statement_invalid', 'not canonical']);
    });
    it.each([
      ['another type of statement', { ...statement, _type: 'https://in-toto.io/Statement/v0.1' }],
      ['another predicate', { ...statement, predicateType: 'https://slsa.dev/provenance/v1' }],
      ['a second subject', { ...statement, subject: [...statement.subject, ...statement.subject] }],
      ['no subject', { ...statement, subject: [] }],
      ['a subject of another name', { ...statement, subject: [{ ...statement.subject[0], name: 'collection.json' }] }],
      ['a member more', { ...statement, predicate: { ...statement.predicate, generated_at: '2026' } }],
      [
        'a head of a work item',
        {
          ...statement,
          predicate: { ...statement.predicate, entity: { ...statement.predicate.entity, kind: 'work_item' } },
        },
      ],
    ])('a signed statement with %s is refused', async (_, other) => {
      expect(outcome(await signed(canonicalBytes(other)))).toEqual(['statement_invalid', expect.any(String)]);
    });
  });

  describe('index', () => {
    it('D33: another index.json is refused, be it one byte', () => {
      const other = Buffer.from(indexBytes);
      other[other.byteLength - 2] = 0x20;
      expect(outcome(envelope, { index: other })).toEqual(['other_subject', '']);
    });
    it('an attestation of another snapshot is refused', () => {
      const other = canonicalBytes({ ...index, gaps: [] });
      expect(outcome(envelope, { index: other })).toEqual(['other_subject', '']);
    });
    const about = async (bytes: Uint8Array, more: object = {}) =>
      verifyAttestation(
        await signed(
          canonicalBytes({
            ...statement,
            subject: [{ name: 'index.json', digest: { sha256: sha256(bytes) } }],
            predicate: { ...statement.predicate, ...more },
          }),
        ),
        { keys, index: bytes },
      );
    it('an index that is not canonical or breaks its schema is refused, though it was signed', async () => {
      expect(await about(Buffer.from(JSON.stringify(index, undefined, 1)))).toMatchObject({ reason: 'index_invalid' });
      expect(await about(canonicalBytes({ ...index, schema_version: 2 }))).toMatchObject({ reason: 'index_invalid' });
    });
    it.each<[string, Partial<SnapshotIndex>]>([
      ['source', { source: { ...index.source, repository: 'acme/other' } }],
      ['entity', { entity: { kind: 'change_proposal', id: 'PR_2' } }],
      ['entity', { entity: { kind: 'work_item', id: 'PR_1' } }],
      ['collection_profile', { collection_profile: sha256('another') }],
      ['filter.version', { filter_version: `casefile-2.${'0'.repeat(12)}` }],
      ['gaps', { gaps: [] }],
    ])('a predicate whose %s is not the index’s is refused', async (member, more) => {
      expect(await about(canonicalBytes({ ...index, ...more }))).toMatchObject({
        reason: 'contradicts_index',
        detail: member,
      });
    });
    it.each<[string, object]>([
      [
        'collection_profile.document',
        {
          collection_profile: {
            sha256: index.collection_profile,
            document: { ...collection, record_selection: 'oldest' },
          },
        },
      ],
      ['filter.policy_sha256', { filter: { version: index.filter_version, policy_sha256: sha256('another') } }],
    ])('a predicate whose %s does not fit itself is refused', async (member, more) => {
      expect(await about(indexBytes, more)).toMatchObject({ reason: 'contradicts_index', detail: member });
    });
    it('a profile for another kind of entity is refused', async () => {
      const workItem = { ...collection, entity_kind: 'work_item', included_sources: ['entity'] };
      const digest = sha256(canonicalBytes(workItem));
      const bytes = canonicalBytes({ ...index, collection_profile: digest });
      expect(await about(bytes, { collection_profile: { sha256: digest, document: workItem } })).toMatchObject({
        reason: 'contradicts_index',
        detail: 'collection_profile.document.entity_kind',
      });
    });
  });

  describe('tree', () => {
    const changed = (path: string, bytes: Uint8Array | null): ReadonlyMap<string, Uint8Array> => {
      const tree = new Map(files);
      if (bytes === null) tree.delete(path);
      else tree.set(path, bytes);
      return tree;
    };
    it.each<[string, ReadonlyMap<string, Uint8Array>]>([
      ['a changed file', changed('collection.json', Buffer.from('{}'))],
      ['an added file', changed('extra.txt', Buffer.alloc(0))],
      ['a removed file', changed('collection.json', null)],
      ['a path that no tree has', changed('../escape', Buffer.alloc(0))],
    ])('D33: %s is another Git tree', (_, tree) => {
      expect(outcome(envelope, { files: tree })).toEqual(['contradicts_tree', 'git_tree']);
    });
    it('the tree’s index.json is the one that was verified', () => {
      expect(outcome(envelope, { files: changed('index.json', null) })).toEqual(['contradicts_tree', 'index.json']);
      expect(outcome(envelope, { files: changed('index.json', Buffer.from('{}')) })).toEqual([
        'contradicts_tree',
        'index.json',
      ]);
    });
    const attesting = async (
      tree: ReadonlyMap<string, Uint8Array>,
      more: Partial<typeof statementInputs> | object = {},
    ) => {
      const made = buildStatement({ ...statementInputs, gitTree: gitTreeHash(tree), ...more });
      return outcome(await signed(canonicalBytes(made)), { files: tree });
    };
    it('the display number is the entity metadata’s', async () => {
      expect(await attesting(files, { number: 13 })).toEqual(['contradicts_tree', 'entity.number']);
      expect(await attesting(changed('entity/metadata.json', null))).toEqual(['contradicts_tree', 'entity.number']);
      expect(await attesting(changed('entity/metadata.json', Buffer.from('{')))).toEqual([
        'contradicts_tree',
        'entity.number',
      ]);
    });
    it('D2: every check is of the captured head', async () => {
      expect(await attesting(files, { capturedHead: 'b'.repeat(40) })).toEqual(['contradicts_tree', 'captured_head']);
      expect(await attesting(files, { capturedHead: null })).toEqual(['contradicts_tree', 'captured_head']);
      const path = `checks/${sha256('another check')}/metadata.json`;
      expect(await attesting(changed(path, canonicalBytes({ head_sha: 'b'.repeat(40) })))).toEqual([
        'contradicts_tree',
        'captured_head',
      ]);
      expect(await attesting(changed(path, canonicalBytes({ head_sha: head })))).toBe('verified');
    });
  });
});
