import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';
import { captureCase, filesIn, goldenCases, goldenFolder } from './support/golden.js';
import { root, shared, withoutShared } from './support/repository.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

const textOf = (files: Map<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('latin1')]).sort());

/** Compares as text, so that a difference can be read, byte for byte. */
const expectSameFiles = (actual: string, expected: string): void => {
  expect(textOf(filesIn(actual))).toEqual(textOf(filesIn(expected)));
};

describe.each(goldenCases())('golden case %s', (name) => {
  const tree = join(goldenFolder, name, 'tree');
  const inputs = join(goldenFolder, name, 'inputs.json');

  it('is what the fake forge’s seed gives', async () => {
    const run = await captureCase(name, folder);
    expect(run).toMatchObject({ code: 0 });
    expectSameFiles(join(folder, 'tree'), tree);
  });

  it('is assembled from its inputs byte for byte, without a forge; verified by its attestation, and shown', async () => {
    const out = join(folder, 'tree');
    const run = await casefile(['assemble', inputs, '--out', out, '--key-dir', join(folder, 'keys'), '--json']);
    expect(run).toMatchObject({ code: 0 });
    expectSameFiles(out, tree);
    const { attestation, key } = JSON.parse(run.stdout);
    // The attestation is of the same bytes, and it alone says whether editors vouched (D16).
    expect(await casefile(['verify', tree, '--attestation', attestation, '--key', key])).toMatchObject({ code: 0 });
    expect(await casefile(['show', tree])).toMatchObject({ code: 0 });
  });

  it.skipIf(shared === null)(`passes the independent judge (${shared ? 'check-tree' : withoutShared})`, () => {
    const { admitted } = JSON.parse(readFileSync(inputs, 'utf8'));
    const vouched = admitted.admission.mode === 'vouch_by_edit' ? ['--vouch-by-edit'] : [];
    const judge = join(shared ?? '', 'conformance', 'check-tree.mjs');
    const judged = spawnSync(process.execPath, [judge, tree, ...vouched], { cwd: root, encoding: 'utf8' });
    expect(judged.stdout).toMatch(/^ok: /);
  });
});
