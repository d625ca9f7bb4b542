import type { RecordFilter } from '@casefile/contract';
import type {
  DescribedActor,
  DescribedCheck,
  DescribedRecord,
  DescribedThread,
  SnapshotDescription,
} from './description.js';
import { usabilityWords } from './gap-words.js';
import { barred, minimumWidth, ownLine, quoted } from './layout.js';

const timeWords = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

const actorWords = ({ id, login, kind, role }: DescribedActor): string => {
  if (id === null) return 'somebody whom the forge does not name';
  const name = login === null ? `actor ${id}` : quoted(login);
  return `${name} (${kind === 'bot' ? 'registered bot' : (role ?? 'role unknown')})`;
};

const filterWords = ({ status, findings }: RecordFilter): string | null => {
  if (status === 'unchanged') return null;
  const found = findings.map(({ code, count }) => `${code} ${count}`).join(', ');
  return `${status}${found === '' ? '' : `: ${found}`}`;
};

/** A path that cannot be taken for other words stands as it is. */
const nameWords = (path: string): string => (/^[A-Za-z0-9_./-]+$/.test(path) ? path : quoted(path));

const entityNames: Readonly<Record<string, string>> = {
  'github change_proposal': 'Pull request',
  'gitlab change_proposal': 'Merge request',
  'forgejo change_proposal': 'Pull request',
};

type Line = (text: string, indent?: number) => void;

const printHead = (description: SnapshotDescription, line: Line): void => {
  const { entity, source, collection } = description;
  const name = entityNames[`${source.forge} ${entity.kind}`] ?? 'Issue';
  line(`${name} ${entity.number} of ${nameWords(source.repository)} on ${source.host}: ${entity.state}`);
  line(`Title     ${quoted(entity.title)}`, 2);
  line(`Opened    ${timeWords(entity.created_at)} by ${actorWords(entity.author)}`, 2);
  line(`Changed   ${timeWords(entity.updated_at)}`, 2);
  line(`Labels    ${entity.labels.length === 0 ? 'none' : entity.labels.map(quoted).join(', ')}`, 2);
  line(`Admitted  people with ${collection.admission.human_min_role} or more, and registered bots`, 2);
  line(`Filter    ${description.filter_version}`, 2);
  line(`Snapshot  ${description.digest}`, 2);
};

const recordWords = (record: DescribedRecord): string => {
  const outcome = record.review === null ? '' : ` (${record.review.state.replaceAll('_', ' ')})`;
  const edited = record.updated_at === null ? '' : `, changed ${timeWords(record.updated_at)}`;
  const thread = record.thread === null ? '' : `, in thread ${record.thread}`;
  return `${record.number}  ${record.kind}${outcome} by ${actorWords(record.author)}, ${timeWords(record.created_at)}${edited}${thread}`;
};

const rangeWords = (first: number | undefined, last: number | undefined, side: string | undefined): string | null => {
  const end = last ?? first;
  if (end === undefined) return null;
  const lines = first === undefined || first === end ? `line ${end}` : `lines ${first} to ${end}`;
  return side === undefined ? lines : `${lines} (${side})`;
};

const locationWords = ({ location }: DescribedThread): string => {
  const current = rangeWords(location.start_line, location.line, location.side);
  const original = rangeWords(location.original_start_line, location.original_line, location.original_side);
  return [
    location.path === undefined ? null : `on ${quoted(location.path)}`,
    current,
    original === null ? null : `originally ${original}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
};

const threadWords = (thread: DescribedThread): string => {
  const state = thread.resolved_by === null ? 'unresolved' : `resolved by ${actorWords(thread.resolved_by)}`;
  return [
    `${thread.number}  ${state}${thread.outdated ? ', outdated' : ''}`,
    locationWords(thread),
    `records ${thread.records.join(', ')}`,
    thread.review === null ? '' : `of review ${thread.review}`,
    thread.replies.map(({ record, parent }) => `${record} answers ${parent}`).join(', '),
  ]
    .filter((part) => part !== '')
    .join('; ');
};

const checkWords = ({ metadata, created_at }: DescribedCheck): string => {
  if (metadata === null) return `(name withheld) created ${timeWords(created_at)}`;
  const outcome = metadata.conclusion?.replaceAll('_', ' ') ?? metadata.status.replaceAll('_', ' ');
  const started = metadata.started_at === undefined ? '' : `, started ${timeWords(metadata.started_at)}`;
  const ended = metadata.completed_at === undefined ? '' : `, completed ${timeWords(metadata.completed_at)}`;
  return `${quoted(metadata.name)}: ${outcome}${metadata.never_started === true ? ', never started' : ''}${started}${ended}`;
};

/** A log's size and what became of it; its path is a line of its own, to be copied. */
const logWords = ({ log }: DescribedCheck): string | null => {
  if (log === null) return null;
  const filter = filterWords(log.filter);
  return `log of ${log.bytes} bytes${filter === null ? '' : ` (${filter})`}`;
};

/** How {@link printDescription} lays its text out. */
export interface PrintOptions {
  /** Columns of a line, 100 unless said, never below 40. */
  readonly width?: number;
}

/**
 * The description as plain text for people, ending in a line feed. Every line of a record stands behind a bar, display strings between quotes: no text of the tree can pass for the
 * reader's own words (D40).
 */
export const printDescription = (description: SnapshotDescription, options: PrintOptions = {}): string => {
  const width = Math.max(minimumWidth, options.width ?? 100);
  const lines: string[] = [];
  const line: Line = (text, indent = 0) => lines.push(...ownLine(text, indent, width));
  const section = (title: string): void => {
    lines.push('');
    line(title);
  };

  printHead(description, line);

  section(`Records (${description.records.length})`);
  for (const record of description.records) {
    line(recordWords(record), 2);
    const filter = filterWords(record.filter);
    if (filter !== null) line(record.text === null ? `withheld, ${filter}` : filter, 5);
    if (record.text === '') line('(empty)', 5);
    else if (record.text !== null) lines.push(...barred(record.text, 5, width));
  }

  if (description.threads.length > 0) {
    section(`Threads (${description.threads.length})`);
    for (const thread of description.threads) line(threadWords(thread), 2);
  }

  if (description.checks.length > 0) {
    section(`Checks (${description.checks.length})`);
    for (const check of description.checks) {
      line(checkWords(check), 2);
      for (const words of [filterWords(check.filter), logWords(check), check.log?.path ?? null])
        if (words !== null) line(words, 5);
    }
  }

  if (description.runs.length > 0) {
    section(`Agent runs (${description.runs.length})`);
    for (const run of description.runs)
      line(`${quoted(run.agent)}: ${run.status.replaceAll('_', ' ')}, ${timeWords(run.completed_at)}`, 2);
  }

  section('Withheld');
  if (description.gaps.length === 0) line('nothing of the selected sources', 2);
  for (const gap of description.gaps) line(`${gap.reason} (${gap.scope} ${gap.code}, ${gap.usability})`, 2);
  if (description.not_selected.length > 0) line(`not selected: ${description.not_selected.join(', ')}`, 2);
  for (const usability of ['partial', 'unusable'] as const)
    if (description.gaps.some((gap) => gap.usability === usability))
      line(`${usability}: ${usabilityWords[usability]}`, 2);
  return `${lines.join('\n')}\n`;
};
