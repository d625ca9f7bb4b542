import type { FakeGitHub } from '../github.js';

/** An answer as a test looks at it. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON value at a dotted path of the body; undefined when nothing is there. */
  readonly at: (path: string) => unknown;
}

const got = async (response: Response): Promise<Got> => {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    at: (path) =>
      path
        .split('.')
        .reduce<unknown>(
          (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
          JSON.parse(text),
        ),
  };
};

/** A GraphQL request with the fake's first token unless told. */
export const ask = async (
  fake: FakeGitHub,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  token = fake.token,
): Promise<Got> =>
  got(
    await fetch(fake.graphqlUrl, {
      method: 'POST',
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    }),
  );

/** A REST request, redirects not followed, with the fake's first token unless told; `null` for no credential. */
export const rest = async (
  fake: FakeGitHub,
  path: string,
  token: string | null = fake.token,
  init: RequestInit = {},
): Promise<Got> => {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return got(
    await fetch(path.startsWith('http') ? path : `${fake.url}${path}`, { redirect: 'manual', ...init, headers }),
  );
};

/** The pull request of {@link pullRequestSeed} with these fields. */
export const pull = (fields: string): string =>
  `query Pull { repository(owner: "owner", name: "project") { pullRequest(number: 12) { ${fields} } } }`;

/** Where {@link pull}'s fields are in the answer. */
export const inPull = (path: string): string => `data.repository.pullRequest.${path}`;
