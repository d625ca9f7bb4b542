import { CasefileError } from '@casefile/contract';
import { isLoopbackHost } from './addresses.js';

/**
 * The URL of a connection's host, `https://HOST/`.
 *
 * @param host a DNS name, with a port where it is not 443
 * @throws CasefileError `invalid_configuration` for anything else
 */
export const hostUrl = (host: string): URL => {
  const named = URL.canParse(`https://${host}`) ? new URL(`https://${host}`) : null;
  if (named?.host !== host.toLowerCase() || named.href !== `https://${named.host}/`)
    throw new CasefileError('invalid_configuration', 'Give the connection the host of its entity URLs.');
  return named;
};

/**
 * An API URL that an operator gave, without a trailing slash. A plain `http:` API is accepted on this machine only, because a credential goes there.
 *
 * @throws CasefileError `invalid_configuration`
 */
export const givenApiUrl = (apiUrl: string): URL => {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  const plainHere = url?.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (
    !url ||
    (url.protocol !== 'https:' && !plainHere) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  )
    throw new CasefileError(
      'invalid_configuration',
      'Give an https: API URL without user information or query; http: only on this machine.',
    );
  url.hash = '';
  // An empty query leaves its question mark, which would swallow every path behind it.
  url.search = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
};
