import { Buffer } from 'node:buffer';
import { readProfile } from '@casefile/admission';
import type { BlobStore, Handler, Queue } from '@casefile/ports';

/** What the capture stage works with. */
export interface CaptureDependencies {
  readonly queue: Queue;
  readonly blobs: BlobStore;
}

/**
 * The first stage: refuses a profile that does not fit its entity kind before any request (D14), then asks for the fetch. One fetch an entity waits at a time: a
 * burst of captures becomes one.
 */
export const captureStage =
  ({ queue, blobs }: CaptureDependencies): Handler<'capture'> =>
  async (job) => {
    const bytes = await blobs.get(job.tenant, job.profile);
    readProfile(JSON.parse(Buffer.from(bytes).toString('utf8')), job.entity.kind);
    const { forge, host, repository, kind, number } = job.entity;
    await queue.enqueue('fetch', job, { key: [job.tenant, forge, host, repository, kind, number].join(' ') });
  };
