import type { KeyObject } from 'node:crypto';
import { CasefileError, validateGrantStatement, type GrantPredicate, type GrantStatement } from '@casefile/contract';
import { readBundle } from './bundle.js';
import { sealStatement, type StatementSigner } from './envelope.js';
import { verifyEnvelope } from './verify-envelope.js';

/** The longest life of a grant, in milliseconds (D42). */
export const maxGrantLifeMs = 300_000;

const predicateType = 'https://casefile.invalid/attestation/exposure-grant/v1';

/**
 * Signs a grant: that one consumer of a tenant may read these paths of a snapshot, once, until it expires (D42).
 *
 * @param snapshot the SHA-256 of its `index.json`
 * @throws CasefileError `invalid_inputs` for a grant that breaks its schema or would live longer than five minutes
 */
export const sealGrant = async (
  snapshot: string,
  predicate: GrantPredicate,
  signer: StatementSigner,
): Promise<Uint8Array> => {
  const life = predicate.expires_at_ms - predicate.issued_at_ms;
  const result = validateGrantStatement({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'index.json', digest: { sha256: snapshot } }],
    predicateType,
    predicate,
  });
  if (!result.ok || life <= 0 || life > maxGrantLifeMs)
    throw new CasefileError(
      'invalid_inputs',
      'A grant names a tenant, a harness and paths, and lives five minutes at most.',
    );
  return sealStatement(result.value, signer);
};

/** Why a grant lets nobody read anything. */
export type GrantRefusal =
  'malformed' | 'unknown_key' | 'signature_invalid' | 'other_snapshot' | 'other_tenant' | 'expired' | 'too_long';

/** What reading a grant came to. Whether it was spent is for whoever keeps what is spent. */
export type GrantReading =
  | { readonly outcome: 'granted'; readonly grant: GrantPredicate }
  | { readonly outcome: 'refused'; readonly reason: GrantRefusal };

/** What a grant must be for. */
export interface GrantExpectation {
  readonly snapshot: string;
  readonly tenant: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const refused = (reason: GrantRefusal): GrantReading => ({ outcome: 'refused', reason });

const parse = (bytes: Uint8Array): ReturnType<typeof readBundle> | null => {
  try {
    return readBundle(bytes);
  } catch (error) {
    if (error instanceof CasefileError && error.code === 'signature_invalid') return null;
    throw error;
  }
};

/**
 * Reads a grant: signed by a key that the caller trusts, for this snapshot and tenant, not expired, of no longer life than a grant may have (D42). A clock that jumps back does not lengthen it: a
 * grant from the future is refused.
 */
export const readGrant = (bytes: Uint8Array, keys: Iterable<KeyObject>, expected: GrantExpectation): GrantReading => {
  const envelope = parse(bytes);
  if (envelope === null) return refused('malformed');
  const verified = verifyEnvelope(envelope, keys);
  if (verified.outcome === 'refused')
    return refused(verified.reason === 'statement_invalid' ? 'malformed' : verified.reason);
  const result = validateGrantStatement(verified.payload);
  if (!result.ok) return refused('malformed');
  const statement: GrantStatement = result.value;
  const { predicate, subject } = statement;
  if (subject[0]?.digest.sha256 !== expected.snapshot) return refused('other_snapshot');
  if (predicate.tenant !== expected.tenant) return refused('other_tenant');
  if (predicate.expires_at_ms - predicate.issued_at_ms > maxGrantLifeMs) return refused('too_long');
  if (expected.now < predicate.issued_at_ms || expected.now >= predicate.expires_at_ms) return refused('expired');
  return { outcome: 'granted', grant: predicate };
};
