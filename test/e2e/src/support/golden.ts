import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Seed } from '@casefile/fakes/github';
import { casefile, type Run } from './casefile.js';
import { goldenForgeOf } from './golden-forges.js';
import { root } from './repository.js';

/** Where the golden cases are: each a folder with `seed.json`, `inputs.json`, `tree/`, and where wanted `profile.json`, `config.json` and `ring/`, public keys whose receipts are believed. */
export const goldenFolder = join(root, 'test', 'golden');

/** The names of the golden cases. */
export const goldenCases = (): string[] =>
  readdirSync(goldenFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The seed of a case. */
export const seedOf = (name: string): Seed => JSON.parse(readFileSync(join(goldenFolder, name, 'seed.json'), 'utf8'));

/** The URL of a seed's first entity, on the forge of a case; on GitHub unless told. */
export const urlOf = ({ host, repository, entities }: Seed, name = ''): string => {
  const [entity] = entities;
  if (!entity) throw new Error('a golden seed has an entity');
  const forge = goldenForgeOf(name);
  return `https://${host ?? forge.host}/${repository.owner}/${repository.name}/${forge.path(entity.kind, entity.number)}`;
};

/** A key directory with the public keys of a case, in which the capture makes a signing key of its own. */
const keyDirectoryOf = (name: string, folder: string): string => {
  const directory = join(folder, 'keys');
  const ring = join(goldenFolder, name, 'ring');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (existsSync(ring)) for (const file of readdirSync(ring)) copyFileSync(join(ring, file), join(directory, file));
  return directory;
};

/**
 * Captures a case from a fake forge that holds its seed, as anybody.
 *
 * @param folder a scratch folder; the tree goes to `tree`, the inputs to `inputs.json`
 */
export const captureCase = async (
  name: string,
  folder: string,
  options: { readonly seed?: Seed; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Run> => {
  const seed = options.seed ?? seedOf(name);
  const forge = await goldenForgeOf(name).start(seed);
  try {
    const beside = (file: string, option: string): string[] =>
      existsSync(join(goldenFolder, name, file)) ? [option, join(goldenFolder, name, file)] : [];
    return await casefile(
      [
        'snapshot',
        urlOf(seed, name),
        ...['--out', join(folder, 'tree'), '--save-inputs', join(folder, 'inputs.json'), '--plain', '--json'],
        ...forge.arguments,
        ...['--key-dir', keyDirectoryOf(name, folder)],
        ...beside('profile.json', '--profile'),
        ...beside('config.json', '--config'),
      ],
      options.env === undefined ? {} : { env: options.env },
    );
  } finally {
    await forge.close();
  }
};

/** Every file of a folder by its path, as bytes. */
export const filesIn = (folder: string, prefix = ''): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) for (const [inner, bytes] of filesIn(folder, path)) files.set(inner, bytes);
    else files.set(path, readFileSync(join(folder, path)));
  }
  return files;
};
