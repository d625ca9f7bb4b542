import { CasefileError } from '@casefile/contract';
import { createLogger, type Logger } from './logging.js';
import { createMetrics, serveOperations, type Metrics } from './operations.js';
import { openTenants, type Tenants } from './tenants.js';

/** What every process of a fleet starts with. */
export interface WorkerSetting {
  readonly tenants: Tenants;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** How many jobs it handles at once: `CASEFILE_CONCURRENCY`, else 4. */
  readonly concurrency: number;
}

/** A process at work. */
export interface RunningWorker {
  /** Rejects where something that it needs does not answer. */
  ready(): Promise<void>;
  /** Takes no more jobs, puts back what it interrupts, and closes what it opened. */
  close(): Promise<void>;
}

const wholeNumber = (name: string, otherwise: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,5}$/.test(text)) throw new CasefileError('invalid_configuration', `${name} is no whole number.`);
  return Number(text);
};

const configurationPath = (): string => {
  const path = process.env['CASEFILE_CONFIG'];
  if (path === undefined || path === '')
    throw new CasefileError('invalid_configuration', 'CASEFILE_CONFIG names no configuration file.');
  return path;
};

/**
 * Runs one process of a fleet: reads `CASEFILE_CONFIG`, starts what an app wires, serves operations on `CASEFILE_OPERATIONS_PORT` (9464 unless set) of `CASEFILE_OPERATIONS_HOST` (the loopback unless set), reads the tenants
 * again at SIGHUP, and ends at SIGTERM or SIGINT once its jobs are done or put back; at a second signal at once.
 */
export const runWorker = async (
  app: string,
  start: (setting: WorkerSetting) => Promise<RunningWorker>,
): Promise<void> => {
  const logger = createLogger(app);
  try {
    const onError = (error: unknown): void => logger.error({ error }, 'the configuration was not taken');
    const tenants = await openTenants(configurationPath(), { onError });
    const metrics = createMetrics();
    const concurrency = Math.max(1, wholeNumber('CASEFILE_CONCURRENCY', 4));
    const worker = await start({ tenants, logger, metrics, concurrency });
    const place = {
      port: wholeNumber('CASEFILE_OPERATIONS_PORT', 9464),
      host: process.env['CASEFILE_OPERATIONS_HOST'] ?? '127.0.0.1',
    };
    const operations = await serveOperations(place, metrics, () => worker.ready());
    process.on('SIGHUP', () => {
      tenants.reload().catch(onError);
    });
    let stopping = false;
    const stop = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      logger.info('stopping');
      Promise.all([worker.close(), operations.close()])
        .then(() => tenants.close())
        .then(() => logger.info('stopped'))
        .catch((error: unknown) => {
          logger.error({ error }, 'stopping failed');
          process.exitCode = 1;
        });
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
    logger.info({ port: operations.port }, 'started');
  } catch (error) {
    logger.fatal({ error }, 'the process could not start');
    process.exitCode = 1;
  }
};
