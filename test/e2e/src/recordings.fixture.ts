import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { shared } from './support/repository.js';

/** Where GitHub's recorded answers are; null where they are absent. */
export const recordings =
  shared !== null && existsSync(join(shared, 'recordings', 'github')) ? join(shared, 'recordings', 'github') : null;

/** What a skipped test says. */
export const withoutRecordings = 'skipped: ../shared/recordings is absent beside the repository';

/** What is at a dotted path of a JSON value; undefined when nothing is. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    );

/** The text at a path. @throws {Error} when there is none */
export const textAt = (value: unknown, path: string): string => {
  const found = at(value, path);
  if (typeof found !== 'string') throw new Error(`a recording has no text at ${path}`);
  return found;
};

/** The number at a path. @throws {Error} when there is none */
export const numberAt = (value: unknown, path: string): number => {
  const found = at(value, path);
  if (typeof found !== 'number') throw new Error(`a recording has no number at ${path}`);
  return found;
};

const read = (...path: string[]): string => readFileSync(join(recordings ?? '', ...path), 'utf8');
const namesIn = (...path: string[]): string[] =>
  readdirSync(join(recordings ?? '', ...path)).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** The recorded bodies of a folder whose names end so, in the order in which they were recorded. */
export const bodiesOf = (folder: string, ending: string): unknown[] =>
  namesIn(folder, '__files')
    .filter((name) => name.endsWith(ending))
    .map((name): unknown => JSON.parse(read(folder, '__files', name)));

/** The members of recorded lists, each id once, as the last list that has it shows it. */
export const listed = (lists: readonly unknown[]): unknown[] => {
  const byId = new Map<number, unknown>();
  for (const list of lists) for (const row of Array.isArray(list) ? list : []) byId.set(numberAt(row, 'id'), row);
  return [...byId.values()].sort((a, b) => numberAt(a, 'id') - numberAt(b, 'id'));
};

/** One recorded exchange. */
export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The recorded exchanges of folders, in the order in which they were recorded. */
export const exchangesOf = (...folders: readonly string[]): Recorded[] =>
  folders.flatMap((folder) =>
    namesIn(folder, 'mappings').map((name): Recorded => {
      const mapping: unknown = JSON.parse(read(folder, 'mappings', name));
      const file = at(mapping, 'response.bodyFileName');
      const inline = at(mapping, 'response.body');
      const headers = at(mapping, 'response.headers');
      return {
        method: textAt(mapping, 'request.method'),
        url: textAt(mapping, 'request.url'),
        status: numberAt(mapping, 'response.status'),
        headers: Object.fromEntries(
          Object.entries(typeof headers === 'object' && headers !== null ? headers : {}).filter(
            (header): header is [string, string] => typeof header[1] === 'string',
          ),
        ),
        body: typeof file === 'string' ? read(folder, '__files', file) : typeof inline === 'string' ? inline : '',
      };
    }),
  );

/** A server of this machine that answers with recordings. */
export interface Replay {
  readonly url: string;
  readonly seen: IncomingMessage[];
  readonly close: () => Promise<void>;
}

/** Headers that speak of the recorded connection, or of a clock that has gone on since. */
const ofThatTime = /^(?:content-length|content-encoding|transfer-encoding|connection|x-ratelimit-.*)$/i;

/**
 * Answers each request with what was recorded for its method and URL, in turn, the last one for ever; without an exact match, what was recorded for the path. What was never recorded is
 * a 501, which no recording has.
 *
 * @param moved rewrites the `Location` of a redirect
 */
export const replay = async (
  exchanges: readonly Recorded[],
  moved: (location: string) => string = (location) => location,
): Promise<Replay> => {
  const seen: IncomingMessage[] = [];
  const asked = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    seen.push(request);
    const url = request.url ?? '';
    const of = (same: (recorded: string) => boolean) =>
      exchanges.filter((exchange) => exchange.method === request.method && same(exchange.url));
    const pathOf = (one: string): string => one.split('?')[0] ?? '';
    const exact = of((recorded) => recorded === url);
    const known = exact.length > 0 ? exact : of((recorded) => pathOf(recorded) === pathOf(url));
    const nth = asked.get(url) ?? 0;
    asked.set(url, nth + 1);
    const answer = known[Math.min(nth, known.length - 1)];
    const headers = Object.entries(answer?.headers ?? {})
      .filter(([name]) => !ofThatTime.test(name))
      .map(([name, value]) => [name, name.toLowerCase() === 'location' ? moved(value) : value] as const);
    response.writeHead(answer?.status ?? 501, Object.fromEntries(headers)).end(answer?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
