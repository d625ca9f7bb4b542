import type { Gap, GapCode, GapScope } from '@casefile/contract';

const nouns: Readonly<Record<GapScope, readonly [one: string, many: string]>> = {
  entity: ['label', 'labels'],
  comments: ['comment', 'comments'],
  reviews: ['review or thread', 'reviews or threads'],
  checks: ['check', 'checks'],
  check_logs: ['check log', 'check logs'],
  agent_runs: ['agent run', 'agent runs'],
  actors: ['actor', 'actors'],
};

const reasons: Readonly<Record<GapCode, string>> = {
  profile_bound: 'beyond a bound of the collection profile',
  history_unavailable: 'the forge keeps no such history, or no longer has it',
  unsupported: 'not offered by this forge or its version, or not staged by v1',
  authorization_failed:
    'whoever wrote it, or wrote its current form, may not direct this agent or could not be established',
  fetch_failed: 'the forge could not be read',
  source_too_large: 'larger than the profile lets a source be',
  invalid_metadata: 'an id, time, path or other structural value is not what v1 allows',
  unsafe_content: 'the filter rejected it',
};

const actorReason = 'the current role could not be looked up, so that nobody is authorized by this snapshot';

/** What a consumer may do with a scope that has a gap (spec: Relationships, history, and collection profiles). */
export const usabilityWords: Readonly<Record<Gap['usability'], string>> = {
  partial: 'what is here may be used and is not complete',
  unusable: 'nothing may be concluded from this scope about authority or completeness',
};

/** One row of the gap table in plain words: how many of what, and why (spec: Relationships, history, and collection profiles; D5). */
export const gapWords = ({ scope, code, count }: Gap): string => {
  const [one, many] = nouns[scope];
  return `${count} ${count === 1 ? one : many}: ${scope === 'actors' ? actorReason : reasons[code]}`;
};
