import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { CasefileError } from '@casefile/contract';
import { type HttpAnswer, type HttpDoor, type HttpLimits, type HttpRequest, openHttpDoor } from '../http.js';
import { hastyClock, serve } from '../loopback.fixture.js';

/** The credential that may be in no error and on no other origin. */
export const secret = 'ghp_verysecretcredential';

interface Setting {
  readonly limits?: Partial<HttpLimits>;
  /** The path of the API on the server. */
  readonly base?: string;
}

/** Runs a test with a door onto a server that answers by hand. */
export const withDoor = async (
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
  test: (tools: {
    readonly door: HttpDoor;
    readonly clock: ReturnType<typeof hastyClock>;
    readonly get: (path?: string, changes?: Partial<HttpRequest>) => Promise<HttpAnswer>;
    readonly seen: IncomingMessage[];
    readonly url: string;
  }) => Promise<void>,
  { limits = {}, base = '' }: Setting = {},
): Promise<void> => {
  const server = await serve(answer);
  const clock = hastyClock();
  const door = openHttpDoor({ base: new URL(server.url + base), clock, limits });
  const get = (path = '/', changes: Partial<HttpRequest> = {}) =>
    door.request({
      route: 'test',
      host: 'forge.test',
      method: 'GET',
      url: new URL(server.url + base + path),
      accept: 'application/json',
      authorization: () => Promise.resolve(`Bearer ${secret}`),
      maxBytes: 10_000,
      ...changes,
    });
  try {
    await test({ door, clock, get, seen: server.seen, url: server.url });
  } finally {
    await door.close();
    await server.close();
  }
};

/** The error that a request ends with; none may tell the credential or a body. */
export const failureOf = async (promise: Promise<unknown>): Promise<CasefileError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CasefileError)) throw new Error(`no CasefileError: ${String(error)}`);
  expect(JSON.stringify([error.message, error.details, String(error.cause), error.stack])).not.toContain(secret);
  expect(JSON.stringify([error.message, error.details, String(error.cause)])).not.toContain('record text');
  return error;
};
/** A body as text. */
export const text = (answer: HttpAnswer): string => Buffer.from(answer.body).toString('utf8');
