import {
  compareByTime,
  utf8Length,
  type CollectionProfile,
  type NormalizedComment,
  type NormalizedInputs,
  type Receipt,
  type Shortfall,
} from '@casefile/contract';
import type { ActorDirectory } from './actor-directory.js';
import { inSelectionOrder, type Keyed } from './order.js';
import type { AdmissionPolicy } from './policy.js';
import { readReceipt, receiptKeysById } from './receipt.js';
import type { Withheld } from './withheld.js';

/** An earlier run that a signed receipt tells of. */
export interface SelectedRun {
  /** The id of the comment that carries the receipt (D39). */
  readonly id: string;
  /** The registered bot that posted it. */
  readonly bot: string;
  readonly receipt: Receipt;
}

/** The runs among comments. */
export interface Runs {
  /** By completion time and id (spec: Ordering and determinism), within the profile's bound. */
  readonly runs: readonly SelectedRun[];
  /** Every comment that is a receipt and therefore none of the conversation, retained or not. */
  readonly carriers: ReadonlySet<string>;
  readonly withheld: readonly Withheld[];
}

/** The bot that may speak for a run in this comment: registered, and the comment never edited (D39); else null. */
const witnessOf = (
  { author_id, revision }: NormalizedComment,
  actors: ActorDirectory,
  { registeredBots }: AdmissionPolicy,
): string | null =>
  author_id !== null &&
  revision.edited === false &&
  actors.get(author_id)?.type === 'bot' &&
  registeredBots.has(author_id)
    ? author_id
    : null;

/**
 * Tells runs from comments (spec: Relationships, history, and collection profiles; D39): where `agent_runs` is selected, a never-edited comment of a registered bot that
 * carries a receipt which the ring signed for this entity. One that the ring signed and that breaks the schema is no comment either; it is counted (`invalid_metadata`).
 * Of several comments with the same receipt the first is the run and the others are comments: a receipt that is posted again tells of nothing new.
 *
 * @param candidates comments in canonical order
 */
export const runsAmong = (
  candidates: readonly Keyed<NormalizedComment>[],
  { source, entity }: NormalizedInputs,
  profile: CollectionProfile,
  policy: AdmissionPolicy,
  actors: ActorDirectory,
): Runs => {
  if (!profile.included_sources.includes('agent_runs')) return { runs: [], carriers: new Set(), withheld: [] };
  const keys = receiptKeysById(policy.receiptKeys ?? []);
  const commentsSelected = profile.included_sources.includes('comments');
  const found: SelectedRun[] = [];
  const carriers = new Set<string>();
  const withheld: Withheld[] = [];
  const tokens = new Set<string>();
  for (const { source: comment } of candidates) {
    const bot = witnessOf(comment, actors, policy);
    if (bot === null) continue;
    const { id, body } = comment;
    // What is too long is not read (D15). As a comment it is counted where comments are; else it is counted here, for nobody can say what it was.
    if (utf8Length(body) > profile.bounds.max_source_bytes) {
      if (!commentsSelected) withheld.push({ kind: 'run', id, reason: 'source_too_large' });
      continue;
    }
    const reading = readReceipt(body, { source, entity }, keys);
    if (reading.outcome === 'invalid') {
      carriers.add(id);
      withheld.push({ kind: 'run', id, reason: 'receipt_invalid' });
    }
    if (reading.outcome !== 'receipt' || tokens.has(reading.token)) continue;
    tokens.add(reading.token);
    carriers.add(id);
    found.push({ id, bot, receipt: reading.receipt });
  }
  const timeOf = ({ id, receipt }: SelectedRun) => ({ time: receipt.completed_at, id });
  const ordered = found.sort((a, b) => compareByTime(timeOf(a), timeOf(b)));
  const dropped = new Set(
    inSelectionOrder(ordered, profile.record_selection).slice(profile.bounds.max_records_per_source),
  );
  for (const { id } of dropped) withheld.push({ kind: 'run', id, reason: 'profile_bound' });
  return { runs: ordered.filter((run) => !dropped.has(run)), carriers, withheld };
};

/** What comments that could not be read mean for the runs among them: the history is not whole either (spec: Relationships, history, and collection profiles). */
export const runShortfalls = ({ shortfalls }: NormalizedInputs, profile: CollectionProfile): readonly Shortfall[] =>
  profile.included_sources.includes('agent_runs') &&
  shortfalls.some(({ scope, code }) => scope === 'comments' && code === 'fetch_failed')
    ? [{ scope: 'agent_runs', code: 'fetch_failed', count: 1 }]
    : [];
