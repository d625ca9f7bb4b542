import { createFilter, registerCredentials } from '@casefile/filter';
import { createFilterRunner } from '@casefile/filter-runner';
import { filterStage, type FilterTask } from '@casefile/pipeline/filter';
import { openBullMqQueue } from '@casefile/queue/bullmq';
import { systemClock } from '@casefile/runtime';
import { redisSettings, runWorker, storeSettings } from '@casefile/runtime/fleet';
import { openSharedStore } from '@casefile/store/open';
import { createSealedStore } from '@casefile/store/sealing';

/** Texts up to this many bytes are filtered in this thread. */
const inlineBytes = 16 * 1024;

await runWorker('filter-worker', async ({ tenants, logger, metrics, concurrency }) => {
  const onError = (error: Error): void => logger.warn({ error }, 'the queue had an error');
  const queue = openBullMqQueue({ ...(await redisSettings(tenants.configuration)), onError });
  const { sealed: backend, ping, close } = await openSharedStore(await storeSettings(tenants.configuration));
  const sealed = createSealedStore({ key: (tenant) => tenants.sealingKeys(tenant), backend, clock: systemClock });
  const { version, policyDigest, run } = createFilter();
  const runner = createFilterRunner({ threads: 1, deadlineMs: 60_000, inlineBytes: 0 });
  const filter = {
    ...{ version, policyDigest },
    run: (task: FilterTask) =>
      task.text.length <= inlineBytes
        ? run({ ...task, registered: registerCredentials(task.registered) })
        : runner.run(task),
  };
  metrics.watchQueues(queue.waiting);
  queue.work('filter', metrics.measured('filter', filterStage({ sealed, filter })), { concurrency });
  return {
    ready: async () => {
      await Promise.all([queue.ping(), ping()]);
    },
    close: async () => {
      await queue.close();
      await runner.close();
      close();
    },
  };
});
