import {
  attributeByLedger,
  ledgerEntryOf,
  ledgerTextName,
  ledgerTextsOf,
  type VerifiedRevision,
} from '@casefile/admission';
import type { AttributionChain, NormalizedInputs } from '@casefile/contract';
import type { AttributionLedger, ForgeClient } from '@casefile/ports';
import pMap from 'p-map';

/**
 * Takes into a tenant's ledger what one verified delivery says, in its order (D17). Nothing but a delivery whose signature was verified may come here.
 *
 * @throws CasefileError `storage_failed`, `digest_mismatch`
 */
export const recordRevisions = async (
  ledger: AttributionLedger,
  tenant: string,
  revisions: readonly VerifiedRevision[],
): Promise<void> => {
  for (const { text, revision } of revisions.map(ledgerEntryOf)) await ledger.record(tenant, text, revision);
};

/** How many chains are read at once. */
const concurrency = 16;

const chainsOf = async (
  ledger: AttributionLedger,
  tenant: string,
  inputs: NormalizedInputs,
): Promise<ReadonlyMap<string, AttributionChain>> => {
  const chains = await pMap(
    ledgerTextsOf(inputs),
    async (text): Promise<[string, AttributionChain][]> => {
      const chain = await ledger.chainOf(tenant, text);
      return chain ? [[ledgerTextName(text), chain]] : [];
    },
    { concurrency },
  );
  return new Map(chains.flat());
};

/**
 * A connection whose answers carry what the tenant's ledger says of who wrote each text, beside what the forge says (D17). Captures and exposures must use the same ledger, since evidence that differs
 * is a record that moved.
 */
export const attributedByLedger = (client: ForgeClient, ledger: AttributionLedger, tenant: string): ForgeClient => ({
  ...client,
  read: async (entity, profile) => {
    const inputs = await client.read(entity, profile);
    return attributeByLedger(inputs, await chainsOf(ledger, tenant, inputs));
  },
});
