import { createKey, listKeys } from '@casefile/signer/local-key';
import { readEnvironment } from '@casefile/runtime';
import type { CommandContext } from '../context.js';
import { tenantFrom, type SharedOptions } from '../options.js';

/** Where keys are: `--key-dir`, the configuration, the user's own folder. */
export const keyDirectoryFrom = async (options: SharedOptions): Promise<string> =>
  options.keyDir ?? (await tenantFrom(options)).keys?.directory ?? readEnvironment().keyDirectory;

/** `casefile keys new`: an Ed25519 key pair in the key directory. */
export const newKeyCommand = async (options: SharedOptions, { console }: CommandContext): Promise<void> => {
  const { id, publicKeyPath } = await createKey(await keyDirectoryFrom(options));
  console.answer(`${id}\n${publicKeyPath}`, { id, public_key: publicKeyPath });
};

/** `casefile keys list`: every key, the one that signs last. */
export const listKeysCommand = async (options: SharedOptions, { console }: CommandContext): Promise<void> => {
  const directory = await keyDirectoryFrom(options);
  const keys = await listKeys(directory);
  console.answer(
    keys.length === 0
      ? `no keys in ${directory}; casefile keys new makes one`
      : keys
          .map(({ id, publicKeyPath }, at) => `${id}  ${publicKeyPath}${at === keys.length - 1 ? '  (signs)' : ''}`)
          .join('\n'),
    { directory, keys: keys.map(({ id, publicKeyPath }) => ({ id, public_key: publicKeyPath })) },
  );
};
