import { Buffer } from 'node:buffer';
import { recordKey, sha256, type ReviewTarget } from '@casefile/contract';
import { problemOf, refuse, type Outcome } from './problem.js';

/** Where a thread hangs in the diff, as `relations/reviews.json` has it. */
export interface ThreadLocation {
  readonly path?: string;
  readonly line?: number;
  readonly side?: 'left' | 'right';
  readonly start_line?: number;
  readonly original_line?: number;
  readonly original_start_line?: number;
  readonly original_side?: 'left' | 'right';
  readonly reviewed_sha?: string;
}

/** What is read of a verified casefile: the description of `@casefile/snapshot` is one. */
export interface DescribedCasefile {
  readonly digest: string;
  readonly source: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    readonly host: string;
    readonly repository_id: string;
    readonly repository: string;
  };
  readonly entity: {
    readonly kind: 'work_item' | 'change_proposal';
    readonly id: string;
    readonly number: number;
    readonly title: string;
  };
  readonly records: readonly {
    readonly number: number;
    readonly record_key: string;
    readonly author: { readonly login: string | null };
    readonly created_at: string;
    readonly updated_at: string | null;
    readonly text: string | null;
  }[];
  readonly threads: readonly {
    readonly id: string;
    readonly resolved: boolean;
    readonly outdated: boolean;
    readonly location: ThreadLocation;
    readonly records: readonly number[];
  }[];
  readonly gaps: readonly { readonly scope: string; readonly code: string; readonly count: number }[];
  readonly not_selected: readonly string[];
}

/** One record that a conclusion may rest on; `text` is null where the filter withheld it. */
export interface CasefileRecord {
  readonly key: string;
  /** Its place in the casefile's chronology, from 1. */
  readonly number: number;
  readonly author: string | null;
  readonly created_at: string;
  readonly edited: boolean;
  readonly text: string | null;
}

/** One review thread of a casefile. */
export interface CasefileThread {
  readonly id: string;
  readonly lifecycle: 'open' | 'resolved';
  readonly outdated: boolean;
  readonly location: ThreadLocation;
  readonly target: ReviewTarget;
  readonly records: readonly CasefileRecord[];
}

/** The review that a casefile holds. */
export interface CasefileReview {
  /** The casefile's digest: the review session. */
  readonly digest: string;
  readonly artifact: { readonly id: string; readonly title: string; readonly source_ref: string };
  readonly threads: readonly CasefileThread[];
  readonly records: ReadonlyMap<string, CasefileRecord>;
  /** Whether the tree can be taken for all threads: review records were selected and nothing of them is missing. */
  readonly complete: boolean;
  /** What is missing, for people: scope, code and count. */
  readonly gaps: readonly string[];
}

const range = (first: number | undefined, last: number): string =>
  first === undefined || first === last ? `${last}` : `${first}-${last}`;

/**
 * A thread's target in the projection `forge-diff`: path, side and lines of the current diff; where the forge has none there, those of the reviewed revision, which the reference then
 * names. A thread on a whole file is the path, and one without a path is the thread.
 */
export const targetOf = (id: string, location: ThreadLocation): ReviewTarget => {
  const { path, line, side, start_line, original_line, original_side, original_start_line, reviewed_sha } = location;
  const adapter = 'forge-diff';
  if (path === undefined) return { id, adapter, label: 'the whole change' };
  const current = line !== undefined;
  const last = line ?? original_line;
  const at = !current && last !== undefined && reviewed_sha !== undefined ? reviewed_sha : undefined;
  if (last === undefined) return { id: path, adapter, element_id: path, label: path };
  const lines = current ? range(start_line, last) : range(original_start_line, last);
  const where = (current ? side : (original_side ?? side)) ?? null;
  const element = `${path}${at === undefined ? '' : `@${at}`}#${where === null ? '' : `${where}:`}${lines}`;
  const words = [...(where === null ? [] : [`${where} side`]), ...(current ? [] : ['of an earlier revision'])];
  return {
    id: element,
    adapter,
    element_id: element,
    label: `${path}:${lines}${words.length === 0 ? '' : ` (${words.join(', ')})`}`,
  };
};

const numberMark: Readonly<Record<DescribedCasefile['source']['forge'], string>> = {
  github: '#',
  forgejo: '#',
  gitlab: '!',
};

/**
 * The review that a verified casefile holds.
 *
 * @returns a refusal for a work item: it has no review threads
 */
export const casefileReview = (described: DescribedCasefile): Outcome<CasefileReview> => {
  const { source, entity, digest } = described;
  if (entity.kind !== 'change_proposal') return refuse([problemOf('not-a-change-proposal')]);
  const records = described.records.map(
    ({ number, record_key, author, created_at, updated_at, text }): CasefileRecord => ({
      key: record_key,
      number,
      author: author.login,
      created_at,
      edited: updated_at !== null && updated_at !== created_at,
      text,
    }),
  );
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const gaps = described.gaps.filter(({ scope }) => scope === 'reviews' || scope === 'comments');
  const missing = described.not_selected.filter((name) => name === 'reviews' || name === 'comments');
  return {
    outcome: 'made',
    value: {
      digest,
      artifact: {
        id: recordKey(source, 'entity', entity.id),
        title: entity.title,
        source_ref: `${source.host}/${source.repository}${numberMark[source.forge]}${entity.number}`,
      },
      threads: described.threads.map(({ id, resolved, outdated, location, records: numbers }) => ({
        id,
        lifecycle: resolved ? 'resolved' : 'open',
        outdated,
        location,
        target: targetOf(id, location),
        records: numbers.flatMap((number) => byNumber.get(number) ?? []),
      })),
      records: new Map(records.map((record) => [record.key, record])),
      complete: gaps.length === 0 && missing.length === 0,
      gaps: [
        ...gaps.map(({ scope, code, count }) => `${scope}: ${code} (${count})`),
        ...missing.map((name) => `${name}: not selected`),
      ],
    },
  };
};

/** Lines of a file in one revision, counted from 1. */
export interface CommentedLines {
  readonly revision: string;
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** The lines that a thread comments on, where a revision is known that holds them: those of the right side. The left side's revision is not in a casefile. */
export const commentedLinesOf = ({ location }: CasefileThread, head: string): CommentedLines | null => {
  const { path, line, side, start_line, original_line, original_side, original_start_line, reviewed_sha } = location;
  if (path === undefined) return null;
  if (line !== undefined)
    return side === 'right' ? { revision: head, path, first: start_line ?? line, last: line } : null;
  if (original_line === undefined || reviewed_sha === undefined || (original_side ?? side) !== 'right') return null;
  return { revision: reviewed_sha, path, first: original_start_line ?? original_line, last: original_line };
};

/** The text hash of lines of a file: `sha256:` and the digest of their bytes, each line with its line feed; null where the file does not have them. */
export const textHashOf = (file: Uint8Array, { first, last }: CommentedLines): string | null => {
  const lines = Buffer.from(file).toString('latin1').split('\n');
  const held = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (first < 1 || first > last || last > held) return null;
  const text = lines.slice(first - 1, last).map((line) => `${line}\n`);
  return `sha256:${sha256(Buffer.from(text.join(''), 'latin1'))}`;
};
