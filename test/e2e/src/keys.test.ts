import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBundle, verifyAttestation } from '@casefile/attest';
import { readKeyRing, trustedKeys } from '@casefile/signer/key-ring';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture } from './support/capture.js';
import { casefile, discard, scratch, type Run } from './support/casefile.js';
import { filesIn } from './support/golden.js';
import { issueSeed } from './support/seeds.js';

let folder = '';
let ring = '';
beforeEach(() => {
  folder = scratch();
  ring = join(folder, 'keys');
});
afterEach(() => {
  discard(folder);
});

const keys = (...args: readonly string[]): Promise<Run> => casefile(['keys', ...args, '--key-dir', ring]);
const made = async (): Promise<string> => (await keys('new')).stdout.split('\n')[0] ?? '';
const listed = async (): Promise<unknown> => {
  const { keys: all }: { keys: readonly { id: string; state: string }[] } = JSON.parse(
    (await keys('list', '--json')).stdout,
  );
  return all.map(({ id, state }) => [id, state]);
};
/** What verification against a ring comes to. */
const verification = async (path: string): Promise<string> => {
  const files = filesIn(join(folder, 'tree'));
  const result = verifyAttestation(readBundle(readFileSync(join(folder, 'tree.attestation.json'))), {
    keys: trustedKeys([await readKeyRing(path)]),
    index: files.get('index.json') ?? Buffer.alloc(0),
    files,
  });
  return result.outcome === 'verified' ? result.keyId : result.reason;
};

describe('keys new, list and revoke', () => {
  it('rotate: the newest signs, the older verifies, and a revoked one does neither', async () => {
    expect((await keys('list')).stdout).toContain('no keys');
    const [first, second] = [await made(), await made()];
    expect(await listed()).toEqual([
      [first, 'verifies'],
      [second, 'signs'],
    ]);
    expect(await capture(issueSeed(), folder)).toMatchObject({ code: 0 });
    expect(await verification(ring)).toBe(second);
    expect(await verification(join(ring, `${first}.pub`))).toBe('unknown_key');

    const revoked = await keys('revoke', second, '--reason', 'the laptop is gone');
    expect(revoked).toMatchObject({ code: 0, stdout: `revoked ${second}\n${first} signs now\n` });
    expect(await listed()).toEqual([
      [first, 'signs'],
      [second, 'revoked'],
    ]);
    expect((await keys('list')).stdout).toContain('the laptop is gone');
    expect(await verification(ring)).toBe('unknown_key');

    const published = await keys('list', '--ring');
    expect(JSON.parse(published.stdout)).toMatchObject({ keys: [{ kid: first }], revoked: [{ kid: second }] });
    expect(await capture(issueSeed(), folder, { args: ['--replace'] })).toMatchObject({ code: 0 });
    expect(await verification(ring)).toBe(first);
  });

  it('no key is made unasked for a ring whose keys are all revoked', async () => {
    const key = await made();
    expect((await keys('revoke', key)).stdout).toContain('no key signs now');
    const run = await capture(issueSeed(), folder);
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain('casefile keys new');
    expect(readdirSync(folder)).not.toContain('tree');
    await made();
    expect(await capture(issueSeed(), folder)).toMatchObject({ code: 0 });
  });

  it.each([
    ['a part of an id', ['abc']],
    ['a path', ['../keys']],
    ['nothing', []],
    ['another key', ['0'.repeat(64)]],
  ])('no slip of the hand revokes: %s', async (_, args) => {
    const key = await made();
    expect((await keys('revoke', ...args)).code).toBe(2);
    expect(await listed()).toEqual([[key, 'signs']]);
  });

  it('a reason of several lines is refused before anything is revoked', async () => {
    const key = await made();
    expect((await keys('revoke', key, '--reason', 'a\nb')).code).toBe(2);
    expect(await listed()).toEqual([[key, 'signs']]);
  });
});
