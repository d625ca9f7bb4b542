import { isLoopbackHost } from '../http/addresses.js';
import { givenApiUrl, hostUrl } from '../http/api-url.js';

/** Where a connection's API is, and which origins its logs may be on. */
export interface GitHubEndpoints {
  /** The REST API, without a trailing slash. */
  readonly rest: URL;
  readonly graphql: URL;
  /** Whether a log may be fetched from a URL that the API named; null for no, else whether only public addresses count. */
  readonly logAccess: (url: URL) => { readonly publicOnly: boolean } | null;
}

/** What {@link endpointsOf} decides by. */
export interface EndpointOptions {
  /** The host of entity URLs, lowercase. */
  readonly host: string;
  readonly apiUrl?: string;
  /** Hosts, `host:port`, or `*.domain`, on which this connection's logs may be beside those it knows. */
  readonly logHosts?: readonly string[];
}

/** Where GitHub keeps logs: its own receiver and the storage accounts behind it. */
const githubLogHosts: readonly string[] = ['*.actions.githubusercontent.com', '*.blob.core.windows.net'];

/**
 * Works out where to ask. `github.com` has its API beside it, `NAME.ghe.com` under `api.`, any other host (a server of one's own) below itself. `apiUrl` overrides
 * both. A plain `http:` API is accepted on this machine only, because a credential goes there.
 *
 * @throws CasefileError `invalid_configuration`
 */
export const endpointsOf = ({ host, apiUrl, logHosts = [] }: EndpointOptions): GitHubEndpoints => {
  const rest = apiUrl === undefined ? defaultApi(host) : givenApiUrl(apiUrl);
  const graphql = new URL(rest);
  // A server's REST lies in /api/v3 and its GraphQL beside it.
  graphql.pathname = rest.pathname.endsWith('/api/v3')
    ? rest.pathname.replace(/v3$/, 'graphql')
    : `${rest.pathname.replace(/\/$/, '')}/graphql`;
  return { rest, graphql, logAccess: logAccessOf(host, rest, logHosts) };
};

const defaultApi = (host: string): URL => {
  const named = hostUrl(host);
  const beside = named.host === 'github.com' || named.hostname.endsWith('.ghe.com');
  return new URL(beside ? `https://api.${named.host}` : `https://${named.host}/api/v3`);
};

const logAccessOf = (host: string, rest: URL, configured: readonly string[]): GitHubEndpoints['logAccess'] => {
  const own = [host, rest.host, ...configured];
  const known = host === 'github.com' || host.endsWith('.ghe.com') ? githubLogHosts : [];
  return (url) => {
    if (url.username !== '' || url.password !== '') return null;
    const here = isLoopbackHost(url.hostname);
    // An API on this machine was configured by hand, and so its logs may be here too; plain http: never leaves the machine.
    const mayBeHere = isLoopbackHost(rest.hostname) || configured.some((pattern) => matches(pattern, url));
    if (here)
      return mayBeHere && (url.protocol === 'https:' || url.protocol === 'http:') ? { publicOnly: false } : null;
    if (url.protocol !== 'https:') return null;
    if (own.some((pattern) => matches(pattern, url))) return { publicOnly: false };
    return known.some((pattern) => matches(pattern, url)) ? { publicOnly: true } : null;
  };
};

// `host` means its default port alone, `host:port` that port, `*.domain` any name below.
const matches = (pattern: string, { host, hostname, port }: URL): boolean => {
  const wanted = pattern.toLowerCase();
  return wanted.startsWith('*.') ? port === '' && hostname.endsWith(wanted.slice(1)) : wanted === host;
};
