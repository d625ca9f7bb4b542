/** Every limit of the policy, part of the policy digest (D34). Sizes are bytes of UTF-8. */
export const limits = {
  /** More redactions than this in one text, and it is rejected (`limit.matches`). */
  maxRedactions: 10_000,
  /** How many decodable spans of a text are decoded and scanned; the longest first, more are counted (`limit.spans`). */
  maxSpans: 16,
  /** The shortest decodable span. */
  minSpanBytes: 24,
  /** How much of a decodable span is decoded. */
  maxSpanBytes: 8192,
  /** How much of a value is looked at to decide whether it is a secret; one that is masked goes to its end. */
  maxJudgedBytes: 256,
  /** Redaction is repeated until nothing is found; a text that needs more rounds than this is rejected (`limit.matches`). */
  maxRedactionRounds: 16,
  /** The shortest credential that can be registered (D45). */
  minCredentialBytes: 8,
} as const;
