import { Buffer } from 'node:buffer';
import { compareUtf8, recordKey, utf8Length, type ManifestRecord } from '@casefile/contract';
import { mayDirect } from '../authority.js';
import { contentPathOf, indexPath, singletonPaths } from '../paths.js';
import { recordHeaderText } from '../record-file.js';
import { structuralRules } from '../structural-values.js';
import type { TreeDocuments } from './documents.js';
import { scopeOfKind } from './gap-table.js';
import type { Report } from './report.js';
import { decodeUtf8, hasTextForm, isDisplayString, isSafeText } from './safe-text.js';
import { isSorted, isUnique } from './sorting.js';

/** Holds the text of a body or log to its form, bound and safety (spec: Canonical bytes). */
export const verifyText = (text: string, maxBytes: number, path: string, report: Report): void => {
  report.require(hasTextForm(text), 'text-form', path);
  report.require(utf8Length(text) <= maxBytes, 'text-bound', path);
  report.require(isSafeText(text), 'text-safe', path);
};

const verifyContent = (
  record: ManifestRecord,
  kind: 'entity' | 'comment' | 'review',
  { files, collection }: TreeDocuments,
  report: Report,
): void => {
  const { content_path: path } = record;
  if (path === undefined) return;
  const bytes = files.get(path);
  report.require(path === contentPathOf(record) && bytes !== undefined, 'content-path', path);
  if (bytes === undefined) return;
  const header = recordHeaderText({
    kind,
    id: record.id,
    author_id: record.author_id ?? null,
    created_at: record.created_at,
  });
  const length = Buffer.byteLength(header, 'utf8');
  // The header is compared before anything is decoded, so that a body can never pass for one.
  if (decodeUtf8(bytes.subarray(0, length)) !== header) {
    report.add('record-header', path);
    return;
  }
  const text = decodeUtf8(bytes.subarray(length));
  if (text === null) report.add('utf8', path);
  else verifyText(text, collection.bounds.max_record_bytes, path, report);
};

const verifyAuthor = (
  record: ManifestRecord,
  documents: TreeDocuments,
  options: { readonly vouchByEdit: boolean },
  report: Report,
): void => {
  const { actorById, collection } = documents;
  const path = record.content_path ?? indexPath;
  const actor = typeof record.author_id === 'string' ? actorById.get(record.author_id) : undefined;
  report.require((record.author ?? null) === (actor?.login ?? null), 'author-login', path);
  // Where editors vouch, the author may be a stranger (D16).
  if (!options.vouchByEdit)
    report.require(mayDirect(actor, collection.admission.human_min_role), 'author-authority', path);
};

const verifyEntityRecord = ({ index, entity }: TreeDocuments, report: Report): void => {
  const rows = index.records.filter((record) => record.kind === 'entity');
  const [row] = rows;
  report.require(rows.length === 1 && row?.filter.status !== 'rejected', 'entity-record', indexPath);
  if (row === undefined) return;
  report.require(
    row.id === entity.id &&
      row.author_id === entity.author_id &&
      row.author === entity.author &&
      row.created_at === entity.created_at &&
      (row.updated_at === undefined || row.updated_at === entity.updated_at),
    'entity-agreement',
    singletonPaths.entity,
  );
};

/** Every row of `records[]` and the text files that they name (spec: Stable records and mutable state; spec: Ordering and determinism). */
export const verifyRecords = (
  documents: TreeDocuments,
  options: { readonly vouchByEdit: boolean },
  report: Report,
): void => {
  const { index, collection } = documents;
  const rules = structuralRules(index.source.forge, collection.bounds.max_metadata_string_bytes);
  report.require(
    isSorted(
      index.records,
      (a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.record_key, b.record_key),
    ),
    'record-order',
    indexPath,
  );
  report.require(isUnique(index.records.map((record) => record.record_key)), 'record-unique', indexPath);
  verifyEntityRecord(documents, report);
  for (const record of index.records) {
    const path = record.content_path ?? record.metadata_path ?? indexPath;
    report.require(rules.isId(record.id), 'structural-value', path);
    report.require(record.record_key === recordKey(index.source, record.kind, record.id), 'record-key', path);
    if (record.kind !== 'entity')
      report.require(collection.included_sources.includes(scopeOfKind[record.kind]), 'source-selected', path);
    if (record.kind === 'check') continue;
    report.require(typeof record.author_id !== 'string' || rules.isId(record.author_id), 'structural-value', path);
    verifyAuthor(record, documents, options, report);
    verifyContent(record, record.kind, documents, report);
  }
};

/** Every display string of the tree but the checks' names (spec: Canonical bytes, display strings). */
export const verifyDisplayStrings = (
  { index, entity, actors, runs, collection }: TreeDocuments,
  report: Report,
): void => {
  const maxBytes = collection.bounds.max_metadata_string_bytes;
  const require = (text: string | null | undefined, path: string): void =>
    report.require(typeof text !== 'string' || isDisplayString(text, maxBytes), 'display-string', path);
  for (const text of [entity.title, entity.author, ...entity.labels]) require(text, singletonPaths.entity);
  for (const actor of actors.actors) require(actor.login, singletonPaths.actors);
  for (const run of runs.runs) require(run.agent, singletonPaths.runs);
  for (const record of index.records) require(record.author, record.content_path ?? indexPath);
};
