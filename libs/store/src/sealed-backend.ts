import { requireName } from './names.js';

/** Where a sealed store keeps its bytes: it sees tenants and names, and never what was sealed. */
export interface SealedBackend {
  /** Writes bytes under a name, in place of what was there. */
  write(tenant: string, name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a name, or null. What is there and is no file of ours comes back as no bytes at all, which never opens. */
  read(tenant: string, name: string): Promise<Uint8Array | null>;
  /** Removes every name of a tenant that begins with a prefix. */
  removePrefix(tenant: string, prefix: string): Promise<void>;
  /**
   * Removes everything whose bytes a predicate condemns.
   *
   * @param condemned is shown the first bytes, at least the header's length where there are so many
   * @returns how many were removed
   */
  removeWhere(condemned: (start: Uint8Array) => boolean): Promise<number>;
}

/** A {@link SealedBackend} that lives and ends with this process. */
export const createMemorySealedBackend = (): SealedBackend => {
  const tenants = new Map<string, Map<string, Uint8Array>>();
  const within = (tenant: string): Map<string, Uint8Array> => {
    requireName('tenant', tenant);
    const known = tenants.get(tenant) ?? new Map<string, Uint8Array>();
    tenants.set(tenant, known);
    return known;
  };

  return {
    async write(tenant, name, bytes) {
      requireName('sealed name', name);
      within(tenant).set(name, Uint8Array.from(bytes));
    },
    async read(tenant, name) {
      requireName('sealed name', name);
      const bytes = within(tenant).get(name);
      return bytes === undefined ? null : Uint8Array.from(bytes);
    },
    async removePrefix(tenant, prefix) {
      const own = within(tenant);
      for (const name of own.keys()) if (name.startsWith(prefix)) own.delete(name);
    },
    async removeWhere(condemned) {
      let removed = 0;
      for (const own of tenants.values())
        for (const [name, bytes] of own)
          if (condemned(bytes)) {
            own.delete(name);
            removed += 1;
          }
      return removed;
    },
  };
};
