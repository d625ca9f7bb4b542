import { CasefileError } from '@casefile/contract';

/** Signals that ask a process to stop. */
const stopping = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** An abort signal that a stopping signal triggers, and how to stop listening. */
export interface StopRequest {
  readonly signal: AbortSignal;
  dispose(): void;
}

/**
 * Turns SIGINT, SIGTERM and SIGHUP into an abort. The second signal ends the process at once, after `lastly`, which must be synchronous.
 */
export const listenForStop = (lastly: () => void): StopRequest => {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) {
      lastly();
      process.exit(1);
    }
    controller.abort(
      new CasefileError('interrupted', `Stopped by ${name}: nothing was published.`, { details: { signal: name } }),
    );
  };
  for (const name of stopping) process.on(name, stop);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of stopping) process.off(name, stop);
    },
  };
};
