import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

describe('the demo on every forge', () => {
  it.each([['forgejo', 'A fake Forgejo serves https://codeberg.org/']])(
    '--forge %s does the main job from nothing, twice to the same digest',
    async (forge, serves) => {
      const out = join(folder, 'tree');
      const run = await casefile(['demo', '--forge', forge, '--out', out]);
      expect(run).toMatchObject({ code: 0 });
      expect(run.stderr).toContain(serves);
      expect(run.stdout).toMatch(/^verified [0-9a-f]{64}/m);
      const [, digest = ''] = /^second run: the same digest, ([0-9a-f]{64})$/m.exec(run.stdout) ?? [];
      expect(digest).not.toBe('');
      expect(readdirSync(join(out, 'records')).length).toBeGreaterThan(1);
    },
  );

  it('refuses a forge that it does not know', async () => {
    expect(await casefile(['demo', '--forge', 'bitbucket'])).toMatchObject({ code: 2 });
  });
});
