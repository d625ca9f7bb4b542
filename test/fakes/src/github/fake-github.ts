import type { AnonymousAccess } from './credentials.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.js';
import type { ApiSetting } from './exchange.js';
import type { IssuedToken } from './credentials.js';
import { faultTable, type Fault } from './faults.js';
import { meter } from './limits.js';
import { logOriginAt } from './log-origin.js';
import type { RequestRecord, Unexpected } from './request-log.js';
import { parseSeed } from '../seed/validate.js';
import type { Seed } from '../seed/types.js';
import { worldFrom } from '../world/build.js';
import type { World } from '../world/types.js';

/** How a fake GitHub is started. */
export interface FakeGitHubOptions {
  /** The API's port on 127.0.0.1, any free one unless told. */
  readonly port?: number;
  /** Take requests without a credential too. */
  readonly anonymous?: AnonymousAccess;
  /** How long a log's address works, a minute unless told. */
  readonly logAddressMilliseconds?: number;
}

/** A running fake GitHub. */
export interface FakeGitHub {
  /** The API's origin: REST is below it and below `/api/v3`, GraphQL at `/graphql` and `/api/graphql`. */
  readonly url: string;
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  /** The other origin, which has the logs. */
  readonly logOrigin: string;
  /** The first token that works. */
  readonly token: string;
  readonly tokens: readonly string[];
  /** The addresses that people would open, on the seed's host. */
  readonly entities: readonly string[];
  /** Every request so far, in order. */
  readonly requests: readonly RequestRecord[];
  /** What no test should ask for: a test that ends with something here should fail. */
  readonly unexpected: readonly Unexpected[];
  /** GraphQL points used so far. */
  readonly points: number;
  readonly world: World;
  /** Changes what the forge holds, between two requests. */
  readonly mutate: (change: (world: World) => void) => void;
  /** Sets a fault; what comes back removes it. */
  readonly fault: (fault: Fault) => () => void;
  /** Ends every connection and stops. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a fake GitHub on loopback, filled from a seed. It keeps state until it is closed.
 * @throws {SeedError} when the seed is not one
 */
export const startFakeGitHub = async (seed: Seed, options: FakeGitHubOptions = {}): Promise<FakeGitHub> => {
  const world = worldFrom(parseSeed(seed));
  const requests: RequestRecord[] = [];
  const unexpected: Unexpected[] = [];
  const faults = faultTable();
  for (const fault of world.faults) faults.add(fault);
  const addresses = { api: '', logs: '' };
  const logs = logOriginAt(
    () => addresses.logs,
    () => options.logAddressMilliseconds ?? 60_000,
  );
  const setting: ApiSetting = {
    world,
    faults,
    meter: meter(),
    issued: new Map<string, IssuedToken>(),
    logs,
    anonymous: options.anonymous ?? false,
    url: () => addresses.api,
    unexpected: (record, what) => {
      unexpected.push({ request: record.number, what });
    },
  };
  const recorded = (
    origin: RequestRecord['origin'],
    method: string,
    path: string,
    credential: boolean,
  ): RequestRecord => {
    const record: RequestRecord = {
      number: requests.length + 1,
      origin,
      method,
      path,
      route: origin === 'logs' ? 'log_content' : 'other',
      operation: null,
      variables: null,
      points: 0,
      status: null,
      credential,
      faults: [],
    };
    requests.push(record);
    return record;
  };
  const api = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const record = recorded('api', method, url, headers.authorization !== undefined || headers.cookie !== undefined);
    answerApi(request, response, record, setting).catch((error: unknown) => {
      setting.unexpected(
        record,
        `the fake failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      response.destroy();
    });
  });
  const logServer = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const record = recorded('logs', method, url, headers.authorization !== undefined || headers.cookie !== undefined);
    logs.serve(request, response, record, setting).catch((error: unknown) => {
      setting.unexpected(record, `the fake failed: ${String(error)}`);
      response.destroy();
    });
  });
  addresses.logs = await listen(logServer, 0);
  addresses.api = await listen(api, options.port ?? 0);
  const { owner, name } = world.repository;
  return {
    url: addresses.api,
    apiUrl: addresses.api,
    graphqlUrl: `${addresses.api}/graphql`,
    logOrigin: addresses.logs,
    token: world.tokens[0]?.value ?? '',
    tokens: world.tokens.map((token) => token.value),
    entities: world.entities.map(
      (entity) =>
        `https://${world.host}/${owner}/${name}/${entity.kind === 'issue' ? 'issues' : 'pull'}/${String(entity.number)}`,
    ),
    requests,
    unexpected,
    get points() {
      return requests.reduce((sum, request) => sum + (request.route === 'graphql' ? request.points : 0), 0);
    },
    world,
    mutate: (change) => {
      change(world);
    },
    fault: faults.add,
    close: async () => {
      await Promise.all([api, logServer].map(closed));
    },
  };
};

const listen = async (server: Server, port: number): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return `http://127.0.0.1:${String(portOf(server.address()))}`;
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
