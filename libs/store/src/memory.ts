import { CasefileError, sha256 } from '@casefile/contract';
import type { BlobStore, RefStore } from '@casefile/ports';
import { requireName } from './names.js';
import { refBehind, refMoved, requireSequence } from './refs.js';

const within = <Value>(tenants: Map<string, Map<string, Value>>, tenant: string): Map<string, Value> => {
  requireName('tenant', tenant);
  const known = tenants.get(tenant) ?? new Map<string, Value>();
  tenants.set(tenant, known);
  return known;
};

/** A {@link BlobStore} and {@link RefStore} that lives and ends with this process. It copies what it is given and what it gives, and verifies on every read. */
export const createMemoryStore = (): BlobStore & RefStore => {
  const blobs = new Map<string, Map<string, Uint8Array>>();
  const refs = new Map<string, Map<string, string[]>>();

  return {
    async put(tenant, bytes) {
      const own = within(blobs, tenant);
      const copy = Uint8Array.from(bytes);
      const digest = sha256(copy);
      if (!own.has(digest)) own.set(digest, copy);
      return digest;
    },

    async get(tenant, digest) {
      const bytes = within(blobs, tenant).get(digest);
      if (bytes === undefined) throw new CasefileError('not_found', 'There is no blob with this digest.');
      if (sha256(bytes) !== digest)
        throw new CasefileError('digest_mismatch', 'A blob is no longer what was stored.', { details: { digest } });
      return Uint8Array.from(bytes);
    },

    async append(tenant, name, after, value) {
      requireName('ref', name);
      requireSequence(after);
      const own = within(refs, tenant);
      const values = own.get(name) ?? [];
      if (values.length > after) throw refMoved(after, values.length);
      if (values.length < after) throw refBehind(after, values.length);
      if (!value.isWellFormed())
        throw new CasefileError('not_canonical', 'The value of a ref must be well-formed Unicode.');
      own.set(name, [...values, value]);
      return { sequence: after + 1, value };
    },

    async latest(tenant, name) {
      requireName('ref', name);
      const values = within(refs, tenant).get(name) ?? [];
      const value = values.at(-1);
      return value === undefined ? null : { sequence: values.length, value };
    },
  };
};
