import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redisSettings, storeSettings } from './fleet-settings.js';
import { forgeConnectionOf, redactedOf } from './forge-connection.js';
import { createLogger } from './logging.js';
import { createMetrics, serveOperations } from './operations.js';
import { openTenants } from './tenants.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-runtime-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entity = { forge: 'github', host: 'github.com', repository: 'o/r', kind: 'work_item', number: 1 } as const;

const write = async (tenants: string): Promise<string> => {
  await writeFile(join(folder, 'redis'), 'redis://h');
  await writeFile(join(folder, 'old'), 'a'.repeat(64));
  await writeFile(join(folder, 'new'), 'b'.repeat(64));
  await writeFile(join(folder, 'token'), 'a-token-of-the-test');
  const path = join(folder, 'config.yaml');
  await writeFile(
    path,
    `version: 1\nservice: {redis: {url: 'file:redis'}, store: {directory: store}}\ntenants: ${tenants}\n`,
  );
  return path;
};

describe('the configuration of a fleet', () => {
  it('Configuration: tenants change without a restart, and a file that is not valid changes nothing', async () => {
    const path = await write(`{one: {sealing_keys: ['file:old']}}`);
    const tenants = await openTenants(path);
    expect(tenants.sealingKeys('one')).toHaveLength(1);
    await write(`{one: {sealing_keys: ['file:new', 'file:old']}, two: {}}`);
    await tenants.reload();
    expect(tenants.sealingKeys('one').map((key) => key[0])).toEqual([0xbb, 0xaa]);
    expect(() => tenants.sealingKeys('two')).toThrow(CasefileError);
    await write(`{one: {sealing_keys: ['file:token']}}`);
    await expect(tenants.reload()).rejects.toThrow(CasefileError);
    expect(tenants.sealingKeys('one')).toHaveLength(2);
    tenants.close();
  });

  it('Configuration: the service and a connection are read with their secrets resolved', async () => {
    const connection = `{forge: github, host: github.com, credential: {token: 'file:token'}}`;
    const { configuration, tenant, close } = await openTenants(
      await write(`{one: {redact: ['file:token'], connections: [${connection}]}}`),
    );
    expect(await redisSettings(configuration)).toEqual({ url: 'redis://h', lockMs: 30_000 });
    expect(await storeSettings(configuration)).toEqual({ directory: join(folder, 'store') });
    expect((await forgeConnectionOf(tenant('one'), entity)).credential).toMatchObject({ token: 'a-token-of-the-test' });
    expect(await redactedOf(tenant('one'))).toEqual(['a-token-of-the-test']);
    await expect(forgeConnectionOf(tenant('one'), { ...entity, host: 'elsewhere' })).rejects.toThrow(CasefileError);
    close();
  });
});

describe('operations', () => {
  it('Logs: an error is logged by its code and facts, another by its class alone', () => {
    const lines: string[] = [];
    const logger = createLogger('test', { write: (line) => void lines.push(line) });
    logger.error({ error: new SyntaxError('a planted text') }, 'failed');
    logger.error({ error: new CasefileError('not_found', 'x', { details: { sequence: 1 } }) }, 'failed');
    expect(lines.join('')).not.toContain('planted');
    expect(lines.map((line) => JSON.parse(line).error)).toEqual([
      { code: null, name: 'SyntaxError' },
      { code: 'not_found', failClass: 'input', details: { sequence: 1 } },
    ]);
  });

  it('Metrics: liveness, readiness and metrics are served, without a label of a tenant', async () => {
    const metrics = createMetrics();
    metrics.watchQueues(async () => ({ capture: 3 }));
    const handler = metrics.measured('capture', async ({ capture }) => {
      if (capture === 'bad') throw new CasefileError('forge_refused', 'x');
    });
    const context = { attempt: 1, signal: new AbortController().signal };
    await handler({ capture: 'good', tenant: 'secret-tenant', entity, profile: 'p' }, context);
    await expect(handler({ capture: 'bad', tenant: 't', entity, profile: 'p' }, context)).rejects.toThrow();
    let answers = false;
    const server = await serveOperations({ port: 0, host: '127.0.0.1' }, metrics, async () => {
      if (!answers) throw new Error('not yet');
    });
    const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    answers = true;
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/other')).status).toBe(404);
    const text = await (await get('/metrics')).text();
    expect(text).toContain('casefile_jobs_total{job="capture",outcome="forge_refused"} 1');
    expect(text).toContain('casefile_queue_jobs{queue="capture"} 3');
    expect(text).not.toContain('secret-tenant');
    await server.close();
  });
});
