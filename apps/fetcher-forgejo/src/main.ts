import { CasefileError } from '@casefile/contract';
import { createForgejoClient } from '@casefile/forge-clients/forgejo';
import { attributedByLedger } from '@casefile/pipeline/attributed-client';
import { fetchStage } from '@casefile/pipeline/fetch';
import { openBullMqQueue } from '@casefile/queue/bullmq';
import { admissionOf, forgeConnectionOf, redactedOf, systemClock } from '@casefile/runtime';
import { redisSettings, runWorker, storeSettings } from '@casefile/runtime/fleet';
import { createLedger } from '@casefile/store/ledger';
import { openSharedStore } from '@casefile/store/open';
import { createSealedStore } from '@casefile/store/sealing';

await runWorker('fetcher-forgejo', async ({ tenants, logger, metrics, concurrency }) => {
  const onError = (error: Error): void => logger.warn({ error }, 'the queue had an error');
  const queue = openBullMqQueue({ ...(await redisSettings(tenants.configuration)), onError });
  const { store, sealed: backend, ping, close } = await openSharedStore(await storeSettings(tenants.configuration));
  const sealed = createSealedStore({ key: (tenant) => tenants.sealingKeys(tenant), backend, clock: systemClock });
  const ledger = createLedger(store);
  const fetch = metrics.measured('fetch', async (job, context) => {
    const tenant = tenants.tenant(job.tenant);
    const { mode, bots } = admissionOf(tenant, job.entity);
    const handle = fetchStage({
      ...{ queue, blobs: store, refs: store, sealed },
      policy: { mode, registeredBots: new Set(bots) },
      registered: await redactedOf(tenant),
      connect: async ({ entity }) => {
        const { credential, ...place } = await forgeConnectionOf(tenant, entity);
        if (credential.kind === 'app')
          throw new CasefileError('invalid_configuration', "An App is GitHub's; give the connection a token.");
        const client = createForgejoClient({ ...place, credential, clock: systemClock });
        return attributedByLedger(client, ledger, job.tenant);
      },
    });
    await handle(job, context);
  });
  metrics.watchQueues(queue.waiting);
  queue.work('fetch', fetch, { concurrency, forge: 'forgejo' });
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
