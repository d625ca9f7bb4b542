import { Buffer } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { CasefileError, type Configuration, type TenantConfiguration } from '@casefile/contract';
import { readConfiguration, tenantOf } from './configuration.js';
import { resolveSecret } from './secret.js';

/** The tenants of a fleet as the configuration has them now. */
export interface Tenants {
  readonly configuration: Configuration;
  /** @throws CasefileError `invalid_configuration` for one that is not there */
  tenant(name: string): TenantConfiguration;
  /** A tenant's sealing keys: the first seals. @throws CasefileError `invalid_configuration` where it has none */
  sealingKeys(name: string): readonly Uint8Array[];
  /** Reads the file again; one that is not valid changes nothing. @throws CasefileError `invalid_configuration` */
  reload(): Promise<void>;
  /** Stops looking at the file. */
  close(): void;
}

const sealingKey = async (reference: string): Promise<Uint8Array> => {
  const text = (await resolveSecret(reference)).reveal();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new CasefileError('invalid_configuration', `The sealing key ${reference} is not 64 hexadecimal digits.`);
  return Uint8Array.from(Buffer.from(text, 'hex'));
};

const read = async (path: string) => {
  const configuration = await readConfiguration(path);
  const keys = new Map<string, readonly Uint8Array[]>();
  for (const [name, { sealing_keys }] of Object.entries(configuration.tenants))
    if (sealing_keys) keys.set(name, await Promise.all(sealing_keys.map(sealingKey)));
  return { configuration, keys };
};

const modified = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    // A file that is being replaced is not there for a moment.
    return 0;
  }
};

/**
 * Reads the tenants and looks at the file again every few seconds, so that they change without a restart.
 *
 * @param options `everyMs` how often, in milliseconds, 5000 unless told; `onError` told why a new file was not taken
 */
export const openTenants = async (
  path: string,
  options: { readonly everyMs?: number; readonly onError?: (error: unknown) => void } = {},
): Promise<Tenants> => {
  let current = await read(path);
  let seen = await modified(path);
  const reload = async (): Promise<void> => {
    current = await read(path);
  };
  const look = async (): Promise<void> => {
    const now = await modified(path);
    if (now === seen || now === 0) return;
    seen = now;
    await reload();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => options.onError?.(error));
  }, options.everyMs ?? 5000);
  timer.unref();
  return {
    get configuration() {
      return current.configuration;
    },
    tenant: (name) => tenantOf(current.configuration, name),
    sealingKeys: (name) => {
      const keys = current.keys.get(name);
      if (keys === undefined)
        throw new CasefileError('invalid_configuration', `The tenant "${name}" has no sealing keys.`);
      return keys;
    },
    reload,
    close: () => clearInterval(timer),
  };
};
