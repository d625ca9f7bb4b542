import { Buffer } from 'node:buffer';
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Args, FieldFault, QueryContext, Source } from './context.js';

/** How a list becomes a connection. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  /** What names an item in a cursor. */
  readonly id: (item: Item) => string;
  readonly node: (item: Item) => Source;
  /** Further arguments that the listing obeys by itself. */
  readonly obeys?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * A page of a list. Cursors are opaque and name the item before the page and where it stood, so that additions elsewhere do not shift pages and a
 * removed item does not break them. Totals, order and paging may be made to lie by a fault on `Type.field`.
 * @throws {GraphQLError} on a cursor that is none
 */
export const connectionOf = <Item>(
  context: QueryContext,
  info: GraphQLResolveInfo,
  args: Args,
  listing: Listing<Item>,
): Readonly<Record<string, unknown>> => {
  const field = `${info.parentType.name}.${info.fieldName}`;
  const faults = context.faults.filter((fault) => fault.field === field);
  for (const [name, value] of Object.entries(args)) {
    if (value === null || value === undefined || pagingArgs.has(name) || listing.obeys?.includes(name) === true)
      continue;
    context.unserved(`${field}(${name})`);
  }
  const items = ordered(listing.items, faults);
  const stuck = faults.some((fault) => fault.kind === 'same_page');
  const after = stuck ? undefined : textArg(args, 'after');
  const before = stuck ? undefined : textArg(args, 'before');
  const ids = items.map(listing.id);
  let from = after === undefined ? 0 : placeAfter(after, ids);
  let to = before === undefined ? items.length : placeBefore(before, ids);
  const [first, last] = [numberArg(args, 'first'), numberArg(args, 'last')];
  if (first !== undefined) to = Math.min(to, from + first);
  else if (last !== undefined) from = Math.max(from, to - last);
  const page = items.slice(from, to);
  const cursors = page.map((item, index) => cursorOf(listing.id(item), from + index));
  const lies = faults.reduce((sum, fault) => sum + (fault.kind === 'total' ? fault.by : 0), 0);
  return {
    ...listing.extra,
    totalCount: items.length + lies,
    nodes: () => page.map(listing.node),
    edges: () =>
      page.map((item, index) => ({ cursor: cursors[index], node: () => listing.node(item), __typename: 'Edge' })),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: stuck || to < items.length,
      hasPreviousPage: !stuck && from > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
};

const pagingArgs = new Set(['first', 'last', 'after', 'before']);

/** An integer argument, when it was given. */
const numberArg = (args: Args, name: string): number | undefined => {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
};

/** A text argument, when it was given and not empty. */
export const textArg = (args: Args, name: string): string | undefined => {
  const value = args[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const cursorOf = (id: string, place: number): string =>
  Buffer.from(`cursor:v2:${String(place)}:${id}`, 'utf8').toString('base64');

const readCursor = (cursor: string): { place: number; id: string } => {
  const parts = /^cursor:v2:(\d+):(.+)$/s.exec(Buffer.from(cursor, 'base64').toString('utf8'));
  if (parts === null) {
    throw new GraphQLError(`\`${cursor}\` does not appear to be a valid cursor.`, {
      extensions: { type: 'INVALID_CURSOR_ARGUMENTS' },
    });
  }
  return { place: Number(parts[1]), id: parts[2] ?? '' };
};

const placeAfter = (cursor: string, ids: readonly string[]): number => {
  const { id, place } = readCursor(cursor);
  const found = ids.indexOf(id);
  return found === -1 ? Math.min(place, ids.length) : found + 1;
};

const placeBefore = (cursor: string, ids: readonly string[]): number => {
  const { id, place } = readCursor(cursor);
  const found = ids.indexOf(id);
  return found === -1 ? Math.min(place, ids.length) : found;
};

const ordered = <Item>(items: readonly Item[], faults: readonly FieldFault[]): readonly Item[] => {
  let result = items;
  for (const fault of faults) {
    if (fault.kind !== 'order') continue;
    result = fault.order === 'reverse' ? result.toReversed() : shuffled(result, fault.seed ?? 1);
  }
  return result;
};

/** Fisher-Yates over a small linear generator: the same permutation for the same seed. */
const shuffled = <Item>(items: readonly Item[], seed: number): Item[] => {
  const left = [...items];
  const result: Item[] = [];
  let state = seed >>> 0;
  while (left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    result.push(...left.splice(state % left.length, 1));
  }
  return result;
};
