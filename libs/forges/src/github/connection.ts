import { at, isList, isObject, textAt, type JsonObject } from '../json.js';
import { withBoundedBody } from './long-body.js';

/** What has been read of one paged connection. */
export interface Connection {
  /** The readable nodes in forge order, each id once. */
  readonly nodes: JsonObject[];
  readonly ids: Set<string>;
  readonly cursors: Set<string>;
  /** How many there are, as the newest page says; null where the forge does not count. */
  total: number | null;
  /** Where the next page begins; null when there is none. */
  cursor: string | null;
  /** Nodes that the forge could not show. */
  holes: number;
  /** Whether the very first node is one of them. */
  headless: boolean;
  /** Whether a page gave a total that no entity can have. */
  absurd: boolean;
  /** Whether a page could not be read: nothing more will be asked. */
  failed: boolean;
}

/** More than any entity has: a listing that goes on is broken. */
const mostNodes = 100_000;

/** A connection of which nothing has been read. */
export const openConnection = (): Connection => ({
  nodes: [],
  ids: new Set(),
  cursors: new Set(),
  total: null,
  cursor: null,
  holes: 0,
  headless: false,
  absurd: false,
  failed: false,
});

/** Gives a connection up; what was read is kept (D11). */
export const failConnection = (connection: Connection): void => {
  connection.failed = true;
  connection.cursor = null;
};

/**
 * Takes in one page and returns the nodes that are new. A page that is no page, that brings nothing new although more is promised, or that leads back to a
 * cursor already followed, ends the connection as failed: a listing may never go on for ever (D11).
 *
 * @param maxBodyBytes what of a body is kept, about: see {@link withBoundedBody}
 */
export const absorbPage = (connection: Connection, page: unknown, maxBodyBytes: number): readonly JsonObject[] => {
  const nodes = at(page, 'nodes');
  const more = at(page, 'pageInfo', 'hasNextPage');
  if (!isList(nodes) || typeof more !== 'boolean') {
    failConnection(connection);
    return [];
  }
  const total = at(page, 'totalCount') ?? null;
  if (typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 && total <= mostNodes)
    connection.total = total;
  else if (total !== null) connection.absurd = true;
  const fresh: JsonObject[] = [];
  for (const node of nodes) {
    if (!isObject(node)) {
      connection.holes += 1;
      connection.headless ||= connection.nodes.length + fresh.length === 0;
      continue;
    }
    const id = textAt(node, 'id');
    if (id !== null && connection.ids.has(id)) continue;
    if (id !== null) connection.ids.add(id);
    fresh.push(withBoundedBody(node, maxBodyBytes));
  }
  connection.nodes.push(...fresh);
  const cursor = textAt(page, 'pageInfo', 'endCursor');
  if (connection.absurd) failConnection(connection);
  else if (!more) connection.cursor = null;
  else if (
    cursor === null ||
    connection.cursors.has(cursor) ||
    fresh.length === 0 ||
    connection.nodes.length > mostNodes
  )
    failConnection(connection);
  else {
    connection.cursors.add(cursor);
    connection.cursor = cursor;
  }
  return fresh;
};

/**
 * How many nodes are missing, 0 for a complete connection: those that the total counts and no page showed; 1 where the number is not known (D5, D11). A total below
 * what was read disagrees as much as one above. A total that no entity can have is not believed: it counts as 1 beside what is plausible, so that sums stay numbers.
 */
export const missingFrom = (connection: Connection): number => {
  const known = connection.total === null ? connection.holes : connection.total - connection.nodes.length;
  if (connection.absurd) return Math.max(0, known) + 1;
  if (known > 0) return known;
  return connection.failed || known < 0 || connection.holes > 0 || connection.cursor !== null ? 1 : 0;
};
