import { compareUtf8, gitTreeHash, sha256 } from '@casefile/contract';
import { indexPath } from '../paths.js';
import type { Snapshot } from '../snapshot.js';
import { verifyChecks } from './checks.js';
import { readDocuments, type TreeFiles } from './documents.js';
import { verifyGaps } from './gap-table.js';
import { isFilterVersion, verifyFindings, verifyIdentity, verifyManifest } from './manifest.js';
import { verifyOrders } from './orders.js';
import { verifyDisplayStrings, verifyRecords } from './records.js';
import { verifyRelations } from './relations.js';
import { openReport } from './report.js';
import type { VerificationProblem } from './rules.js';
import { verifyActors, verifyRuns } from './state.js';

/** What a verification may rely on beside the tree itself. */
export interface VerificationOptions {
  /** The digest of `index.json` that was retained outside the tree; without it a rewritten tree is only consistent with itself (spec: Canonical bytes). */
  readonly rootDigest?: string;
  /** The consumer's list of filter versions (spec: Compatibility; D34). Without it any version of the form `casefile-1.<12 hex>` is accepted. */
  readonly acceptedFilterVersions?: (version: string) => boolean;
  /** The attestation says that editors vouch for texts of others (D16): authors need no role then. Off unless said. */
  readonly vouchByEdit?: boolean;
}

/** A tree that holds every rule, as a snapshot; or every rule that it breaks. */
export type Verification =
  | {
      readonly outcome: 'verified';
      readonly snapshot: Snapshot;
      /** Whether the root digest was given: otherwise nothing outside the tree vouches for it. */
      readonly anchored: boolean;
    }
  | { readonly outcome: 'refused'; readonly problems: readonly VerificationProblem[] };

/**
 * Verifies a staged tree: root digest, exact path set, digests, canonical bytes, schemas, and every rule across documents that the specification's prose asks. Synchronous and pure;
 * links and special files are for whoever reads the disk to refuse.
 *
 * @param files every staged file by its path from the context root, `index.json` included
 * @returns the snapshot, or the broken rules; a problem never carries text of the tree
 * @throws CasefileError `schema_unusable` when a schema cannot be evaluated: that is never a pass
 */
export const verifySnapshot = (files: TreeFiles, options: VerificationOptions = {}): Verification => {
  const report = openReport();
  const refused = (): Verification => ({ outcome: 'refused', problems: report.problems() });

  const indexBytes = files.get(indexPath);
  if (indexBytes === undefined) {
    report.add('document-missing', indexPath);
    return refused();
  }
  const digest = sha256(indexBytes);
  // An index that is not the retained one proves nothing about its children.
  if (options.rootDigest !== undefined && options.rootDigest !== digest) {
    report.add('root-digest', indexPath);
    return refused();
  }
  const documents = readDocuments(files, report);
  if (documents === null) return refused();

  const { index } = documents;
  report.require(
    isFilterVersion(index.filter_version) && (options.acceptedFilterVersions?.(index.filter_version) ?? true),
    'filter-version',
    indexPath,
  );
  verifyManifest(documents, report);
  verifyFindings(documents, report);
  verifyIdentity(documents, report);
  verifyGaps(documents, report);
  verifyRecords(documents, { vouchByEdit: options.vouchByEdit ?? false }, report);
  verifyDisplayStrings(documents, report);
  verifyChecks(documents, report);
  verifyRelations(documents, report);
  verifyOrders(documents, report);
  verifyActors(documents, report);
  verifyRuns(documents, report);
  if (report.problems().length > 0) return refused();

  const children = [...files].filter(([path]) => path !== indexPath).sort(([a], [b]) => compareUtf8(a, b));
  return {
    outcome: 'verified',
    snapshot: { index, indexBytes, digest, files: new Map(children), gitTree: gitTreeHash(files) },
    anchored: options.rootDigest !== undefined,
  };
};
