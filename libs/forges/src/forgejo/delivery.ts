import { Buffer, isUtf8 } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  refusedDelivery,
  type DeliveredEntity,
  type DeliveredRevision,
  type DeliveryConnection,
  type DeliveryReading,
  type RawDelivery,
} from '../delivery.js';
import { at, isObject, type JsonObject, objectIn, textAt } from '../json.js';
import { numericIdOf, timeOf } from './ids.js';

const signatureForm = /^[0-9a-f]{64}$/;

/** Every secret is tried, each in constant time, whichever holds. An empty one signs nothing: anybody has it. */
const isSigned = (body: Uint8Array, signature: string, secrets: readonly string[]): boolean => {
  const given = Buffer.from(signature, 'hex');
  const holds = secrets.map(
    (secret) => secret !== '' && timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  );
  return holds.includes(true);
};

/** Which entities an event concerns. A comment on a pull request arrives with the pull request's issue, and says so. */
const entitiesOf = (payload: JsonObject): readonly DeliveredEntity[] => {
  const pull = at(payload, 'pull_request', 'number');
  const issue = at(payload, 'issue', 'number');
  const isProposal = isObject(at(payload, 'issue', 'pull_request')) || payload['is_pull'] === true;
  const found: readonly (readonly [unknown, DeliveredEntity['kind']])[] = [
    [pull, 'change_proposal'],
    [issue, isProposal ? 'change_proposal' : 'work_item'],
  ];
  const entities = found.flatMap(([number, kind]): DeliveredEntity[] =>
    typeof number === 'number' && numericIdOf(number) !== null ? [{ kind, number }] : [],
  );
  return entities.filter(
    ({ kind, number }, n) => entities.findIndex((one) => one.kind === kind && one.number === number) === n,
  );
};

/** The record that an event is about, where it has a text and an id of its own: a review's delivery has no id. */
const textOf = (
  payload: JsonObject,
): { readonly kind: DeliveredRevision['kind']; readonly record: JsonObject } | null => {
  const { comment, review, pull_request: pull, issue } = payload;
  if (isObject(comment)) return { kind: 'comment', record: comment };
  if (comment !== undefined || (review !== undefined && review !== null)) return null;
  const entity = pull ?? issue;
  return isObject(entity) ? { kind: 'entity', record: entity } : null;
};

const creations: ReadonlySet<string> = new Set(['opened', 'created']);

/** What an event says of texts: their creation, or each part that an edit changed, with what was there before. Who did it is `sender`, never the text's author (D17). */
const revisionsOf = (payload: JsonObject, source: DeliveredRevision['source']): readonly DeliveredRevision[] => {
  const action = textAt(payload, 'action') ?? '';
  const edit = action === 'edited';
  const text = textOf(payload);
  const sender = numericIdOf(at(payload, 'sender', 'id'));
  const login = textAt(payload, 'sender', 'login');
  if (text === null || sender === null || (!edit && !creations.has(action))) return [];
  const { kind, record } = text;
  const id = numericIdOf(record['id']);
  const time = timeOf(record[edit ? 'updated_at' : 'created_at']);
  if (id === null || time === null) return [];
  const parts = kind === 'entity' ? (['body', 'title'] as const) : (['body'] as const);
  return parts.flatMap((part): DeliveredRevision[] => {
    const from = edit ? textAt(payload, 'changes', part, 'from') : null;
    const value = record[part] ?? '';
    if ((edit && from === null) || typeof value !== 'string') return [];
    // No answer of the API names an editor: whoever asks for its role has to know its login. There are no bots (D19).
    const actor = login === null || login === '' ? {} : { actor: { login, type: 'user' } as const };
    return [{ source, kind, id, part, actor_id: sender, ...actor, at: time, from, to: value }];
  });
};

/**
 * Verifies and reads a delivery of Forgejo: `X-Forgejo-Signature`, bare hex HMAC-SHA256 over the raw bytes, under any of the connection's secrets (forges.md, Webhooks). GitHub's header names, which Forgejo
 * sends too, are not looked at. There is no time in it, and a replay has a new id: whoever keeps revisions must know a delivery by what it says.
 */
export const readForgejoDelivery = (
  { headers, body }: RawDelivery,
  { host, secrets }: DeliveryConnection,
): Promise<DeliveryReading> => Promise.resolve(readDelivery(headers, body, host, secrets));

const readDelivery = (
  headers: RawDelivery['headers'],
  body: Uint8Array,
  host: string,
  secrets: readonly string[],
): DeliveryReading => {
  const signature = headers['x-forgejo-signature'];
  if (signature === undefined || signature === '') return refusedDelivery('signature_missing');
  if (!signatureForm.test(signature) || !isSigned(body, signature, secrets))
    return refusedDelivery('signature_invalid');
  if (!isUtf8(body)) return refusedDelivery('malformed');
  const payload = objectIn(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  const event = headers['x-forgejo-event'];
  const repository_id = numericIdOf(at(payload, 'repository', 'id'));
  const path = textAt(payload, 'repository', 'full_name');
  if (payload === null || event === undefined || repository_id === null || path === null)
    return refusedDelivery('malformed');
  return {
    outcome: 'verified',
    delivery: {
      id: headers['x-forgejo-delivery'] ?? null,
      event,
      repository: { id: repository_id, path: path.toLowerCase() },
      entities: entitiesOf(payload),
      revisions: revisionsOf(payload, { forge: 'forgejo', host, repository_id }),
    },
  };
};
