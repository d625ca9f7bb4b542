import type { FieldFault, Viewer } from './context.js';
import type { AnonymousAccess, IssuedToken } from './credentials.js';
import type { FaultAction, FaultTable } from './faults.js';
import type { Meter } from './limits.js';
import type { LogOrigin } from './log-origin.js';
import type { PreparedQuery, RefusedQuery } from './query.js';
import type { RequestRecord } from './request-log.js';
import type { Route } from './routes.js';
import type { World } from '../world/types.js';

/** Everything the API's handler shares with the fake around it. */
export interface ApiSetting {
  readonly world: World;
  readonly faults: FaultTable;
  readonly meter: Meter;
  readonly issued: Map<string, IssuedToken>;
  readonly logs: LogOrigin;
  readonly anonymous: AnonymousAccess;
  readonly url: () => string;
  readonly unexpected: (request: RequestRecord, what: string) => void;
}

/** One request, with all that was found out about it before it is answered. */
export interface Exchange {
  readonly setting: ApiSetting;
  readonly record: RequestRecord;
  readonly route: Route;
  readonly viewer: Viewer;
  readonly credential: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly prepared: PreparedQuery | RefusedQuery | null;
  readonly faults: readonly FaultAction[];
}

/** Those faults that work inside an answer. */
export const fieldFaultsIn = (faults: readonly FaultAction[]): FieldFault[] => faults.filter(isFieldFault);

const isFieldFault = (fault: FaultAction): fault is FieldFault => 'field' in fault;
