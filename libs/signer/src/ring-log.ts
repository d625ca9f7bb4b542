import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { link, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  canonicalText,
  CasefileError,
  sha256,
  validateKeyRingEvent,
  type KeyRingEvent,
  type Sha256,
  type Timestamp,
} from '@casefile/contract';
import {
  codeOf,
  maxRingBytes,
  readKeyFile,
  replaceRingFile,
  storageFailed,
  unusable,
  writeKeyFile,
} from './key-file.js';

const logName = 'ring.log';
const lockName = '.ring.lock';
const beforeTheFirst = '0'.repeat(64);
/** How often, and how long each time, a process waits for another that changes the same ring. */
const patience = { tries: 100, milliseconds: 50 };

/** Why and since when a key is refused; null where only its file's name says that it is. */
export interface Revocation {
  readonly at: Timestamp | null;
  readonly reason: string | null;
}

/** What a ring's log tells. */
export interface RingLog {
  /** The ids of keys in the order in which they were made. */
  readonly made: readonly Sha256[];
  readonly revoked: ReadonlyMap<Sha256, Revocation>;
}

/** An event without its place in the chain. */
export type NewRingEvent =
  | { readonly event: 'made'; readonly key: Sha256 }
  | { readonly event: 'revoked'; readonly key: Sha256; readonly at: Timestamp; readonly reason?: string };

const altered = (path: string): CasefileError =>
  unusable("The ring's log has been altered or cut; restore it before any key of this ring is used.", path);

/** A line's event where the line is exactly what was written after the line before it; else null. */
const readLine = (line: string, previous: string): KeyRingEvent | null => {
  try {
    const result = validateKeyRingEvent(JSON.parse(line));
    return result.ok && canonicalText(result.value) === line && result.value.previous === previous
      ? result.value
      : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof CasefileError && error.code === 'not_canonical')) return null;
    throw error;
  }
};

const readText = async (path: string): Promise<string> => {
  try {
    const text = await readKeyFile(path, { secret: false, maxBytes: maxRingBytes });
    return Buffer.from(text, 'latin1').toString('utf8');
  } catch (error) {
    if (error instanceof CasefileError && error.details['missing'] === true) return '';
    throw error;
  }
};

const parse = (text: string, path: string): readonly KeyRingEvent[] => {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw altered(path);
  let previous = beforeTheFirst;
  return lines.map((line) => {
    const event = readLine(line, previous);
    if (event === null) throw altered(path);
    previous = sha256(line);
    return event;
  });
};

/**
 * What the log of a ring's directory tells; nothing where there is none. The log only grows: each line holds the digest of the line before it. What has been revoked stays
 * revoked, whatever a later line says.
 *
 * @throws CasefileError `key_unusable` when a line is not what was written, `storage_failed`
 */
export const readRingLog = async (directory: string): Promise<RingLog> => {
  const path = join(directory, logName);
  const events = parse(await readText(path), path);
  const revoked = new Map<Sha256, Revocation>();
  for (const event of events)
    if (event.event === 'revoked' && !revoked.has(event.key))
      revoked.set(event.key, { at: event.at, reason: event.reason ?? null });
  return { made: events.filter(({ event }) => event === 'made').map(({ key }) => key), revoked };
};

const processOf = async (lock: string): Promise<number | null> => {
  try {
    return Number(await readKeyFile(lock, { secret: true }));
  } catch (error) {
    if (error instanceof CasefileError && error.details['missing'] === true) return null;
    throw error;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** Takes away the lock of a process that was killed; only that one, which is why it is moved aside and looked at first. */
const removeStaleLock = async (lock: string): Promise<void> => {
  const holder = await processOf(lock);
  if (holder === null || !Number.isSafeInteger(holder) || holder < 1 || isRunning(holder)) return;
  const aside = `${lock}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await rename(lock, aside);
    if ((await processOf(aside)) !== holder) await link(aside, lock);
    await unlink(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw storageFailed(error, lock);
  }
};

const withLock = async <T>(directory: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(directory, lockName);
  for (let tries = 0; ; tries += 1) {
    try {
      await writeKeyFile(lock, String(process.pid), 0o600);
      break;
    } catch (error) {
      if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
      if (tries === patience.tries)
        throw unusable('Another process has been changing this ring for long; when none runs, remove its lock.', lock);
      await removeStaleLock(lock);
      await wait(patience.milliseconds);
    }
  }
  try {
    return await work();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
};

/**
 * Appends an event to a ring's log, one process at a time; the file is replaced as a whole, so that nobody sees a part of a line.
 *
 * @throws CasefileError `key_unusable` when the log has been altered or stays locked, `invalid_inputs` for an event that the schema refuses, `storage_failed`
 */
export const appendRingEvent = (directory: string, event: NewRingEvent): Promise<void> =>
  withLock(directory, async () => {
    const path = join(directory, logName);
    const text = await readText(path);
    parse(text, path);
    const last = text.split('\n').at(-2);
    const result = validateKeyRingEvent({ ...event, previous: last === undefined ? beforeTheFirst : sha256(last) });
    if (!result.ok)
      throw new CasefileError('invalid_inputs', "The event does not fit the ring's log.", {
        details: { at: result.problems[0]?.path ?? '/' },
      });
    await replaceRingFile(path, Buffer.from(`${text}${canonicalText(result.value)}\n`, 'utf8').toString('latin1'));
  });
