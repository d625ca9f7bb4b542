import { integerAt, isList, isObject, textAt } from '../json.js';

/** One error of a GraphQL answer: what GitHub calls it, and where in the data it left a hole. */
export interface AnswerFault {
  /** `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED` …, or null where GitHub names none. */
  readonly type: string | null;
  /** Response keys and list places from the root; null where the whole answer is meant. */
  readonly path: readonly (string | number)[] | null;
  /** Whether the query itself is refused (an unknown field, a page too large): asking again changes nothing. */
  readonly refusesQuery: boolean;
}

/** A GraphQL answer whose holes are marked: see {@link readAnswer}. */
export interface GraphQLAnswer {
  /** The data, in which everything an error reaches into is null. */
  readonly data: unknown;
  readonly faults: readonly AnswerFault[];
  /** Rate-limit points; 0 where the forge does not tell. */
  readonly points: number;
}

// More than GitHub's hour has; a sum of what is believed stays a safe integer.
const mostPoints = 1_000_000;

/**
 * Reads a GraphQL answer, or null for what is none.
 *
 * GitHub answers 200 with `errors` beside partial data, and leaves null where an error struck. A null is also how it says "none": no editor, no account, no checks.
 * So that a hole is never taken for "none", the list element around each error is made null as a whole, and outside of lists the value that the error names.
 * Mutates the parsed body, which is the caller's to give.
 */
export const readAnswer = (body: unknown): GraphQLAnswer | null => {
  if (!isObject(body)) return null;
  const { data = null, errors = [] } = body;
  if (!isList(errors) || (data === null && errors.length === 0)) return null;
  const faults = errors.map(faultOf);
  for (const { path } of faults) if (path) blank(data, path);
  const points = integerAt(data, 'rateLimit', 'cost') ?? 0;
  return { data, faults, points: points > 0 && points <= mostPoints ? points : 0 };
};

const faultOf = (error: unknown): AnswerFault => {
  const path = isObject(error) && isList(error['path']) ? error['path'] : null;
  const steps = path?.filter((step) => typeof step === 'string' || typeof step === 'number') ?? [];
  return {
    type: textAt(error, 'type'),
    path: path && steps.length === path.length && steps.length > 0 ? steps : null,
    refusesQuery: textAt(error, 'extensions', 'code') !== null,
  };
};

const blank = (data: unknown, path: readonly (string | number)[]): void => {
  const element = path.findLastIndex((step) => typeof step === 'number');
  const steps = element === -1 ? path : path.slice(0, element + 1);
  let here = data;
  for (const step of steps.slice(0, -1)) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step];
    else if (isObject(here) && typeof step === 'string') here = here[step];
    else return;
  }
  const last = steps.at(-1);
  if (Array.isArray(here) && typeof last === 'number' && last < here.length) here[last] = null;
  else if (isObject(here) && typeof last === 'string' && Object.hasOwn(here, last)) Reflect.set(here, last, null);
};

/** Whether an answer without data says that the query took the forge too long: asked with smaller pages it may succeed. */
export const isTooSlow = (answer: GraphQLAnswer): boolean =>
  answer.faults.some(({ type }) => type === 'RESOURCE_LIMITS_EXCEEDED') ||
  (answer.data === null && answer.faults.every(({ type, refusesQuery }) => type === null && !refusesQuery));

/** Whether an answer says that the primary rate limit is spent. */
export const isRateLimited = (answer: GraphQLAnswer): boolean =>
  answer.faults.some(({ type }) => type === 'RATE_LIMITED' || type === 'RATE_LIMIT');
