import { canonicalBytes, sha256, type Baseline, type ChangeSet } from '@casefile/contract';

/** A blob's id: the hash of its content (data model: Blob protocol). */
export const blobIdOf = (bytes: Uint8Array): string => `blob:sha256:${sha256(bytes)}`;

/** A change set's digest: SHA-256 of the RFC 8785 bytes of the whole object (data model: ChangeSet). */
export const changeSetDigest = (changeSet: ChangeSet): string => `sha256:${sha256(canonicalBytes(changeSet))}`;

/** Whether two stamps are of one tree: the revision and the digest of what lies over it decide, and when it was stamped does not (data model: SnapshotRef / Baseline). */
export const isSameTree = (a: Baseline, b: Baseline): boolean => a.rev === b.rev && a.dirty === b.dirty;

/** Whether an answer's baseline is exactly the one that the host issued: "MUST equal the host-issued SnapshotRef/Baseline" (data model: Assessment). */
export const isIssuedBaseline = (answered: Baseline, issued: Baseline): boolean =>
  isSameTree(answered, issued) && answered.stampedAt === issued.stampedAt;

/** The digest of uncommitted bytes over a revision: of each path that differs, its blob, or nothing where it is gone (data model: SnapshotRef / Baseline). */
export const dirtyDigest = (overlay: ReadonlyMap<string, string | null>): string =>
  `sha256:${sha256(canonicalBytes([...overlay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, blob]) => [path, blob])))}`;
