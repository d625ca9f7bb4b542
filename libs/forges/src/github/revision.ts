import { parseTimestamp, type Revision } from '@casefile/contract';
import type { ActorDirectory } from './actors.js';
import { at, isList, isObject, textAt } from '../json.js';

const unestablished: Revision = { edited: 'unknown' };

/**
 * Who wrote the current revision of a text, as evidence (D16): never edited, or the editor that GitHub names beside the text together with the newest entry of
 * its edit history. Both come from one query with the text. An entry that names nobody, or none at all, is a witness for nobody, so that nothing is established.
 *
 * @param text a node with `lastEditedAt`, `editor` and, where it was edited, `newestEdits` and `oldestEdits`
 */
export const revisionOf = (text: unknown, actors: ActorDirectory): Revision => {
  const editedAt = at(text, 'lastEditedAt');
  const editor = at(text, 'editor');
  // An editor of a text that was never edited contradicts itself, and a missing answer says nothing.
  if (editedAt === null) return editor === null ? { edited: false } : unestablished;
  if (typeof editedAt !== 'string') return unestablished;
  const named = actors.register(editor);
  if (!named) return unestablished;
  const newest = newestOf([...entriesOf(at(text, 'newestEdits')), ...entriesOf(at(text, 'oldestEdits'))]);
  const historians = new Set(newest.map((entry) => actors.register(at(entry, 'editor'))?.id ?? null));
  return {
    edited: true,
    witnesses: [
      { evidence: 'forge_editor', actor_id: named.id },
      ...[...(historians.size === 0 ? [null] : historians)].map((actor_id) => ({
        evidence: 'content_edit' as const,
        actor_id,
      })),
    ],
  };
};

const entriesOf = (connection: unknown): readonly unknown[] => {
  const nodes = at(connection, 'nodes');
  return isList(nodes) ? nodes : [];
};

// Both ends of the history are asked for, so that nothing hangs on the order in which the forge lists it; entries of the same newest time must all agree.
const newestOf = (entries: readonly unknown[]): readonly unknown[] => {
  if (entries.some((entry) => parseTimestamp(textAt(entry, 'editedAt') ?? '') === null)) return [];
  const times = entries.map((entry) => parseTimestamp(textAt(entry, 'editedAt') ?? '') ?? '');
  const newest = times.reduce<string>((latest, time) => (time > latest ? time : latest), '');
  return entries.filter((_, index) => times[index] === newest);
};

/**
 * Who wrote the current title (D22): the actor of the newest rename, else the author. A newest rename that does not lead to the title shown establishes
 * nothing.
 *
 * @param entity a node with `title` and `renames`
 */
export const titleRevisionOf = (entity: unknown, actors: ActorDirectory): Revision => {
  const renames = at(entity, 'renames', 'nodes');
  if (!isList(renames)) return unestablished;
  const newest = renames.at(-1);
  if (renames.length === 0) return { edited: false };
  if (!isObject(newest) || textAt(newest, 'currentTitle')?.trim() !== textAt(entity, 'title')?.trim())
    return unestablished;
  const actor = actors.register(newest['actor']);
  return actor ? { edited: true, witnesses: [{ evidence: 'title_event', actor_id: actor.id }] } : unestablished;
};
