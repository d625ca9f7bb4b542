import { readdir, realpath, unlink } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import { readJournal, undoJournal } from './journal.js';
import { inDirectory, type OpenDirectory } from './open-directory.js';
import { removeTreeIn } from './remove-tree.js';
import { look, onDisk, systemCode } from './system.js';
import { isTemporaryName, ownerOf } from './temporary-name.js';

/** When something unfinished counts as abandoned. */
export interface ScavengeOptions {
  readonly clock: Clock;
  /**
   * How long nothing must have changed in it where it is not known whether its process is gone (another machine, another container, an earlier boot), in milliseconds; an
   * hour unless told. What a process left that ran here and is gone is abandoned at once.
   */
  readonly olderThanMs?: number;
}

/** What scavenging came to: names within the directory. */
export interface Scavenged {
  readonly removed: readonly string[];
  /** Named as ours, and yet a link, a special file, somebody else's, or a directory that holds what no tree holds. */
  readonly refused: readonly string[];
}

const isOurs = (uid: bigint): boolean => process.geteuid === undefined || uid === BigInt(process.geteuid());

const scavengeFile = async (parent: OpenDirectory, name: string): Promise<void> => {
  const journal = await readJournal(parent, name);
  if (journal !== null) await undoJournal(parent, journal);
  await unlink(parent.path(name));
};

const scavengeOne = async (parent: OpenDirectory, name: string, before: number): Promise<keyof Scavenged | 'kept'> => {
  const stats = await look(parent.path(name));
  if (stats === null) return 'kept';
  if (!isOurs(stats.uid) || !(stats.isFile() || stats.isDirectory())) return 'refused';
  const owner = ownerOf(name);
  // The change time cannot be set back, as the modification time can.
  if (owner === 'alive' || (owner === 'unknown' && Number(stats.ctimeMs) > before)) return 'kept';
  try {
    if (stats.isDirectory()) await removeTreeIn(parent, name, true);
    else await scavengeFile(parent, name);
    return 'removed';
  } catch (error) {
    if (error instanceof CasefileError) return 'refused';
    // Another scavenger was faster.
    if (systemCode(error) === 'ENOENT') return 'kept';
    throw error;
  }
};

/**
 * Removes what processes that are gone left unfinished in a directory: `.casefile-….tmp`, and what a journal among them says was put in its place for a tree that never came, or was
 * never proved (spec: Lifecycle and access, "scavenges abandoned context trees on startup"). What is younger, or whose process still runs, stays; links are neither
 * followed nor removed.
 *
 * @throws CasefileError `not_found` where there is no such directory, `storage_failed`
 */
export const scavenge = (directory: string, options: ScavengeOptions): Promise<Scavenged> =>
  onDisk('scavenge a directory', async () => {
    const before = options.clock.now() - (options.olderThanMs ?? 3_600_000);
    const outcome: Record<keyof Scavenged | 'kept', string[]> = { removed: [], refused: [], kept: [] };
    const real = await realpath(directory).catch((cause: unknown) => {
      if (systemCode(cause) !== 'ENOENT') throw cause;
      throw new CasefileError('not_found', 'There is no directory to scavenge.', { cause });
    });
    await inDirectory(real, async (parent) => {
      for (const name of (await readdir(parent.path('.'))).filter(isTemporaryName).sort())
        outcome[await scavengeOne(parent, name, before)].push(name);
    });
    return { removed: outcome.removed, refused: outcome.refused };
  });
