import { emptyChain, withRevision } from '@casefile/admission';
import { CasefileError, canonicalText, validateAttributionChain, type AttributionChain } from '@casefile/contract';
import type { AttributedText, AttributionLedger, RefStore } from '@casefile/ports';

/** How often an entry is tried again that somebody else was faster with: each time, one of them got on. */
const mostTries = 64;

const refOf = ({ record, part }: AttributedText): string => `attribution/${record}/${part}`;

const chainIn = (value: string): AttributionChain => {
  let document: unknown;
  try {
    document = JSON.parse(value);
  } catch {
    document = undefined;
  }
  const result = validateAttributionChain(document);
  if (result.ok) return result.value;
  throw new CasefileError('digest_mismatch', 'A chain of the attribution ledger is not what was kept there.');
};

/**
 * An {@link AttributionLedger} on append-only refs, one a text: in memory, in a directory, or wherever else refs are kept, and as durable as they are. Several processes may write it at once.
 *
 * @example const ledger = createLedger(await openDirectoryStore('/var/lib/casefile'));
 */
export const createLedger = (refs: RefStore): AttributionLedger => ({
  record: async (tenant, text, revision) => {
    for (let tried = 1; ; tried += 1) {
      const latest = await refs.latest(tenant, refOf(text));
      const before = latest ? chainIn(latest.value) : emptyChain;
      const after = withRevision(before, revision);
      if (after === before) return;
      try {
        await refs.append(tenant, refOf(text), latest?.sequence ?? 0, canonicalText(after));
        return;
      } catch (error) {
        const overtaken = error instanceof CasefileError && error.code === 'already_exists';
        if (!overtaken || tried >= mostTries) throw error;
      }
    }
  },
  chainOf: async (tenant, text) => {
    const latest = await refs.latest(tenant, refOf(text));
    return latest ? chainIn(latest.value) : null;
  },
});
