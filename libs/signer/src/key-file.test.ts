import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requirePrivateDirectory, writeKeyFile } from './key-file.js';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'casefile-key-file-'));
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

describe('writeKeyFile', () => {
  it('replaces nothing, and leaves no temporary file', async () => {
    const path = join(place, 'a.key');
    writeFileSync(path, 'first');
    await expect(writeKeyFile(path, 'second', 0o600)).rejects.toMatchObject({ code: 'already_exists' });
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(place)).toEqual(['a.key']);
  });
  it('does not write through a link that waits under the name', async () => {
    const path = join(place, 'a.key');
    symlinkSync(join(place, 'elsewhere'), path);
    await expect(writeKeyFile(path, 'text', 0o600)).rejects.toMatchObject({ code: 'already_exists' });
    expect(readdirSync(place)).toEqual(['a.key']);
  });
  it('a file system that refuses is health, told by its code alone', async () => {
    const work = writeKeyFile(join(place, 'none', 'a.key'), 'PRIVATE', 0o600);
    await expect(work).rejects.toMatchObject({
      code: 'storage_failed',
      failClass: 'health',
      details: { code: 'ENOENT' },
    });
    await expect(work).rejects.not.toMatchObject({ message: expect.stringContaining('PRIVATE') });
    await expect(work).rejects.not.toHaveProperty('cause');
  });
});

describe('requirePrivateDirectory', () => {
  it('takes a directory of mode 0700 and refuses what is not there', async () => {
    await expect(requirePrivateDirectory(place)).resolves.toBeUndefined();
    await expect(requirePrivateDirectory(join(place, 'none'))).rejects.toMatchObject({ code: 'storage_failed' });
  });
});
