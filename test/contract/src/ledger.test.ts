import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@casefile/contract';
import { openDirectoryStore } from '@casefile/store/directory';
import { createLedger } from '@casefile/store/ledger';
import { createMemoryStore } from '@casefile/store/memory';
import { afterAll, expect, it } from 'vitest';
import { failsWith } from './fails-with.js';
import { ledgerContract } from './ledger.js';

const made: string[] = [];
afterAll(async () => {
  for (const path of made) await rm(path, { recursive: true, force: true });
});

ledgerContract('memory', async () => ({ ledger: createLedger(createMemoryStore()) }));

ledgerContract('directory', async () => {
  const path = await mkdtemp(join(tmpdir(), 'casefile-ledger-'));
  made.push(path);
  const reopen = async () => createLedger(await openDirectoryStore(path));
  return { ledger: await reopen(), reopen };
});

it('D17: what is no chain is refused, and never taken for silence', async () => {
  const store = createMemoryStore();
  const ledger = createLedger(store);
  const text = { record: sha256('a record'), part: 'body' } as const;
  await store.append('tenant', `attribution/${text.record}/body`, 0, '{"schema_version":1}');
  await failsWith('digest_mismatch', ledger.chainOf('tenant', text));
  await store.append('tenant', `attribution/${text.record}/body`, 1, 'no JSON');
  await failsWith('digest_mismatch', ledger.chainOf('tenant', text));
  expect((await store.latest('tenant', `attribution/${text.record}/body`))?.sequence).toBe(2);
});
