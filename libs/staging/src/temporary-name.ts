import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { systemCode } from './system.js';

const pattern = /^\.casefile-([1-9][0-9]{0,9})-([0-9a-f]{16})-[0-9a-f]{16}\.tmp$/;

/** What stands for a process where the system does not say when it started. */
const unknownStart = '0'.repeat(16);

/**
 * What tells a process from a later one with its number: this boot, this process namespace, the number, and the tick in which it started; null where there is no such process
 * or the system does not tell.
 */
const startMarkerOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may hold anything; the start is the twentieth field after it.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${boot}\0${namespace}\0${pid}\0${started}`).digest('hex').slice(0, 16);
  } catch {
    return null;
  }
};

/** A new name `.casefile-<pid>-<start marker>-<random>.tmp` for something that this process is writing. */
export const temporaryName = (): string =>
  `.casefile-${process.pid}-${startMarkerOf(process.pid) ?? unknownStart}-${randomBytes(8).toString('hex')}.tmp`;

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

/** Whether the process that made a temporary name is known to be still there. One of another container is not known here: only age speaks for it. */
export const isOwnerAlive = (name: string): boolean => {
  const [, pid, marker] = pattern.exec(name) ?? [];
  if (pid === undefined || marker === undefined) return false;
  return marker === unknownStart ? runs(Number(pid)) : startMarkerOf(Number(pid)) === marker;
};
