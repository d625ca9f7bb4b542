import { createPrivateKey } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { createAppAuth } from '@octokit/auth-app';
import { CasefileError } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import type { HttpAnswer, HttpRequest } from '../http.js';

/** What a connection to GitHub authenticates with. */
export type GitHubCredential =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'app';
      readonly appId: number | string;
      /** PEM, PKCS #1 or #8. */
      readonly privateKey: string;
      /** Looked up by the repository where it is not given. */
      readonly installationId?: number;
    }
  | { readonly kind: 'none' };

/** The credential of one connection while it works. */
export interface Authorization {
  /** The `Authorization` header, from a token that will still hold for a while; null for none. */
  readonly header: () => Promise<string | null>;
  /** Says that the present token was refused. Whether another can be had. */
  readonly refused: () => boolean;
  /** Everything secret that was used or handed out (D45). */
  readonly secrets: () => readonly string[];
}

/** What an App needs to get its installation tokens. */
export interface AppSetting {
  readonly clock: Clock;
  /** The repository, `owner/name`, known once an entity is read. */
  readonly repository: () => readonly [string, string];
  /** Sends a request of the API through the connection's door. */
  readonly send: (
    request: Pick<HttpRequest, 'route' | 'method' | 'body' | 'authorization'> & { readonly path: string },
  ) => Promise<HttpAnswer>;
}

/** A token is taken anew this long before it ends. */
const margin = 5 * 60_000;
const printable = /^[\x21-\x7e]+$/;
const shortestSecret = 8;

/**
 * Opens a credential.
 *
 * @throws CasefileError `invalid_configuration` for a token that is shorter than eight bytes (D45) or no header value, and for a key that is none
 */
export const openAuthorization = (credential: GitHubCredential, setting: AppSetting): Authorization => {
  if (credential.kind === 'none')
    return { header: () => Promise.resolve(null), refused: () => false, secrets: () => [] };
  if (credential.kind === 'app') return openApp(credential, setting);
  const { token } = credential;
  if (!printable.test(token) || token.length < shortestSecret)
    throw new CasefileError('invalid_configuration', 'Give a GitHub token of at least eight printable characters.');
  return { header: () => Promise.resolve(`Bearer ${token}`), refused: () => false, secrets: () => [token] };
};

interface InstallationToken {
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * A GitHub App: `@octokit/auth-app` makes its JWT; the exchange for an installation token is done here, because the package keeps running exchanges in a map
 * of the whole process under the installation's number alone, where two connections could be handed each other's token.
 */
const openApp = (app: Extract<GitHubCredential, { kind: 'app' }>, setting: AppSetting): Authorization => {
  const secrets = new Set([app.privateKey]);
  const makeJwt = jwtMakerOf(app);
  const jwt = async (): Promise<string> => {
    const token = await makeJwt();
    secrets.add(token);
    return `Bearer ${token}`;
  };
  let installation = app.installationId ?? null;
  let current: Promise<InstallationToken> | null = null;
  let renewals = 0;

  const renew = async (): Promise<InstallationToken> => {
    const [owner, name] = setting.repository();
    installation ??= installationIn(
      await setting.send({
        route: 'installation',
        method: 'GET',
        path: `/repos/${owner}/${name}/installation`,
        authorization: jwt,
      }),
    );
    const exchange = (body: object): Promise<HttpAnswer> =>
      setting.send({
        route: 'access_token',
        method: 'POST',
        path: `/app/installations/${String(installation)}/access_tokens`,
        body: () => JSON.stringify(body),
        authorization: jwt,
      });
    // No more than this repository; one that was renamed is not found under its old name.
    const narrow = await exchange({ repositories: [name] });
    const token = tokenIn(narrow.status === 422 ? await exchange({}) : narrow);
    secrets.add(token.token);
    return token;
  };

  const begin = (): Promise<InstallationToken> => {
    const renewed = renew();
    current = renewed;
    // A failed exchange is not remembered.
    renewed.catch(() => {
      if (current === renewed) current = null;
    });
    return renewed;
  };

  const present = async (): Promise<string> => {
    const asked = current;
    const known = await (asked ?? begin());
    if (known.expiresAt - setting.clock.now() >= margin) return `Bearer ${known.token}`;
    // Whoever comes first takes the next one, and the others share it.
    return `Bearer ${(await (current === asked || current === null ? begin() : current)).token}`;
  };
  return {
    header: present,
    refused: () => {
      current = null;
      renewals += 1;
      return renewals <= 2;
    },
    secrets: () => [...secrets],
  };
};

const jwtMakerOf = ({ appId, privateKey }: Extract<GitHubCredential, { kind: 'app' }>): (() => Promise<string>) => {
  try {
    createPrivateKey(privateKey);
  } catch {
    throw new CasefileError('invalid_configuration', 'Give the App’s private key as PEM.');
  }
  const auth = createAppAuth({ appId, privateKey, log: { warn: () => undefined } });
  return async () => (await auth({ type: 'app' })).token;
};

const refusal = (what: string, { status }: HttpAnswer): CasefileError =>
  new CasefileError('forge_refused', `GitHub does not give the App ${what}: check its id, key and installation.`, {
    details: { status },
  });

const parsed = ({ body }: HttpAnswer): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const installationIn = (answer: HttpAnswer): number => {
  const { id } = parsed(answer);
  if (answer.status !== 200 || typeof id !== 'number') throw refusal('an installation for this repository', answer);
  return id;
};

const tokenIn = (answer: HttpAnswer): InstallationToken => {
  const { token, expires_at } = parsed(answer);
  const expiresAt = typeof expires_at === 'string' ? Date.parse(expires_at) : Number.NaN;
  if (answer.status !== 201 || typeof token !== 'string' || !printable.test(token) || Number.isNaN(expiresAt))
    throw refusal('a token', answer);
  return { token, expiresAt };
};
