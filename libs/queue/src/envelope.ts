import {
  CasefileError,
  validateAssembleJob,
  validateCaptureJob,
  validateFilterJob,
  type Validate,
} from '@casefile/contract';
import type { JobCatalogue, JobName } from '@casefile/ports';

/** The format of a job in Redis: a change that an older worker would misread has another number. */
export const envelopeVersion = 1;

/** A job as it lies in Redis. */
export interface Envelope<Name extends JobName> {
  readonly version: typeof envelopeVersion;
  readonly job: JobCatalogue[Name];
}

type Validators = { readonly [Name in JobName]: Validate<JobCatalogue[Name]> };

const validators: Validators = {
  capture: validateCaptureJob,
  fetch: validateCaptureJob,
  filter: validateFilterJob,
  assemble: validateAssembleJob,
};

const requireJob = <Name extends JobName>(name: Name, job: unknown): JobCatalogue[Name] => {
  const validate: Validators[Name] = validators[name];
  const result = validate(job);
  if (result.ok) return result.value;
  const problem = result.problems[0];
  throw new CasefileError('invalid_inputs', `The payload of a ${name} job breaks its schema.`, {
    details: { path: problem?.path ?? '', rule: problem?.rule ?? '' },
  });
};

/**
 * Puts a payload into the form that lies in Redis.
 *
 * @throws CasefileError `internal` for a payload that breaks its schema: whoever made it is ours
 */
export const wrapJob = <Name extends JobName>(name: Name, job: JobCatalogue[Name]): Envelope<Name> => {
  try {
    return { version: envelopeVersion, job: requireJob(name, job) };
  } catch (cause) {
    throw new CasefileError('internal', 'A job must be plain data: references and identifiers.', { cause });
  }
};

/**
 * Takes a payload out of it.
 *
 * @throws CasefileError `invalid_inputs` for another version's job, with its `version`, and for one that breaks its schema
 */
export const unwrapJob = <Name extends JobName>(name: Name, data: unknown): JobCatalogue[Name] => {
  const envelope = typeof data === 'object' && data !== null ? data : {};
  const version = 'version' in envelope && typeof envelope.version === 'number' ? envelope.version : null;
  if (version !== envelopeVersion)
    throw new CasefileError('invalid_inputs', 'The job was written by another version; replay it with that one.', {
      details: { rule: 'version', version },
    });
  return requireJob(name, 'job' in envelope ? envelope.job : undefined);
};
