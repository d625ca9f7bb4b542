import { Buffer } from 'node:buffer';
import { canonicalText } from '@casefile/contract';

/** What a record file says of itself; nothing in it may change without the record changing (spec: Stable records and mutable state). */
export interface RecordHeader {
  readonly kind: 'entity' | 'comment' | 'review';
  readonly id: string;
  /** The creator's immutable id, never the login; null where the forge withholds it. */
  readonly author_id: string | null;
  /** `created_at`; for the entity too, whose reserved order key stands in the file's name only. */
  readonly created_at: string;
}

/** The fixed header: four lines of canonical JSON values and the blank line (spec: Stable records and mutable state). */
export const recordHeaderText = (header: RecordHeader): string =>
  [
    `Fullsend-Record: ${canonicalText(header.kind)}`,
    `Source-ID: ${canonicalText(header.id)}`,
    `Author-ID: ${canonicalText(header.author_id)}`,
    `Created-At: ${canonicalText(header.created_at)}`,
    '',
    '',
  ].join('\n');

/**
 * The bytes of a record file: the header, the blank line, the filtered text (spec: Stable records and mutable state; spec: Canonical bytes).
 *
 * @param text what the filter emitted: empty, or ending in exactly one line feed
 */
export const recordFileBytes = (header: RecordHeader, text: string): Uint8Array =>
  Buffer.from(`${recordHeaderText(header)}${text}`, 'utf8');
