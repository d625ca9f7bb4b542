import { parseTimestamp, validateAgentContext, type AgentContext, type SchemaProblem } from '@casefile/contract';
import { digestIdOf, digestPrefix } from './identity.js';
import { problemOf, refuse, type Outcome, type ReviewProblem, type ReviewRule } from './problem.js';
import { readJson } from './read-json.js';
import { includedRecords, isIncluded, resolvedStatus } from './sections.js';

/** A schema's own words as a problem. */
export const schemaProblems = (problems: readonly SchemaProblem[]): ReviewProblem[] =>
  problems.map(({ path, message }) => problemOf('schema', path || '/', message));

const isOnce = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

/** Rules that say something of the document as a whole. */
const wholeRules: readonly (readonly [ReviewRule, string, (document: AgentContext) => boolean])[] = [
  ['created-at', '/snapshot/created_at', ({ snapshot }) => parseTimestamp(snapshot.created_at) !== null],
  [
    'digest-id',
    '/snapshot/id',
    (document) => !document.snapshot.id.startsWith(digestPrefix) || document.snapshot.id === digestIdOf(document),
  ],
  [
    'thread-once',
    '',
    (document) =>
      isOnce([
        ...includedRecords(document).map(({ thread_id }) => thread_id),
        ...document.omitted_threads.map(({ id }) => id),
      ]),
  ],
  [
    'omitted-disposition',
    '/omitted_threads',
    ({ omitted_threads }) => !omitted_threads.some(({ disposition }) => isIncluded(disposition)),
  ],
  [
    'total-threads',
    '/summary/total_threads',
    (document) => document.summary.total_threads === includedRecords(document).length + document.omitted_threads.length,
  ],
  [
    'included-count',
    '/summary/included_count',
    (document) => document.summary.included_count === includedRecords(document).length,
  ],
  [
    'omitted-count',
    '/summary/omitted_count',
    ({ summary, omitted_threads }) => summary.omitted_count === omitted_threads.length,
  ],
  [
    'blocking-count',
    '/summary/unresolved_blocking_count',
    ({ summary, unresolved_blocker_ids }) => summary.unresolved_blocking_count === unresolved_blocker_ids.length,
  ],
];

const blockerProblems = (document: AgentContext): ReviewProblem[] => {
  const byId = new Map(includedRecords(document).map((record) => [record.thread_id, record]));
  return document.unresolved_blocker_ids.flatMap((id, at) => {
    const record = byId.get(id);
    const where = `/unresolved_blocker_ids/${at}`;
    if (record === undefined) return [problemOf('blocker-included', where)];
    return record.lifecycle_status === resolvedStatus ? [problemOf('blocker-resolved', where)] : [];
  });
};

const messageProblems = (document: AgentContext): ReviewProblem[] =>
  includedRecords(document).flatMap(({ source_message_refs: refs }, at) => {
    const rising = refs.every((ref, place) => place === 0 || ref.server_order > (refs[place - 1]?.server_order ?? 0));
    const once = isOnce(refs.map(({ id }) => id));
    return rising && once ? [] : [problemOf('message-order', `included record ${at + 1}`)];
  });

/**
 * Verifies an agent context: its schema, open for fields that v1 does not have, and every rule across fields. A document whose fields changed their meaning breaks one of them; what is
 * added is kept as it is (agent context v1, Consumer contract).
 *
 * @returns the same value, typed, or every broken rule
 */
export const verifyAgentContext = (value: unknown): Outcome<AgentContext> => {
  const result = validateAgentContext(value);
  if (!result.ok) return refuse(schemaProblems(result.problems));
  const document = result.value;
  const problems = [
    ...wholeRules.flatMap(([rule, where, holds]) => (holds(document) ? [] : [problemOf(rule, where)])),
    ...blockerProblems(document),
    ...messageProblems(document),
  ];
  return problems.length > 0 ? refuse(problems) : { outcome: 'made', value: document };
};

/**
 * Reads the bytes of an agent context and verifies it ({@link verifyAgentContext}).
 *
 * @param bytes JSON of any layout; sealed ones are canonical
 */
export const readAgentContext = (bytes: Uint8Array): Outcome<AgentContext> => {
  const read = readJson(bytes);
  return read.outcome === 'refused' ? read : verifyAgentContext(read.value);
};
