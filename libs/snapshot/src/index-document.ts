import {
  CasefileError,
  compareUtf8,
  sha256,
  type EmittedFilter,
  type FileRole,
  type Gap,
  type ManifestFile,
  type ManifestRecord,
  type SnapshotIndex,
} from '@casefile/contract';
import { roleRules } from './file-roles.js';

/** A file on its way into the tree. `filter` stands exactly where the role has one (D9). */
export interface StagedFile {
  readonly path: string;
  readonly role: FileRole;
  readonly bytes: Uint8Array;
  readonly filter?: EmittedFilter;
}

/** A file's row of the manifest (spec: Tree; spec: Canonical bytes). */
export const manifestFileOf = ({ path, role, bytes, filter }: StagedFile): ManifestFile => {
  const rule = roleRules[role];
  if (rule.filtered !== (filter !== undefined))
    throw new CasefileError(
      'internal',
      'A staged file has a filter summary where its role has none, or none where it has one.',
      {
        details: { role },
      },
    );
  return {
    path,
    role,
    media_type: rule.mediaType,
    bytes: bytes.byteLength,
    sha256: sha256(bytes),
    ...(filter === undefined ? {} : { filter }),
  };
};

/** `records[]`: by real creation time, then record key (spec: Ordering and determinism). */
export const sortRecords = (records: readonly ManifestRecord[]): ManifestRecord[] =>
  [...records].sort((a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.record_key, b.record_key));

/** What the index says beside its manifest. */
export interface IndexFacts {
  readonly filterVersion: string;
  readonly filter: EmittedFilter;
  readonly source: SnapshotIndex['source'];
  readonly entity: SnapshotIndex['entity'];
  readonly collectionBytes: Uint8Array;
  readonly records: readonly ManifestRecord[];
  readonly gaps: readonly Gap[];
}

/**
 * `index.json` over exactly these files, sorted by path (spec: Tree; spec: Ordering and determinism).
 *
 * @param facts everything but the files; no clock is among them
 */
export const indexDocument = (facts: IndexFacts, files: readonly StagedFile[]): SnapshotIndex => ({
  schema_version: 1,
  filter_version: facts.filterVersion,
  collection_profile: sha256(facts.collectionBytes),
  filter: facts.filter,
  source: facts.source,
  entity: facts.entity,
  files: files.map(manifestFileOf).sort((a, b) => compareUtf8(a.path, b.path)),
  records: sortRecords(facts.records),
  gaps: facts.gaps,
});
