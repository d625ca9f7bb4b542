import { Buffer } from 'node:buffer';
import {
  validateSourceChunk,
  type FilteredChunk,
  type FilteredText,
  type Sha256,
  type SourceText,
} from '@casefile/contract';
import type { Handler, SealedStore } from '@casefile/ports';
import { openDocument, sealDocument } from './sealed-documents.js';
import { sealedNames } from './sealed-names.js';
import type { ReportProgress } from './progress.js';

/** One text for the filter, with the exact credentials to redact (D45). */
export interface FilterTask {
  readonly text: string | Uint8Array;
  readonly form: SourceText['form'];
  /** The bound, in bytes of UTF-8. */
  readonly maxBytes: number;
  readonly registered: readonly string[];
}

/** The filter policy at work: in this thread, or on others under a clock. It throws `detector_failed` and never on content. */
export interface TextFilter {
  readonly version: string;
  readonly policyDigest: Sha256;
  run(task: FilterTask): FilteredText | Promise<FilteredText>;
}

/** What the filter stage works with: it reaches neither a forge nor a signer. */
export interface FilterDependencies {
  readonly sealed: SealedStore;
  readonly filter: TextFilter;
  readonly report?: ReportProgress;
}

/** Filters one sealed chunk. A detector that fails ends the capture: nothing is ever passed through (spec: Canonical bytes). */
export const filterStage =
  ({ sealed, filter, report }: FilterDependencies): Handler<'filter'> =>
  async ({ tenant, capture, take, chunk: name, sequence }, { signal }) => {
    const chunk = await openDocument(sealed, tenant, name, validateSourceChunk);
    const { registered } = chunk;
    const texts: FilteredChunk['texts'][number][] = [];
    for (const [done, { ref, form, max_bytes, text, base64 }] of chunk.texts.entries()) {
      signal.throwIfAborted();
      report?.({ step: 'filtering', done, total: chunk.texts.length });
      const source = text ?? Buffer.from(base64 ?? '', 'base64');
      const filtered = await filter.run({ text: source, form, maxBytes: max_bytes, registered });
      texts.push({ ref, status: filtered.status, findings: filtered.findings, text: filtered.text });
    }
    const document: FilteredChunk = {
      schema_version: 1,
      filter_version: filter.version,
      policy_digest: filter.policyDigest,
      texts,
    };
    await sealDocument(sealed, tenant, sealedNames.filtered({ capture, take }, sequence), document);
  };
