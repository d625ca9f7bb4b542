import { compareUtf8, sha256, type EmittedFilter, type RecordFilter } from '@casefile/contract';
import { roleOfPath, roleRules } from '../file-roles.js';
import { indexPath, singletonPaths } from '../paths.js';
import { isHost, structuralRules } from '../structural-values.js';
import type { TreeDocuments } from './documents.js';
import type { Report } from './report.js';
import { isSorted, isUnique } from './sorting.js';

const casefileVersion = /^casefile-1\.[0-9a-f]{12}$/;

/** Whether the filter version has the form that Casefile gives it; a consumer's list narrows it (D34). */
export const isFilterVersion = (version: string): boolean => casefileVersion.test(version);

/** The exact path set, lengths, digests, roles and media types (spec: Canonical bytes; spec: Tree). */
export const verifyManifest = ({ files, index }: TreeDocuments, report: Report): void => {
  const paths = index.files.map((file) => file.path);
  report.require(isSorted(paths, compareUtf8) && isUnique(paths), 'file-order', indexPath);
  const listed = new Set(paths);
  for (const path of files.keys()) if (path !== indexPath && !listed.has(path)) report.add('path-set', path);

  const kinds = new Map(index.records.map((record) => [record.content_path, record.kind]));
  for (const file of index.files) {
    const bytes = files.get(file.path);
    if (bytes === undefined) {
      report.add('path-set', file.path);
      continue;
    }
    report.require(file.bytes === bytes.byteLength && file.sha256 === sha256(bytes), 'file-bytes', file.path);
    const role = roleOfPath(file.path, (path) => kinds.get(path));
    report.require(
      role !== null && file.role === role && file.media_type === roleRules[role].mediaType,
      'file-role',
      file.path,
    );
    report.require(roleRules[file.role].filtered === (file.filter !== undefined), 'file-filter', file.path);
  }
};

/** Findings sorted, each code once, none on what is unchanged, no injection in what is emitted (spec: Ordering and determinism; spec: Canonical bytes). */
export const verifyFindings = ({ index }: TreeDocuments, report: Report): void => {
  const verify = (filter: EmittedFilter | RecordFilter, path: string, isOneText: boolean): void => {
    const codes = filter.findings.map((finding) => finding.code);
    report.require(isSorted(codes, compareUtf8) && isUnique(codes), 'finding-order', path);
    report.require(filter.status !== 'unchanged' || codes.length === 0, 'finding-status', path);
    // A document holds several strings, dropped ones included (D46); a text with an injection is rejected as a whole.
    if (isOneText && filter.status !== 'rejected')
      report.require(!codes.some((code) => code.startsWith('injection.')), 'finding-status', path);
  };
  verify(index.filter, indexPath, false);
  for (const { path, role, filter } of index.files)
    if (filter !== undefined) verify(filter, path, role === 'check_log' || role === 'check_metadata');
  for (const record of index.records)
    verify(record.filter, record.content_path ?? record.metadata_path ?? indexPath, true);
};

/** Identity, profile and the structural values of the required singletons (spec: Stable records and mutable state; D15). */
export const verifyIdentity = ({ files, index, collection, entity }: TreeDocuments, report: Report): void => {
  const rules = structuralRules(index.source.forge, collection.bounds.max_metadata_string_bytes);
  const profile = files.get(singletonPaths.collection);
  report.require(
    profile !== undefined && index.collection_profile === sha256(profile),
    'profile-digest',
    singletonPaths.collection,
  );
  report.require(isSorted(collection.included_sources, compareUtf8), 'source-order', singletonPaths.collection);
  report.require(isHost(index.source.host), 'host', indexPath);
  report.require(
    rules.isId(index.source.repository_id) &&
      rules.isId(index.entity.id) &&
      rules.fits(index.source.repository) &&
      rules.fits(index.source.host),
    'structural-value',
    indexPath,
  );
  report.require(
    collection.entity_kind === index.entity.kind &&
      entity.kind === index.entity.kind &&
      entity.id === index.entity.id &&
      (index.entity.updated_at === undefined || index.entity.updated_at === entity.updated_at),
    'entity-agreement',
    singletonPaths.entity,
  );
};
