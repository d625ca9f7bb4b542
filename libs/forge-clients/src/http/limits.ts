import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import type { Exchange } from './failures.js';

/** The headers of an answer, names in lowercase. */
export type AnswerHeaders = ReadonlyMap<string, string>;

const second = 1000;
const shortest = second;
/** What GitHub asks to wait after a secondary limit that names no time. */
const unnamed = 60 * second;

/** `Retry-After` in milliseconds from now, at least one second; null where it is missing or neither seconds nor an HTTP date. */
export const retryAfterOf = (headers: AnswerHeaders, now: number): number | null => {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^[0-9]{1,9}$/.test(value)) return Math.max(shortest, Number(value) * second);
  const date = /^[A-Z][a-z]{2},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(shortest, date - now);
};

const resetOf = (headers: AnswerHeaders, now: number): number | null => {
  const reset = headers.get('x-ratelimit-reset') ?? '';
  return /^[0-9]{1,11}$/.test(reset) ? Math.max(shortest, Number(reset) * second + second - now) : null;
};

const spent = (headers: AnswerHeaders): boolean => headers.get('x-ratelimit-remaining') === '0';

/** How long a limited answer asks to wait, in milliseconds: `Retry-After`, else the reset of a spent quota, else null for "unnamed". */
export const limitWaitOf = (headers: AnswerHeaders, now: number): number | null =>
  retryAfterOf(headers, now) ?? (spent(headers) ? resetOf(headers, now) : null);

/**
 * Whether an answer says that the connection asks too much (forges.md, Limits). A 429 always does. A 403 does with `Retry-After`, with a spent quota, or where its text
 * speaks of a rate limit or of abuse: secondary limits come without either header and with quota left. Any other 403 is a refusal.
 */
export const isLimit = (status: number, headers: AnswerHeaders, body: Uint8Array): boolean => {
  if (status === 429) return true;
  if (status !== 403) return false;
  if (headers.has('retry-after') || spent(headers)) return true;
  const text = Buffer.from(body.subarray(0, 4096)).toString('utf8').toLowerCase();
  return /secondary rate limit|rate limit exceeded|abuse detection|secondary-rate-limits|abuse-rate-limits/.test(text);
};

/** The pause of a whole connection: while it holds, no request of it is sent. */
export interface Pause {
  /** Waits until the connection may go on; the number of pauses so far. */
  readonly wait: () => Promise<number>;
  /**
   * Holds the connection back for so long; null where the forge names no time, which lasts a minute and doubles each time in a row. Requests that were under
   * way together are limited together: that is one limit, not several in a row.
   *
   * @param pauses what {@link wait} said before the limited request was sent
   * @throws CasefileError `forge_limited` when all pauses together exceed what a capture may wait
   */
  readonly hold: (milliseconds: number | null, pauses: number, exchange: Exchange) => void;
  /** Says that an answer came without a limit. */
  readonly clear: () => void;
}

/**
 * Opens the pause of one connection.
 *
 * @param sleep waits, until the connection is closed
 * @param maxWaitMs how long all pauses of a capture together may last
 */
export const openPause = (sleep: (milliseconds: number) => Promise<void>, clock: Clock, maxWaitMs: number): Pause => {
  let until = 0;
  let waited = 0;
  let inARow = 0;
  let pauses = 0;
  return {
    wait: async () => {
      for (let left = until - clock.now(); left > 0; left = until - clock.now()) await sleep(left);
      return pauses;
    },
    hold: (milliseconds, before, exchange) => {
      const now = clock.now();
      const known = before < pauses;
      if (known && milliseconds === null) return;
      const end = now + (milliseconds ?? unnamed * 2 ** inARow);
      if (!known) {
        pauses += 1;
        inARow += 1;
      }
      if (end <= until) return;
      waited += end - Math.max(now, until);
      if (waited > maxWaitMs)
        throw new CasefileError('forge_limited', `${exchange.host} limits this credential: try again later.`, {
          details: { ...exchange, retry_after_seconds: Math.ceil((end - now) / second) },
        });
      until = end;
    },
    clear: () => {
      inARow = 0;
    },
  };
};
