import { Buffer } from 'node:buffer';
import {
  actorsToAuthorize,
  actorsToDescribe,
  admit,
  carriedStates,
  logsToRead,
  maxRoleLookUps,
  readProfile,
  toAdmittedInputs,
  type AdmissionPolicy,
  type Withheld,
} from '@casefile/admission';
import type { NormalizedActor, NormalizedInputs, RoleAnswer } from '@casefile/contract';
import type {
  BlobStore,
  CaptureJob,
  ForgeClient,
  ForgeUsage,
  Handler,
  LogAnswer,
  Queue,
  RefStore,
  SealedStore,
} from '@casefile/ports';
import pMap from 'p-map';
import { draftAdmissionReport, type AdmissionDraft } from './admission-report.js';
import { readOutcome, recordOutcome } from './outcome.js';
import type { ReportProgress } from './progress.js';
import { submitInputs, type Submission } from './submit.js';

/** How many look-ups or logs one capture has in flight: forges ask clients not to hammer them. */
const concurrency = 4;

/** What the fetch stage works with: the forge's credential is inside the client. */
export interface FetchDependencies {
  readonly queue: Queue;
  readonly blobs: BlobStore;
  readonly sealed: SealedStore;
  readonly refs: RefStore;
  /** A connection for the length of this capture. */
  readonly connect: (job: CaptureJob) => Promise<ForgeClient>;
  /** How the tenant judges revision actors. */
  readonly policy: AdmissionPolicy;
  /** The tenant's own exact credentials (D45). */
  readonly registered: readonly string[];
  readonly report?: ReportProgress;
  /** Told what was admitted before it is filtered: `--save-inputs`. */
  readonly keep?: (submission: Submission) => Promise<void>;
  /** Told what was kept out and why, with the key of its digests: the host-private admission report (D44). */
  readonly withheld?: { readonly key: Uint8Array; readonly tell: (draft: AdmissionDraft) => void };
  /** Told what the capture cost. */
  readonly spent?: (usage: ForgeUsage) => void;
}

/** Looks every actor up once (D3); those beyond what is left of the capture's cap are not asked. */
const lookUpRoles = async (
  client: ForgeClient,
  inputs: NormalizedInputs,
  actors: readonly NormalizedActor[],
  roles: Map<string, RoleAnswer>,
  { report, signal }: { readonly report: ReportProgress | undefined; readonly signal: AbortSignal },
): Promise<void> => {
  const left = Math.max(0, maxRoleLookUps - roles.size);
  for (const actor of actors.slice(left)) roles.set(actor.id, { actor_id: actor.id, outcome: 'beyond_cap' });
  let done = 0;
  const asked = actors.slice(0, left);
  const answers = await pMap(
    asked,
    async (actor) => {
      const answer = await client.lookUpRole(inputs, actor);
      report?.({ step: 'authorizing', done: (done += 1), total: asked.length });
      return answer;
    },
    { concurrency, signal },
  );
  // Under the id that was asked: an answer that names somebody else must not speak for them.
  for (const [at, { id }] of asked.entries()) {
    const answer = answers[at];
    if (answer) roles.set(id, answer);
  }
};

const readLogs = async (
  client: ForgeClient,
  inputs: NormalizedInputs,
  wanted: ReturnType<typeof logsToRead>,
  maxBytes: number,
  { report, signal }: { readonly report: ReportProgress | undefined; readonly signal: AbortSignal },
): Promise<Map<string, LogAnswer>> => {
  let done = 0;
  const read = await pMap(
    wanted,
    async ({ checkId, reference }): Promise<[string, LogAnswer]> => {
      const answer = await client.readLog(inputs, reference, maxBytes);
      report?.({ step: 'reading_logs', done: (done += 1), total: wanted.length });
      return [checkId, answer];
    },
    { concurrency, signal },
  );
  return new Map(read);
};

/**
 * Fetch, normalize, attribute, authorize, select (D1): reads the entity, asks for roles, admits, reads the selected logs, and submits what was admitted. An
 * entity that may not enter ends the capture with an outcome, not an exception.
 */
export const fetchStage =
  (deps: FetchDependencies): Handler<'fetch'> =>
  async (job, { signal }) => {
    const { queue, blobs, sealed, refs, policy, report } = deps;
    // Done already: this worker's predecessor ended before it could say so.
    if (await readOutcome(refs, job.tenant, job.capture)) return;
    const profileBytes = await blobs.get(job.tenant, job.profile);
    const profile = readProfile(JSON.parse(Buffer.from(profileBytes).toString('utf8')), job.entity.kind);
    const client = await deps.connect(job);
    const watch = { report, signal };
    const tellWithheld = (inputs: NormalizedInputs, withheld: readonly Withheld[]): void => {
      if (deps.withheld === undefined) return;
      const { key, tell } = deps.withheld;
      tell(draftAdmissionReport({ inputs, profile, policy, withheld, key }));
    };
    // A wait for the forge's limits ends with the capture.
    const stop = (): void => void client.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      report?.({ step: 'reading' });
      const inputs = await client.read(job.entity, profile);
      signal.throwIfAborted();
      const roles = new Map<string, RoleAnswer>();
      await lookUpRoles(client, inputs, actorsToAuthorize(inputs, profile, policy), roles, watch);
      const admission = admit(inputs, roles, profile, policy);
      if (admission.outcome === 'aborted') {
        tellWithheld(inputs, []);
        await recordOutcome(refs, job.tenant, job.capture, {
          outcome: 'aborted',
          gap: admission.gap,
          reason: admission.reason,
          part: admission.part,
        });
        return;
      }
      const { selection } = admission;
      await lookUpRoles(client, inputs, actorsToDescribe(selection, roles), roles, watch);
      const logs = await readLogs(client, inputs, logsToRead(selection), profile.bounds.max_source_bytes, watch);
      signal.throwIfAborted();
      const { admitted, texts, withheld } = toAdmittedInputs(selection, roles, logs);
      tellWithheld(inputs, withheld);
      const registered = [...new Set([...deps.registered, ...client.credentials()])].sort();
      const evidence = { grounds: selection.grounds, states: carriedStates(inputs, selection) };
      const submission: Submission = { admitted, texts, registered, acquisition: 'forge', evidence };
      await deps.keep?.(submission);
      await submitInputs({ queue, sealed }, job, submission);
    } finally {
      signal.removeEventListener('abort', stop);
      deps.spent?.(client.usage());
      await client.close();
    }
  };
