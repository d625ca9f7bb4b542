import { compareUtf8, type CollectionSource, type GapCode, type GapScope, type RecordKind } from '@casefile/contract';
import { indexPath, singletonPaths } from '../paths.js';
import type { TreeDocuments } from './documents.js';
import type { Report } from './report.js';
import { isSorted, isUnique } from './sorting.js';

/** The scope that counts a kind of record (D4). */
export const scopeOfKind: Readonly<Record<Exclude<RecordKind, 'entity'>, GapScope & CollectionSource>> = {
  comment: 'comments',
  review: 'reviews',
  check: 'checks',
};

/** How much a scope lacks for any of these reasons. */
export const gapCount = ({ index }: TreeDocuments, scope: GapScope, codes: readonly GapCode[]): number =>
  index.gaps
    .filter((gap) => gap.scope === scope && codes.includes(gap.code))
    .reduce((total, gap) => total + gap.count, 0);

const verifyLabels = (documents: TreeDocuments, report: Report): void => {
  const { fileByPath, entity, collection } = documents;
  const max = collection.bounds.max_labels;
  report.require(isSorted(entity.labels, compareUtf8), 'label-order', singletonPaths.entity);
  report.require(entity.labels.length <= max, 'label-bound', singletonPaths.entity);
  if (gapCount(documents, 'entity', ['profile_bound']) === 0) return;
  const status = fileByPath.get(singletonPaths.entity)?.filter?.status;
  report.require(entity.labels.length === max && status === 'truncated', 'label-bound', singletonPaths.entity);
};

/** The gap table and the bounds that it must agree with (spec: Relationships, history, and collection profiles; D5, D7, D13). */
export const verifyGaps = (documents: TreeDocuments, report: Report): void => {
  const { index, collection, actors, runs } = documents;
  const { included_sources: selected, bounds } = collection;
  report.require(
    isSorted(index.gaps, (a, b) => compareUtf8(a.scope, b.scope) || compareUtf8(a.code, b.code)) &&
      isUnique(index.gaps.map((gap) => `${gap.scope} ${gap.code}`)),
    'gap-order',
    indexPath,
  );
  const unknownRoles = actors.actors.filter((actor) => actor.kind === 'human' && !actor.role_verified).length;
  for (const gap of index.gaps) {
    if (gap.scope === 'entity') report.require(gap.code === 'profile_bound', 'gap-abort', indexPath);
    else if (gap.scope === 'actors')
      report.require(gap.code === 'fetch_failed' && gap.count <= unknownRoles, 'gap-actors', indexPath);
    else report.require(selected.includes(gap.scope), 'gap-scope', indexPath);
  }
  verifyLabels(documents, report);

  for (const [kind, scope] of Object.entries(scopeOfKind)) {
    const rows = index.records.filter((record) => record.kind === kind);
    const rejected = rows.filter((record) => record.filter.status === 'rejected').length;
    report.require(
      rejected <= gapCount(documents, scope, ['unsafe_content', 'invalid_metadata']),
      'gap-count',
      indexPath,
    );
    report.require(rows.length <= bounds.max_records_per_source, 'bound-exceeded', indexPath);
    if (gapCount(documents, scope, ['profile_bound']) > 0)
      report.require(rows.length === bounds.max_records_per_source, 'bound-filled', indexPath);
  }
  report.require(runs.runs.length <= bounds.max_records_per_source, 'bound-exceeded', singletonPaths.runs);
};
