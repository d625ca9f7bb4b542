import type { EntityReference } from './forge-client.js';

/** What to capture, for whom: identifiers only, never text. */
export interface CaptureJob {
  readonly capture: string;
  readonly tenant: string;
  readonly entity: EntityReference;
  /** The blob that holds the canonical `collection.json`. */
  readonly profile: string;
}

/** One sealed chunk to filter. */
export interface FilterJob {
  readonly capture: string;
  readonly tenant: string;
  /** Which reading of the capture it belongs to. */
  readonly take: string;
  /** The sealed source chunk. */
  readonly chunk: string;
  /** Its place among the capture's chunks. */
  readonly sequence: number;
}

/** The chunks to assemble once every {@link FilterJob} of the capture has succeeded. */
export interface AssembleJob {
  readonly capture: string;
  readonly tenant: string;
  /** Which reading of the capture it assembles: a fetch that is done again makes another, and the two never mix. */
  readonly take: string;
  readonly entity: EntityReference;
  /** The sealed admitted inputs. */
  readonly admitted: string;
  /** Whether they were read from the forge in this capture, or from a file that an earlier one saved. */
  readonly acquisition: 'forge' | 'saved_inputs';
  /** How many chunks there are. */
  readonly chunks: number;
}

/** Every job there is: a handler for each must be registered. */
export interface JobCatalogue {
  readonly capture: CaptureJob;
  readonly fetch: CaptureJob;
  readonly filter: FilterJob;
  readonly assemble: AssembleJob;
}

/** The names of the jobs. */
export type JobName = keyof JobCatalogue;

/** What a handler is told beside its job. */
export interface JobContext {
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** Handles one job: load, call core functions, store, enqueue. */
export type Handler<Name extends JobName> = (job: JobCatalogue[Name], context: JobContext) => Promise<void>;

/** How long a job with a key waits for others with its key, so that a burst becomes one job. Milliseconds. */
export interface Settling {
  /** How long it waits after the last of them. */
  readonly quietMs: number;
  /** How long it waits at most after the first. */
  readonly mostMs: number;
}

/** How a handler works. */
export interface WorkOptions {
  /** How many jobs it handles at once, in this process. */
  readonly concurrency: number;
  /** The one forge whose fetches it handles; every forge's where it is absent. Of no meaning to another job. */
  readonly forge?: EntityReference['forge'];
}

/** A job that failed for good, as it was kept (D43). */
export interface FailedJob {
  readonly name: JobName;
  /** The payload: references and identifiers; null where it is of a form that is not understood. */
  readonly job: JobCatalogue[JobName] | null;
  /** How often it was tried; 0 for a parent that never ran because a child had failed. */
  readonly attempts: number;
  /** What it failed with last; for such a parent, what its first failed child failed with. */
  readonly error: unknown;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** A parent that waits for all of its children. */
export interface Flow {
  readonly parent: AssembleJob;
  readonly children: readonly FilterJob[];
}

/**
 * Where jobs wait. Payloads are references and identifiers. A tenant's job waits behind as many jobs of every other tenant as its tenant has waiting. A fetch that
 * fails as `forge_limited` pauses its tenant's connection to that host for the `retry_after_seconds` of its details, a minute where it has none; other connections go on. A handler that throws a CasefileError of fail class `health` is tried again with backoff; whatever else
 * it throws fails the job for good and is kept (D43).
 */
export interface Queue {
  /** Adds a job; one with the same `key` that still waits absorbs it, and settles anew where it is to settle. */
  enqueue<Name extends JobName>(
    name: Name,
    job: JobCatalogue[Name],
    options?: { readonly key?: string; readonly settle?: Settling },
  ): Promise<void>;
  /** Adds an assemble job that starts when its filter jobs have all succeeded, and fails when one fails for good. */
  enqueueFlow(flow: Flow): Promise<void>;
  /** Registers the handler of a job and starts working. One handler a name. */
  work<Name extends JobName>(name: Name, handler: Handler<Name>, options: WorkOptions): void;
  /** Resolves when nothing waits or runs. Rejects with the first error of a job that failed for good since the last call. */
  idle(): Promise<void>;
  /** Every job that failed for good and was not replayed, oldest first. */
  failures(): Promise<readonly FailedJob[]>;
  /** Adds the failed jobs of one capture again, with all of their tries; a flow again with the filter jobs that failed. Returns how many were failed. */
  replay(capture: string): Promise<number>;
  /** Stops taking jobs, aborts the signal, waits for running handlers. */
  close(): Promise<void>;
}
