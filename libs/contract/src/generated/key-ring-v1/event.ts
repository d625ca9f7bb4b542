// Generated from schemas/key-ring/v1/event.schema.json by npm run generate

/**
 * One line of a key ring's log. Each holds the digest of the line before it, so that no line but the last ones can be taken away or changed unseen.
 */
export type KeyRingEvent =
  | {
      readonly event: 'made';
      readonly key: Sha256String;
      readonly previous: Sha256String;
    }
  | {
      readonly event: 'revoked';
      readonly key: Sha256String;
      readonly at: TimestampString;
      readonly reason?: string;
      readonly previous: Sha256String;
    };
/**
 * A SHA-256 in lowercase hexadecimal: a record or thread key, or the digest of a file's bytes (spec: Stable records and mutable state; Canonical bytes).
 */
export type Sha256String = string;
/**
 * An instant in UTC with exactly nine fractional digits, YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ; no other spelling is canonical (spec: Canonical bytes).
 */
export type TimestampString = string;
