import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  CasefileError,
  compareUtf8,
  validateSavedInputs,
  type AdmittedInputs,
  type SavedInputs,
  type SourceText,
} from '@casefile/contract';
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

/** What each number must be the text of: its form follows from where it is referred to. */
const referredTexts = ({
  source,
  entity,
  actors,
  comments,
  reviews,
  threads,
  checks,
  agent_runs,
}: AdmittedInputs): [number, SourceText['form']][] => {
  const known = (ref: number | null | undefined, form: SourceText['form']): [number, SourceText['form']][] =>
    ref === null || ref === undefined ? [] : [[ref, form]];
  return [
    ...known(source.repository, 'path'),
    ...known(entity.title, 'display'),
    ...known(entity.body, 'record'),
    ...entity.labels.flatMap((label) => known(label, 'display')),
    ...actors.flatMap(({ login }) => known(login, 'display')),
    ...[...comments, ...reviews].flatMap(({ body }) => known(body, 'record')),
    ...threads.flatMap(({ path }) => known(path, 'path')),
    ...checks.flatMap(({ name, log }) => [...known(name, 'display'), ...known(log, 'log')]),
    ...agent_runs.flatMap(({ agent }) => known(agent, 'display')),
  ];
};

/** The profile's own bound of each form: the attestation names the profile, so no other bound may have been at work. */
const boundOf = ({ bounds }: AdmittedInputs['collection'], form: SourceText['form']): number =>
  ({
    display: bounds.max_metadata_string_bytes,
    path: bounds.max_metadata_string_bytes,
    record: bounds.max_record_bytes,
    log: bounds.max_log_bytes,
  })[form];

/** Each text is referred to once, in the form that it has, under the profile's bound. */
const requireCoherentTexts = (admitted: AdmittedInputs, texts: readonly SourceText[]): void => {
  const wanted = new Map(referredTexts(admitted));
  const isCoherent =
    wanted.size === texts.length &&
    referredTexts(admitted).length === texts.length &&
    texts.every(
      ({ ref, form, max_bytes }) => wanted.get(ref) === form && max_bytes === boundOf(admitted.collection, form),
    ) &&
    new Set(texts.map(({ ref }) => ref)).size === texts.length;
  if (!isCoherent)
    throw new CasefileError(
      'invalid_inputs',
      'These inputs contradict themselves: a text is missing, has another form than its place, or another bound than the profile.',
    );
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
  requireCoherentTexts(admitted, texts);
  const credentials = found.filter((credential) => credential !== undefined).sort(compareUtf8);
  return { admitted, texts, registered: credentials, acquisition: 'saved_inputs' };
};
