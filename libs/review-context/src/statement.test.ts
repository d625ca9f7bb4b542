import { type Sha256, requireSha256 } from '@casefile/contract';
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { sealed, slideReview } from './review.fixture.js';
import { buildReviewStatement, contradictionWithStatement } from './statement.js';

const review = sealed(slideReview());
const filter = { version: 'casefile-1.0123456789ab', policy_sha256: requireSha256('0123456789ab'.padEnd(64, '0')) };
const statement = buildReviewStatement(review, 'review_input', filter);

describe('the statement about a review', () => {
  it('names the exact bytes of both exports and what they are of', () => {
    expect(statement.subject.map(({ name }) => name)).toEqual(['agent-context.json', 'agent-context.md']);
    expect(statement.predicate).toMatchObject({ snapshot_id: 'con_pears-2026-02', version_id: 'ver_2', filter });
    expect(contradictionWithStatement(statement, review)).toBeNull();
  });

  it('is about no other bytes, no other document and no other predicate', () => {
    const byte = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes, Buffer.from(' ')]);
    expect(contradictionWithStatement(statement, { ...review, json: byte(review.json) })).toContain(
      'agent-context.json',
    );
    expect(contradictionWithStatement(statement, { ...review, markdown: byte(review.markdown) })).toContain(
      'agent-context.md',
    );
    const swapped = { ...statement, subject: [...statement.subject].reverse() };
    expect(contradictionWithStatement(swapped, review)).toContain('agent-context.json');
    for (const [member, place] of [
      ['snapshot_id', 'snapshot.id'],
      ['artifact_id', 'artifact_ref.id'],
      ['version_id', 'version_ref.id'],
      ['review_session_id', 'review_session_ref.id'],
    ] as const) {
      const other = { ...statement, predicate: { ...statement.predicate, [member]: 'x' } };
      expect(contradictionWithStatement(other, review)).toContain(place);
    }
    const snapshot = { ...statement, predicateType: 'https://casefile.invalid/attestation/snapshot/v1' };
    expect(contradictionWithStatement(snapshot, review)).toContain('no statement about a review');
    expect(contradictionWithStatement(null, review)).toContain('no statement about a review');
  });

  it('cannot be made with a policy that is none', () => {
    expect(() => buildReviewStatement(review, 'casefile', { ...filter, policy_sha256: 'x' as Sha256 })).toThrow(
      expect.objectContaining({ code: 'internal' }),
    );
  });
});
