import { randomInt } from 'node:crypto';
import { CasefileError } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import { type Agent, request as send } from 'undici';
import { type Reach, reachOf } from './http/addresses.js';
import { readBody } from './http/body.js';
import { authoritiesIn, besideKnown, openAgent } from './http/connector.js';
import { type Exchange, type Failure, failureOf, tooLarge } from './http/failures.js';
import { type AnswerHeaders, isLimit, limitWaitOf, openPause, retryAfterOf } from './http/limits.js';
import { isWithin } from './http/within.js';

/** The patience of a connection. Times are in milliseconds. */
export interface HttpLimits {
  readonly connectMs: number;
  /** From the request to the answer's headers. */
  readonly headersMs: number;
  /** Between two chunks of a body. */
  readonly bodyMs: number;
  /** One try as a whole. */
  readonly totalMs: number;
  /** Tries of one request, the first included. */
  readonly tries: number;
  /** The longest first pause between tries; it doubles. */
  readonly backoffMs: number;
  /** What all pauses that the forge asks for may add up to in a capture. */
  readonly maxWaitMs: number;
  /** Limited answers to one request. */
  readonly maxLimitedAnswers: number;
  /** Redirects in a row within the API. */
  readonly redirects: number;
  /** Decoded bytes of all API answers of a connection together; logs have caps of their own. Of these and of the time, a quarter is kept for what no reading can do without. */
  readonly maxApiBytes: number;
  /** One reading of an entity, both passes included. */
  readonly maxReadMs: number;
}

/** What a connection has unless told otherwise. */
export const defaultHttpLimits: HttpLimits = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 180_000,
  tries: 4,
  backoffMs: 500,
  maxWaitMs: 300_000,
  maxLimitedAnswers: 8,
  redirects: 5,
  maxApiBytes: 256 * 1024 * 1024,
  maxReadMs: 900_000,
};

/** An answer, whole and decoded. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Uint8Array;
  /** The URL that answered, after redirects within the API. */
  readonly url: URL;
}

/** What a caller, who can read a body, may say about an answer with a good status. */
export type Verdict = 'limited' | 'slow' | 'broken';

/** How much of a connection's time and bytes a request may use up. */
export interface Allowance {
  /** When no try begins any more: milliseconds since 1970. */
  readonly until: number;
  /** Whether what is missing without the answer is a gap (D11), so that it leaves a quarter of the bytes to the rest. */
  readonly optional: boolean;
}

/** One request. */
export interface HttpRequest extends Exchange, Partial<Allowance> {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly accept: string;
  /** The body, made anew for each try: with every answer that came too slowly or too long, less may be asked for. */
  readonly body?: (slowAnswers: number) => string;
  /** The `Authorization` of a try; it is sent within the API only, whatever this says. */
  readonly authorization?: () => Promise<string | null>;
  /** The cap on the decoded body. */
  readonly maxBytes: number;
  /** Whether a redirect out of the API is the answer; otherwise it is refused. */
  readonly mayLeave?: boolean;
  /**
   * Says that the URL is where an answer of the forge keeps a log's content, on an origin that the caller found allowed: it may lie out of the API, and never gets
   * the credential. Without it a URL out of the API is refused, whoever made it.
   */
  readonly outside?: {
    /** Whether only public addresses may be connected to, even where the connection is configured for others. */
    readonly publicOnly: boolean;
  };
  readonly inspect?: (answer: HttpAnswer) => Verdict | null;
}

/** The one door out: every request of a connection goes through it. */
export interface HttpDoor {
  /**
   * Sends a request until it is answered: retries what is `health` with backoff, waits for limits with the whole connection, follows redirects within the API. Any
   * status that is neither a limit nor 5xx is an answer.
   *
   * @throws CasefileError `forge_unavailable`, `forge_limited`, `response_too_large`, `redirect_refused`, `forge_broke_contract`
   */
  readonly request: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Whether nothing more can be asked with this allowance. */
  readonly spent: (allowance: Allowance) => boolean;
  /** Requests sent so far, redirects and tries included. */
  readonly requests: () => number;
  /** Ends what is under way, which fails as `interrupted`, and closes every socket. */
  readonly close: () => Promise<void>;
}

/** Where an operator's own network begins. */
export interface NetworkOptions {
  /** The certificate authorities (PEM) that alone vouch for the API; Node's where it is absent. */
  readonly ca?: string;
  /** Whether the connection is configured for an API at a loopback or private address under a name that does not say so. */
  readonly allowPrivateAddresses?: boolean;
}

/** How a door is opened. */
export interface HttpDoorOptions extends NetworkOptions {
  /** The API: the one place that sees a credential. Requests and redirects stay within it. */
  readonly base: URL;
  /** Single URLs that belong to the API as well, and nothing below them. */
  readonly beside?: readonly URL[];
  /** Headers of every request to the API, beside the door's own. */
  readonly apiHeaders?: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits>;
}

/** What is sent in one try. */
interface Try {
  readonly body: string | undefined;
  readonly authorization: string | null;
}

type Outcome =
  | { readonly answer: HttpAnswer }
  | {
      readonly failure: Failure;
      /** Set where the forge limits the connection: for how long, or null where it does not say. */
      readonly limited?: { readonly wait: number | null };
      /** Set where a failing answer says when to come back. */
      readonly retryAfter?: number;
    };

const userAgent = 'casefile';
/** The share of bytes that optional requests leave. */
export const reserve = 0.25;
const longestRefusal = 64 * 1024;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 307, 308]);

/**
 * Opens the door of one connection. Nothing of it is shared with another; it uses no proxy and no environment, and connects to no loopback, link-local or private address that the connection is
 * not configured for.
 *
 * @throws CasefileError `invalid_configuration` for certificate authorities that are none
 */
export const openHttpDoor = ({
  base,
  beside = [],
  apiHeaders = {},
  ca,
  allowPrivateAddresses = false,
  clock,
  limits: given = {},
}: HttpDoorOptions): HttpDoor => {
  const limits = { ...defaultHttpLimits, ...given };
  const closing = new AbortController();
  const sleep = async (milliseconds: number): Promise<void> => {
    await clock.sleep(milliseconds, closing.signal).catch((error: unknown) => {
      closing.signal.throwIfAborted();
      throw error;
    });
  };
  const pause = openPause(sleep, clock, limits.maxWaitMs);
  const authorities = ca === undefined ? undefined : authoritiesIn(ca);
  const { connectMs } = limits;
  const ownAgent = openAgent({
    reach: reachOf(base.hostname, allowPrivateAddresses),
    connectMs,
    ...(authorities && { authorities }),
  });
  const outsideAgents = new Map<Reach, Agent>();
  const agentFor = ({ outside }: HttpRequest, { hostname }: URL): Agent => {
    if (outside === undefined) return ownAgent;
    const reach = outside.publicOnly ? 'public' : reachOf(hostname, allowPrivateAddresses);
    const known =
      outsideAgents.get(reach) ??
      openAgent({ reach, connectMs, ...(authorities && { authorities: besideKnown(authorities) }) });
    outsideAgents.set(reach, known);
    return known;
  };
  let sent = 0;
  let received = 0;
  const bytesLeft = ({ optional = false }: Partial<Allowance>): number =>
    limits.maxApiBytes * (optional ? 1 - reserve : 1) - received;
  const isOwn = ({ outside }: HttpRequest, url: URL): boolean =>
    outside === undefined && (isWithin(url, base) || beside.some(({ href }) => href === url.href));

  const exchangeOnce = async (request: HttpRequest, url: URL, { body, authorization }: Try): Promise<HttpAnswer> => {
    const own = isOwn(request, url);
    sent += 1;
    const answer = await send(url, {
      method: request.method,
      dispatcher: agentFor(request, url),
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
      signal: AbortSignal.any([
        closing.signal,
        AbortSignal.timeout(
          Math.ceil(Math.min(limits.totalMs, Math.max(1, (request.until ?? Infinity) - clock.now()))),
        ),
      ]),
      headers: {
        'user-agent': userAgent,
        accept: request.accept,
        'accept-encoding': 'gzip',
        ...(own ? apiHeaders : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(own && authorization !== null ? { authorization } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const headers = headersOf(answer.headers);
    const status = answer.statusCode;
    const good = status < 300;
    const counted = request.outside === undefined && request.mayLeave !== true;
    const cap = good ? request.maxBytes : longestRefusal;
    const left = counted ? Math.max(0, bytesLeft(request)) : Infinity;
    const read = readBody(answer.body, headers, Math.min(cap, left), nameOf(request), (bytes) => {
      if (counted) received += bytes;
    }).catch((error: unknown) => {
      // An answer for which the rest does not suffice uses it up: smaller ones would go on for long.
      if (left < cap && error instanceof CasefileError && error.code === 'response_too_large')
        received = Math.max(received, received + bytesLeft(request));
      throw error;
    });
    // What a refusal says matters only where it is short; an interrupted good answer is none.
    const bytes = good ? await read : await read.catch(() => new Uint8Array());
    return { status, headers, body: bytes, url };
  };

  const exchange = async (request: HttpRequest, attempt: Try): Promise<HttpAnswer> => {
    let url = request.url;
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      const answer = await exchangeOnce(request, url, attempt);
      if (answer.status < 300 || answer.status > 399 || answer.status === 304) return answer;
      const target = redirectOf(answer);
      const within = target !== null && isWithin(target, base) && isOwn(request, url);
      if (!within || request.method !== 'GET' || !redirectStatuses.has(answer.status)) {
        if (request.mayLeave === true && target !== null) return answer;
        throw refusedRedirect(request, 'A redirect leads out of the API.');
      }
      url = target;
    }
    throw refusedRedirect(request, 'Redirects lead on and on.');
  };

  const request = async (asked: HttpRequest): Promise<HttpAnswer> => {
    if (asked.outside === undefined ? !isOwn(asked, asked.url) : hasUserInformation(asked.url))
      throw refusedRedirect(asked, 'A URL leads out of the API.');
    let slow = 0;
    let limited = 0;
    for (let tried = 1; ; tried += 1) {
      const pauses = await pause.wait();
      closing.signal.throwIfAborted();
      if (clock.now() >= (asked.until ?? Infinity)) throw outOfTime(asked);
      if (asked.outside === undefined && asked.mayLeave !== true && bytesLeft(asked) <= 0)
        throw tooLarge(nameOf(asked), limits.maxApiBytes);
      const attempt = { body: asked.body?.(slow), authorization: (await asked.authorization?.()) ?? null };
      const outcome = await exchange(asked, attempt).then(
        (answer): Outcome => outcomeOf(asked, answer, isOwn(asked, answer.url), clock.now()),
        (thrown: unknown): Outcome => ({ failure: failureOf(thrown, nameOf(asked)) }),
      );
      if ('answer' in outcome) {
        pause.clear();
        return outcome.answer;
      }
      closing.signal.throwIfAborted();
      const { failure } = outcome;
      if (outcome.limited) {
        limited += 1;
        tried -= 1;
        if (limited > limits.maxLimitedAnswers) throw failure.error;
        pause.hold(outcome.limited.wait, pauses, nameOf(asked));
        continue;
      }
      const smaller = failure.slow && asked.body !== undefined;
      if (smaller) slow += 1;
      if (!(failure.transient || smaller) || tried >= limits.tries) throw failure.error;
      if (outcome.retryAfter === undefined) await sleep(jitter(limits.backoffMs * 2 ** (tried - 1)));
      else pause.hold(outcome.retryAfter, pauses, nameOf(asked));
    }
  };

  return {
    request,
    spent: (allowance) => clock.now() >= allowance.until || bytesLeft(allowance) <= 0,
    requests: () => sent,
    close: async () => {
      closing.abort(new CasefileError('interrupted', 'The connection was closed.'));
      await Promise.all([ownAgent, ...outsideAgents.values()].map((agent) => agent.destroy()));
    },
  };
};

const outcomeOf = (request: HttpRequest, answer: HttpAnswer, own: boolean, now: number): Outcome => {
  const { status, headers } = answer;
  const verdict = status === 200 ? (request.inspect?.(answer) ?? null) : null;
  if (own && (verdict === 'limited' || isLimit(status, headers, answer.body)))
    return {
      failure: { error: limitedBy(request), transient: true, slow: false },
      limited: { wait: limitWaitOf(headers, now) },
    };
  if (status < 500 && status !== 429 && verdict === null) return { answer };
  const slow = verdict === 'slow' || status === 502 || status === 504;
  const retryAfter = own ? retryAfterOf(headers, now) : null;
  return {
    failure: {
      error: verdict === 'broken' ? unreadableAnswer(request) : failedAnswer(request, status),
      transient: true,
      slow,
    },
    ...(retryAfter === null ? {} : { retryAfter }),
  };
};

const nameOf = ({ route, host }: Exchange): Exchange => ({ route, host });

const limitedBy = (request: Exchange): CasefileError =>
  new CasefileError('forge_limited', `${request.host} limits this credential: try again later.`, {
    details: { ...nameOf(request) },
  });

const failedAnswer = (request: Exchange, status: number): CasefileError =>
  new CasefileError('forge_unavailable', `${request.host} fails to answer (${String(status)}): try again later.`, {
    details: { ...nameOf(request), status },
  });

// One that is cut off somewhere on the way may come whole the next time; one that stays so is what the forge says.
const unreadableAnswer = (request: Exchange): CasefileError =>
  new CasefileError('forge_broke_contract', `The answer of ${request.host} cannot be read: check the API URL.`, {
    details: { ...nameOf(request) },
  });

const outOfTime = (request: Exchange): CasefileError =>
  new CasefileError('forge_unavailable', `Reading from ${request.host} takes too long: try again later.`, {
    details: { ...nameOf(request), reason: 'deadline' },
  });

const refusedRedirect = (request: Exchange, message: string): CasefileError =>
  new CasefileError('redirect_refused', message, { details: { ...nameOf(request) } });

const headersOf = (raw: Readonly<Record<string, string | string[] | undefined>>): AnswerHeaders =>
  new Map(
    Object.entries(raw).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]],
    ),
  );

/** Where a redirect leads, without the fragment; null where it does not say, or names user information. */
const redirectOf = ({ headers, url }: HttpAnswer): URL | null => {
  const location = headers.get('location');
  if (location === undefined || location === '' || !URL.canParse(location, url.href)) return null;
  const target = new URL(location, url);
  target.hash = '';
  return hasUserInformation(target) ? null : target;
};

const hasUserInformation = ({ username, password }: URL): boolean => username !== '' || password !== '';

// Full jitter: tries of many captures spread out.
const jitter = (milliseconds: number): number => randomInt(0, Math.ceil(milliseconds) + 1);
