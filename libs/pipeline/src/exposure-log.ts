import { CasefileError, canonicalText } from '@casefile/contract';
import type { Clock, RefStore } from '@casefile/ports';
import type { ExposureOutcome, ExposureRequest } from './expose.js';

const name = 'exposures';

/** One line of the audit log: who, when, which digest, which verdict; never text. */
export interface ExposureEntry {
  /** Milliseconds since 1970. */
  readonly at_ms: number;
  readonly by: string;
  readonly harness: ExposureRequest['harness'];
  readonly snapshot: string;
  readonly outcome: ExposureOutcome['outcome'];
  /** Why it was denied; null where it was granted. */
  readonly reason: string | null;
  /** The digest that was handed over; null where none was. */
  readonly exposed: string | null;
  /** How many records were withheld. */
  readonly withheld: number;
}

const entryOf = (at: number, { by, harness, snapshot }: ExposureRequest, outcome: ExposureOutcome): ExposureEntry => ({
  at_ms: at,
  by,
  harness,
  snapshot,
  outcome: outcome.outcome,
  reason: outcome.outcome === 'denied' ? outcome.reason : null,
  exposed: outcome.outcome === 'granted' ? outcome.snapshot : null,
  withheld: outcome.outcome === 'granted' ? outcome.withheld.length : 0,
});

/** Appends to the tenant's audit log; an exposure that cannot be written down is not made. */
export const recordExposure = async (
  { journal, clock }: { readonly journal: RefStore; readonly clock: Clock },
  request: ExposureRequest,
  outcome: ExposureOutcome,
): Promise<void> => {
  const value = canonicalText(entryOf(Math.trunc(clock.now()), request, outcome));
  for (;;) {
    const latest = await journal.latest(request.tenant, name);
    try {
      await journal.append(request.tenant, name, latest?.sequence ?? 0, value);
      return;
    } catch (error) {
      if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
    }
  }
};

/**
 * Spends a grant: true for the first who does, false ever after (D42).
 *
 * @throws CasefileError what the store throws, but not for a grant that was spent
 */
export const spendGrant = async (journal: RefStore, tenant: string, grant: string): Promise<boolean> => {
  try {
    await journal.append(tenant, `grants/${grant}`, 0, 'spent');
    return true;
  } catch (error) {
    if (error instanceof CasefileError && error.code === 'already_exists') return false;
    throw error;
  }
};
