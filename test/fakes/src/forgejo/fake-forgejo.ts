import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { altered } from '../github/answer.js';
import type { AnonymousAccess } from '../github/credentials.js';
import { type Fault, type FaultAction, faultTable } from '../github/faults.js';
import { faultAnswer } from '../github/limits.js';
import { send, transportFaultIn } from '../github/send.js';
import type { LogSeed, Seed } from '../seed/types.js';
import { parseSeed } from '../seed/validate.js';
import { worldFrom } from '../world/build.js';
import { applyChange } from '../world/change.js';
import type { World } from '../world/types.js';
import { forgejoAnswer, type ForgejoAnswer, forgejoRefusal } from './answers.js';
import { brokenForgejoPromise, strangeRequest } from './description.js';
import { forgejoRouteOf } from './routes.js';

/** How a fake Forgejo is started. */
export interface FakeForgejoOptions {
  /** The port on 127.0.0.1, any free one unless told. */
  readonly port?: number;
  /** Take requests without a credential too. */
  readonly anonymous?: AnonymousAccess;
}

/** One request that reached the fake, and how it was answered. */
export interface ForgejoRequestRecord {
  readonly number: number;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly route: string;
  /** Null until an answer was begun, or when none ever is. */
  status: number | null;
  /** Whether it carried `Authorization` or `Cookie`. */
  readonly credential: boolean;
  /** The kinds of the faults that met it. */
  readonly faults: string[];
}

/** A running fake Forgejo. */
export interface FakeForgejo {
  /** Where people's pages and the API are. */
  readonly url: string;
  readonly apiUrl: string;
  /** The first token that works. */
  readonly token: string;
  readonly tokens: readonly string[];
  /** The addresses that people would open, on the seed's host. */
  readonly entities: readonly string[];
  /** Every request so far, in order. */
  readonly requests: readonly ForgejoRequestRecord[];
  /** What no test should ask for: a test that ends with something here should fail. */
  readonly unexpected: readonly { readonly request: number; readonly what: string }[];
  readonly world: World;
  /** Changes what the forge holds, between two requests. */
  readonly mutate: (change: (world: World) => void) => void;
  /** Sets a fault; what comes back removes it. */
  readonly fault: (fault: Fault) => () => void;
  /** Ends every connection and stops. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a fake Forgejo on loopback, filled from a seed. It keeps state until it is closed, and checks each request and answer against Forgejo's own description where that lies beside the repository.
 *
 * @throws {SeedError} when the seed is not one
 */
export const startFakeForgejo = async (seed: Seed, options: FakeForgejoOptions = {}): Promise<FakeForgejo> => {
  const world = worldFrom(parseSeed(seed));
  const requests: ForgejoRequestRecord[] = [];
  const unexpected: { request: number; what: string }[] = [];
  const faults = faultTable();
  for (const fault of world.faults) faults.add(fault);
  const address = { url: '' };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', address.url);
    const route = forgejoRouteOf(method, url.pathname);
    const met = faults.meet({
      ...{ route: route.name, operation: null, login: route.parts['login'] ?? null },
      first: Number(url.searchParams.get('limit') ?? 0),
    });
    const record: ForgejoRequestRecord = {
      ...{ number: requests.length + 1, method, path: request.url ?? '/', route: route.name, status: null },
      credential: headers.authorization !== undefined || headers.cookie !== undefined,
      faults: met.map(({ kind }) => kind),
    };
    requests.push(record);
    const note = (what: string | null): void => {
      if (what !== null) unexpected.push({ request: record.number, what });
    };
    await change(met, world);
    if (route.name === 'other') note(`an unknown route: ${method} ${url.pathname}`);
    if (route.described !== null) note(strangeRequest(route.described, url.searchParams));
    if (route.name === 'history' && record.credential) note('a credential was sent to a page that is not the API');
    const viewer = viewerOf(headers.authorization, world, options.anonymous ?? false, route.name === 'history');
    const honest =
      viewer === null
        ? forgejoRefusal(401, 'token is required')
        : forgejoAnswer({
            ...{ world, route, url, query: url.searchParams, access: viewer.access, viewer: viewer.login },
            totalBy: met.reduce(
              (by, one) => by + (one.kind === 'total' && concerns(one.field, route.name) ? one.by : 0),
              0,
            ),
            samePage: met.some((one) => one.kind === 'same_page' && concerns(one.field, route.name)),
          });
    if (route.described !== null && honest.status === 200) note(brokenForgejoPromise(route.described, honest.body));
    const given: ForgejoAnswer = faultAnswer(met, 'core') ?? honest;
    record.status = given.status;
    if (given.log) await sendLog(response, given.log, met);
    else sendJson(response, given, met, route.name);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      unexpected.push({
        request: requests.length,
        what: `the fake failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      });
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  address.url = `http://127.0.0.1:${String(portOf(server.address()))}`;
  const { owner, name } = world.repository;
  return {
    url: address.url,
    apiUrl: `${address.url}/api/v1`,
    token: world.tokens[0]?.value ?? '',
    tokens: world.tokens.map(({ value }) => value),
    entities: world.entities.map(
      ({ kind, number }) =>
        `https://${world.host}/${owner}/${name}/${kind === 'issue' ? 'issues' : 'pulls'}/${String(number)}`,
    ),
    ...{ requests, unexpected, world },
    mutate: (made) => {
      made(world);
    },
    fault: faults.add,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** Whether a fault of a list means a route: `reviews`, or `Rest.reviews` as a seed has to write it. */
const concerns = (field: string, route: string): boolean => field === route || field === `Rest.${route}`;

const change = async (met: readonly FaultAction[], world: World): Promise<void> => {
  for (const fault of met) {
    if (fault.kind === 'change') applyChange(world, fault.change);
    if (fault.kind === 'apply') fault.apply(world);
    if (fault.kind === 'delay') await wait(fault.milliseconds);
  }
};

interface Viewer {
  readonly login: string | null;
  readonly access: 'push' | 'read' | 'none';
}

/** Who asks; null for a credential that is none. A page that is not the API takes anybody. */
const viewerOf = (
  header: string | undefined,
  world: World,
  anonymous: AnonymousAccess,
  isPage: boolean,
): Viewer | null => {
  if (isPage) return { login: null, access: 'read' };
  if (header === undefined) {
    if (anonymous === false) return null;
    return { login: null, access: anonymous === 'as-owner' ? (world.tokens[0]?.access ?? 'read') : 'read' };
  }
  const value = /^(?:token|bearer)\s+(\S+)$/i.exec(header)?.[1];
  return world.tokens.find((token) => token.value === value) ?? null;
};

const sendJson = (response: ServerResponse, given: ForgejoAnswer, met: readonly FaultAction[], route: string): void => {
  const shown = met.reduce<unknown>((body, fault) => {
    if (fault.kind === 'alter') return altered(body, fault.set ?? {}, fault.remove ?? []);
    if (fault.kind === 'order' && concerns(fault.field, route) && Array.isArray(body)) return body.toReversed();
    return body;
  }, given.body);
  const headers = { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store', ...given.headers };
  send(response, given.status, headers, shown === undefined ? '' : JSON.stringify(shown), transportFaultIn(met));
};

const line = '2026-01-05T09:00:00.0000000Z the quick brown fox jumps over the lazy dog\n';

const sendLog = async (response: ServerResponse, log: LogSeed, met: readonly FaultAction[]): Promise<void> => {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const fault = transportFaultIn(met);
  if (log.bytes === undefined || fault !== undefined) {
    send(response, 200, headers, log.text ?? '', fault);
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': String(log.bytes) });
  // A client that has read enough breaks off: no failure of ours.
  await pipeline(Readable.from(chunksOf(log.bytes, log.line ?? line)), response).catch(() => undefined);
};

const chunksOf = function* (bytes: number, repeated: string): Generator<Buffer> {
  const one = Buffer.from(repeated, 'utf8');
  const block = Buffer.alloc(Math.max(1, Math.floor(65_536 / one.length)) * one.length, one);
  for (let left = bytes; left > 0; left -= block.length) yield left >= block.length ? block : block.subarray(0, left);
};
