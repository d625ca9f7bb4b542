import { randomUUID } from 'node:crypto';
import {
  canonicalBytes,
  CasefileError,
  type AbortedCapture,
  type CollectionProfile,
  type KeptSnapshot,
  type Sha256,
  type TenantConfiguration,
} from '@casefile/contract';
import { assembleStage } from '@casefile/pipeline/assemble';
import { captureStage } from '@casefile/pipeline/capture';
import { fetchStage, type FetchDependencies } from '@casefile/pipeline/fetch';
import { filterStage } from '@casefile/pipeline/filter';
import { openKept } from '@casefile/pipeline/keep-snapshot';
import { readOutcome } from '@casefile/pipeline/outcome';
import { readPublished } from '@casefile/pipeline/published';
import { submitInputs, type Submission } from '@casefile/pipeline/submit';
import type { BlobStore, EntityReference, RefStore, Signer } from '@casefile/ports';
import { createMemoryQueue } from '@casefile/queue/memory';
import { localTenant, systemClock } from '@casefile/runtime';
import { openDirectoryStore } from '@casefile/store/directory';
import { createMemoryStore } from '@casefile/store/memory';
import { createMemorySealedBackend, createSealedStore, randomSealingKey } from '@casefile/store/sealing';
import type { Console } from './console.js';
import { openFilter } from './text-filter.js';

/** A capture that was published, read back from the store. */
export interface PublishedCapture {
  readonly outcome: 'published';
  readonly digest: Sha256;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly attestation: Uint8Array;
  /** What its exposures need; null where it was made from saved inputs, whose actors cannot be asked again (C5). */
  readonly kept: KeptSnapshot | null;
}

/** What one capture in this process came to. */
export type LocalOutcome = PublishedCapture | AbortedCapture;

/** What all local work needs. */
export interface LocalSetting {
  readonly tenant: TenantConfiguration;
  readonly signer: Signer;
  readonly console: Console;
  readonly signal: AbortSignal;
  /** How long one text may take in the filter, in milliseconds; a minute unless told. */
  readonly filterDeadlineMs?: number | undefined;
}

const openService = async ({ tenant, signer, console, signal, filterDeadlineMs }: LocalSetting) => {
  const store: BlobStore & RefStore = tenant.store
    ? await openDirectoryStore(tenant.store.directory)
    : createMemoryStore();
  // One try: the HTTP door has retried already (D43), and whoever waits at a terminal can ask again.
  const queue = createMemoryQueue({ clock: systemClock, attempts: 1 });
  // The key lives as long as the process, and so do the chunks.
  const key = randomSealingKey();
  const sealed = createSealedStore({ key: () => key, backend: createMemorySealedBackend(), clock: systemClock });
  const filter = openFilter(filterDeadlineMs);
  const report = console.progress;
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', stop);
    // Whoever still waits for a text is answered, so that the queue can end.
    await filter.close();
    await queue.close();
    console.settle();
  };
  const stop = (): void => {
    void filter.close();
    void queue.close();
  };
  signal.addEventListener('abort', stop, { once: true });
  queue.work('filter', filterStage({ sealed, filter, report }), { concurrency: 1 });
  queue.work('assemble', assembleStage({ blobs: store, refs: store, sealed, signer, report }), { concurrency: 1 });
  return { store, queue, sealed, report, close };
};

const finish = async (
  { store, queue, sealed }: Awaited<ReturnType<typeof openService>>,
  capture: string,
  { acquisition, signal }: { readonly acquisition: Submission['acquisition']; readonly signal: AbortSignal },
): Promise<LocalOutcome> => {
  await queue.idle();
  signal.throwIfAborted();
  const outcome = await readOutcome(store, localTenant, capture);
  if (!outcome) throw new CasefileError('internal', 'The capture ended without an outcome.');
  if (outcome.outcome === 'aborted') return outcome;
  return {
    outcome: 'published',
    digest: outcome.snapshot,
    files: await readPublished(store, localTenant, outcome.snapshot),
    attestation: await store.get(localTenant, outcome.attestation),
    kept: acquisition === 'forge' ? await openKept(sealed, localTenant, outcome.snapshot) : null,
  };
};

/** What a capture from a forge needs beside the setting. */
export interface CaptureRequest extends Pick<
  FetchDependencies,
  'connect' | 'policy' | 'registered' | 'keep' | 'spent' | 'withheld'
> {
  readonly entity: EntityReference;
  readonly profile: CollectionProfile;
}

/** Runs every stage in this process: the same handlers that a fleet runs behind its queue. */
export const captureLocally = async (setting: LocalSetting, request: CaptureRequest): Promise<LocalOutcome> => {
  const service = await openService(setting);
  try {
    const { store, queue, sealed, report } = service;
    const { entity, profile, ...fetching } = request;
    queue.work('capture', captureStage({ queue, blobs: store }), { concurrency: 1 });
    queue.work('fetch', fetchStage({ queue, blobs: store, sealed, refs: store, report, ...fetching }), {
      concurrency: 1,
    });
    const capture = randomUUID();
    const blob = await store.put(localTenant, canonicalBytes(profile));
    await queue.enqueue('capture', { capture, tenant: localTenant, entity, profile: blob });
    return await finish(service, capture, { acquisition: 'forge', signal: setting.signal });
  } finally {
    await service.close();
  }
};

/** Runs filter and assemble on inputs that a capture saved: no forge. */
export const assembleLocally = async (setting: LocalSetting, submission: Submission): Promise<LocalOutcome> => {
  const service = await openService(setting);
  try {
    const { source, entity } = submission.admitted;
    const capture = randomUUID();
    const job = {
      capture,
      tenant: localTenant,
      entity: { forge: source.forge, host: source.host, repository: '', kind: entity.kind, number: entity.number },
    };
    await submitInputs(service, job, submission);
    return await finish(service, capture, { acquisition: submission.acquisition, signal: setting.signal });
  } finally {
    await service.close();
  }
};
