import { SeedError } from '../seed/validate.js';
import type { ChangeSeed } from '../seed/types.js';
import { builderOver } from './build.js';
import { addParts, labelsFrom } from './entity.js';
import { nodeIdOf } from './node-id.js';
import { roleFrom } from './people.js';
import { editFrom, type Builder } from './texts.js';
import type { Entity, World } from './types.js';

/**
 * Applies a change in seed form to a world: what a person on the forge might do between two requests.
 * @throws {SeedError} when it names an entity or a person that is not there
 */
export const applyChange = (world: World, change: ChangeSeed): void => {
  const problems: string[] = [];
  const builder = builderOver(world, problems);
  for (const { login, role, status, newLogin } of change.people ?? []) {
    const person = builder.personAt(login, '/people');
    if (person === null) continue;
    if (role !== undefined) person.role = roleFrom(role);
    if (status !== undefined) person.deleted = status === 'deleted';
    if (newLogin !== undefined) {
      person.login = newLogin;
      person.restLogin = newLogin;
    }
  }
  if (change.entity !== undefined) {
    const entity = world.entities.find((one) => one.number === change.entity);
    if (entity === undefined) problems.push(`/entity: there is no entity ${String(change.entity)}`);
    else changeEntity(entity, change, builder);
  }
  if (problems.length > 0) throw new SeedError(problems);
};

const changeEntity = (entity: Entity, change: ChangeSeed, builder: Builder): void => {
  const { set, add, edit = [], remove } = change;
  for (const { key, by, body } of edit) editText(entity, key, { by, body }, builder);
  if (set?.title !== undefined) {
    const at = builder.supply.nextTime();
    const by = builder.personAt(set.title.by, '/set/title/by');
    const nodeId = nodeIdOf('renamed', builder.repository.id, builder.supply.nextId('event'));
    entity.titleHistory.push({ nodeId, by, at, from: entity.title, to: set.title.to });
    entity.title = set.title.to;
    entity.updatedAt = at;
  }
  if (set?.body !== undefined) {
    const edit = editFrom({ by: set.body.by, body: set.body.to }, '/set/body', builder);
    entity.edits.push(edit);
    entity.body = set.body.to;
    entity.updatedAt = edit.at;
  }
  if (set?.state !== undefined) {
    entity.state = set.state;
    entity.updatedAt = builder.supply.nextTime();
    entity.closedAt = set.state === 'open' ? null : entity.updatedAt;
  }
  if (set?.headSha !== undefined) entity.head.sha = set.headSha;
  if (set?.updatedAt !== undefined) entity.updatedAt = set.updatedAt;
  if (add !== undefined) {
    addParts(entity, add, '/add', builder);
    entity.labels.push(...labelsFrom(add.labels ?? [], builder));
  }
  if (remove?.comments !== undefined) removeComments(entity, new Set(remove.comments));
  if (remove?.labels !== undefined)
    entity.labels = entity.labels.filter((label) => !remove.labels?.includes(label.name));
};

const editText = (entity: Entity, key: string, seed: { by: string | null; body: string }, builder: Builder): void => {
  const texts = [...entity.comments, ...entity.reviews, ...entity.threads.flatMap(({ comments }) => comments)];
  const text = texts.find((one) => one.key === key);
  if (text === undefined) {
    builder.problem('/edit', `no text of the entity has the key ${JSON.stringify(key)}`);
    return;
  }
  const edit = editFrom(seed, '/edit', builder);
  text.edits.push(edit);
  text.body = seed.body;
  text.updatedAt = edit.at;
};

const removeComments = (entity: Entity, keys: ReadonlySet<string>): void => {
  entity.comments = entity.comments.filter((comment) => !keys.has(comment.key));
  for (const thread of entity.threads) thread.comments = thread.comments.filter((comment) => !keys.has(comment.key));
  entity.threads = entity.threads.filter((thread) => thread.comments.length > 0);
};
