import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, loadSigner } from '@casefile/signer/local-key';
import { afterAll } from 'vitest';
import { signerContract } from './signer.js';

const made: string[] = [];

afterAll(async () => {
  for (const path of made) await rm(path, { recursive: true, force: true });
});

signerContract('local key', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'casefile-contract-'));
  made.push(directory);
  const signer = await loadSigner((await createKey(directory)).privateKeyPath);
  return { signer, publicKey: signer.publicKey.key };
});
