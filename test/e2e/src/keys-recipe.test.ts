import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture } from './support/capture.js';
import { casefile, discard, scratch } from './support/casefile.js';
import { root } from './support/repository.js';
import { issueSeed } from './support/seeds.js';

/** The commands of a block of docs/keys.md by the word that follows its language. */
const recipe = (name: string): string => {
  const text = readFileSync(join(root, 'docs', 'keys.md'), 'utf8');
  const block = new RegExp(`^\`\`\`sh ${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/keys.md has no block "sh ${name}"`);
  return block;
};

const tool = 'openssl';
const isAbsent = spawnSync(tool, ['version']).status !== 0;

describe.skipIf(isAbsent)(
  `the openssl recipe of docs/keys.md${isAbsent ? ' (skipped: openssl is absent)' : ''}`,
  () => {
    let folder = '';
    beforeEach(() => {
      folder = scratch();
    });
    afterEach(() => {
      discard(folder);
    });
    const shell = (name: string) =>
      spawnSync('bash', ['-euo', 'pipefail', '-c', recipe(name)], { cwd: folder, encoding: 'utf8' });

    it('makes a key that Casefile signs with, verifies what it signed, and signs the same bytes', async () => {
      expect(shell('make')).toMatchObject({ status: 0 });
      const [privateKey = '', publicKey = ''] = readdirSync(join(folder, 'keys')).sort();
      const listed = await casefile(['keys', 'list', '--key-dir', join(folder, 'keys')]);
      expect(listed.stdout).toContain(`${privateKey.replace('.key', '')}  `);
      expect(listed.stdout).toContain('(signs)');

      expect(await capture(issueSeed(), folder)).toMatchObject({ code: 0 });
      renameSync(join(folder, 'tree'), join(folder, 'context'));
      renameSync(join(folder, 'tree.attestation.json'), join(folder, 'context.attestation.json'));
      const verified = shell('verify');
      expect(verified).toMatchObject({ status: 0 });
      expect(verified.stdout).toContain('Signature Verified Successfully');
      const payload = readFileSync(join(folder, 'payload.json'), 'utf8');
      expect(payload).toContain(/= ([0-9a-f]{64})$/m.exec(verified.stdout)?.[1]);
      expect(shell('sign')).toMatchObject({ status: 0 });
      const args = [
        '--attestation',
        join(folder, 'context.attestation.json'),
        '--key',
        join(folder, 'keys', publicKey),
      ];
      expect(await casefile(['verify', join(folder, 'context'), ...args])).toMatchObject({ code: 0 });

      appendFileSync(join(folder, 'payload.pae'), ' ');
      expect(shell('sign').status).not.toBe(0);
    });
  },
);
