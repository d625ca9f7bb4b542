import { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { makeFile, type OpenDirectory } from './open-directory.js';
import { removeTreeIn } from './remove-tree.js';
import { isSame, look, type Identity } from './system.js';

/** A thing that a process was about to put at a name of a directory. */
export interface JournalEntry extends Identity {
  readonly name: string;
}

/** What whoever scavenges must know of a process that was killed while it put several things in their places. */
export interface Journal {
  /** Where this is in its place, all is; null where nothing counts as finished before the journal is gone. */
  readonly done: JournalEntry | null;
  /** What is taken back otherwise. */
  readonly undo: readonly JournalEntry[];
}

/** No journal is longer. */
const maxBytes = 16_384;

const toJson = ({ name, dev, ino }: JournalEntry): unknown => ({ name, dev: String(dev), ino: String(ino) });

/** Writes a journal beside what it speaks of, before any of that is in its place. */
export const writeJournal = (parent: OpenDirectory, name: string, { done, undo }: Journal): Promise<void> =>
  makeFile(
    parent.path(name),
    Buffer.from(
      JSON.stringify({ casefile_journal: 1, done: done === null ? null : toJson(done), undo: undo.map(toJson) }),
      'utf8',
    ),
  );

const number = /^[0-9]{1,20}$/;

const entryOf = (value: unknown): JournalEntry | null => {
  if (typeof value !== 'object' || value === null) return null;
  if (!('name' in value) || !('dev' in value) || !('ino' in value)) return null;
  const { name, dev, ino } = value;
  if (typeof name !== 'string' || typeof dev !== 'string' || typeof ino !== 'string') return null;
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) return null;
  return number.test(dev) && number.test(ino) ? { name, dev: BigInt(dev), ino: BigInt(ino) } : null;
};

const parse = (text: string): Journal | null => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // Anything else that was being written.
    return null;
  }
  if (typeof document !== 'object' || document === null || !('casefile_journal' in document)) return null;
  if (document.casefile_journal !== 1 || !('done' in document) || !('undo' in document)) return null;
  const done = document.done === null ? null : entryOf(document.done);
  if (!Array.isArray(document.undo) || (document.done !== null && done === null)) return null;
  const undo = document.undo.map(entryOf).filter((entry) => entry !== null);
  return undo.length === document.undo.length ? { done, undo } : null;
};

/** Reads a journal; null where a file is none, or only half of one: nothing was put anywhere then. */
export const readJournal = async (parent: OpenDirectory, name: string): Promise<Journal | null> => {
  const handle = await open(parent.path(name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > maxBytes) return null;
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return parse(bytes.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await handle.close();
  }
};

const isInPlace = async (parent: OpenDirectory, entry: JournalEntry): Promise<boolean> => {
  const found = await look(parent.path(entry.name));
  return found !== null && isSame(found, entry);
};

/**
 * Takes back what a journal speaks of, unless it was finished. Only the very things that the process made are removed; a tree must hold nothing but what a tree holds.
 *
 * @throws CasefileError `unsafe_destination` for a tree that holds anything else
 */
export const undoJournal = async (parent: OpenDirectory, { done, undo }: Journal): Promise<void> => {
  if (done !== null && (await isInPlace(parent, done))) return;
  for (const entry of undo) {
    const found = await look(parent.path(entry.name));
    if (found === null || !isSame(found, entry)) continue;
    if (found.isFile()) await unlink(parent.path(entry.name));
    else if (found.isDirectory()) await removeTreeIn(parent, entry.name, true);
  }
};
