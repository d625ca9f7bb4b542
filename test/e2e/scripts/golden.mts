// Writes golden cases anew from their seeds: inputs.json and tree/. Look at the difference before you commit it.
// usage: npm run golden [-- CASE...]
import { chmodSync, copyFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { discard, scratch } from '../src/support/casefile.js';
import { captureCase, filesIn, goldenCases, goldenFolder } from '../src/support/golden.js';

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : goldenCases()) {
  const folder = scratch();
  try {
    const run = await captureCase(name, folder);
    if (run.code !== 0) throw new Error(`${name}: ${run.stderr}`);
    const tree = join(goldenFolder, name, 'tree');
    rmSync(tree, { recursive: true, force: true });
    cpSync(join(folder, 'tree'), tree, { recursive: true });
    for (const path of filesIn(tree).keys()) chmodSync(join(tree, path), 0o644);
    copyFileSync(join(folder, 'inputs.json'), join(goldenFolder, name, 'inputs.json'));
    chmodSync(join(goldenFolder, name, 'inputs.json'), 0o644);
    const { digest }: { digest: string } = JSON.parse(run.stdout);
    console.log(
      `${name}: ${filesIn(tree).size} files, ${digest}`,
      JSON.parse(readFileSync(join(tree, 'index.json'), 'utf8')).gaps,
    );
  } finally {
    discard(folder);
  }
}
