import type { Cluster, Redis } from 'ioredis';

/** The highest priority that BullMQ has, less a margin; when turns come there they begin anew. */
const lastTurn = 2_000_000;

const nextScript = `
local round = tonumber(redis.call('HGET', KEYS[1], 'round') or '0')
local last = tonumber(redis.call('HGET', KEYS[1], 'of ' .. ARGV[1]) or '0')
local first = math.max(round, last) + 1
if first + tonumber(ARGV[2]) > ${lastTurn} then
  redis.call('DEL', KEYS[1])
  first = 1
end
redis.call('HSET', KEYS[1], 'of ' .. ARGV[1], first + tonumber(ARGV[2]) - 1)
return first`;

const startScript = `
local turn = tonumber(ARGV[1])
if turn > tonumber(redis.call('HGET', KEYS[1], 'round') or '0') then redis.call('HSET', KEYS[1], 'round', turn) end
if KEYS[2] then return redis.call('PTTL', KEYS[2]) end
return -2`;

/** Turns and pauses that all processes share; see `turns.ts` for the rule. */
export interface RedisTurns {
  /** The first of as many turns as a tenant's next jobs need. */
  next(queue: string, tenant: string, count: number): Promise<number>;
  /** Says that a job has been taken; returns for how many milliseconds its connection still pauses, 0 for not at all. */
  start(queue: string, turn: number, connection: string | null): Promise<number>;
  /** Pauses a connection. Milliseconds. */
  pause(connection: string, milliseconds: number): Promise<void>;
}

const numberIn = (answer: unknown): number => (typeof answer === 'number' ? answer : 0);

/** Makes {@link RedisTurns} under a prefix, which has a hash tag where Redis is a cluster. */
export const createRedisTurns = (redis: Redis | Cluster, prefix: string): RedisTurns => {
  const turnsOf = (queue: string): string => `${prefix}:turns:${queue}`;
  const pauseOf = (connection: string): string => `${prefix}:pause:${connection}`;
  return {
    next: async (queue, tenant, count) => numberIn(await redis.eval(nextScript, 1, turnsOf(queue), tenant, count)),
    start: async (queue, turn, connection) => {
      const keys = [turnsOf(queue), ...(connection === null ? [] : [pauseOf(connection)])];
      return Math.max(0, numberIn(await redis.eval(startScript, keys.length, ...keys, turn)));
    },
    pause: async (connection, milliseconds) => {
      await redis.set(pauseOf(connection), '1', 'PX', Math.max(1, Math.ceil(milliseconds)));
    },
  };
};
