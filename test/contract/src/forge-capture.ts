import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { defaultProfile, type AdmissionPolicy } from '@casefile/admission';
import { canonicalBytes, sha256, type CaptureOutcome, type CollectionProfile } from '@casefile/contract';
import { createFilter, registerCredentials } from '@casefile/filter';
import { assembleStage } from '@casefile/pipeline/assemble';
import { captureStage } from '@casefile/pipeline/capture';
import { fetchStage } from '@casefile/pipeline/fetch';
import { filterStage } from '@casefile/pipeline/filter';
import { readOutcome } from '@casefile/pipeline/outcome';
import { readPublished } from '@casefile/pipeline/published';
import type { Clock, EntityReference, ForgeClient, Signer } from '@casefile/ports';
import { createMemoryQueue } from '@casefile/queue/memory';
import { createMemoryStore } from '@casefile/store/memory';
import { createMemorySealedBackend, createSealedStore, randomSealingKey } from '@casefile/store/sealing';
import { setTimeout as wait } from 'node:timers/promises';

/** What a capture through every stage came to. */
export interface PipelineCapture {
  readonly outcome: CaptureOutcome;
  /** The published tree; empty where the capture was aborted. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const tenant = 'contract';

const newSigner = (): Signer => {
  const pair = generateKeyPairSync('ed25519');
  const key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const keyId = sha256(createPublicKey(key).export({ type: 'spki', format: 'der' }));
  return { sign: (bytes) => Promise.resolve({ keyId, signature: sign(null, bytes, key) }) };
};

const clock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal ? { signal } : {});
  },
};

/** What else decides in a capture. */
export interface PipelineOptions {
  readonly profile?: CollectionProfile;
  readonly policy?: Partial<AdmissionPolicy>;
}

/** Captures an entity through the real stages, in this process: capture, fetch, filter, assemble. A failure of the fetch is thrown as it is. */
export const capturePipeline = async (
  entity: EntityReference,
  client: ForgeClient,
  { profile = defaultProfile(entity.kind, 'write'), policy = {} }: PipelineOptions = {},
): Promise<PipelineCapture> => {
  const store = createMemoryStore();
  const key = randomSealingKey();
  const sealed = createSealedStore({ key: () => key, backend: createMemorySealedBackend(), clock });
  const queue = createMemoryQueue({ clock, attempts: 1 });
  const { version, policyDigest, run } = createFilter();
  const filter = {
    version,
    policyDigest,
    run: (task: Parameters<Parameters<typeof filterStage>[0]['filter']['run']>[0]) =>
      run({ ...task, registered: registerCredentials(task.registered) }),
  };
  const failures: unknown[] = [];
  const fetch = fetchStage({
    ...{ queue, blobs: store, sealed, refs: store, registered: [] },
    connect: () => Promise.resolve(client),
    policy: { mode: 'creator_and_editor', registeredBots: new Set(), ...policy },
  });
  queue.work('capture', captureStage({ queue, blobs: store }), { concurrency: 1 });
  queue.work(
    'fetch',
    async (job, context) => {
      try {
        await fetch(job, context);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    { concurrency: 1 },
  );
  queue.work('filter', filterStage({ sealed, filter }), { concurrency: 1 });
  queue.work('assemble', assembleStage({ blobs: store, refs: store, sealed, signer: newSigner() }), { concurrency: 1 });
  try {
    const capture = randomUUID();
    const blob = await store.put(tenant, canonicalBytes(profile));
    await queue.enqueue('capture', { capture, tenant, entity, profile: blob });
    try {
      await queue.idle();
    } catch (error) {
      throw failures[0] ?? error;
    }
    const outcome = await readOutcome(store, tenant, capture);
    if (outcome === null) throw failures[0] ?? new Error('the capture has no outcome');
    const files =
      outcome.outcome === 'published'
        ? await readPublished(store, tenant, outcome.snapshot)
        : new Map<string, Buffer>();
    return { outcome, files };
  } finally {
    await queue.close();
  }
};
