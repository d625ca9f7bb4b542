import { canonicalText, validateCheckMetadata, type CheckMetadata, type ManifestRecord } from '@casefile/contract';
import { hasNoLogYet, selectsLog } from '../check-logs.js';
import { checkLogPath, checkMetadataPath, indexPath } from '../paths.js';
import { readDocument, type TreeDocuments } from './documents.js';
import { verifyText } from './records.js';
import type { Report } from './report.js';
import { decodeUtf8, isDisplayString } from './safe-text.js';

const verifyLog = (record: ManifestRecord, check: CheckMetadata, documents: TreeDocuments, report: Report): void => {
  const { files, collection, index } = documents;
  const { log_path: path } = record;
  if (path === undefined) {
    if (selectsLog(collection, check) && !hasNoLogYet(check))
      report.require(
        index.gaps.some((gap) => gap.scope === 'check_logs'),
        'log-missing',
        record.metadata_path,
      );
    return;
  }
  const bytes = files.get(path);
  report.require(path === checkLogPath(record.record_key) && bytes !== undefined, 'check-path', path);
  report.require(selectsLog(collection, check), 'log-selected', path);
  if (bytes === undefined) return;
  const text = decodeUtf8(bytes);
  if (text === null) report.add('utf8', path);
  else verifyText(text, collection.bounds.max_log_bytes, path, report);
};

/** Checks against their rows, their logs, one head for all (spec: Ordering files and prompt assembly; D12). */
export const verifyChecks = (documents: TreeDocuments, report: Report): void => {
  const { files, index, collection, fileByPath } = documents;
  const heads = new Set<string>();
  const named = new Set<string>();
  for (const record of index.records) {
    const { metadata_path: path } = record;
    if (record.kind !== 'check' || path === undefined) continue;
    named.add(path);
    if (record.log_path !== undefined) named.add(record.log_path);
    report.require(path === checkMetadataPath(record.record_key), 'check-path', path);
    const check = readDocument(files, path, validateCheckMetadata, report);
    if (check === null) continue;
    heads.add(check.head_sha);
    const summary = fileByPath.get(path)?.filter;
    report.require(
      check.id === record.id &&
        check.created_at === record.created_at &&
        (summary === undefined || canonicalText(summary) === canonicalText(record.filter)),
      'check-agreement',
      path,
    );
    report.require(isDisplayString(check.name, collection.bounds.max_metadata_string_bytes), 'display-string', path);
    verifyLog(record, check, documents, report);
  }
  report.require(heads.size <= 1, 'check-head', indexPath);
  for (const path of files.keys())
    if (path.startsWith('checks/')) report.require(named.has(path), 'file-unnamed', path);
};
