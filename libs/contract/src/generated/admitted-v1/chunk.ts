// Generated from schemas/admitted/v1/chunk.schema.json by npm run generate

/**
 * Admitted texts on their way to the filter: at most 64 records or 1 MiB of source text; a log by itself; display and path strings first. Lies sealed wherever it lies.
 */
export interface SourceChunk {
  readonly schema_version: 1;
  /**
   * Exact credentials to redact (D45).
   */
  readonly registered: readonly string[];
  readonly texts: readonly SourceText[];
}
/**
 * One text: a string, or bytes as base64 (logs).
 */
export interface SourceText {
  /**
   * The number of the text in the chunks.
   */
  readonly ref: number;
  /**
   * What the filter makes of it.
   */
  readonly form: 'record' | 'log' | 'display' | 'path';
  /**
   * The profile's bound, in bytes of UTF-8.
   */
  readonly max_bytes: number;
  readonly text?: string;
  readonly base64?: string;
}
