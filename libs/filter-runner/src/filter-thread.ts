import { CasefileError } from '@casefile/contract';
import { type RegisteredCredentials, createFilter, registerCredentials } from '@casefile/filter';
import type { ThreadAnswer, ThreadRequest } from './thread-task.js';

// Compiled and warmed while the thread starts, before it is given a text.
const filter = createFilter();

interface Known {
  readonly credentials: readonly string[];
  readonly compiled: RegisteredCredentials;
}

/** The texts of one chunk come one after another with the same credentials: the last ones stay compiled, none before them. */
let known: Known | undefined;

const compiledFor = (credentials: readonly string[]): RegisteredCredentials => {
  const same =
    known?.credentials.length === credentials.length &&
    known.credentials.every((credential, position) => credential === credentials[position]);
  if (known === undefined || !same) known = { credentials, compiled: registerCredentials(credentials) };
  return known.compiled;
};

const answerTo = (request: ThreadRequest): ThreadAnswer => {
  if (request.kind === 'warm') return { kind: 'warm', version: filter.version, policyDigest: filter.policyDigest };
  const { text, form, maxBytes, registered } = request;
  if (registered.length === 0) known = undefined;
  const filtered = filter.run({
    text,
    form,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(registered.length === 0 ? {} : { registered: compiledFor(registered) }),
  });
  return { kind: 'filtered', filtered };
};

/** What a thread of the runner does with a request: the same `createFilter().run` that small texts get without a thread. */
export default (request: ThreadRequest): ThreadAnswer => {
  try {
    return answerTo(request);
  } catch (error) {
    // Only Casefile's own messages are free of text; any other error says no more than its kind.
    if (!(error instanceof CasefileError)) {
      const details = { cause: error instanceof Error ? error.name : 'unknown' };
      return { kind: 'failed', configuration: false, message: 'A detector failed: nothing may be assembled.', details };
    }
    const configuration = error.code === 'invalid_configuration';
    return { kind: 'failed', configuration, message: error.message, details: error.details };
  }
};
