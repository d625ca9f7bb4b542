import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSealingKey, readSealingKey } from './sealing-key.js';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'casefile-sealing-')), 'keys');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const unusable = expect.objectContaining({ code: 'key_unusable' });

describe('the key that seals saved inputs', () => {
  it('is made once, of 32 bytes, for its owner alone', async () => {
    const key = await openSealingKey(folder);
    expect(key.byteLength).toBe(32);
    expect(await openSealingKey(folder)).toEqual(key);
    expect(await readSealingKey(folder)).toEqual(key);
    expect(statSync(join(folder, 'inputs.seal')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is not made where it is only to be read', async () => {
    await openSealingKey(folder);
    rmSync(join(folder, 'inputs.seal'));
    await expect(readSealingKey(folder)).rejects.toThrowError(unusable);
  });

  it.each([
    ['others may read it', () => chmodSync(join(folder, 'inputs.seal'), 0o644)],
    ['others may enter its folder', () => chmodSync(folder, 0o755)],
    ['it is no key', () => writeFileSync(join(folder, 'inputs.seal'), 'abc\n')],
    [
      'it is a link',
      () => {
        rmSync(join(folder, 'inputs.seal'));
        writeFileSync(join(folder, 'elsewhere'), `${'a'.repeat(64)}\n`, { mode: 0o600 });
        symlinkSync(join(folder, 'elsewhere'), join(folder, 'inputs.seal'));
      },
    ],
  ])('is refused where %s', async (_, breach) => {
    await openSealingKey(folder);
    breach();
    await expect(readSealingKey(folder)).rejects.toThrowError(unusable);
    await expect(openSealingKey(folder)).rejects.toThrowError(unusable);
  });
});
