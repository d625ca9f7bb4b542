import type { RouteName } from '../seed/types.js';

/** A request's route: what it asks for, where. */
export interface Route {
  readonly name: RouteName;
  /** What the pattern's groups hold, percent-decoded. */
  readonly parts: Readonly<Record<string, string>>;
  /** `owner/name` or the repository's number, where the route is below a repository. */
  readonly repository: string | null;
  /** What follows the repository in the path. */
  readonly below: string;
  readonly rootPrefix: string;
}

interface Pattern {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly name: RouteName;
}

const belowRepository: readonly Pattern[] = [
  { method: 'GET', path: /^$/, name: 'repository' },
  { method: 'GET', path: /^\/collaborators\/(?<login>[^/]+)\/permission$/, name: 'role' },
  { method: 'GET', path: /^\/actions\/runs\/(?<run>\d+)\/jobs$/, name: 'jobs' },
  { method: 'GET', path: /^\/actions\/jobs\/(?<job>\d+)\/logs$/, name: 'log' },
  { method: 'GET', path: /^\/installation$/, name: 'installation' },
];

const atRoot: readonly Pattern[] = [
  { method: 'POST', path: /^\/graphql$/, name: 'graphql' },
  { method: 'GET', path: /^\/user$/, name: 'user' },
  { method: 'GET', path: /^\/users\/(?<login>[^/]+)$/, name: 'user' },
  { method: 'GET', path: /^\/rate_limit$/, name: 'rate_limit' },
  { method: 'GET', path: /^\/app$/, name: 'app' },
  { method: 'GET', path: /^\/app\/installations$/, name: 'installation' },
  { method: 'GET', path: /^\/app\/installations\/(?<installation>\d+)$/, name: 'installation' },
  { method: 'POST', path: /^\/app\/installations\/(?<installation>\d+)\/access_tokens$/, name: 'access_token' },
];

/** Finds a request's route. Paths work as on github.com and below `/api/v3`, GraphQL also at `/api/graphql`, as on an Enterprise Server. */
export const routeOf = (method: string, pathname: string): Route => {
  const rootPrefix = /^\/api\/v3(?=\/|$)/.exec(pathname)?.[0] ?? '';
  const path = pathname === '/api/graphql' ? '/graphql' : pathname.slice(rootPrefix.length);
  const under = /^\/(?:repos\/(?<name>[^/]+\/[^/]+)|repositories\/(?<id>\d+))(?<below>\/.*)?$/.exec(path);
  const below = under?.groups?.['below'] ?? '';
  const repository = under?.groups?.['name'] ?? under?.groups?.['id'] ?? null;
  const base = { repository: repository === null ? null : decoded(repository), below, rootPrefix };
  for (const pattern of repository === null ? atRoot : belowRepository) {
    const match = pattern.method === method ? pattern.path.exec(repository === null ? path : below) : null;
    if (match === null) continue;
    const parts = Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, value]) => [key, decoded(value)]));
    return { ...base, name: pattern.name, parts };
  }
  return { ...base, name: 'other', parts: {} };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
