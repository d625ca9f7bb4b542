import { type Listing, numericIdOf, unreadListing } from '@casefile/forges/forgejo';
import type { Allowance, HttpAnswer } from '../http.js';
import { nextLinkOf } from '../http/link.js';
import { concernsScope } from '../error-code.js';
import { parseJson } from '../json-body.js';
import { type ForgejoApi, refusedBy } from './api.js';

type Row = Listing['rows'][number];

/** More than any entity has: a list that goes on is broken. */
const mostRows = 100_000;
/** What is asked for in one page; a server gives fewer where it is told to. */
const pageSize = 50;

/** A page of rows as a route gives them, and how many there are in all where it says so. */
export interface Page {
  readonly rows: readonly unknown[];
  readonly total: number | null;
}

/** How a route lists. */
export interface ListOptions {
  readonly allowance: Allowance;
  /** Whether the route has pages; one without gives everything at once, whatever is asked for. */
  readonly paged: boolean;
  /** How many rows something else says that there are. */
  readonly expected?: number;
  /** What of an answer are the rows; a list unless told. */
  readonly read?: (body: unknown) => Page | null;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

// A list of nothing is null in Go.
const readList = (body: unknown): Page | null =>
  body === null ? { rows: [], total: null } : Array.isArray(body) ? { rows: body, total: null } : null;

const totalIn = ({ headers }: HttpAnswer): number | null => {
  const text = headers.get('x-total-count');
  return text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
};

/** Reads a list whole (D11): a page that fails, repeats, leads back, or a total that disagrees leaves it incomplete, and what was read is kept. */
export const listRows = async (
  api: ForgejoApi,
  route: string,
  path: string,
  { allowance, paged, expected, read = readList }: ListOptions,
): Promise<Listing> => {
  const rows: Row[] = [];
  const ids = new Set<string>();
  const asked = new Set<string>();
  let total = expected ?? null;
  let holes = 0;
  const separator = path.includes('?') ? '&' : '?';
  let next: string | null = paged ? `${path}${separator}limit=${String(pageSize)}&page=1` : path;
  let failed = false;
  try {
    for (let page = 1; next !== null; page += 1) {
      if (api.door.spent(allowance) || asked.has(next) || rows.length > mostRows) {
        failed = true;
        break;
      }
      asked.add(next);
      const answer: HttpAnswer = await api.get(route, next, allowance);
      if (answer.status === 401) throw refusedBy(route, api.endpoints.api.host, 401);
      const listed: Page | null = answer.status === 200 ? read(parseJson(answer.body)) : null;
      if (!listed) {
        failed = true;
        break;
      }
      const before = rows.length;
      for (const row of listed.rows) {
        const id = isRow(row) ? numericIdOf(row['id']) : null;
        if (!isRow(row)) holes += 1;
        else if (id === null || !ids.has(id)) rows.push(row);
        if (id !== null) ids.add(id);
      }
      total = listed.total ?? totalIn(answer) ?? total;
      const link = nextLinkOf(answer.headers.get('link'), answer.url, api.endpoints.api);
      const fresh = rows.length - before;
      if (link === 'refused' || (link !== null && fresh === 0)) {
        failed = true;
        break;
      }
      if (link !== null) next = `${link.pathname.slice(api.endpoints.api.pathname.length)}${link.search}`;
      else {
        const more = total === null ? listed.rows.length >= pageSize : rows.length < total;
        next =
          paged && more && fresh > 0 ? `${path}${separator}limit=${String(pageSize)}&page=${String(page + 1)}` : null;
      }
    }
  } catch (error) {
    if (!concernsScope(error)) throw error;
    failed = true;
  }
  if (failed && rows.length === 0 && total === null) return unreadListing();
  const lacking = total === null ? holes : total - rows.length;
  return { rows, missing: lacking > 0 ? lacking : failed || lacking < 0 || holes > 0 ? 1 : 0 };
};

/** What the timeline's end is known by. */
export interface TimelineOptions {
  readonly allowance: Allowance;
  /** The most that a page of this server holds. */
  readonly pageRows: number;
  /** How many review comments there are: the timeline counts them as rows of its pages and does not show them. */
  readonly hiddenRows: number;
}

/**
 * Reads an entity's timeline whole. Its pages count rows that they do not show (review comments, references from where the credential may not read), so that a short page, even an empty one, is not
 * the last: the end is where more rows are lacking than can be hidden, and the last page is empty or short. There is no total and no `Link`.
 */
export const listTimeline = async (
  api: ForgejoApi,
  path: string,
  { allowance, pageRows, hiddenRows }: TimelineOptions,
): Promise<Listing> => {
  const rows: Row[] = [];
  const ids = new Set<string>();
  try {
    for (let page = 1; rows.length <= mostRows && !api.door.spent(allowance); page += 1) {
      const answer = await api.get('timeline', `${path}?limit=${String(pageRows)}&page=${String(page)}`, allowance);
      const listed = answer.status === 200 ? readList(parseJson(answer.body)) : null;
      if (!listed || !listed.rows.every(isRow)) break;
      const fresh = listed.rows.filter(isRow).filter((row) => {
        const id = numericIdOf(row['id']);
        return id === null || !ids.has(id);
      });
      for (const row of fresh) {
        const id = numericIdOf(row['id']);
        if (id !== null) ids.add(id);
      }
      // A page that comes again leads nowhere.
      if (fresh.length < listed.rows.length) break;
      rows.push(...fresh);
      if (listed.rows.length < pageRows && page * pageRows - rows.length > hiddenRows) return { rows, missing: 0 };
    }
  } catch (error) {
    if (!concernsScope(error)) throw error;
  }
  return { rows, missing: 1 };
};
