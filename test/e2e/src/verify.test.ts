import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch, type Run } from './support/casefile.js';
import { filesIn, goldenFolder } from './support/golden.js';

const inputs = join(goldenFolder, 'pull-request-with-everything', 'inputs.json');

let original = '';
let folder = '';
let tree = '';
let attestation = '';
let key = '';
let digest = '';
beforeAll(async () => {
  original = scratch();
  const args = ['assemble', inputs, '--out', join(original, 'tree'), '--key-dir', join(original, 'keys'), '--json'];
  ({ digest, key } = JSON.parse((await casefile(args)).stdout));
});
afterAll(() => {
  discard(original);
});
beforeEach(() => {
  folder = scratch();
  cpSync(original, folder, { recursive: true });
  tree = join(folder, 'tree');
  attestation = join(folder, 'tree.attestation.json');
});
afterEach(() => {
  discard(folder);
});

const attested = (): Promise<Run> => casefile(['verify', tree, '--attestation', attestation, '--key', key]);
const rooted = (): Promise<Run> => casefile(['verify', tree, '--root-digest', digest]);

const recordOf = (): string => {
  const path = [...filesIn(tree).keys()].find((name) => name.startsWith('records/2'));
  if (path === undefined) throw new Error('the tree has a record');
  return join(tree, path);
};

describe('verify: what holds', () => {
  it('anchors a tree in its attestation, in a root digest, or in nothing and says so', async () => {
    expect(await attested()).toMatchObject({ code: 0, stdout: expect.stringContaining(`verified ${digest}`) });
    expect(await rooted()).toMatchObject({ code: 0, stdout: expect.stringContaining('matches the root digest') });
    expect(await casefile(['verify', tree])).toMatchObject({ code: 0, stdout: expect.stringContaining('unanchored') });
    const { anchor } = JSON.parse((await casefile(['verify', tree, '--json'])).stdout);
    expect(anchor).toBe('unanchored');
  });
});

describe('verify: "a changed byte, an added, removed or renamed file, a link, a wrong key, a rewritten index"', () => {
  const breaches: readonly [string, () => void][] = [
    [
      'a changed byte',
      () => {
        const bytes = readFileSync(recordOf());
        bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
        writeFileSync(recordOf(), bytes);
      },
    ],
    ['an added file', () => writeFileSync(join(tree, 'records', 'extra.md'), 'extra')],
    ['an added empty folder', () => mkdirSync(join(tree, 'extra'))],
    ['a removed file', () => unlinkSync(recordOf())],
    ['a renamed file', () => renameSync(recordOf(), recordOf().replace(/.md$/, '.txt'))],
    [
      'a link to a file',
      () => {
        const target = join(folder, 'target');
        renameSync(recordOf(), target);
        symlinkSync(target, join(tree, 'records', 'x.md'));
      },
    ],
    [
      'a record that is a link to its own bytes',
      () => {
        const path = recordOf();
        const target = join(folder, 'target');
        renameSync(path, target);
        symlinkSync(target, path);
      },
    ],
    [
      'a folder that is a link',
      () => {
        renameSync(join(tree, 'records'), join(folder, 'records'));
        symlinkSync(join(folder, 'records'), join(tree, 'records'));
      },
    ],
    ['a hard link from outside', () => linkSync(recordOf(), join(folder, 'other'))],
    [
      'a FIFO',
      () => {
        const path = recordOf();
        unlinkSync(path);
        expect(spawnSync('mkfifo', [path]).status).toBe(0);
      },
    ],
    [
      'a rewritten index',
      () => {
        const index = JSON.parse(readFileSync(join(tree, 'index.json'), 'utf8'));
        index.gaps = [{ scope: 'comments', code: 'fetch_failed', usability: 'unusable', count: 1 }];
        writeFileSync(join(tree, 'index.json'), JSON.stringify(index));
      },
    ],
    ['a byte after the index', () => appendFileSync(join(tree, 'index.json'), '\n')],
  ];

  it.each(breaches)('refuses %s', async (_, breach) => {
    breach();
    for (const run of [await attested(), await rooted()]) {
      expect(run.code).toBe(1);
      expect(run.stderr).toMatch(/^casefile: /m);
      expect(run.stdout).toBe('');
    }
  });

  it('refuses a root that is a link', async () => {
    renameSync(tree, join(folder, 'real'));
    symlinkSync(join(folder, 'real'), tree);
    expect(await attested()).toMatchObject({ code: 1 });
  });

  it('refuses a wrong key', async () => {
    await casefile(['keys', 'new', '--key-dir', join(folder, 'others')]);
    const { keys } = JSON.parse(
      (await casefile(['keys', 'list', '--key-dir', join(folder, 'others'), '--json'])).stdout,
    );
    const run = await casefile(['verify', tree, '--attestation', attestation, '--key', keys[0].public_key]);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('unknown_key') });
  });

  it('refuses the attestation of another tree', async () => {
    const other = join(folder, 'other');
    await casefile([
      'assemble',
      join(goldenFolder, 'small-issue', 'inputs.json'),
      '--out',
      other,
      '--key-dir',
      join(folder, 'keys'),
    ]);
    const run = await casefile(['verify', other, '--attestation', attestation, '--key', key]);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('other_subject') });
  });

  it('refuses every tree whose attestation was tampered with', async () => {
    const bundle = JSON.parse(readFileSync(attestation, 'utf8'));
    const statement = JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8'));
    statement.predicate.entity.number += 1;
    bundle.dsseEnvelope.payload = Buffer.from(JSON.stringify(statement)).toString('base64');
    writeFileSync(attestation, JSON.stringify(bundle));
    expect(await attested()).toMatchObject({ code: 1, stderr: expect.stringContaining('signature_invalid') });
  });

  it('refuses another root digest, and one that is none', async () => {
    expect(
      await casefile(['verify', tree, '--root-digest', digest.replace(/^./, digest.startsWith('0') ? '1' : '0')]),
    ).toMatchObject({ code: 1 });
    expect(await casefile(['verify', tree, '--root-digest', digest.toUpperCase()])).toMatchObject({ code: 2 });
  });

  it('refuses what is not there, and what is no tree', async () => {
    expect((await casefile(['verify', join(folder, 'nothing')])).code).not.toBe(0);
    cpSync(join(folder, 'keys'), join(folder, 'no-tree'), { recursive: true });
    expect((await casefile(['verify', join(folder, 'no-tree')])).code).not.toBe(0);
    rmSync(join(tree, 'index.json'));
    expect((await casefile(['verify', tree])).code).not.toBe(0);
  });
});

describe('attest', () => {
  it('prints the verified statement, and signs it anew for a rotated key', async () => {
    const shown = await casefile(['attest', tree, '--attestation', attestation, '--key', key, '--json']);
    expect(JSON.parse(shown.stdout).subject[0].digest.sha256).toBe(digest);
    const anew = join(folder, 'anew.json');
    const signed = await casefile([
      'attest',
      tree,
      '--attestation',
      attestation,
      '--key',
      key,
      '--out',
      anew,
      '--key-dir',
      join(folder, 'rotated'),
      '--json',
    ]);
    expect(signed).toMatchObject({ code: 0 });
    const { keys } = JSON.parse(
      (await casefile(['keys', 'list', '--key-dir', join(folder, 'rotated'), '--json'])).stdout,
    );
    expect(await casefile(['verify', tree, '--attestation', anew, '--key', keys[0].public_key])).toMatchObject({
      code: 0,
    });
    expect(await casefile(['verify', tree, '--attestation', anew, '--key', key])).toMatchObject({ code: 1 });
  });

  it('signs nothing that it has not verified', async () => {
    writeFileSync(recordOf(), 'forged');
    const run = await casefile([
      'attest',
      tree,
      '--attestation',
      attestation,
      '--key',
      key,
      '--out',
      join(folder, 'anew.json'),
      '--key-dir',
      join(folder, 'rotated'),
    ]);
    expect(run.code).toBe(1);
    expect(() => readFileSync(join(folder, 'anew.json'))).toThrow();
  });
});
