import { compareUtf8 } from './utf8.js';
import { sha256, type Sha256 } from './digest.js';
import { CasefileError } from './error.js';
import type { Forge } from './snapshot-documents.js';

/** What identifies a repository in every key (spec: Stable records and mutable state). */
export interface KeySource {
  readonly forge: Forge;
  readonly host: string;
  readonly repository_id: string;
}

/** The kinds that keys are derived for; `thread` keys name relationship and ordering data only. */
export type KeyKind = 'entity' | 'comment' | 'review' | 'check' | 'thread';

/**
 * The record key: SHA-256 of `<forge>://<host>`, the repository id, the kind and the forge's record id, with one U+0000 between adjacent fields
 * (spec: Stable records and mutable state).
 *
 * @throws CasefileError `not_canonical` where a field is empty or holds a U+0000 or a lone surrogate, so that two inputs never share one byte sequence.
 */
export const recordKey = (source: KeySource, kind: KeyKind, id: string): Sha256 => {
  const fields = [`${source.forge}://${source.host}`, source.repository_id, kind, id];
  for (const field of fields)
    if (field === '' || field.includes('\u0000') || !field.isWellFormed())
      throw new CasefileError(
        'not_canonical',
        'A record key needs four non-empty, well-formed fields without U+0000.',
        { details: { kind } },
      );
  return sha256(fields.join('\u0000'));
};

/** Orders by time and then by the bytes of an id: the order of every array of records (spec: Ordering and determinism). */
export const compareByTime = (
  a: { readonly time: string; readonly id: string },
  b: { readonly time: string; readonly id: string },
): number => compareUtf8(a.time, b.time) || compareUtf8(a.id, b.id);
