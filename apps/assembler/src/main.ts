import { CasefileError } from '@casefile/contract';
import { assembleStage } from '@casefile/pipeline/assemble';
import { captureStage } from '@casefile/pipeline/capture';
import { openBullMqQueue } from '@casefile/queue/bullmq';
import { systemClock } from '@casefile/runtime';
import { redisSettings, runWorker, storeSettings } from '@casefile/runtime/fleet';
import { listKeys, loadSigner } from '@casefile/signer/local-key';
import { openSharedStore } from '@casefile/store/open';
import { createSealedStore } from '@casefile/store/sealing';

await runWorker('assembler', async ({ tenants, logger, metrics, concurrency }) => {
  const onError = (error: Error): void => logger.warn({ error }, 'the queue had an error');
  const queue = openBullMqQueue({ ...(await redisSettings(tenants.configuration)), onError });
  const { store, sealed: backend, ping, close } = await openSharedStore(await storeSettings(tenants.configuration));
  const sealed = createSealedStore({ key: (tenant) => tenants.sealingKeys(tenant), backend, clock: systemClock });
  /** The newest key of the tenant's own ring, which may have changed since the last job. */
  const signerOf = async (tenant: string) => {
    const directory = tenants.tenant(tenant).keys?.directory;
    const key = directory === undefined ? undefined : (await listKeys(directory)).at(-1);
    if (!key) throw new CasefileError('key_unusable', `The tenant "${tenant}" has no signing key.`);
    return loadSigner(key.privateKeyPath);
  };
  const assemble = metrics.measured('assemble', async (job, context) => {
    const signer = await signerOf(job.tenant);
    await assembleStage({ blobs: store, refs: store, sealed, signer })(job, context);
  });
  metrics.watchQueues(queue.waiting);
  // It holds no forge, and nobody else is needed for so little.
  queue.work('capture', metrics.measured('capture', captureStage({ queue, blobs: store })), { concurrency });
  queue.work('assemble', assemble, { concurrency });
  return {
    ready: async () => {
      await Promise.all([queue.ping(), ping()]);
    },
    close: async () => {
      await queue.close();
      close();
    },
  };
});
