import { randomBytes } from 'node:crypto';
import { chunkTexts } from '@casefile/admission';
import type { AdmittedInputs, SourceText } from '@casefile/contract';
import type { CaptureJob, Queue, SealedStore } from '@casefile/ports';
import { sealDocument } from './sealed-documents.js';
import { sealedNames } from './sealed-names.js';

/** What submitting works with. */
export interface SubmitDependencies {
  readonly queue: Queue;
  readonly sealed: SealedStore;
}

/** Admitted inputs on their way to the filter. */
export interface Submission {
  readonly admitted: AdmittedInputs;
  readonly texts: readonly SourceText[];
  /** Exact credentials to redact (D45): they travel inside the sealed chunks only. */
  readonly registered: readonly string[];
  /** Where they came from: the attestation says so. */
  readonly acquisition: 'forge' | 'saved_inputs';
  /** What the snapshot's exposures will need; absent where its actors cannot be asked again. */
  readonly evidence?: unknown;
}

/** Seals admitted inputs and their chunks, then asks for the flow that filters and assembles them. */
export const submitInputs = async (
  { queue, sealed }: SubmitDependencies,
  job: Pick<CaptureJob, 'capture' | 'tenant' | 'entity'>,
  { admitted, texts, registered, acquisition, evidence }: Submission,
): Promise<void> => {
  const { capture, tenant, entity } = job;
  const chunks = chunkTexts(texts, registered);
  const take = { capture, take: randomBytes(8).toString('hex') };
  if (evidence !== undefined) await sealDocument(sealed, tenant, sealedNames.evidence(take), evidence);
  await sealDocument(sealed, tenant, sealedNames.admitted(take), admitted);
  for (const [sequence, chunk] of chunks.entries())
    await sealDocument(sealed, tenant, sealedNames.chunk(take, sequence), chunk);
  await queue.enqueueFlow({
    parent: { ...take, tenant, entity, acquisition, admitted: sealedNames.admitted(take), chunks: chunks.length },
    children: chunks.map((_, sequence) => ({ ...take, tenant, chunk: sealedNames.chunk(take, sequence), sequence })),
  });
};
