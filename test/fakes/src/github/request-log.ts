import type { RouteName } from '../seed/types.js';

/** One request that reached the fake, and how it was answered. */
export interface RequestRecord {
  readonly number: number;
  readonly origin: 'api' | 'logs';
  readonly method: string;
  /** With the query. */
  readonly path: string;
  route: RouteName;
  /** The name of the GraphQL operation. */
  operation: string | null;
  variables: Readonly<Record<string, unknown>> | null;
  /** What it cost: points for GraphQL, 1 for REST, 0 where nothing is counted. */
  points: number;
  /** Null until an answer was begun, or when none ever is. */
  status: number | null;
  /** Whether it carried `Authorization` or `Cookie`. */
  readonly credential: boolean;
  /** The kinds of the faults that met it. */
  readonly faults: string[];
}

/** A request, or a part of one, that no test should make: an unknown route, a field that is not served, a credential for the log's origin. */
export interface Unexpected {
  readonly request: number;
  readonly what: string;
}
