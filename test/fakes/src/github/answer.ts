/** An answer before it is sent: JSON, or nothing at all. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const documentation = 'https://docs.github.com/rest';

/** GitHub's shape of a refusal. */
export const refusal = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers,
  body: { message, documentation_url: documentation, status: String(status) },
});

/** A repository or route that is not there, or not there for this credential: GitHub does not tell the two apart. */
export const notFoundAnswer = refusal(404, 'Not Found');

/** A value at a dotted path of JSON data, set or removed, without changing the data given. */
export const altered = (body: unknown, set: Readonly<Record<string, unknown>>, remove: readonly string[]): unknown => {
  const copy: unknown = structuredClone(body);
  for (const [path, value] of Object.entries(set))
    place(copy, path.split('.'), (at, key) => Reflect.set(at, key, value));
  for (const path of remove) place(copy, path.split('.'), (at, key) => Reflect.deleteProperty(at, key));
  return copy;
};

const place = (value: unknown, path: readonly string[], apply: (at: object, key: string) => void): void => {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return;
  if (rest.length === 0) apply(value, key);
  else place(Reflect.get(value, key), rest, apply);
};
