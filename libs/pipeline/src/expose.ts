import { randomUUID } from 'node:crypto';
import {
  actorsToAuthorizeAgain,
  denialWithoutRoles,
  exposureVerdict,
  maxRoleLookUps,
  withoutWithheld,
  type AdmissionPolicy,
  type ExposureDenial,
  type HarnessCategory,
  type Withheld,
} from '@casefile/admission';
import { maxGrantLifeMs, sealGrant } from '@casefile/attest';
import {
  CasefileError,
  type FailClass,
  type KeptSnapshot,
  type NormalizedInputs,
  type RoleAnswer,
  type Sha256,
} from '@casefile/contract';
import type { BlobStore, Clock, EntityReference, ForgeClient, RefStore, SealedStore, Signer } from '@casefile/ports';
import { assembleSnapshot } from '@casefile/snapshot';
import pMap from 'p-map';
import { openKept, sealKept } from './keep-snapshot.js';
import { recordExposure } from './exposure-log.js';
import type { ReportProgress } from './progress.js';
import { publishSnapshot } from './publish-snapshot.js';

/** How many look-ups one exposure has in flight. */
const concurrency = 4;

/** What exposing works with. */
export interface ExposeDependencies {
  readonly blobs: BlobStore;
  readonly sealed: SealedStore;
  readonly refs: RefStore;
  readonly signer: Signer;
  readonly clock: Clock;
  /** Where exposures are written down and grants are spent; append-only (D42). */
  readonly journal: RefStore;
  /** A connection for the length of this exposure: nothing is shared with the capture or with another exposure (D3). */
  readonly connect: (entity: EntityReference) => Promise<ForgeClient>;
  /** How the tenant judges revision actors now. */
  readonly policy: AdmissionPolicy;
  readonly report?: ReportProgress;
}

/** One hand-over that somebody asks for. */
export interface ExposureRequest {
  readonly tenant: string;
  /** The SHA-256 of the snapshot's `index.json`. */
  readonly snapshot: string;
  readonly harness: HarnessCategory;
  /** Who asks, by an id that is no secret: it stands in the audit log. */
  readonly by: string;
  /** The paths that the consumer may read. */
  readonly globs: readonly string[];
  /** How long the grant may be used, in milliseconds; five minutes at most (D42). */
  readonly lifeMs?: number;
  readonly signal: AbortSignal;
}

/** What a hand-over came to. */
export type ExposureOutcome =
  | {
      readonly outcome: 'granted';
      /** The snapshot that may be read: the one that was asked for, or a new one without what was withheld. */
      readonly snapshot: Sha256;
      /** The blob of the new snapshot's attestation; null where it is the one that was asked for. */
      readonly attestation: Sha256 | null;
      /** The signed grant (D42). */
      readonly grant: Uint8Array;
      readonly withheld: readonly Withheld[];
    }
  | {
      readonly outcome: 'denied';
      readonly reason: ExposureDenial | 'not_kept' | 'unsafe_without_withheld' | 'forge';
      readonly failClass: FailClass;
    };

const denied = (
  reason: Extract<ExposureOutcome, { outcome: 'denied' }>['reason'],
  failClass: FailClass = 'policy',
): ExposureOutcome => ({ outcome: 'denied', reason, failClass });

const keptOf = async (sealed: SealedStore, tenant: string, snapshot: string): Promise<KeptSnapshot | null> => {
  try {
    return await openKept(sealed, tenant, snapshot);
  } catch (error) {
    if (error instanceof CasefileError && error.code === 'not_found') return null;
    throw error;
  }
};

/** What the forge has now, or why it cannot be known: then nothing is handed over. */
const readNow = async (client: ForgeClient, kept: KeptSnapshot): Promise<NormalizedInputs | ExposureOutcome> => {
  try {
    return await client.read(kept.entity, kept.admitted.collection);
  } catch (error) {
    if (error instanceof CasefileError && error.code !== 'interrupted') return denied('forge', error.failClass);
    throw error;
  }
};

/** Each actor once, and within the cap of a capture (D3). */
const askAgain = async (
  client: ForgeClient,
  inputs: NormalizedInputs,
  kept: KeptSnapshot,
  { policy, report }: Pick<ExposeDependencies, 'policy' | 'report'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RoleAnswer>> => {
  const actors = actorsToAuthorizeAgain(kept, inputs, policy).slice(0, maxRoleLookUps);
  let done = 0;
  const answers = await pMap(
    actors,
    async (actor): Promise<[string, RoleAnswer]> => {
      const answer = await client.lookUpRole(inputs, actor);
      report?.({ step: 'authorizing', done: (done += 1), total: actors.length });
      // Under the id that was asked: an answer that names somebody else must not speak for them.
      return [actor.id, answer];
    },
    { concurrency, signal },
  );
  return new Map(answers);
};

const grantFor = async (
  { signer, clock }: Pick<ExposeDependencies, 'signer' | 'clock'>,
  snapshot: Sha256,
  { tenant, harness, globs, lifeMs = maxGrantLifeMs }: ExposureRequest,
): Promise<Uint8Array> => {
  const issued = Math.trunc(clock.now());
  return sealGrant(
    snapshot,
    { grant: randomUUID(), tenant, harness, globs, issued_at_ms: issued, expires_at_ms: issued + lifeMs },
    signer,
  );
};

/** Publishes the snapshot without some of its records, from the filtered inputs that were kept: no raw text, no further request. */
const assembleWithout = async (
  deps: ExposeDependencies,
  { tenant, signal }: ExposureRequest,
  kept: KeptSnapshot,
  withheld: readonly Withheld[],
  roles: ReadonlyMap<string, RoleAnswer>,
): Promise<{ readonly snapshot: Sha256; readonly attestation: Sha256 } | null> => {
  const admitted = withoutWithheld(kept.admitted, withheld, roles);
  const texts = new Map(kept.texts.map(({ ref, ...text }) => [ref, text]));
  const assembly = assembleSnapshot(admitted, texts, kept.filter_version);
  if (assembly.outcome === 'aborted') return null;
  const { snapshot } = assembly;
  const gone = new Set(withheld.map(({ kind, id }) => `${kind} ${id}`));
  const threads = new Set(admitted.threads.map(({ id }) => id));
  const next: KeptSnapshot = {
    ...kept,
    snapshot: snapshot.digest,
    admitted,
    grounds: kept.grounds.filter(({ kind, id }) => !gone.has(`${kind} ${id}`)),
    states: kept.states.filter(({ kind, id }) => (kind === 'thread' ? threads.has(id) : !gone.has(`${kind} ${id}`))),
  };
  const attestation = await publishSnapshot(
    deps,
    { tenant, snapshot, admitted, policyDigest: kept.policy_digest, acquisition: 'forge' },
    { signal, before: () => sealKept(deps.sealed, tenant, next) },
  );
  return { snapshot: snapshot.digest, attestation };
};

/**
 * Hands a snapshot over, without writing it down. See {@link exposeSnapshot}.
 */
const decide = async (deps: ExposeDependencies, request: ExposureRequest): Promise<ExposureOutcome> => {
  const { tenant, snapshot, harness, signal } = request;
  const kept = await keptOf(deps.sealed, tenant, snapshot);
  if (kept === null) return denied('not_kept');
  const client = await deps.connect(kept.entity);
  const stop = (): void => void client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    deps.report?.({ step: 'reading' });
    const inputs = await readNow(client, kept);
    if ('outcome' in inputs) return inputs;
    const early = denialWithoutRoles(kept, inputs, deps.policy, harness);
    // What could not be read is not known to have moved: another try may find it as it was.
    const unread = inputs.shortfalls.some(({ code }) => code === 'fetch_failed');
    if (early?.outcome === 'denied')
      return early.reason === 'moved' && unread ? denied('forge', 'health') : denied(early.reason);
    const roles = await askAgain(client, inputs, kept, deps, signal);
    signal.throwIfAborted();
    const verdict = exposureVerdict(kept, inputs, roles, deps.policy, harness);
    if (verdict.outcome === 'denied') return denied(verdict.reason, verdict.health ? 'health' : 'policy');
    const withheld = verdict.outcome === 'withhold' ? verdict.withheld : [];
    const exposed =
      withheld.length === 0
        ? { snapshot: kept.snapshot, attestation: null }
        : await assembleWithout(deps, request, kept, withheld, roles);
    if (exposed === null) return denied('unsafe_without_withheld');
    return { outcome: 'granted', ...exposed, grant: await grantFor(deps, exposed.snapshot, request), withheld };
  } finally {
    signal.removeEventListener('abort', stop);
    await client.close();
  }
};

/**
 * Hands a snapshot over to a model-bound consumer, or says why not (boundary: Decision, "fresh checks between admission and model exposure"; D42). Everybody on whom the admission of a carried record
 * rested is looked up anew, for this exposure alone, and the forge is asked whether anything moved. All hold: a grant. A record's actor fails: a grant for a new snapshot without it. The entity's or
 * its title's actor fails, anything moved, or the forge cannot say: denied.
 *
 * @throws CasefileError what stores and signer throw, `interrupted`; never for what the forge says or fails to say
 */
export const exposeSnapshot =
  (deps: ExposeDependencies) =>
  async (request: ExposureRequest): Promise<ExposureOutcome> => {
    const outcome = await decide(deps, request);
    await recordExposure(deps, request, outcome);
    return outcome;
  };
