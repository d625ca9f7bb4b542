import { verify as verifySignature, type KeyObject } from 'node:crypto';
import type { UnverifiedEnvelope } from './bundle.js';
import { readCanonicalJson } from './canonical-document.js';
import { payloadType, preAuthenticationEncoding } from './envelope.js';
import { isVerificationKey, keyIdOf } from './verification-key.js';

/** What verifying an envelope came to: the payload that a trusted key signed, of whatever predicate, or why it is not believed. */
export type EnvelopeVerification =
  | { readonly outcome: 'verified'; readonly keyId: string; readonly payload: unknown }
  | {
      readonly outcome: 'refused';
      readonly reason: 'unknown_key' | 'signature_invalid' | 'statement_invalid';
      readonly detail: string;
    };

/**
 * Verifies an envelope's signature and nothing beyond: one of the trusted keys has the id that the bundle hints at and signed the payload, which is canonical JSON. What the payload means is
 * for the caller, who must validate it against the schema of the one predicate that it expects.
 *
 * @param keys the keys that the caller trusts; their ids are derived here, never taken from anybody
 */
export const verifyEnvelope = (envelope: UnverifiedEnvelope, keys: Iterable<KeyObject>): EnvelopeVerification => {
  const key = [...keys].find((candidate) => isVerificationKey(candidate) && keyIdOf(candidate) === envelope.keyHint);
  if (key === undefined) return { outcome: 'refused', reason: 'unknown_key', detail: '' };
  if (!verifySignature(null, preAuthenticationEncoding(payloadType, envelope.payload), key, envelope.signature))
    return { outcome: 'refused', reason: 'signature_invalid', detail: '' };
  const payload = readCanonicalJson(envelope.payload);
  return payload === null
    ? { outcome: 'refused', reason: 'statement_invalid', detail: 'not canonical' }
    : { outcome: 'verified', keyId: envelope.keyHint, payload: payload.value };
};
