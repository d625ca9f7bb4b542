import { compareUtf8, recordKey, type KeyKind, type KeySource, type Sha256 } from '@casefile/contract';

/** A source record with its record key. */
export interface Keyed<Source> {
  readonly key: Sha256;
  readonly source: Source;
}

/**
 * A total order of strings: UTF-8 bytes (D37), then UTF-16 code units. Lone surrogates share the bytes of U+FFFD, so bytes alone would leave two different strings in
 * whatever order they came.
 */
export const compareText = (a: string, b: string): number => compareUtf8(a, b) || (a === b ? 0 : a < b ? -1 : 1);

/** The canonical order of records: creation time, then record key (spec: Ordering and determinism). */
export const compareCanonical = (
  a: Keyed<{ readonly created_at: string }>,
  b: Keyed<{ readonly created_at: string }>,
): number => compareUtf8(a.source.created_at, b.source.created_at) || compareUtf8(a.key, b.key);

/** Gives each source record its key and puts them into canonical order. */
export const inCanonicalOrder = <Source extends { readonly id: string; readonly created_at: string }>(
  repository: KeySource,
  kind: KeyKind,
  sources: Iterable<Source>,
): Keyed<Source>[] =>
  [...sources].map((source) => ({ key: recordKey(repository, kind, source.id), source })).sort(compareCanonical);

/** The order in which records are taken: from the end of the canonical order that `record_selection` keeps. */
export const inSelectionOrder = <Source>(
  canonical: readonly Source[],
  selection: 'oldest' | 'newest',
): readonly Source[] => (selection === 'newest' ? canonical.toReversed() : canonical);
