import {
  isTimestamp,
  recordKey,
  type AdmittedComment,
  type AdmittedInputs,
  type AdmittedReview,
  type FilteredText,
  type ManifestRecord,
  type Shortfall,
} from '@casefile/contract';
import type { ReadText } from './filtered-texts.js';
import { recordFilterOf } from './filtered-texts.js';
import { shortfall } from './gaps.js';
import { contentPathOf } from './paths.js';
import { recordFileBytes } from './record-file.js';
import type { StructuralRules } from './structural-values.js';

/** A record of the manifest with its file; `bytes` is null where the filter rejected the text. */
export interface RenderedRecord {
  readonly row: ManifestRecord;
  readonly bytes: Uint8Array | null;
}

/** What rendering needs beside the records themselves. */
export interface RenderContext {
  readonly source: AdmittedInputs['source'];
  readonly rules: StructuralRules;
  readonly readText: ReadText;
  /** The filtered login of an actor, null where there is none. */
  readonly loginOf: (actorId: string | null) => string | null;
}

type TextRecord = Pick<AdmittedComment, 'id' | 'author_id' | 'created_at' | 'updated_at' | 'body'>;

/** Whether ids and times of a record are what its forge and the calendar allow (spec: Canonical bytes, structural IDs; D15). */
export const isStructurallyValid = (record: Omit<TextRecord, 'body'>, rules: StructuralRules): boolean =>
  rules.isId(record.id) &&
  (record.author_id === null || rules.isId(record.author_id)) &&
  isTimestamp(record.created_at) &&
  (record.updated_at === undefined || isTimestamp(record.updated_at));

/** One attributed text as row and file (spec: Stable records and mutable state). */
export const renderRecord = (
  kind: 'entity' | 'comment' | 'review',
  record: TextRecord,
  body: FilteredText,
  context: RenderContext,
): RenderedRecord => {
  const key = recordKey(context.source, kind, record.id);
  const path = body.text === null ? null : contentPathOf({ kind, record_key: key, created_at: record.created_at });
  return {
    row: {
      kind,
      id: record.id,
      record_key: key,
      ...(path === null ? {} : { content_path: path }),
      author_id: record.author_id,
      author: context.loginOf(record.author_id),
      created_at: record.created_at,
      ...(record.updated_at === undefined ? {} : { updated_at: record.updated_at }),
      filter: recordFilterOf(body),
    },
    bytes: body.text === null ? null : recordFileBytes({ ...record, kind }, body.text),
  };
};

/** Records of one scope and what kept others out. */
export interface RenderedScope {
  readonly records: readonly RenderedRecord[];
  readonly shortfalls: readonly Shortfall[];
}

/**
 * Comments or formal reviews. Invalid ones leave a count (`invalid_metadata`), those that the filter rejected a row without content and a count
 * (`unsafe_content`) (spec: Canonical bytes; D6, D7).
 *
 * @param isValid what else a record of this scope must satisfy
 */
export const renderScope = <R extends AdmittedComment | AdmittedReview>(
  scope: 'comments' | 'reviews',
  list: readonly R[],
  context: RenderContext,
  isValid: (record: R) => boolean = () => true,
): RenderedScope => {
  const records: RenderedRecord[] = [];
  const shortfalls: Shortfall[] = [];
  for (const record of list) {
    if (!isStructurallyValid(record, context.rules) || !isValid(record)) {
      shortfalls.push(shortfall(scope, 'invalid_metadata'));
      continue;
    }
    const body = context.readText(record.body);
    if (body.text === null) shortfalls.push(shortfall(scope, 'unsafe_content'));
    records.push(renderRecord(scope === 'comments' ? 'comment' : 'review', record, body, context));
  }
  return { records, shortfalls };
};
