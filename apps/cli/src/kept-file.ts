import { readFile } from 'node:fs/promises';
import { CasefileError, validateKeptSnapshot, type KeptSnapshot } from '@casefile/contract';
import { systemClock } from '@casefile/runtime';
import { openSealingKey, readSealingKey } from '@casefile/signer/sealing-key';
import { openBytes, sealBytes } from '@casefile/store/sealing';
import { keptPathOf } from './destinations.js';

/** What it is sealed as, so that no other sealed bytes are taken for it. */
const context = ['kept-snapshot', 'v1'];

/** What is kept of a snapshot as a file, sealed with this user's own key: it holds filtered text and who vouched for it. */
export const sealKeptFile = async (kept: KeptSnapshot, keyDirectory: string): Promise<Uint8Array> =>
  sealBytes(await openSealingKey(keyDirectory), Buffer.from(JSON.stringify(kept), 'utf8'), { context });

const read = async (path: string): Promise<Uint8Array> => {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CasefileError(
      'exposure_denied',
      'denied: nothing beside the tree says on whom it rests; only a tree that casefile snapshot made can be exposed.',
      { cause },
    );
  }
};

/**
 * Reads what is kept of a tree.
 *
 * @param digest the tree's verified digest
 * @throws CasefileError `exposure_denied` where there is none, or it is of another snapshot; `unsealing_failed`, `key_unusable`
 */
export const openKeptFile = async (tree: string, digest: string, keyDirectory: string): Promise<KeptSnapshot> => {
  const sealed = await read(keptPathOf(tree));
  const plain = openBytes(await readSealingKey(keyDirectory), sealed, { context, now: systemClock.now() });
  const result = validateKeptSnapshot(JSON.parse(Buffer.from(plain).toString('utf8')));
  if (!result.ok)
    throw new CasefileError('invalid_inputs', 'What is kept beside the tree was written by another version.');
  if (result.value.snapshot !== digest)
    throw new CasefileError('exposure_denied', 'denied: what is kept beside the tree is of another snapshot.');
  return result.value;
};
