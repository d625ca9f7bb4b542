import { Buffer } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';
import { CasefileError, type ErrorCode } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBytes, randomSealingKey, sealBytes, sealingKeyId } from './seal-bytes.js';
import { text } from './store.fixture.js';

const key = randomSealingKey();
const context = ['purpose', 'tenant', 'name'];
const now = Date.UTC(2026, 8, 8);

const refusal = (open: () => unknown): ErrorCode | 'opened' => {
  try {
    open();
    return 'opened';
  } catch (error) {
    if (error instanceof CasefileError) return error.code;
    throw error;
  }
};

describe('sealed bytes', () => {
  it('Queue and store: opens what was sealed, any bytes in any context', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed())),
        (bytes, strings) => {
          const sealed = sealBytes(key, bytes, { context: strings });
          expect(Buffer.compare(openBytes(key, sealed, { context: strings, now }), bytes)).toBe(0);
        },
      ),
    );
  });

  it('Queue and store: the format is as documented, AES-256-GCM with everything bound', () => {
    const sealed = Buffer.from(sealBytes(key, text('secret'), { context: ['a', 'é'], expiresAt: now }));
    expect(sealed.toString('latin1', 0, 4)).toBe('CFSL');
    expect(sealed[4]).toBe(1);
    expect(sealed.toString('hex', 5, 13)).toBe(sealingKeyId(key));
    expect(sealed.readBigUInt64BE(13)).toBe(BigInt(now));
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(21, 33));
    const bound = Buffer.from([0, 0, 0, 1, 0x61, 0, 0, 0, 2, 0xc3, 0xa9]);
    decipher.setAAD(Buffer.concat([sealed.subarray(0, 21), bound]));
    decipher.setAuthTag(sealed.subarray(-16));
    expect(Buffer.concat([decipher.update(sealed.subarray(33, -16)), decipher.final()]).toString('utf8')).toBe(
      'secret',
    );
  });

  it('Queue and store: the same bytes are never sealed alike', () => {
    const seals = Array.from({ length: 200 }, () =>
      Buffer.from(sealBytes(key, text('x'), { context })).toString('hex'),
    );
    expect(new Set(seals).size).toBe(200);
    expect(new Set(seals.map((sealed) => sealed.slice(42, 66))).size).toBe(200);
  });

  it('Queue and store: every changed bit is noticed, the expiry’s and the key id’s too', () => {
    const sealed = sealBytes(key, text('secret'), { context, expiresAt: now + 1000 });
    for (let at = 0; at < sealed.length * 8; at += 1) {
      const changed = Uint8Array.from(sealed);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(refusal(() => openBytes(key, changed, { context, now }))).toBe('unsealing_failed');
    }
  });

  it('Queue and store: what was cut or prolonged is noticed', () => {
    const sealed = sealBytes(key, text('secret'), { context });
    for (let length = 0; length < sealed.length; length += 1)
      expect(refusal(() => openBytes(key, sealed.subarray(0, length), { context, now }))).toBe('unsealing_failed');
    expect(refusal(() => openBytes(key, Buffer.concat([sealed, Buffer.from([0])]), { context, now }))).toBe(
      'unsealing_failed',
    );
    expect(refusal(() => openBytes(key, text('{"plain":true}'), { context, now }))).toBe('unsealing_failed');
  });

  it.each([
    [[]],
    [['purpose', 'tenant']],
    [['purpose', 'tenantname']],
    [['purpose', 'tenant', 'name', '']],
    [['purpose', 'name', 'tenant']],
    [['purpose', 'Tenant', 'name']],
    [['purposetenantname']],
  ])('Queue and store: does not open in the context %j', (other) => {
    const sealed = sealBytes(key, text('secret'), { context });
    expect(refusal(() => openBytes(key, sealed, { context: other, now }))).toBe('unsealing_failed');
  });

  it('Queue and store: does not open with another key', () => {
    const sealed = sealBytes(key, text('secret'), { context });
    expect(refusal(() => openBytes(randomSealingKey(), sealed, { context, now }))).toBe('unsealing_failed');
    // Even where somebody writes the other key's id into it.
    const other = randomSealingKey();
    const forged = Uint8Array.from(sealed);
    forged.set(Buffer.from(sealingKeyId(other), 'hex'), 5);
    expect(refusal(() => openBytes([key, other], forged, { context, now }))).toBe('unsealing_failed');
  });

  it('Queue and store: the first key seals and every key opens, so that keys can be replaced', () => {
    const [older, newer] = [randomSealingKey(), randomSealingKey()];
    const before = sealBytes(older, text('secret'), { context });
    const after = sealBytes([newer, older], text('secret'), { context });
    for (const sealed of [before, after])
      expect(refusal(() => openBytes([newer, older], sealed, { context, now }))).toBe('opened');
    expect(refusal(() => openBytes(older, after, { context, now }))).toBe('unsealing_failed');
  });

  it('Queue and store: expires at its time, and never without one', () => {
    const sealed = sealBytes(key, text('secret'), { context, expiresAt: now });
    expect(refusal(() => openBytes(key, sealed, { context, now: now - 1 }))).toBe('opened');
    expect(refusal(() => openBytes(key, sealed, { context, now }))).toBe('not_found');
    const kept = sealBytes(key, text('secret'), { context });
    expect(refusal(() => openBytes(key, kept, { context, now: 8_640_000_000_000_000 }))).toBe('opened');
  });

  it('Queue and store: what has expired and was altered is altered', () => {
    const sealed = sealBytes(key, text('secret'), { context, expiresAt: now });
    expect(refusal(() => openBytes(key, sealed, { context: ['x'], now: now + 1 }))).toBe('unsealing_failed');
  });

  it.each([0, 16, 31, 33, 64])('Queue and store: refuses a key of %d bytes', (length) => {
    const sealed = sealBytes(key, text('secret'), { context });
    expect(refusal(() => sealBytes(new Uint8Array(length), text('x'), { context }))).toBe('key_unusable');
    expect(refusal(() => openBytes([key, new Uint8Array(length)], sealed, { context, now }))).toBe('key_unusable');
    expect(refusal(() => sealBytes([], text('x'), { context }))).toBe('key_unusable');
  });

  it('D37: refuses a context that is not well-formed', () => {
    expect(refusal(() => sealBytes(key, text('x'), { context: ['\ud800'] }))).toBe('usage');
  });

  it('Queue and store: two random keys differ and have 32 bytes', () => {
    expect(randomSealingKey()).toHaveLength(32);
    expect(Buffer.compare(randomSealingKey(), randomSealingKey())).not.toBe(0);
  });
});
