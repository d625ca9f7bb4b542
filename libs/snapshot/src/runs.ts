import {
  compareByTime,
  compareUtf8,
  isTimestamp,
  type AdmittedAgentRun,
  type AgentRuns,
  type EmittedFilter,
  type Shortfall,
} from '@casefile/contract';
import { displayOf, summarize, type ReadText } from './filtered-texts.js';
import { shortfall } from './gaps.js';
import type { StructuralRules } from './structural-values.js';

/** `history/agent-runs.json` with its filter summary and what kept runs out. */
export interface RenderedRuns {
  readonly document: AgentRuns;
  readonly filter: EmittedFilter;
  readonly shortfalls: readonly Shortfall[];
}

const isSound = ({ id, started_at, completed_at }: AdmittedAgentRun, rules: StructuralRules): boolean =>
  rules.isId(id) && isTimestamp(completed_at) && (started_at === undefined || isTimestamp(started_at));

/**
 * The history of runs, by completion time and id, each with its result keys in order (spec: Ordering and determinism; D39). A run with an id of another forge or a time
 * that does not exist leaves a count (`invalid_metadata`), and so does one whose agent has an empty name; an unsafe name is `unsafe_content`
 * (spec: Canonical bytes, display strings).
 */
export const renderRuns = (
  runs: readonly AdmittedAgentRun[],
  rules: StructuralRules,
  readText: ReadText,
): RenderedRuns => {
  const shortfalls: Shortfall[] = [];
  const sound = runs.filter((run) => isSound(run, rules));
  shortfalls.push(shortfall('agent_runs', 'invalid_metadata', runs.length - sound.length));
  const rows = sound.flatMap((run) => {
    const text = readText(run.agent);
    const agent = displayOf(text);
    if (agent === null) {
      shortfalls.push(shortfall('agent_runs', text.text === null ? 'unsafe_content' : 'invalid_metadata'));
      return [];
    }
    return [{ ...run, agent, result_record_keys: run.result_record_keys.toSorted(compareUtf8) }];
  });
  return {
    document: {
      runs: rows.sort((a, b) => compareByTime({ time: a.completed_at, id: a.id }, { time: b.completed_at, id: b.id })),
    },
    filter: summarize(sound.map(({ agent }) => readText(agent))),
    shortfalls,
  };
};
