import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CasefileError } from '@casefile/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { readTree } from './read-tree.js';
import { isContextTree } from './recognize-tree.js';
import { removeTree } from './remove-tree.js';
import { sealTree } from './seal-tree.js';
import { maySeal, mayBind, useReachableDirectories } from './sealed.fixture.js';
import { stageTree } from './stage-tree.js';
import { treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();
const newReachable = useReachableDirectories();
const script = fileURLToPath(new URL('./swap-in-process.fixture.ts', import.meta.url));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts swapping and waits until it begins. */
const swap = async (tree: string, file: string, directory: string, elsewhere: string): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, tree, file, directory, elsewhere], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
};

const digestOf = (files: ReadonlyMap<string, Uint8Array>): string => {
  const hash = createHash('sha256');
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0`).update(bytes);
  return hash.digest('hex');
};

describe('a file swapped between check and use', () => {
  it('Canonical bytes: "The uploaded bytes MUST be the exact bytes verified": 1,000 races against reading, every verified copy of which is sealed as it was verified', async () => {
    const files = treeOf(2);
    const parent = await newDirectory();
    const tree = join(parent, 'context');
    await stageTree({ files, out: tree });
    const record = [...files.keys()].find((path) => path.startsWith('records/')) ?? '';
    writeFileSync(join(tree, record), '0 '.padEnd(40, 'x'));
    const right = digestOf(files);
    const sandbox = join(newReachable(), 'sandbox');
    await swap(tree, record, 'entity', await newDirectory());

    const tally = { whole: 0, altered: 0, refused: 0, sealed: 0 };
    for (let time = 0; time < 1000; time += 1) {
      let copy: Map<string, Uint8Array>;
      try {
        copy = await readTree(tree);
      } catch (error) {
        if (!(error instanceof CasefileError)) throw error;
        expect(['verification_failed', 'not_found']).toContain(error.code);
        tally.refused += 1;
        continue;
      }
      // What was judged is the private copy: it is the whole tree, or the judgement says so.
      const verified = isContextTree(copy);
      expect(verified).toBe(digestOf(copy) === right);
      tally[verified ? 'whole' : 'altered'] += 1;
      if (!verified || !maySeal || !mayBind || tally.whole % 40 !== 1) continue;
      await sealTree({ files: copy, out: sandbox });
      expect(digestOf(await readTree(sandbox))).toBe(right);
      tally.sealed += 1;
      await removeTree(sandbox);
    }
    console.log(`1000 races: ${JSON.stringify(tally)}`);
    expect(tally.whole).toBeGreaterThan(0);
    expect(tally.refused + tally.altered).toBeGreaterThan(0);
    if (maySeal && mayBind) expect(tally.sealed).toBeGreaterThan(0);
  }, 110_000);
});
