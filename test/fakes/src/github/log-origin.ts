import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FaultTable } from './faults.js';
import { faultAnswer } from './limits.js';
import type { RequestRecord } from './request-log.js';
import { send, transportFaultIn, type TransportFault } from './send.js';
import type { LogSeed } from '../seed/types.js';
import type { Check, World } from '../world/types.js';

/** The second origin, which holds logs at addresses that are signed and live for a minute. */
export interface LogOrigin {
  readonly addressOf: (check: Check) => string;
  /** Answers a request for a log, faults on `log_content` included. */
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    setting: LogSetting,
  ) => Promise<void>;
}

/** What the logs' origin shares with the fake around it. */
interface LogSetting {
  readonly world: World;
  readonly faults: FaultTable;
  readonly unexpected: (request: RequestRecord, what: string) => void;
}

/**
 * @param origin where it can be reached, without a slash at the end
 * @param lifeMilliseconds how long an address works
 */
export const logOriginAt = (origin: () => string, lifeMilliseconds: () => number): LogOrigin => {
  const key = randomBytes(32);
  const account = randomBytes(32).toString('base64url');
  const signatureOf = (path: string, expires: string): string =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64');
  return {
    addressOf: (check) => {
      const path = `/${account}/_apis/pipelines/1/runs/${String(check.run)}/signedlogcontent/${String(check.id)}`;
      const expires = new Date(Date.now() + lifeMilliseconds()).toISOString();
      const query = new URLSearchParams({
        urlExpires: expires,
        urlSigningMethod: 'HMACV1',
        urlSignature: signatureOf(path, expires),
      });
      return `${origin()}${path}?${query.toString()}`;
    },
    serve: async (request, response, record, { world, faults, unexpected }) => {
      const met = faults.meet({ route: 'log_content', operation: null, login: null, first: 0 });
      record.faults.push(...met.map((fault) => fault.kind));
      const url = new URL(request.url ?? '/', 'http://logs.invalid');
      const id = /^\/[^/]+\/_apis\/pipelines\/1\/runs\/\d+\/signedlogcontent\/(\d+)$/.exec(url.pathname)?.[1];
      const expires = url.searchParams.get('urlExpires') ?? '';
      const refuse = (status: number, code: string, message: string): void => {
        record.status = status;
        response.writeHead(status, { 'content-type': 'application/xml', 'x-ms-error-code': code });
        response.end(
          `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
        );
      };
      if (record.credential) {
        unexpected(record, 'a credential was sent to the origin of the logs');
        refuse(400, 'InvalidAuthenticationInfo', 'Authentication information is not given in the correct format.');
        return;
      }
      if (id === undefined || url.searchParams.get('urlSignature') !== signatureOf(url.pathname, expires)) {
        unexpected(record, 'an address was asked for that was never given out');
        refuse(403, 'AuthenticationFailed', 'Signature did not match.');
        return;
      }
      if (!(Date.parse(expires) > Date.now())) {
        refuse(403, 'AuthenticationFailed', 'Signature not valid in the specified time frame.');
        return;
      }
      const check = world.entities.flatMap((entity) => entity.checks).find((one) => one.id === Number(id));
      const whole = faultAnswer(met, 'core');
      record.status = whole?.status ?? 200;
      if (whole !== undefined) send(response, whole.status, whole.headers ?? {}, '', undefined);
      else await sendLog(response, check?.log ?? { text: '' }, transportFaultIn(met));
    },
  };
};

const sendLog = async (response: ServerResponse, log: LogSeed, fault: TransportFault | undefined): Promise<void> => {
  const { bytes, text = '' } = log;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store,no-cache' };
  if (bytes === undefined || fault !== undefined) {
    send(response, 200, headers, text, fault);
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': String(bytes) });
  // A client that has read enough breaks off: no failure of ours.
  await pipeline(Readable.from(chunksOf(bytes, log.line ?? defaultLine)), response).catch(() => undefined);
};

const defaultLine = '2026-01-05T09:00:00.0000000Z the quick brown fox jumps over the lazy dog\n';

const chunksOf = function* (bytes: number, line: string): Generator<Buffer> {
  const one = Buffer.from(line, 'utf8');
  const block = Buffer.alloc(Math.max(1, Math.floor(65_536 / one.length)) * one.length, one);
  for (let left = bytes; left > 0; left -= block.length) yield left >= block.length ? block : block.subarray(0, left);
};
