import { CasefileError, type Configuration } from '@casefile/contract';
import { readCertificateFile } from './certificate-file.js';
import { resolveSecret } from './secret.js';

/** Where Redis is, with its secrets resolved. */
export interface RedisSettings {
  readonly url: string;
  readonly ca?: string;
  readonly prefix?: string;
  readonly lockMs: number;
}

/** Where the store is, with its secrets resolved. */
export type StoreSettings =
  | { readonly directory: string }
  | {
      readonly s3: {
        readonly endpoint?: string;
        readonly region: string;
        readonly bucket: string;
        readonly prefix?: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      };
    };

const serviceOf = ({ service }: Configuration): NonNullable<Configuration['service']> => {
  if (service === undefined) throw new CasefileError('invalid_configuration', 'The configuration has no service.');
  return service;
};

/** Resolves where the fleet's Redis is. @throws CasefileError `invalid_configuration` */
export const redisSettings = async (configuration: Configuration): Promise<RedisSettings> => {
  const { url, ca_file, prefix, lock_seconds } = serviceOf(configuration).redis;
  return {
    url: (await resolveSecret(url)).reveal(),
    ...(ca_file !== undefined && { ca: await readCertificateFile(ca_file) }),
    ...(prefix !== undefined && { prefix }),
    lockMs: (lock_seconds ?? 30) * 1000,
  };
};

/** Resolves where the fleet's store is. @throws CasefileError `invalid_configuration` */
export const storeSettings = async (configuration: Configuration): Promise<StoreSettings> => {
  const { store } = serviceOf(configuration);
  if ('directory' in store) return store;
  const { endpoint, region, bucket, prefix, access_key_id, secret_access_key } = store.s3;
  return {
    s3: {
      ...(endpoint !== undefined && { endpoint }),
      ...(prefix !== undefined && { prefix }),
      ...{ region, bucket },
      accessKeyId: (await resolveSecret(access_key_id)).reveal(),
      secretAccessKey: (await resolveSecret(secret_access_key)).reveal(),
    },
  };
};
