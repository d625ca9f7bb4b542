import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifiedRevision } from '@casefile/admission';
import { requireTimestamp } from '@casefile/contract';
import { startFakeGitHub, type FakeGitHub } from '@casefile/fakes/github';
import { recordRevisions } from '@casefile/pipeline/attributed-client';
import { openDirectoryStore } from '@casefile/store/directory';
import { createLedger } from '@casefile/store/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';
import { urlOf } from './support/golden.js';
import { issueSeed } from './support/seeds.js';

const seed = issueSeed({
  comments: [
    {
      key: 'c',
      nodeId: 'IC_kwDOComment1',
      author: 'wim',
      createdAt: '2026-02-06T08:00:00Z',
      body: 'WIM asks for a test.',
    },
  ],
});
const told = (more: Partial<VerifiedRevision>): VerifiedRevision => ({
  source: { forge: 'github', host: 'github.com', repository_id: 'R_kgDOKbqXSA' },
  kind: 'comment',
  id: 'IC_kwDOComment1',
  part: 'body',
  actor_id: '',
  at: requireTimestamp('2026-02-06T08:00:00Z'),
  from: null,
  to: 'WIM asks for a test.',
  ...more,
});

let folder = '';
let forge: FakeGitHub;
beforeEach(async () => {
  folder = scratch();
  forge = await startFakeGitHub(seed);
  writeFileSync(join(folder, 'token'), forge.token, { mode: 0o600 });
  writeFileSync(
    join(folder, 'casefile.yaml'),
    JSON.stringify({ version: 1, tenants: { local: { store: { directory: join(folder, 'store') } } } }),
  );
});
afterEach(async () => {
  await forge.close();
  discard(folder);
});

const idOf = (login: string): string => forge.world.people.find((person) => person.login === login)?.nodeId ?? '';
const record = async (...revisions: readonly VerifiedRevision[]): Promise<void> =>
  recordRevisions(createLedger(await openDirectoryStore(join(folder, 'store'))), 'local', revisions);
const snapshot = async (): Promise<{ records: number; gaps: unknown[] }> => {
  const run = await casefile([
    ...['snapshot', urlOf(seed), '--out', join(folder, 'tree'), '--replace', '--json'],
    ...['--api-url', forge.apiUrl, '--token-file', join(folder, 'token')],
    ...['--config', join(folder, 'casefile.yaml'), '--key-dir', join(folder, 'keys')],
  ]);
  expect(run).toMatchObject({ code: 0 });
  return JSON.parse(run.stdout);
};
describe('D17: the ledger that lies in the tenant’s store, through the command line', () => {
  it('agrees with a comment that was never edited', async () => {
    await record(told({ actor_id: idOf('wim') }));
    expect(await snapshot()).toMatchObject({ records: 2, gaps: [] });
  });

  it('wins over a forge that shows no edit: an editor whom it names must pass too', async () => {
    const before = told({ actor_id: idOf('wim'), to: 'Something else.' });
    await record(before, told({ from: 'Something else.', actor_id: idOf('passerby') }));
    const { records, gaps } = await snapshot();
    expect(records).toBe(1);
    expect(gaps).toMatchObject([{ scope: 'comments', code: 'authorization_failed', count: 1 }]);
  });

  it('a chain that is broken, or ends at other bytes, leaves the comment out', async () => {
    await record(told({ actor_id: idOf('wim'), to: 'Something else.' }));
    expect((await snapshot()).records).toBe(1);
    await record(told({ actor_id: idOf('mia'), from: 'Nothing that was known.' }));
    expect((await snapshot()).records).toBe(1);
  });

  it('is evidence of that very record alone, and of no other tenant', async () => {
    await record(told({ id: 'IC_kwDOAnother', actor_id: idOf('passerby'), to: 'Something else.' }));
    const ledger = createLedger(await openDirectoryStore(join(folder, 'store')));
    await recordRevisions(ledger, 'other', [told({ actor_id: idOf('passerby'), to: 'Something else.' })]);
    expect(await snapshot()).toMatchObject({ records: 2, gaps: [] });
  });
});
