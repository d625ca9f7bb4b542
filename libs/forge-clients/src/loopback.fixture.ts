import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '@casefile/ports';

/** A server of this machine, and every request that it saw. */
export interface LoopbackServer {
  readonly url: string;
  readonly seen: IncomingMessage[];
  readonly close: () => Promise<void>;
}

/** Starts a server that answers the nth request (from 0) by hand; on this machine alone, unless told to listen elsewhere. */
export const serve = async (
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => unknown,
  listenOn = '127.0.0.1',
): Promise<LoopbackServer> => {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const nth = seen.push(request) - 1;
    request.resume();
    answer(request, response, nth);
  });
  await new Promise<void>((resolve) => server.listen(0, listenOn, resolve));
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

/** A clock that sleeps at once, moves on by it, and remembers for how long. */
export const hastyClock = (start = Date.parse('2026-09-08T12:00:00Z')): Clock & { readonly slept: number[] } => {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
};
