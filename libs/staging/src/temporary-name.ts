import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { systemCode } from './system.js';

const pattern = /^\.casefile-([1-9][0-9]{0,9})-([0-9a-f]{8})([0-9a-f]{8})-[0-9a-f]{16}\.tmp$/;

/** What stands for a process where the system does not say when it started. */
const unknownStart = '0'.repeat(16);

/** What is known of the process that made a temporary name. */
export type Owner =
  | 'alive'
  /** It ran here, in this boot and process namespace, and is no more. */
  | 'gone'
  /** It ran elsewhere, or the system does not tell: only age speaks for or against it. */
  | 'unknown';

const digits = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8);

/** What tells this boot and this process namespace from others; null where the system does not say. */
const here = (): string | null => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')}\0${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
};

/** The tick in which a process started; null where there is no such process, where it has ended and only waits to be reaped, or where the system does not tell. */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may hold anything; the state follows it, and the start is the twentieth field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
};

const ownMarker = (): string => {
  const [place, start] = [here(), startOf(process.pid)];
  return place === null || start === null ? unknownStart : `${digits(place)}${digits(place, process.pid, start)}`;
};

/**
 * A new name `.casefile-<pid>-<marker>-<random>.tmp` for something that this process is writing. The marker tells the process from a later one with its number: eight
 * digits for this boot and process namespace, eight for the number and the tick in which it started.
 */
export const temporaryName = (): string =>
  `.casefile-${process.pid}-${ownMarker()}-${randomBytes(8).toString('hex')}.tmp`;

/** Whether a name is one that {@link temporaryName} makes. */
export const isTemporaryName = (name: string): boolean => pattern.test(name);

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return systemCode(error) === 'EPERM';
  }
};

/** What is known of the process that made a temporary name. */
export const ownerOf = (name: string): Owner => {
  const [, digitsOfPid, place, started] = pattern.exec(name) ?? [];
  if (digitsOfPid === undefined || place === undefined || started === undefined) return 'unknown';
  const pid = Number(digitsOfPid);
  if (`${place}${started}` === unknownStart) return runs(pid) ? 'alive' : 'unknown';
  const now = here();
  if (now === null || digits(now) !== place) return 'unknown';
  const start = startOf(pid);
  return start !== null && digits(now, pid, start) === started ? 'alive' : 'gone';
};
