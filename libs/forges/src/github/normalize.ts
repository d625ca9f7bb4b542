import { CasefileError, type NormalizedInputs } from '@casefile/contract';
import { openActorDirectory } from './actors.js';
import { missingFrom, openConnection } from './connection.js';
import { objectIdOf } from './ids.js';
import type { RunJobs } from './jobs.js';
import { at } from '../json.js';
import { normalizeChecks, workflowRunsOf } from './normalize-checks.js';
import { normalizeEntity, normalizeSource } from './normalize-entity.js';
import { normalizeReviews } from './normalize-reviews.js';
import type { Normalization } from './normalize-text.js';
import { normalizeComments, normalizeDiscussion } from './normalize-threads.js';
import type { ConnectionName } from './query.js';
import type { Reading } from './reading.js';
import { openTally } from './tally.js';

/** The workflow runs whose jobs a reading needs before it can be normalized (D28). */
export const runsToList = (reading: Reading): readonly number[] =>
  workflowRunsOf(reading.connections.get('contexts'), objectIdOf(at(reading.first, 'headRefOid')));

/**
 * Makes the forge-neutral model of a complete reading (D1): ids, times and states validated, everything that could not be read or represented counted (D5, D6).
 *
 * @param jobs the jobs of the runs that {@link runsToList} names
 * @throws CasefileError `assembly_aborted` where the entity itself lacks a valid value (D32), `internal` before the last read
 */
export const normalizeReading = (reading: Reading, jobs: ReadonlyMap<number, RunJobs>): NormalizedInputs => {
  const { reference, profile, connections, first, last } = reading;
  if (!last) throw new CasefileError('internal', 'A reading is normalized after its last read.');
  const maxStructuralBytes = profile.bounds.max_metadata_string_bytes;
  const context: Normalization = {
    actors: openActorDirectory(maxStructuralBytes),
    tally: openTally(),
    maxStructuralBytes,
    edits: reading.edits,
  };
  const read = (name: ConnectionName) => connections.get(name) ?? openConnection();
  const withThreads = profile.included_sources.includes('reviews');
  const labels = read('labels');
  context.tally.add('entity', 'fetch_failed', connections.has('labels') && missingFrom(labels) > 0 ? 1 : 0);
  const source = normalizeSource(reference, reading.repository, maxStructuralBytes);
  const entity = normalizeEntity(reference, first, last, labels.nodes, context);
  const comments = normalizeComments(read('comments'), context);
  const discussion = normalizeDiscussion(read('threads'), reading.replies, withThreads, context);
  const reviews = normalizeReviews(read('reviews'), read('dismissals'), context);
  const checks = normalizeChecks(read('contexts'), entity.head_sha ?? null, jobs, context);
  return {
    schema_version: 1,
    source,
    entity,
    actors: context.actors.all(),
    comments: [...comments, ...discussion.comments],
    reviews,
    threads: discussion.threads,
    checks,
    shortfalls: context.tally.rows(),
  };
};
