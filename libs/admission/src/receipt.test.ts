import { requireSha256, type Sha256, type Timestamp } from '@casefile/contract';
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedKey, headerOf, lineOf, place, receipt, trusted } from './receipt.fixture.js';
import { readReceipt, receiptKeysById, sealReceipt, type ReceiptReading } from './receipt.js';

const key = fixedKey(7);
const stranger = fixedKey(8);
const keys = receiptKeysById([trusted(key)]);
const header = headerOf(key);
const line = await sealReceipt(place, receipt(), key);

const read = (text: string, ring = keys): ReceiptReading => readReceipt(text, place, ring);
const notBelieved = (reason: string) => ({ outcome: 'not_believed', reason });

describe('D39: a receipt', () => {
  it('is one line, the same for the same receipt and key', async () => {
    expect(line).toBe(lineOf(key, header, receipt()));
    expect(await sealReceipt(place, receipt(), key)).toBe(line);
    expect(line).toMatch(/^casefile-receipt: [\w-]+\.[\w-]+\.[\w-]{86}$/);
  });

  it.each([
    ['alone', line],
    ['among other lines', `Done.\n\n${line}\n\nSee the commit.`],
    ['between CRLF', `Done.\r\n${line}\r\n`],
    ['with spaces at its end', `${line}  \t`],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual({
      outcome: 'receipt',
      receipt: receipt(),
      token: line.slice('casefile-receipt: '.length),
    });
  });

  it.each([
    ['no receipt', 'Nothing.'],
    ['a quotation', `> ${line}`],
    ['a code block by indentation', `    ${line}`],
    ['a sentence', `It said ${line}`],
    ['another word', line.replace('casefile-receipt:', 'Casefile-Receipt:')],
    ['two receipts', `${line}\n${line}`],
    ['a receipt and what claims to be one', `${line}\ncasefile-receipt: later`],
  ])('is not in a text with %s', (_, text) => {
    expect(read(text)).toEqual({ outcome: 'none' });
  });

  it.each([
    ['no JWS', 'casefile-receipt: done'],
    ['two spaces', line.replace(': ', ':  ')],
    ['a signature that is cut', line.slice(0, -1)],
    ['padding', `${line}=`],
    [
      'a second spelling of its signature',
      `${line.slice(0, -1)}${String.fromCharCode(line.charCodeAt(line.length - 1) + 1)}`,
    ],
    ['an unsigned header', lineOf(key, { ...header, alg: 'none' }, receipt())],
    ['another algorithm', lineOf(key, { ...header, alg: 'HS256' }, receipt())],
    ['another type', lineOf(key, { ...header, typ: 'JWT' }, receipt())],
    ['a header that asks for more', lineOf(key, { ...header, crit: ['exp'], exp: 1 }, receipt())],
    ['a key of its own', lineOf(key, { ...header, jwk: key.publicKey.export({ format: 'jwk' }) }, receipt())],
    ['a header without a place', lineOf(key, { alg: 'EdDSA', kid: key.keyId, typ: 'casefile-receipt' }, receipt())],
    ['a header that is not canonical', lineOf(key, JSON.stringify(header, null, 1), receipt())],
    ['a header with a member twice', lineOf(key, JSON.stringify(header).replace('{', '{"alg":"EdDSA",'), receipt())],
    ['a header of nothing but brackets', lineOf(key, '['.repeat(6000), receipt())],
    ['a header without end', `casefile-receipt: ${'e'.repeat(9000)}.${'e'.repeat(20)}.${'e'.repeat(86)}`],
  ])('is not believed with %s', (_, text) => {
    expect(read(text)).toEqual(notBelieved('malformed'));
  });

  it('is not believed by a key that is unknown, revoked, or another’s', () => {
    expect(read(line, receiptKeysById([]))).toEqual(notBelieved('unknown_key'));
    expect(read(lineOf(stranger, headerOf(stranger), receipt()))).toEqual(notBelieved('unknown_key'));
    expect(read(line, receiptKeysById([trusted(key, true)]))).toEqual(notBelieved('revoked_key'));
    expect(read(lineOf(stranger, header, receipt()))).toEqual(notBelieved('signature_invalid'));
  });

  it('is not believed once any of the rings says that its key is revoked', () => {
    for (const ring of [
      [trusted(key), trusted(key, true)],
      [trusted(key, true), trusted(key)],
    ])
      expect(read(line, receiptKeysById(ring))).toEqual(notBelieved('revoked_key'));
  });

  it('is read by any of several keys, and by Ed25519 keys only', () => {
    const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const ring = receiptKeysById([{ key: rsa, revoked: false }, trusted(stranger), trusted(key)]);
    expect(ring.size).toBe(2);
    expect(read(line, ring)).toMatchObject({ outcome: 'receipt' });
    expect(read(lineOf(stranger, headerOf(stranger), receipt()), ring)).toMatchObject({ outcome: 'receipt' });
  });

  it.each([
    ['another forge', { ...place, source: { ...place.source, forge: 'gitlab' as const } }],
    ['another host', { ...place, source: { ...place.source, host: 'ghe.example' } }],
    ['another repository', { ...place, source: { ...place.source, repository_id: 'R_2' } }],
    ['another entity', { ...place, entity: { ...place.entity, id: 'PR_2' } }],
    ['another kind of entity', { ...place, entity: { ...place.entity, kind: 'work_item' as const } }],
  ])('is not believed for %s', async (_, other) => {
    expect(read(await sealReceipt(other, receipt(), key))).toEqual(notBelieved('other_entity'));
  });

  it('is not believed with any byte of it changed', () => {
    const start = 'casefile-receipt: '.length;
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: line.length - 1 }),
        fc.constantFrom(...'AZaz09-_.=/+ '),
        (at, character) => {
          const changed = line.slice(0, at) + character + line.slice(at + 1);
          expect(read(changed).outcome).toBe(changed === line ? 'receipt' : 'not_believed');
        },
      ),
    );
  });

  it.each([
    ['a member too many', { ...receipt(), url: 'https://example.invalid' }],
    ['no status', { ...receipt(), status: undefined }],
    ['a status of a run that goes on', { ...receipt(), status: 'in_progress' }],
    ['a revision that is no digest', receipt({ input_revision: 'HEAD' as Sha256 })],
    [
      'a result key twice',
      receipt({ result_record_keys: [requireSha256('b'.repeat(64)), requireSha256('b'.repeat(64))] }),
    ],
    ['a day that does not exist', receipt({ completed_at: '2026-02-30T00:00:00.000000000Z' as Timestamp })],
    ['a start that does not exist', receipt({ started_at: '2026-06-30T23:59:60.000000000Z' as Timestamp })],
    ['a time in another spelling', receipt({ completed_at: '2026-03-01T00:00:00Z' as Timestamp })],
    ['another version', { ...receipt(), schema_version: 2 }],
    ['a payload that is not canonical', JSON.stringify(receipt(), null, 1)],
    ['a payload that is no JSON', 'agent: fix'],
  ])('that is signed and has %s is invalid', (_, payload) => {
    expect(read(lineOf(key, header, payload))).toEqual({ outcome: 'invalid' });
  });
});

describe('sealReceipt', () => {
  it.each([
    ['a broken receipt', place, receipt({ input_revision: 'x' as Sha256 }), key, 'invalid_inputs'],
    [
      'a time that does not exist',
      place,
      receipt({ completed_at: '2026-02-30T00:00:00.000000000Z' as Timestamp }),
      key,
      'invalid_inputs',
    ],
    ['a broken place', { ...place, entity: { ...place.entity, id: 'a/b' } }, receipt(), key, 'invalid_inputs'],
    ['a key id that is none', place, receipt(), { ...key, keyId: 'mine' }, 'invalid_inputs'],
    ['another key’s signature', place, receipt(), { ...key, keyId: stranger.keyId }, 'key_unusable'],
    [
      'no Ed25519 signature',
      place,
      receipt(),
      { ...key, sign: () => Promise.resolve({ keyId: key.keyId, signature: new Uint8Array(70) }) },
      'key_unusable',
    ],
  ] as const)('signs nothing with %s', async (_, where, what, signer, code) => {
    await expect(sealReceipt(where, what, signer)).rejects.toMatchObject({ code });
  });
});
