import { CasefileError, type CollectionProfile, type NormalizedInputs } from '@casefile/contract';
import {
  closingRequest,
  entityMoved,
  type GitHubEntityReference,
  giveUp,
  giveUpRest,
  nextStep,
  normalizeReading,
  openReading,
  type Reading,
  type RunJobs,
  repositoryOf,
  runsToList,
  takeAnswer,
  takeClosing,
} from '@casefile/forges/github';
import { type Allowance, reserve } from '../http.js';
import type { GitHubApi } from './api.js';
import { concernsScope } from '../error-code.js';
import { listJobs } from './jobs.js';

/** How often an entity that moves while it is read is read again (D2). */
const passes = 2;

/**
 * Reads an entity, first and last (D2), and normalizes it.
 *
 * @throws CasefileError as the port's `read` says
 */
export const readEntity = async (
  api: GitHubApi,
  reference: GitHubEntityReference,
  profile: CollectionProfile,
  now: () => number,
): Promise<NormalizedInputs> => {
  const begun = now();
  const entity: Allowance = { until: begun + api.maxReadMs, optional: false };
  const listing: Allowance = { until: begun + api.maxReadMs * (1 - reserve), optional: true };
  for (let pass = 1; pass <= passes; pass += 1) {
    const reading = openReading(reference, profile);
    const jobs = await readPass(api, reading, entity, listing);
    if (!entityMoved(reading.first, reading.last)) return normalizeReading(reading, jobs);
  }
  throw new CasefileError('entity_unstable', 'The entity kept changing while it was read: try again when it rests.', {
    details: { passes },
  });
};

const readPass = async (
  api: GitHubApi,
  reading: Reading,
  entity: Allowance,
  listing: Allowance,
): Promise<ReadonlyMap<number, RunJobs>> => {
  for (let step = nextStep(reading); step; step = nextStep(reading)) {
    const opening = step.ask === 'opening';
    if (!opening && api.door.spent(listing)) {
      giveUpRest(reading);
      break;
    }
    try {
      takeAnswer(reading, step, await api.ask(step.request, opening ? entity : listing));
    } catch (error) {
      if (opening || !concernsScope(error)) throw error;
      giveUp(reading, step);
    }
  }
  const jobs = new Map<number, RunJobs>();
  for (const run of runsToList(reading)) jobs.set(run, await listJobs(api, repositoryOf(reading), run, listing));
  takeClosing(reading, await api.ask(closingRequest(reading), entity));
  return jobs;
};
