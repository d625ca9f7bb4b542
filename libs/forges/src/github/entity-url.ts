/** The entity that a GitHub URL names. Structurally the port's `EntityReference`: a core library imports no port. */
export interface GitHubEntityReference {
  readonly forge: 'github';
  /** Lowercase, with a port where it is not 443 (D30). */
  readonly host: string;
  /** `owner/name` as the URL spells it. */
  readonly repository: string;
  readonly kind: 'work_item' | 'change_proposal';
  /** The display number. */
  readonly number: number;
}

const owner = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const name = /^[A-Za-z0-9._-]+$/;
const displayNumber = /^[1-9][0-9]{0,9}$/;
/** GraphQL's `Int`. */
const largestNumber = 2_147_483_647;
// What the URL parser would drop or turn around without a word.
const slippery = /[\s\\\p{Cc}]/u;

/** The two segments of `owner/name`, or null where one of them could name another resource. */
export const repositorySegments = (repository: string): readonly [string, string] | null => {
  const [first, second, ...rest] = repository.split('/');
  if (first === undefined || second === undefined || rest.length > 0) return null;
  return owner.test(first) && name.test(second) && second !== '.' && second !== '..' ? [first, second] : null;
};

/**
 * Reads the URL of an issue or pull request: `https://HOST/OWNER/NAME/issues/N` or `…/pull/N`, whatever follows the number (a tab, a fragment, a query).
 *
 * Null for everything else (D31): a host that is not among `hosts`, a URL with user information, a plain `http:` URL with a port of its own, an encoded or dotted segment.
 *
 * @param hosts the hosts that are GitHub, lowercase, with a port where it is not 443; without them the host is any, and the caller's to check
 * @example parseGitHubUrl('https://github.com/Octo/App/pull/12/files#r1') // {host: 'github.com', repository: 'Octo/App', kind: 'change_proposal', number: 12}
 */
export const parseGitHubUrl = (url: string, hosts?: readonly string[]): GitHubEntityReference | null => {
  if (slippery.test(url) || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '') return null;
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && parsed.port === '')) return null;
  const host = parsed.host.toLowerCase();
  if (hosts ? !hosts.includes(host) : host === '') return null;
  const [empty, first = '', second = '', section, shown = ''] = parsed.pathname.split('/');
  const segments = repositorySegments(`${first}/${second}`);
  if (empty !== '' || !segments || !displayNumber.test(shown) || Number(shown) > largestNumber) return null;
  const kind = section === 'issues' ? 'work_item' : section === 'pull' ? 'change_proposal' : null;
  return kind && { forge: 'github', host, repository: segments.join('/'), kind, number: Number(shown) };
};

/** The URL under which people see an entity: what {@link parseGitHubUrl} reads. */
export const gitHubEntityUrl = (entity: Omit<GitHubEntityReference, 'forge'>): string =>
  `https://${entity.host}/${entity.repository}/${entity.kind === 'work_item' ? 'issues' : 'pull'}/${String(entity.number)}`;
