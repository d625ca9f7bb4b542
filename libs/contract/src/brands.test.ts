import { describe, expect, expectTypeOf, it } from 'vitest';
import { CasefileError } from './error.js';
import { isGitOid, isSha256, requireGitOid, requireSha256, requireTimestamp, sha256 } from './index.js';
import type {
  AttestationStatement,
  CaptureOutcome,
  FilteredChunk,
  GitOid,
  KeptSnapshot,
  NormalizedInputs,
  OrderKey,
  Receipt,
  Sha256,
  SnapshotIndex,
  Timestamp,
} from './index.js';

describe('brands: keys, digests and timestamps of documents are no other strings', () => {
  it('the generated types have them', () => {
    expectTypeOf<SnapshotIndex['records'][number]['record_key']>().toEqualTypeOf<Sha256>();
    expectTypeOf<SnapshotIndex['records'][number]['created_at']>().toEqualTypeOf<Timestamp>();
    expectTypeOf<SnapshotIndex['files'][number]['sha256']>().toEqualTypeOf<Sha256>();
    expectTypeOf<NormalizedInputs['comments'][number]['created_at']>().toEqualTypeOf<Timestamp>();
    expectTypeOf<NormalizedInputs['checks'][number]['head_sha']>().toEqualTypeOf<GitOid>();
    expectTypeOf<KeptSnapshot['snapshot']>().toEqualTypeOf<Sha256>();
    expectTypeOf<FilteredChunk['policy_digest']>().toEqualTypeOf<Sha256>();
    expectTypeOf<Receipt['result_record_keys'][number]>().toEqualTypeOf<Sha256>();
    expectTypeOf<AttestationStatement['predicate']['git_tree']>().toEqualTypeOf<GitOid>();
    expectTypeOf<Extract<CaptureOutcome, { outcome: 'published' }>['snapshot']>().toEqualTypeOf<Sha256>();
  });

  it('a plain string, or one of another brand, is not taken for one', () => {
    expectTypeOf<string>().not.toExtend<Sha256>();
    expectTypeOf<string>().not.toExtend<Timestamp>();
    expectTypeOf<string>().not.toExtend<GitOid>();
    expectTypeOf<string>().not.toExtend<OrderKey>();
    expectTypeOf<Timestamp>().not.toExtend<OrderKey>();
    expectTypeOf<OrderKey>().not.toExtend<Timestamp>();
    expectTypeOf<Sha256>().not.toExtend<GitOid>();
    expectTypeOf<GitOid>().not.toExtend<Sha256>();
    expectTypeOf<Timestamp>().toExtend<string>();
  });

  it.each([
    ['a digest', requireSha256, sha256('x')],
    ['a Git object id', requireGitOid, 'a'.repeat(40)],
    ['a Git object id of SHA-256', requireGitOid, 'b'.repeat(64)],
  ])('%s is what it is', (_, require, text) => {
    expect(require(text)).toBe(text);
  });

  it.each([
    ['a digest in capitals', () => requireSha256('A'.repeat(64))],
    ['a digest that is short', () => requireSha256('a'.repeat(63))],
    ['a Git object id of 41 digits', () => requireGitOid('a'.repeat(41))],
    ['a Git object id with a line feed', () => requireGitOid(`${'a'.repeat(40)}\n`)],
    ['a day that no month has', () => requireTimestamp('2026-02-30T00:00:00Z')],
    ['no time', () => requireTimestamp('now')],
  ])('%s is refused', (_, require) => {
    expect(require).toThrow(CasefileError);
    expect(require).toThrow(expect.objectContaining({ code: 'not_canonical' }));
  });

  it('a time is what any spelling of it says', () => {
    expect(requireTimestamp('2026-09-08T12:15:30+02:00')).toBe('2026-09-08T10:15:30.000000000Z');
    expect([isGitOid('a'.repeat(40)), isGitOid('a'.repeat(39)), isSha256('a'.repeat(64))]).toEqual([true, false, true]);
  });
});
