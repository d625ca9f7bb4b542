import { endpointsOf, type EndpointOptions } from '../github/endpoints.js';
import { givenApiUrl, hostUrl } from '../http/api-url.js';

/** Where a connection's API is, where people's pages are, and which origins its logs may be on. */
export interface ForgejoEndpoints {
  /** Below which every route of the API lies, without a trailing slash. */
  readonly api: URL;
  /** Where the pages that people open begin, without a trailing slash: the public routes of issues lie below it. */
  readonly pages: string;
  /** Whether a log may be fetched from a URL that the API named; null for no, else whether only public addresses count. */
  readonly logAccess: (url: URL) => { readonly publicOnly: boolean } | null;
}

/** What {@link forgejoEndpointsOf} decides by. */
export interface ForgejoEndpointOptions extends EndpointOptions {
  /** What comes before everything on this host, such as `/git`; it is no part of any key (D30). */
  readonly pathPrefix?: string;
}

const apiPath = '/api/v1';

/**
 * Works out where to ask: `https://HOST/PREFIX/api/v1`, unless `apiUrl` says otherwise. A plain `http:` API is accepted on this machine only, because a credential goes there.
 *
 * @throws CasefileError `invalid_configuration`
 */
export const forgejoEndpointsOf = ({
  host,
  apiUrl,
  pathPrefix = '',
  logHosts = [],
}: ForgejoEndpointOptions): ForgejoEndpoints => {
  const prefix = pathPrefix.replace(/\/+$/, '');
  const root = `${hostUrl(host).origin}${prefix}`;
  const api = givenApiUrl(apiUrl ?? `${root}${apiPath}`);
  const { href } = api;
  return {
    api,
    pages: href.endsWith(apiPath) ? href.slice(0, -apiPath.length) : root,
    // The rules for content elsewhere are one for all forges.
    logAccess: endpointsOf({ host, apiUrl: href, logHosts }).logAccess,
  };
};
