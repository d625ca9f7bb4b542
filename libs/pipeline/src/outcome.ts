import { CasefileError, type Gap, type Sha256 } from '@casefile/contract';
import type { EntityRefusal } from '@casefile/admission';
import type { RefStore } from '@casefile/ports';

/** What would have been the gap of an aborted assembly (D32). */
type AbortGap = Pick<Gap, 'scope' | 'code' | 'count'>;

/** Why admission refused the entity. */
export type AbortReason = EntityRefusal['reason'];

/** A capture that left everything as it was, and why (D32). */
export interface AbortedCapture {
  readonly outcome: 'aborted';
  readonly gap: AbortGap;
  /** Which rule of admission kept the entity out; null where the filter or the structure of a required value did. */
  readonly reason: AbortReason | null;
  /** Which part of the entity that was; null with the reason. */
  readonly part: EntityRefusal['part'] | null;
}

/** What a capture came to: published, or left where it was and why (D44). */
export type CaptureOutcome =
  | {
      readonly outcome: 'published';
      /** The snapshot's identity: the SHA-256 of its `index.json` (D33). */
      readonly snapshot: Sha256;
      /** The blob of the signed attestation. */
      readonly attestation: Sha256;
    }
  | AbortedCapture;

const nameOf = (capture: string): string => `captures/${capture}`;

/** Keeps a capture's outcome. A job that is done twice leaves the first outcome. */
export const recordOutcome = async (
  refs: RefStore,
  tenant: string,
  capture: string,
  outcome: CaptureOutcome,
): Promise<void> => {
  try {
    await refs.append(tenant, nameOf(capture), 0, JSON.stringify(outcome));
  } catch (error) {
    if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
  }
};

/** A capture's outcome; null while there is none. */
export const readOutcome = async (refs: RefStore, tenant: string, capture: string): Promise<CaptureOutcome | null> => {
  const entry = await refs.latest(tenant, nameOf(capture));
  // Only recordOutcome writes under this name.
  return entry ? (JSON.parse(entry.value) as CaptureOutcome) : null;
};
