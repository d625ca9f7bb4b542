import { CasefileError } from '@casefile/contract';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** How a Redis is reached beside its URL. */
export interface RedisConnectionOptions {
  /** Certificate authorities (PEM) that alone vouch for it. */
  readonly ca?: string;
  /** Told about every error of the connection, which goes on trying by itself. */
  readonly onError?: (error: Error) => void;
}

const refuse = (why: string): never => {
  throw new CasefileError('invalid_configuration', `The URL of Redis ${why}.`);
};

const urlForm = /^(rediss?)(\+sentinel|\+cluster)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#]+)(?:\/([^?#]*))?$/;

const addressOf = (text: string, port: number): { host: string; port: number } => {
  const match = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text);
  if (match?.[1] === undefined) return refuse('has a host that is none');
  return { host: match[1].replace(/^\[|\]$/g, ''), port: match[2] === undefined ? port : Number(match[2]) };
};

/**
 * Connects to a Redis by URL: `redis://[user:password@]host[:port][/database]`; `redis+sentinel://host[:port],host[:port]/name` by its sentinels; `redis+cluster://host[:port],…` for a cluster; `rediss…` each over TLS.
 *
 * @throws CasefileError `invalid_configuration`; the message never has the URL, which may hold a password
 */
export const connectRedis = (url: string, options: RedisConnectionOptions = {}): Redis | Cluster => {
  const match = urlForm.exec(url);
  if (match === null) return refuse('is none that is understood');
  const [, scheme, topology, user, password, hosts = '', path = ''] = match;
  const tls = scheme === 'rediss' ? { tls: { ...(options.ca !== undefined && { ca: options.ca }) } } : {};
  const common: RedisOptions = {
    // A worker waits for its Redis as long as it takes; no job is given up because of it.
    maxRetriesPerRequest: null,
    ...(user !== undefined && user !== '' && { username: decodeURIComponent(user) }),
    ...(password !== undefined && { password: decodeURIComponent(password) }),
    ...tls,
  };
  const connection = ((): Redis | Cluster => {
    if (topology === '+cluster')
      return new Cluster(
        hosts.split(',').map((host) => addressOf(host, 6379)),
        { redisOptions: common },
      );
    if (topology === '+sentinel') {
      if (path === '') return refuse('names no master for its sentinels');
      const sentinels = hosts.split(',').map((host) => addressOf(host, 26_379));
      return new Redis({
        ...common,
        sentinels,
        name: path,
        ...('tls' in tls && { sentinelTLS: tls.tls, enableTLSForSentinelMode: true }),
      });
    }
    if (path !== '' && !/^\d+$/.test(path)) return refuse('has a database that is no number');
    return new Redis({ ...common, ...addressOf(hosts, 6379), db: path === '' ? 0 : Number(path) });
  })();
  // An error that nobody listens to would end the process.
  connection.on('error', (error: Error) => options.onError?.(error));
  return connection;
};
