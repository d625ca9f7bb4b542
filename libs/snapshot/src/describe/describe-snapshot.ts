import {
  CasefileError,
  compareUtf8,
  validateCheckMetadata,
  type CollectionSource,
  type EmittedFilter,
  type ManifestRecord,
} from '@casefile/contract';
import { fileOrderKey, indexPath } from '../paths.js';
import { presentMembers } from '../present-members.js';
import { recordHeaderText } from '../record-file.js';
import type { Snapshot } from '../snapshot.js';
import { readDocument, readDocuments, type TreeDocuments } from '../verify/documents.js';
import { openReport } from '../verify/report.js';
import { decodeUtf8 } from '../verify/safe-text.js';
import type {
  DescribedActor,
  DescribedCheck,
  DescribedRecord,
  DescribedThread,
  SnapshotDescription,
} from './description.js';
import { gapWords, usabilityWords } from './gap-words.js';

const unreadable = (): CasefileError =>
  new CasefileError('verification_failed', 'The snapshot cannot be read; verify it first.');

const actorOf = ({ actorById }: TreeDocuments, id: string | null | undefined): DescribedActor => {
  const row = typeof id === 'string' ? actorById.get(id) : undefined;
  return { id: id ?? null, login: row?.login ?? null, kind: row?.kind ?? null, role: row?.role ?? null };
};

const textOf = (record: ManifestRecord, kind: DescribedRecord['kind'], { files }: TreeDocuments): string | null => {
  if (record.content_path === undefined) return null;
  const header = recordHeaderText({ ...record, kind, author_id: record.author_id ?? null });
  const text = decodeUtf8(files.get(record.content_path) ?? new Uint8Array());
  if (text === null || !text.startsWith(header)) throw unreadable();
  return text.slice(header.length);
};

const describeRecords = (
  documents: TreeDocuments,
  threadOfKey: ReadonlyMap<string, number>,
): readonly DescribedRecord[] => {
  const { index, reviews } = documents;
  const outcomes = new Map(reviews.reviews.map((review) => [review.record_key, review]));
  const order = (record: ManifestRecord): string =>
    `${fileOrderKey(record.kind, record.created_at) ?? ''}-${record.record_key}`;
  return index.records
    .filter((record) => record.kind !== 'check')
    .sort((a, b) => compareUtf8(order(a), order(b)))
    .flatMap((record, at): DescribedRecord[] => {
      const { kind } = record;
      if (kind === 'check') return [];
      return [
        {
          number: at + 1,
          kind,
          id: record.id,
          record_key: record.record_key,
          path: record.content_path ?? null,
          author: actorOf(documents, record.author_id),
          created_at: record.created_at,
          updated_at: record.updated_at ?? null,
          filter: record.filter,
          text: textOf(record, kind, documents),
          review: outcomes.get(record.record_key) ?? null,
          thread: threadOfKey.get(record.record_key) ?? null,
        },
      ];
    });
};

const locationNames = [
  ...(['path', 'reviewed_sha', 'line', 'side', 'start_line'] as const),
  ...(['original_line', 'original_side', 'original_start_line'] as const),
] as const;

const describeThreads = (
  documents: TreeDocuments,
  numberOfKey: ReadonlyMap<string, number>,
): readonly DescribedThread[] => {
  const states = new Map(documents.threads.threads.map((state) => [state.thread_key, state]));
  const numberOf = (key: string): number => {
    const number = numberOfKey.get(key);
    if (number === undefined) throw unreadable();
    return number;
  };
  return documents.reviews.threads.map((thread, at) => {
    const { id, created_at, record_keys, replies, review_record_key, thread_key } = thread;
    const state = states.get(thread_key);
    if (state === undefined) throw unreadable();
    return {
      number: at + 1,
      id,
      created_at,
      resolved: state.resolved,
      resolved_by: state.resolved ? actorOf(documents, state.resolved_by_actor_id) : null,
      outdated: state.outdated,
      location: presentMembers(thread, locationNames),
      review: review_record_key === undefined ? null : numberOf(review_record_key),
      records: record_keys.map(numberOf),
      replies: replies.map((reply) => ({
        record: numberOf(reply.record_key),
        parent: numberOf(reply.parent_record_key),
      })),
    };
  });
};

const unchanged: EmittedFilter = { status: 'unchanged', findings: [] };

const describeChecks = (documents: TreeDocuments): readonly DescribedCheck[] =>
  documents.index.records
    .filter((record) => record.kind === 'check')
    .map((record) => {
      const { metadata_path, log_path } = record;
      const metadata =
        metadata_path === undefined
          ? null
          : readDocument(documents.files, metadata_path, validateCheckMetadata, openReport());
      if (metadata_path !== undefined && metadata === null) throw unreadable();
      return {
        id: record.id,
        record_key: record.record_key,
        created_at: record.created_at,
        filter: record.filter,
        metadata,
        log:
          log_path === undefined
            ? null
            : {
                path: log_path,
                bytes: documents.files.get(log_path)?.byteLength ?? 0,
                filter: documents.fileByPath.get(log_path)?.filter ?? unchanged,
              },
      };
    });

const allSources: Readonly<Record<'work_item' | 'change_proposal', readonly CollectionSource[]>> = {
  work_item: ['comments', 'agent_runs'],
  change_proposal: ['comments', 'reviews', 'checks', 'check_logs', 'agent_runs'],
};

/**
 * The snapshot as a person reads it: the entity, who said what and when in the order of reading, threads with their state, checks, and what is missing and why. Pure; the
 * result is ready for JSON.
 *
 * @param snapshot one that {@link verifySnapshot} has verified, or that was just assembled
 * @throws CasefileError `verification_failed` for one that cannot be read
 */
export const describeSnapshot = (snapshot: Snapshot): SnapshotDescription => {
  const documents = readDocuments(new Map([...snapshot.files, [indexPath, snapshot.indexBytes]]), openReport());
  if (documents === null) throw unreadable();
  const { index, collection, reviews, runs } = documents;
  const threadOfKey = new Map(
    reviews.threads.flatMap((thread, at) => thread.record_keys.map((key) => [key, at + 1] as const)),
  );
  const records = describeRecords(documents, threadOfKey);
  const numberOfKey = new Map(records.map((record) => [record.record_key, record.number]));
  const { entity } = documents;
  return {
    digest: snapshot.digest,
    git_tree: snapshot.gitTree,
    filter_version: index.filter_version,
    source: index.source,
    entity: {
      kind: entity.kind,
      id: entity.id,
      number: entity.number,
      title: entity.title,
      state: entity.state,
      author: actorOf(documents, entity.author_id),
      created_at: entity.created_at,
      updated_at: entity.updated_at,
      labels: entity.labels,
    },
    collection,
    records,
    threads: describeThreads(documents, numberOfKey),
    checks: describeChecks(documents),
    runs: runs.runs,
    gaps: index.gaps.map((gap) => ({ ...gap, reason: gapWords(gap), consequence: usabilityWords[gap.usability] })),
    not_selected: allSources[entity.kind].filter((source) => !collection.included_sources.includes(source)),
  };
};
