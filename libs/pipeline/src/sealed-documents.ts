import { Buffer } from 'node:buffer';
import { CasefileError, type Validate } from '@casefile/contract';
import type { SealedLife, SealedStore } from '@casefile/ports';

/** Seals a document. Plain JSON, since its strings may hold lone surrogates until the filter has seen them (D37). */
export const sealDocument = (
  store: SealedStore,
  tenant: string,
  name: string,
  document: unknown,
  life?: SealedLife,
): Promise<void> => store.seal(tenant, name, Buffer.from(JSON.stringify(document), 'utf8'), life);

/**
 * Opens a document and validates it: schema-checked on both ends.
 *
 * @throws CasefileError `invalid_inputs`, beside what the store throws
 */
export const openDocument = async <T>(
  store: SealedStore,
  tenant: string,
  name: string,
  validate: Validate<T>,
): Promise<T> => {
  const bytes = await store.open(tenant, name);
  const result = validate(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!result.ok)
    throw new CasefileError(
      'invalid_inputs',
      'A sealed document does not fit its schema: it was written by another version.',
      {
        details: { rule: result.problems[0]?.rule ?? '' },
      },
    );
  return result.value;
};
