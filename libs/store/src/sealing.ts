import { CasefileError } from '@casefile/contract';
import type { Clock, SealedStore } from '@casefile/ports';
import { requireName } from './names.js';
import { openBytes, readSealedHeader, sealBytes, type SealingKeys } from './seal-bytes.js';
import type { SealedBackend } from './sealed-backend.js';

export {
  openBytes,
  randomSealingKey,
  readSealedHeader,
  sealBytes,
  sealingKeyId,
  type SealingContext,
  type SealingKeys,
} from './seal-bytes.js';
export { createMemorySealedBackend, type SealedBackend } from './sealed-backend.js';
export { openDirectorySealedBackend } from './sealed-directory.js';

/** One hour, in milliseconds: the life of source text outside of a job. */
export const defaultLifetimeMs = 3_600_000;

/** What a sealed store is made of. */
export interface SealedStoreOptions {
  /** The sealing key of a tenant, or several: the first seals, every one opens. */
  readonly key: (tenant: string) => SealingKeys;
  /** Where the sealed bytes lie. */
  readonly backend: SealedBackend;
  readonly clock: Clock;
  /** How long sealed bytes can be opened, in milliseconds; an hour unless told. */
  readonly lifetimeMs?: number;
}

/** A {@link SealedStore} that can be swept. */
export interface SweptSealedStore extends SealedStore {
  /** Removes what has expired and what is no sealed bytes at all; returns how many. */
  sweep(): Promise<number>;
}

/**
 * Makes a {@link SealedStore}: AES-256-GCM with the tenant's key, bound to tenant and name, with an expiry that is authenticated. A clock that jumps forward makes bytes expire
 * early, which fails closed.
 *
 * @throws CasefileError as the port says, and `key_unusable` for a key that has not 32 bytes
 */
export const createSealedStore = (options: SealedStoreOptions): SweptSealedStore => {
  const { backend, clock, key } = options;
  const lifetimeMs = options.lifetimeMs ?? defaultLifetimeMs;
  const contextOf = (tenant: string, name: string): string[] => {
    requireName('tenant', tenant);
    requireName('sealed name', name);
    return ['sealed-store', tenant, name];
  };

  return {
    async seal(tenant, name, bytes, life = 'hour') {
      const context = contextOf(tenant, name);
      const expiry = life === 'hour' ? { expiresAt: Math.trunc(clock.now() + lifetimeMs) } : {};
      await backend.write(tenant, name, sealBytes(key(tenant), bytes, { context, ...expiry }));
    },

    async open(tenant, name) {
      const context = contextOf(tenant, name);
      const sealed = await backend.read(tenant, name);
      if (sealed === null)
        throw new CasefileError('not_found', 'There are no sealed bytes with this name; they may have expired.');
      return openBytes(key(tenant), sealed, { context, now: clock.now() });
    },

    async discard(tenant, prefix) {
      await backend.removePrefix(tenant, prefix);
    },

    sweep() {
      const now = clock.now();
      return backend.removeWhere((start) => {
        const header = readSealedHeader(start);
        return header === null || header.expiresAt <= now;
      });
    },
  };
};
