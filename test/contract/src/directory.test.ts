import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDirectoryStore } from '@casefile/store/directory';
import { createSealedStore, openDirectorySealedBackend, randomSealingKey } from '@casefile/store/sealing';
import { afterAll } from 'vitest';
import { blobStoreContract } from './blob-store.js';
import { refStoreContract } from './ref-store.js';
import { sealedStoreContract } from './sealed-store.js';

const made: string[] = [];
const newDirectory = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'casefile-contract-'));
  made.push(path);
  return path;
};

afterAll(async () => {
  for (const path of made) await rm(path, { recursive: true, force: true });
});

blobStoreContract('directory', async () => openDirectoryStore(await newDirectory()));
refStoreContract('directory', async () => openDirectoryStore(await newDirectory()));

const key = randomSealingKey();
sealedStoreContract('directory', async (clock) =>
  createSealedStore({ key: () => key, backend: await openDirectorySealedBackend(await newDirectory()), clock }),
);
