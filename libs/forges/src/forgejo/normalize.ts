import type { NormalizedInputs } from '@casefile/contract';
import { openTally } from '../github/tally.js';
import { openActorDirectory } from './actors.js';
import { membersOf } from './member.js';
import { normalizeChecks } from './normalize-checks.js';
import { normalizeEntity, normalizeSource } from './normalize-entity.js';
import { normalizeReviews } from './normalize-reviews.js';
import { isMigrated, type Normalization } from './normalize-text.js';
import { inThreadOrder, normalizeComments, normalizeDiscussion } from './normalize-threads.js';
import type { ForgejoReading } from './reading.js';

/**
 * Makes the forge-neutral model of a complete reading (D1): ids, times and states validated, everything that could not be read or represented counted (D5, D6).
 *
 * @throws CasefileError `assembly_aborted` where the entity itself lacks a valid value (D32)
 */
export const normalizeForgejoReading = (reading: ForgejoReading): NormalizedInputs => {
  const { issue, profile, history, reviews, checks } = reading;
  const context: Normalization = {
    actors: openActorDirectory(),
    tally: openTally(),
    migrated: isMigrated(membersOf<'Issue'>(issue)('original_author')),
  };
  const withReviews = profile.included_sources.includes('reviews');
  const source = normalizeSource(reading);
  const entity = normalizeEntity(reading, context);
  const comments = normalizeComments(reading.comments, context);
  // Reviews that could not be read may have had comments.
  context.tally.add('comments', 'fetch_failed', reviews.missing > 0 ? 1 : 0);
  if (withReviews) context.tally.add('reviews', 'fetch_failed', reviews.missing);
  const discussion = normalizeDiscussion(reading.reviewComments, withReviews, context);
  const formal = withReviews ? normalizeReviews(reviews.rows, history, context) : [];
  if (reading.checksUnsupported) context.tally.add('checks', 'unsupported');
  const jobs = checks ? normalizeChecks(checks, entity.head_sha ?? null, source.repository, context) : [];
  return {
    schema_version: 1,
    source,
    entity,
    actors: context.actors.all(),
    comments: [...comments, ...discussion.comments],
    reviews: formal,
    threads: inThreadOrder(discussion.threads),
    checks: jobs,
    shortfalls: context.tally.rows(),
  };
};
