import { Buffer } from 'node:buffer';
import { chmod, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { probeTree, viewOf, type Agent, type ProbeResult } from './agent-probe.js';
import type { Cleanup } from './cleanup.js';
import { findReplaced, writablePlaceOf } from './destination.js';
import { writeJournal } from './journal.js';
import { bindReadOnly, mountAt, unmount } from './mounts.js';
import { inDirectory, makeDirectory, type OpenDirectory } from './open-directory.js';
import { placeTree, type PlacedTree } from './place-tree.js';
import { readTree } from './read-tree.js';
import { onDisk, type Place } from './system.js';
import { temporaryName } from './temporary-name.js';
import { isRootsAlone } from './trusted-path.js';
import { requireOutsideWorkTree } from './work-tree.js';
import { directoriesOf, requireRunning, requireStageable, writeTree } from './write-tree.js';

/** What keeps a sandbox copy from being changed (spec: Lifecycle and access). */
export type Protection = 'read_only_mount' | 'root_owned';

/** What to seal, where, and from whom. */
export interface SealTreeOptions {
  /** The exact bytes that were verified: these are written, and no other. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The sandbox copy's root: nothing, or an empty directory. */
  readonly out: string;
  /** The agent, where it runs as a user of this machine; a copy for a sandbox with users of its own is protected by a mount alone. */
  readonly agent?: Agent;
  readonly cleanup?: Cleanup;
  readonly signal?: AbortSignal;
}

/** A sandbox copy whose protection was tried. */
export interface SealedTree {
  readonly protection: Protection;
  /** How many changes were tried, and refused. */
  readonly attempts: number;
}

const unprotected = (why: string, breach?: string): never => {
  throw new CasefileError(
    'unprotected',
    `No sandbox copy was made: ${why}${breach === undefined ? '' : ` (${breach})`}`,
    {
      details: breach === undefined ? {} : { breach },
    },
  );
};

/** Gives a finished tree to root, readable by all and writable by none: also below the mount, so that neither depends on the other. */
const makeImmutable = async (root: OpenDirectory, files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
  const give = async (path: string, mode: number): Promise<void> => {
    await chown(root.path(path), 0, 0);
    await chmod(root.path(path), mode);
  };
  for (const path of files.keys()) await give(path, 0o444);
  for (const path of directoriesOf(files).reverse()) await give(path, 0o555);
  await give('.', 0o555);
  await root.handle.sync();
};

const isProved = (result: ProbeResult | null, view: string): result is ProbeResult =>
  result !== null && result.attempts > 0 && result.breaches.length === 0 && result.view === view;

const isAgent = (result: ProbeResult, { uid, gid }: Agent): boolean =>
  result.uid === uid && result.gid === gid && !result.capable && result.groups.every((group) => group === gid);

/** What was not refused, for the message. */
const firstBreach = (result: ProbeResult | null): string =>
  result === null ? 'the trial could not be run' : (result.breaches[0] ?? 'it could not read the copy');

/**
 * Protects the tree at a path and tries whether that holds: a read-only mount on which even this process can change nothing, else root's ownership against an agent who is another user.
 * The agent, where there is one, must be able to read the very bytes and to change none, under either.
 */
const protect = async (
  path: string,
  { agent, signal }: Pick<SealTreeOptions, 'agent' | 'signal'>,
  view: string,
): Promise<SealedTree> => {
  const mounted = await bindReadOnly(path);
  let attempts = 0;
  if (mounted) {
    const own = await probeTree(path, null, signal);
    requireRunning(signal);
    if (!isProved(own, view)) unprotected('the read-only mount does not hold.', firstBreach(own));
    else attempts += own.attempts;
  }
  if (agent === undefined) {
    if (!mounted) unprotected('this system permits no bind mount; give --agent-uid of an agent that is another user.');
    return { protection: 'read_only_mount', attempts };
  }
  const tried = await probeTree(path, agent, signal);
  requireRunning(signal);
  if (!isProved(tried, view))
    return unprotected('what the agent may do with it was tried, and it is not as it must be.', firstBreach(tried));
  if (!isAgent(tried, agent)) unprotected('a process cannot be put under the agent’s user without capabilities.');
  return { protection: mounted ? 'read_only_mount' : 'root_owned', attempts: attempts + tried.attempts };
};

const requireSame = (files: ReadonlyMap<string, Uint8Array>, found: ReadonlyMap<string, Uint8Array>): void => {
  const same =
    files.size === found.size &&
    [...files].every(([path, bytes]) => Buffer.compare(bytes, found.get(path) ?? Buffer.alloc(0)) === 0);
  if (!same) unprotected('its bytes are not those that were verified.');
};

/** Takes a sandbox copy away, whatever of it there is. */
const takeBack = async (path: string, placed: PlacedTree | null): Promise<void> => {
  if ((await mountAt(path)).kind === 'itself') await unmount(path);
  await placed?.undo();
};

const sealIn = async (parent: OpenDirectory, place: Place, options: SealTreeOptions): Promise<SealedTree> => {
  await findReplaced(parent, place, false);
  const { files, cleanup, signal } = options;
  const out = join(place.parent, place.name);
  const [name, journal] = [temporaryName(), temporaryName()];
  const temporaries = [name, journal];
  for (const temporary of temporaries) cleanup?.add(join(place.parent, temporary));
  let placed: PlacedTree | null = null;
  try {
    await makeDirectory(parent.path(name));
    placed = await inDirectory(parent.path(name), async (root) => {
      await writeTree(root, files, signal);
      await makeImmutable(root, files);
      // Until the journal is gone, nothing is proved: whoever finds it takes the copy back.
      await writeJournal(parent, journal, { done: null, undo: [{ name: place.name, ...root.identity }] });
      await parent.handle.sync();
      requireRunning(signal);
      cleanup?.addIdentity(out, root.identity);
      cleanup?.addMount(out);
      return placeTree(parent, name, place.name, { replaced: false, identity: root.identity });
    });
    const sealed = await protect(out, options, viewOf(files));
    requireSame(files, await readTree(out));
    requireRunning(signal);
    await rm(parent.path(journal));
    await parent.handle.sync();
    return sealed;
  } catch (error) {
    await takeBack(out, placed);
    for (const temporary of temporaries) await rm(parent.path(temporary), { recursive: true, force: true });
    throw error;
  } finally {
    cleanup?.remove(out);
    cleanup?.removeMount(out);
    for (const temporary of temporaries) cleanup?.remove(join(place.parent, temporary));
  }
};

/**
 * Makes the copy of a tree that an agent gets, and proves that the agent cannot change it (spec: Lifecycle and access, "agent-immutable"; Canonical bytes, "an immutable, digest-verified
 * upload snapshot"). The bytes given are written, owned by root, 0555 and 0444, bound read-only on itself where the system permits it, and read back through that. Then processes try to
 * write, truncate, rename, unlink, create, link and change modes, owners and times at every file and directory; each must be refused.
 *
 * @throws CasefileError `unprotected` where neither protection can be enforced, and nothing is left; `unsafe_destination`, `storage_failed`, `interrupted`
 */
export const sealTree = (options: SealTreeOptions): Promise<SealedTree> =>
  onDisk('seal the tree', async () => {
    requireStageable(options.files);
    requireRunning(options.signal);
    const place = await writablePlaceOf(options.out);
    await requireOutsideWorkTree(place.parent);
    if (options.agent?.uid === 0)
      unprotected('an agent that is root on this machine overrides every protection; let it run as another user.');
    if (process.geteuid?.() !== 0) unprotected('only root can mount, or own what an agent must not change.');
    if (!(await isRootsAlone(place.parent)))
      unprotected('somebody but root can replace a directory above it; choose one that is root’s all the way up.');
    return inDirectory(place.parent, (parent) => sealIn(parent, place, options));
  });
