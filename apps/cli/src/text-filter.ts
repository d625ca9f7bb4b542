import { createFilter, registerCredentials, type RegisteredCredentials } from '@casefile/filter';
import { createFilterRunner, type FilterRunner } from '@casefile/filter-runner';
import type { FilterTask, TextFilter } from '@casefile/pipeline/filter';

/** A filter that has threads to end. */
export interface OpenedFilter extends TextFilter {
  close(): Promise<void>;
}

/** Texts up to this many bytes are filtered in this thread: a signal waits for one of them at most. */
const inlineBytes = 16 * 1024;
/** How long one text may take on its thread unless told; beyond it the capture ends as `health` (spec: Canonical bytes, "error, timeout"). */
const defaultDeadlineMs = 60_000;

/**
 * The filter of one command: small texts at once, larger ones on a thread under a clock, which is only started when one comes.
 *
 * @param deadlineMs how long one text may take, in milliseconds
 */
export const openFilter = (deadlineMs = defaultDeadlineMs): OpenedFilter => {
  const filter = createFilter();
  const compiled = new WeakMap<readonly string[], RegisteredCredentials>();
  const credentialsOf = (credentials: readonly string[]): RegisteredCredentials => {
    const known = compiled.get(credentials) ?? registerCredentials(credentials);
    compiled.set(credentials, known);
    return known;
  };
  let runner: FilterRunner | null = null;
  return {
    version: filter.version,
    policyDigest: filter.policyDigest,
    run: (task: FilterTask) => {
      if (task.text.length <= inlineBytes) return filter.run({ ...task, registered: credentialsOf(task.registered) });
      runner ??= createFilterRunner({ threads: 1, deadlineMs, inlineBytes: 0 });
      return runner.run(task);
    },
    close: async () => {
      await runner?.close();
    },
  };
};
