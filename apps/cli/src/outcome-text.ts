import type { AbortedCapture, CasefileError, Gap, ReportedRow } from '@casefile/contract';
import type { WithheldReason } from '@casefile/admission';
import type { ExposureOutcome } from '@casefile/pipeline/expose';
import type { AbortReason } from '@casefile/pipeline/outcome';

type DenialReason = Extract<ExposureOutcome, { outcome: 'denied' }>['reason'];

const reasons: Readonly<Record<AbortReason, string>> = {
  conflicting_duplicate: 'the forge lists it twice, differently',
  structural_value_too_long: 'a required identifier is longer than the profile allows',
  other_revision: 'it is of another revision',
  contradictory_thread: 'the forge contradicts itself about it',
  creator_unknown: 'the forge names no author for it',
  editor_unknown: 'it was edited, and the forge does not establish by whom',
  actor_not_admissible: 'whoever wrote it is not an account that can be admitted',
  bot_not_registered: 'a bot wrote it that is not registered',
  role_below_threshold: 'whoever wrote its current form has a role below the threshold',
  role_undetermined: 'the role of whoever wrote it could not be determined; the credential may not see roles',
  role_unavailable: 'the forge could not be asked for the role of whoever wrote it',
  role_not_looked_up: 'the capture had spent its role look-ups',
  source_too_large: 'it is larger than max_source_bytes',
  profile_bound: 'the profile bounds it',
  log_history_unavailable: 'the forge no longer has it',
  log_unsupported: 'its producer offers none',
  log_fetch_failed: 'it could not be read',
  log_source_too_large: 'it is larger than max_source_bytes',
  receipt_invalid: 'its signed receipt breaks the schema of receipts',
  forge_client: 'the forge’s answer about it cannot be used',
};

const codes: Readonly<Record<Gap['code'], string>> = {
  profile_bound: 'bounded by the profile',
  history_unavailable: 'the forge keeps no such history',
  unsupported: 'not supported',
  authorization_failed: 'not by somebody who may direct the agent',
  fetch_failed: 'could not be read',
  source_too_large: 'larger than max_source_bytes',
  invalid_metadata: 'not what its schema allows',
  unsafe_content: 'not safe to show to a model',
};

/** The one line of an aborted assembly: what would have been the gap, and why; never text (D32). */
export const abortLine = ({ gap: { scope, code, count }, reason, part }: Omit<AbortedCapture, 'outcome'>): string =>
  `aborted: ${scope} ${code} (${count}): ${reason === null ? codes[code] : `${part ?? scope}: ${reasons[reason]}`}`;

const kinds: Readonly<Record<ReportedRow['kind'], string>> = {
  entity: 'the entity',
  comment: 'comment',
  review: 'review',
  thread: 'review thread',
  check: 'check',
  log: 'log of check',
  run: 'agent run in comment',
};

/** One line of the host-private admission report, in words (D44). */
export const reportedLine = ({ kind, id, code, reason }: ReportedRow): string => {
  const words: string | undefined = Object.entries(reasons).find(([name]) => name === reason)?.[1];
  return `${kinds[kind]} ${id}: ${words ?? codes[code]} (${code}, ${reason})`;
};

const denials: Readonly<Record<Exclude<DenialReason, WithheldReason>, string>> = {
  harness_threshold: 'the snapshot was captured for agents that only observe',
  policy_changed: 'revision actors are judged otherwise now than when it was captured',
  actors_unknown:
    'the roles of some actors that it refers to could not be looked up when it was captured; capture it again',
  moved: 'the entity, or a record that the snapshot carries, is not what it was; capture it again',
  not_kept: 'nothing is kept of it to ask again about; capture it again',
  unsafe_without_withheld: 'what is left without the withheld records cannot be a snapshot',
  forge: 'the forge could not be asked',
};

/** The one line of a hand-over that was refused. */
export const denialLine = (reason: DenialReason): string => {
  const other: string | undefined = Object.entries(denials).find(([name]) => name === reason)?.[1];
  const words: string | undefined = other ?? Object.entries(reasons).find(([name]) => name === reason)?.[1];
  return `denied: ${words ?? reason} (${reason})`;
};

/** One line a gap. */
export const gapLine = ({ scope, code, count, usability }: Gap): string =>
  `${scope}: ${count} ${codes[code]} (${code}, ${usability})`;

/** The one line of a failure; where it is an abort that the forge's answer already made certain, with what would have been the gap (D32). */
export const failureLine = ({ code, message, details }: CasefileError): string =>
  code === 'assembly_aborted' && !message.startsWith('aborted: ')
    ? `aborted: ${String(details['scope'])} ${String(details['code'])} (${String(details['count'])}): ${message}`
    : message;
