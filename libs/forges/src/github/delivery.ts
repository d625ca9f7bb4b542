import { Buffer, isUtf8 } from 'node:buffer';
import { parseTimestamp, type Timestamp } from '@casefile/contract';
import { verify } from '@octokit/webhooks-methods';
import {
  refusedDelivery,
  type DeliveredEntity,
  type DeliveredRevision,
  type DeliveryConnection,
  type DeliveryReading,
  type RawDelivery,
} from '../delivery.js';
import { nodeIdOf } from './ids.js';
import { at, isObject, type JsonObject, objectIn, textAt } from '../json.js';

/** GitHub's ids have a few dozen characters. */
const longestId = 1024;

const signatureForm = /^sha256=[0-9a-f]{64}$/;

/** Every secret is tried, each in constant time, whichever holds. An empty one signs nothing: anybody has it, and `verify` throws on it. */
const isSigned = async (text: string, signature: string, secrets: readonly string[]): Promise<boolean> => {
  const usable = secrets.filter((secret) => secret !== '');
  const holds = await Promise.all(usable.map((secret) => verify(secret, text, signature)));
  return holds.includes(true);
};

const numbersOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : []).flatMap((pull: unknown) => numberOf(at(pull, 'number')));

const numberOf = (value: unknown): readonly number[] =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? [value] : [];

/** Which entities an event concerns. A comment on a pull request arrives as a comment on its issue, and says so. */
const entitiesOf = (payload: JsonObject): readonly DeliveredEntity[] => {
  const proposals = [
    ...numberOf(at(payload, 'pull_request', 'number')),
    ...numbersOf(at(payload, 'check_run', 'pull_requests')),
    ...numbersOf(at(payload, 'check_suite', 'pull_requests')),
  ];
  const issue = numberOf(at(payload, 'issue', 'number'));
  const isProposal = isObject(at(payload, 'issue', 'pull_request'));
  return [
    ...[...new Set(proposals)].map((number): DeliveredEntity => ({ kind: 'change_proposal', number })),
    ...issue.map((number): DeliveredEntity => ({ kind: isProposal ? 'change_proposal' : 'work_item', number })),
  ];
};

interface Text {
  readonly kind: DeliveredRevision['kind'];
  readonly record: JsonObject;
}

/** The record that an event is about, where it has a text of its own. */
const textOf = (event: string, payload: JsonObject): Text | null => {
  const named: Readonly<Record<string, readonly [DeliveredRevision['kind'], string]>> = {
    issues: ['entity', 'issue'],
    pull_request: ['entity', 'pull_request'],
    issue_comment: ['comment', 'comment'],
    pull_request_review_comment: ['comment', 'comment'],
    pull_request_review: ['review', 'review'],
  };
  const [kind, member] = named[event] ?? [];
  const record = member === undefined ? undefined : payload[member];
  return kind !== undefined && isObject(record) ? { kind, record } : null;
};

const creations: ReadonlySet<string> = new Set(['opened', 'created', 'submitted']);

const timeOf = (record: JsonObject, creation: boolean): Timestamp | null => {
  const names = creation ? ['submitted_at', 'created_at'] : ['updated_at', 'submitted_at'];
  const written = names.map((name) => textAt(record, name)).find((text) => text !== null) ?? null;
  return written === null ? null : parseTimestamp(written);
};

/** What an event says of texts: their creation, or each part that an edit changed, with what was there before. */
const revisionsOf = (
  event: string,
  payload: JsonObject,
  source: DeliveredRevision['source'],
): readonly DeliveredRevision[] => {
  const action = textAt(payload, 'action') ?? '';
  const text = textOf(event, payload);
  const sender = nodeIdOf(at(payload, 'sender', 'node_id'), longestId);
  if (text === null || sender === null || (action !== 'edited' && !creations.has(action))) return [];
  const { kind, record } = text;
  const id = nodeIdOf(record['node_id'], longestId);
  const time = timeOf(record, action !== 'edited');
  if (id === null || time === null) return [];
  const parts = kind === 'entity' ? (['body', 'title'] as const) : (['body'] as const);
  return parts.flatMap((part): DeliveredRevision[] => {
    const from = action === 'edited' ? textAt(payload, 'changes', part, 'from') : null;
    const value = record[part] ?? '';
    if ((action === 'edited' && from === null) || typeof value !== 'string') return [];
    return [{ source, kind, id, part, actor_id: sender, at: time, from, to: value }];
  });
};

/**
 * Verifies and reads a delivery of GitHub: `X-Hub-Signature-256` over the raw bytes, under any of the connection's secrets (forges.md, Webhooks). There is no time in it, so that a duplicate is told by
 * `X-GitHub-Delivery` alone.
 */
export const readGitHubDelivery = async (
  { headers, body }: RawDelivery,
  { host, secrets }: DeliveryConnection,
): Promise<DeliveryReading> => {
  const signature = headers['x-hub-signature-256'];
  if (signature === undefined) return refusedDelivery('signature_missing');
  // What is not UTF-8 would be signed as something else than what was sent.
  if (!signatureForm.test(signature) || body.byteLength === 0 || !isUtf8(body))
    return refusedDelivery('signature_invalid');
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  if (!(await isSigned(text, signature, secrets))) return refusedDelivery('signature_invalid');
  const payload = objectIn(text);
  const event = headers['x-github-event'];
  const repository_id = nodeIdOf(at(payload, 'repository', 'node_id'), longestId);
  const path = textAt(payload, 'repository', 'full_name');
  if (payload === null || event === undefined || repository_id === null || path === null)
    return refusedDelivery('malformed');
  const source = { forge: 'github', host, repository_id } as const;
  return {
    outcome: 'verified',
    delivery: {
      id: headers['x-github-delivery'] ?? null,
      event,
      repository: { id: repository_id, path: path.toLowerCase() },
      entities: entitiesOf(payload),
      revisions: revisionsOf(event, payload, source),
    },
  };
};
