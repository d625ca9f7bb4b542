// Generated from schemas/config/v1/config.schema.json by npm run generate

/**
 * Where a secret is: `env:NAME` or `file:PATH`.
 */
export type SecretReference = string;

/**
 * What an operator configures. Secrets are references, never values; the command line reads the tenant `local`.
 */
export interface Configuration {
  readonly version: 1;
  /**
   * Each tenant by its name.
   */
  readonly tenants: {
    readonly [k: string]: TenantConfiguration;
  };
  readonly service?: ServiceConfiguration;
}
export interface ConnectionConfiguration {
  readonly forge: 'github' | 'gitlab' | 'forgejo';
  /**
   * The host of entity URLs, with a port where it is not 443.
   */
  readonly host: string;
  /**
   * The path below which the forge lies on its host, where it has not the host for itself; no part of any key (D30).
   */
  readonly path_prefix?: string;
  /**
   * The certificate authorities (PEM) that alone vouch for the forge, where it has some of its own.
   */
  readonly ca_file?: string;
  /**
   * Whether the forge is at a loopback or private address under a name that does not say so. False where it is absent.
   */
  readonly allow_private_addresses?: boolean;
  /**
   * Where the API is, if not where the forge has it by default.
   */
  readonly api_url?: string;
  /**
   * Hosts (with a port where it is not 443) to which the forge may redirect for logs, beside its own.
   */
  readonly log_hosts?: readonly string[];
  /**
   * The forge's credential; GITHUB_TOKEN, GITLAB_TOKEN or FORGEJO_TOKEN where it is absent.
   */
  readonly credential?:
    | {
        readonly token: SecretReference;
      }
    | {
        readonly app: {
          readonly id: number;
          readonly private_key: SecretReference;
          /**
           * Looked up by repository where it is absent.
           */
          readonly installation_id?: number;
        };
      };
}
export interface TenantConfiguration {
  /**
   * One a forge and host (D30).
   */
  readonly connections?: readonly ConnectionConfiguration[];
  readonly admission?: {
    /**
     * The revision actor alone decides (D16). False where it is absent.
     */
    readonly vouch_by_edit?: boolean;
    /**
     * Bots that may direct the agent, by immutable id (D19).
     */
    readonly bots?: readonly {
      readonly forge: 'github' | 'gitlab' | 'forgejo';
      readonly host: string;
      readonly id: string;
      /**
       * The bot's role, by which a harness may restrict it further.
       */
      readonly role: string;
    }[];
  };
  /**
   * Exact credentials to redact, of at least eight bytes each (D45).
   */
  readonly redact?: readonly SecretReference[];
  /**
   * The keys that seal source text in the fleet's store, 64 hexadecimal digits each: the first seals, every one opens.
   */
  readonly sealing_keys?: readonly SecretReference[];
  readonly keys?: {
    /**
     * Where the signing keys are.
     */
    readonly directory: string;
  };
  /**
   * Where snapshots are kept; in memory, for the length of the command, where it is absent.
   */
  readonly store?: {
    readonly directory: string;
  };
}
/**
 * What the processes of a fleet share; the command line has no use for it.
 */
export interface ServiceConfiguration {
  readonly redis: {
    /**
     * Where its URL is, which may hold a password: redis://, redis+sentinel:// or redis+cluster://, rediss… over TLS.
     */
    readonly url: SecretReference;
    /**
     * The certificate authorities (PEM) that alone vouch for it.
     */
    readonly ca_file?: string;
    /**
     * What all keys begin with, in braces so that a cluster keeps them together.
     */
    readonly prefix?: string;
    /**
     * How long a process that has fallen silent keeps its job. 30 where it is absent.
     */
    readonly lock_seconds?: number;
  };
  readonly store:
    | {
        readonly directory: string;
      }
    | {
        readonly s3: {
          readonly endpoint?: string;
          readonly region: string;
          readonly bucket: string;
          readonly prefix?: string;
          readonly access_key_id: SecretReference;
          readonly secret_access_key: SecretReference;
        };
      };
}
