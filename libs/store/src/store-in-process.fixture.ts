import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import { openDirectoryStore } from './directory.js';

// A process of its own that writes blobs and appends to a ref until it is stopped: `node … store-in-process.fixture.ts ROOT LABEL TIMES`. It prints each ref entry that it won.
const [root = '', label = '', times = ''] = process.argv.slice(2);

const codeOf = (error: unknown): string => (error instanceof CasefileError ? error.code : String(error));

try {
  const store = await openDirectoryStore(root);
  process.stdout.write('begin\n');
  for (let time = 0; time < Number(times); time += 1) {
    const digest = await store.put('tenant', Buffer.alloc(50_000, `${label} ${time} `));
    const seen = (await store.latest('tenant', 'ref'))?.sequence ?? 0;
    try {
      const { sequence } = await store.append('tenant', 'ref', seen, digest);
      process.stdout.write(`${sequence} ${digest}\n`);
    } catch (error) {
      if (codeOf(error) !== 'already_exists') throw error;
    }
  }
} catch (error) {
  process.stdout.write(`${codeOf(error)}\n`);
  process.exitCode = 1;
}
