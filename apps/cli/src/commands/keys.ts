import { CasefileError, parseTimestamp } from '@casefile/contract';
import { publishedRing, readKeyRing, revokeKey, type KeyRing } from '@casefile/signer/key-ring';
import { createKey, listKeys } from '@casefile/signer/local-key';
import { readEnvironment, systemClock } from '@casefile/runtime';
import type { CommandContext } from '../context.js';
import { tenantFrom, type SharedOptions } from '../options.js';

/** Where keys are: `--key-dir`, the configuration, the user's own folder. */
export const keyDirectoryFrom = async (options: SharedOptions): Promise<string> =>
  options.keyDir ?? (await tenantFrom(options)).keys?.directory ?? readEnvironment().keyDirectory;

/** `casefile keys new`: an Ed25519 key pair in the key directory; from now on it signs. */
export const newKeyCommand = async (options: SharedOptions, { console }: CommandContext): Promise<void> => {
  const { id, publicKeyPath } = await createKey(await keyDirectoryFrom(options));
  console.answer(`${id}\n${publicKeyPath}`, { id, public_key: publicKeyPath });
};

/** Options of `casefile keys list`. */
export interface ListKeysOptions extends SharedOptions {
  readonly ring?: boolean;
}

const isEmpty = async (directory: string): Promise<boolean> => {
  if ((await listKeys(directory)).length > 0) return false;
  try {
    await readKeyRing(directory);
    return false;
  } catch (error) {
    if (error instanceof CasefileError && error.details['empty'] === true) return true;
    throw error;
  }
};

const linesOf = ({ keys, revocations }: KeyRing): string =>
  keys
    .map(({ id, path, state }) => {
      const revocation = revocations.get(id);
      const since = revocation?.at ? ` ${revocation.at}` : '';
      const why = revocation?.reason ? `: ${revocation.reason}` : '';
      return `${id}  ${path ?? ''}  (${state}${since}${why})`;
    })
    .join('\n');

/** `casefile keys list`: every key of the ring with its state; with `--ring`, the ring as one file for verifiers. */
export const listKeysCommand = async (options: ListKeysOptions, { console }: CommandContext): Promise<void> => {
  const directory = await keyDirectoryFrom(options);
  if (await isEmpty(directory)) {
    console.answer(`no keys in ${directory}; casefile keys new makes one`, { directory, keys: [] });
    return;
  }
  const ring = await readKeyRing(directory);
  if (options.ring === true) {
    const published = publishedRing(ring);
    console.answer(JSON.stringify(published, null, 2), published);
    return;
  }
  console.answer(linesOf(ring), {
    directory,
    keys: ring.keys.map(({ id, path, state }) => {
      const { at, reason } = ring.revocations.get(id) ?? { at: null, reason: null };
      return {
        id,
        public_key: path,
        state,
        ...(at !== null && { revoked_at: at }),
        ...(reason !== null && { reason }),
      };
    }),
  });
};

/** Options of `casefile keys revoke`. */
export interface RevokeKeyOptions extends SharedOptions {
  readonly reason?: string;
}

/** `casefile keys revoke ID`: refused everywhere from now on. It takes the whole id, so that no slip of the hand revokes a key. */
export const revokeKeyCommand = async (
  id: string,
  options: RevokeKeyOptions,
  { console }: CommandContext,
): Promise<void> => {
  const { reason } = options;
  const at = parseTimestamp(new Date(systemClock.now()).toISOString());
  if (at === null) throw new CasefileError('internal', 'The clock tells no time.');
  if (reason !== undefined && !/^[^\p{Cc}\p{Cf}\p{Cs}]{1,200}$/u.test(reason))
    throw new CasefileError('usage', '--reason takes one line of at most 200 characters.');
  const directory = await keyDirectoryFrom(options);
  const revocation = await revokeKey(directory, id, { at, ...(reason !== undefined && { reason }) });
  const left = (await listKeys(directory)).at(-1)?.id ?? null;
  console.answer(
    `revoked ${id}\n${left === null ? 'no key signs now; casefile keys new makes one' : `${left} signs now`}`,
    { revoked: id, ...revocation, signs: left },
  );
};
