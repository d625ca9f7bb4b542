import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/repository.js';

it('the extract of Forgejo’s description and its types are what the description beside the repository gives', () => {
  const script = join(root, 'libs', 'forges', 'scripts', 'forgejo-description.mjs');
  const run = spawnSync(process.execPath, [script, '--check'], { cwd: root, encoding: 'utf8' });
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 0, stdout: '' });
});
