// Writes what the golden case `receipt` is made from; then `npm run golden -- receipt` writes its inputs and tree.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { goldenFolder } from '../src/support/golden.js';
import { receiptCase } from '../src/support/receipt-case.js';

for (const [name, text] of await receiptCase()) {
  const path = join(goldenFolder, 'receipt', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
