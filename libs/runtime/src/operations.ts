import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CasefileError } from '@casefile/contract';
import type { Handler, JobCatalogue, JobContext, JobName } from '@casefile/ports';

/** A process's metrics: base units, no label of a tenant or repository. */
export interface Metrics {
  readonly registry: Registry;
  /** Measures a handler: how long, and what it came to. */
  measured<Name extends JobName>(name: Name, handler: Handler<Name>): Handler<Name>;
  /** Tells how many jobs wait in each queue, asked for at each scrape. */
  watchQueues(waiting: () => Promise<Readonly<Record<string, number>>>): void;
}

/** Makes a process's {@link Metrics}. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'casefile_job_duration_seconds',
    help: 'How long a handler took.',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'casefile_jobs_total',
    help: 'What handlers came to: done, or the code of the error.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    measured:
      <Name extends JobName>(name: Name, handler: Handler<Name>): Handler<Name> =>
      async (job: JobCatalogue[Name], context: JobContext) => {
        const end = seconds.startTimer({ job: name });
        try {
          await handler(job, context);
          jobs.inc({ job: name, outcome: 'done' });
        } catch (error) {
          jobs.inc({ job: name, outcome: error instanceof CasefileError ? error.code : 'fault' });
          throw error;
        } finally {
          end();
        }
      },
    watchQueues(waiting) {
      new Gauge({
        name: 'casefile_queue_jobs',
        help: 'Jobs that are not done with, by queue.',
        labelNames: ['queue'],
        registers: [registry],
        async collect() {
          for (const [queue, count] of Object.entries(await waiting())) this.set({ queue }, count);
        },
      });
    },
  };
};

/** The server of a process that serves nothing else. */
export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/healthz` (the process lives), `/readyz` (what it needs answers) and `/metrics`.
 *
 * @param ready rejects where something that the process needs does not answer
 */
export const serveOperations = async (
  at: { readonly port: number; readonly host: string },
  { registry }: Pick<Metrics, 'registry'>,
  ready: () => Promise<void>,
): Promise<OperationsServer> => {
  const answer = async (path: string | undefined): Promise<[number, string, string]> => {
    if (path === '/healthz') return [200, 'text/plain', 'ok\n'];
    if (path === '/metrics') return [200, registry.contentType, await registry.metrics()];
    if (path !== '/readyz') return [404, 'text/plain', 'not found\n'];
    return ready().then(
      () => [200, 'text/plain', 'ready\n'],
      () => [503, 'text/plain', 'not ready\n'],
    );
  };
  const server = createServer((request, response) => {
    answer(request.url)
      .catch((): [number, string, string] => [500, 'text/plain', 'failed\n'])
      .then(([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
