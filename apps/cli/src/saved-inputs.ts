import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CasefileError, compareUtf8, validateSavedInputs, type SavedInputs } from '@casefile/contract';
import type { Submission } from '@casefile/pipeline/submit';

const fingerprint = (key: string, credential: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(credential, 'utf8').digest('hex');

/** The document of `--save-inputs`: admitted sources and counts, and of each registered credential a keyed fingerprint. */
export const toSavedInputs = ({ admitted, texts, registered }: Submission, filterVersion: string): SavedInputs => {
  const key = randomBytes(32).toString('hex');
  return {
    schema_version: 1,
    filter_version: filterVersion,
    admitted,
    texts,
    registered: { key, fingerprints: registered.map((credential) => fingerprint(key, credential)).sort(compareUtf8) },
  };
};

/**
 * Reads saved inputs and finds the credentials that were registered among those given: without each of them the same inputs would give other bytes.
 *
 * @throws CasefileError `invalid_inputs` when the document does not fit its schema or a credential is missing
 */
export const fromSavedInputs = (document: unknown, given: readonly string[], filterVersion: string): Submission => {
  const result = validateSavedInputs(document);
  if (!result.ok)
    throw new CasefileError(
      'invalid_inputs',
      `These are not saved inputs: ${result.problems[0]?.path || '/'} ${result.problems[0]?.message ?? ''}.`,
    );
  const { admitted, texts, registered, filter_version } = result.value;
  if (filter_version !== filterVersion)
    throw new CasefileError(
      'invalid_inputs',
      `These inputs were captured under ${filter_version}; this is ${filterVersion}, which may give other bytes.`,
    );
  const found = registered.fingerprints.map((wanted) =>
    given.find((credential) =>
      timingSafeEqual(Buffer.from(fingerprint(registered.key, credential)), Buffer.from(wanted)),
    ),
  );
  const missing = found.filter((credential) => credential === undefined).length;
  if (missing > 0)
    throw new CasefileError(
      'invalid_inputs',
      `${missing} of the ${found.length} credentials that were redacted must be given again: GITHUB_TOKEN, --token-file, or "redact" of --config.`,
      {
        details: { missing },
      },
    );
  return { admitted, texts, registered: found.filter((credential) => credential !== undefined).sort(compareUtf8) };
};
