import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, linkSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIdOf, readBundle, readVerificationKey, verifyAttestation } from '@casefile/attest';
import { verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';
import { filesIn, goldenFolder } from './support/golden.js';

let folder = '';
let tree = '';
let attestation = '';
let key = '';
let digest = '';
beforeAll(async () => {
  folder = scratch();
  const inputs = join(goldenFolder, 'small-issue', 'inputs.json');
  tree = join(folder, 'whole');
  const run = await casefile(['assemble', inputs, '--out', tree, '--key-dir', join(folder, 'keys'), '--json']);
  ({ attestation, key, digest } = JSON.parse(run.stdout));
});
afterAll(() => discard(folder));

describe('Canonical bytes: "never treats a rewritten on-disk index as the root of trust"', () => {
  it('every byte of a tree flipped in turn is caught, with a root digest and with an attestation', async () => {
    const files = await readTree(tree);
    const keys = [readVerificationKey(readFileSync(key, 'utf8'))];
    const envelope = readBundle(readFileSync(attestation));
    const judge = (): readonly string[] => {
      const index = files.get('index.json') ?? new Uint8Array();
      const rooted = verifySnapshot(files, { rootDigest: digest }).outcome;
      const attested = verifyAttestation(envelope, { keys, index, files }).outcome;
      return [rooted, attested];
    };
    expect(judge()).toEqual(['verified', 'verified']);
    const missed: string[] = [];
    let flipped = 0;
    for (const [path, whole] of [...files]) {
      for (let at = 0; at < whole.length; at += 1) {
        const bytes = Uint8Array.from(whole);
        // One bit, another one at each place: a flip that leaves the JSON valid is among them.
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
        files.set(path, bytes);
        flipped += 1;
        if (judge().some((outcome) => outcome !== 'refused')) missed.push(`${path}:${at}`);
      }
      files.set(path, whole);
    }
    expect(missed).toEqual([]);
    expect(flipped).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0));
    expect(judge()).toEqual(['verified', 'verified']);
    console.log(`${flipped} bytes flipped, each caught by root digest and attestation`);
  }, 110_000);

  it('every byte of the attestation’s payload and signature flipped in turn is caught', async () => {
    const files = await readTree(tree);
    const index = files.get('index.json') ?? new Uint8Array();
    const trusted = readVerificationKey(readFileSync(key, 'utf8'));
    expect(keyIdOf(trusted)).toMatch(/^[0-9a-f]{64}$/);
    const bundle = JSON.parse(readFileSync(attestation, 'utf8'));
    const outcomeOf = (payload: Buffer, signature: Buffer): string => {
      const changed = structuredClone(bundle);
      changed.dsseEnvelope.payload = payload.toString('base64');
      changed.dsseEnvelope.signatures[0].sig = signature.toString('base64');
      const envelope = readBundle(Buffer.from(JSON.stringify(changed)));
      return verifyAttestation(envelope, { keys: [trusted], index, files }).outcome;
    };
    const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64');
    const signature = Buffer.from(bundle.dsseEnvelope.signatures[0].sig, 'base64');
    expect(outcomeOf(payload, signature)).toBe('verified');
    const flip = (bytes: Buffer, at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
      return copy;
    };
    for (let at = 0; at < payload.length; at += 1) expect(outcomeOf(flip(payload, at), signature)).toBe('refused');
    for (let at = 0; at < signature.length; at += 1) expect(outcomeOf(payload, flip(signature, at))).toBe('refused');
  });
});

describe('Canonical bytes: "Verification … MUST reject symlinks and special files at the context root and every path component", by the command', () => {
  let copy = '';
  beforeEach(() => {
    copy = join(folder, 'copy');
    for (const name of ['copy', 'aside']) rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(tree, copy, { recursive: true });
  });

  const refused = async (): Promise<void> => {
    // Nothing of a tree that holds a link or a special file is judged, whatever it is anchored in.
    const run = await casefile(['verify', copy, '--root-digest', digest, '--attestation', attestation, '--key', key]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
  };
  const record = (): string => {
    const [name] = readdirSync(join(copy, 'records'));
    return join(copy, 'records', name ?? '');
  };

  it('takes the whole tree', async () => {
    expect(await casefile(['verify', copy, '--root-digest', digest])).toMatchObject({ code: 0 });
  });

  const levels: readonly [string, () => string][] = [
    ['the root', () => copy],
    ['a directory', () => join(copy, 'records')],
    ['a directory in a directory', () => join(copy, 'views')],
    ['a file at the root', () => join(copy, 'collection.json')],
    ['the index', () => join(copy, 'index.json')],
    ['a record', record],
    ['an order', () => join(copy, 'views', 'timeline.order')],
  ];
  it.each(levels)('refuses a link in the place of %s, to the very same bytes', async (_, place) => {
    const at = place();
    renameSync(at, join(folder, 'aside'));
    symlinkSync(join(folder, 'aside'), at);
    await refused();
  });

  const specials: readonly [string, (at: string) => void][] = [
    ['a FIFO', (at) => execFileSync('mkfifo', [at])],
    ['a link to the null device', (at) => symlinkSync('/dev/null', at)],
    ...(process.geteuid?.() === 0
      ? ([
          ['a character device', (at) => execFileSync('mknod', [at, 'c', '1', '3'])],
          ['a block device', (at) => execFileSync('mknod', [at, 'b', '7', '0'])],
        ] as [string, (at: string) => void][])
      : []),
  ];
  it.each(specials)('refuses %s, in the place of a file and beside one', async (_, make) => {
    const at = record();
    renameSync(at, join(folder, 'aside'));
    make(at);
    await refused();
    rmSync(at);
    renameSync(join(folder, 'aside'), at);
    make(join(copy, 'records', 'extra.md'));
    await refused();
  });

  it('refuses a hard link from outside', async () => {
    linkSync(record(), join(folder, 'aside'));
    await refused();
  });

  it('refuses a flipped byte at a seeded place of a file of each kind', async () => {
    for (const [path, bytes] of filesIn(tree)) {
      if (!/^(index\.json|records\/.*|views\/timeline\.order|state\/actors\.json)$/.test(path)) continue;
      if (bytes.length === 0) continue;
      const at = createHash('sha256').update(path).digest().readUInt32BE() % bytes.length;
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(join(copy, path), changed);
      expect(await casefile(['verify', copy, '--root-digest', digest])).toMatchObject({ code: 1, stdout: '' });
      writeFileSync(join(copy, path), bytes);
    }
    expect(spawnSync('diff', ['-r', tree, copy]).status).toBe(0);
  });
});
