/** The entity that a Forgejo URL names. Structurally the port's `EntityReference`: a core library imports no port. */
export interface ForgejoEntityReference {
  readonly forge: 'forgejo';
  /** Lowercase, with a port where it is not 443 (D30). */
  readonly host: string;
  /** `owner/name` as the URL spells it. */
  readonly repository: string;
  readonly kind: 'work_item' | 'change_proposal';
  /** The display number. */
  readonly number: number;
}

const segment = /^[A-Za-z0-9._-]+$/;
const displayNumber = /^[1-9][0-9]{0,9}$/;
const largestNumber = 2_147_483_647;
// What the URL parser would drop or turn around without a word.
const slippery = /[\s\\\p{Cc}]/u;

const isSegment = (text: string): boolean => segment.test(text) && text !== '.' && text !== '..';

/** The two segments of `owner/name`, or null where one of them could name another resource. */
export const repositorySegments = (repository: string): readonly [string, string] | null => {
  const [first, second, ...rest] = repository.split('/');
  if (first === undefined || second === undefined || rest.length > 0) return null;
  return isSegment(first) && isSegment(second) ? [first, second] : null;
};

/**
 * Reads the URL of an issue or pull request: `https://HOST/OWNER/NAME/issues/N` or `…/pulls/N`, whatever follows the number (a tab, a fragment, a query).
 *
 * Null for everything else (D31): a host that is not among `hosts`, a URL with user information, a plain `http:` URL with a port of its own, an encoded or dotted segment.
 *
 * @param hosts the hosts that are this forge, lowercase, with a port where it is not 443; without them the host is any, and the caller's to check
 * @param pathPrefix what comes before `OWNER` on this host, such as `/git`, where the connection configures one
 * @example parseForgejoUrl('https://codeberg.org/Octo/App/pulls/12/files') // {host: 'codeberg.org', repository: 'Octo/App', kind: 'change_proposal', number: 12}
 */
export const parseForgejoUrl = (
  url: string,
  hosts?: readonly string[],
  pathPrefix = '',
): ForgejoEntityReference | null => {
  if (slippery.test(url) || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '') return null;
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && parsed.port === '')) return null;
  const host = parsed.host.toLowerCase();
  if (hosts ? !hosts.includes(host) : host === '') return null;
  const prefix = pathPrefix.replace(/\/+$/, '');
  if (!parsed.pathname.startsWith(`${prefix}/`)) return null;
  const [empty, first = '', second = '', section, shown = ''] = parsed.pathname.slice(prefix.length).split('/');
  const segments = repositorySegments(`${first}/${second}`);
  if (empty !== '' || !segments || !displayNumber.test(shown) || Number(shown) > largestNumber) return null;
  const kind = section === 'issues' ? 'work_item' : section === 'pulls' ? 'change_proposal' : null;
  return kind && { forge: 'forgejo', host, repository: segments.join('/'), kind, number: Number(shown) };
};

/** The URL under which people see an entity: what {@link parseForgejoUrl} reads. */
export const forgejoEntityUrl = (entity: Omit<ForgejoEntityReference, 'forge'>, pathPrefix = ''): string =>
  `https://${entity.host}${pathPrefix}/${entity.repository}/${entity.kind === 'work_item' ? 'issues' : 'pulls'}/${String(entity.number)}`;
