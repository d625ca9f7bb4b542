import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './support/repository.js';

const rulesBroken = async (file: string, code: string): Promise<(string | null)[]> => {
  const eslint = new ESLint({ cwd: root });
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
};

describe('the layers: kept by lint as errors', () => {
  it.each([
    [
      'a core library that does I/O',
      'libs/filter/src/detector.ts',
      `import { readFile } from 'node:fs/promises';\nexport const read = readFile;\n`,
      'no-restricted-imports',
    ],
    [
      'a core library that reads a clock',
      'libs/snapshot/src/assemble.ts',
      `export const now = (): number => Date.now();\n`,
      'no-restricted-globals',
    ],
    [
      'a core library that reads the environment',
      'libs/admission/src/admit.ts',
      `export const home = process.env['HOME'];\n`,
      'no-restricted-globals',
    ],
    [
      'a core library with randomness',
      'libs/attest/src/verify.ts',
      `import { randomBytes } from 'node:crypto';\nexport const salt = randomBytes(8);\n`,
      'no-restricted-imports',
    ],
    ['chance', 'libs/queue/src/memory.ts', `export const chance = Math.random();\n`, 'no-restricted-properties'],
    [
      'the environment outside of runtime',
      'apps/cli/src/main.ts',
      `export const token = process.env['GITHUB_TOKEN'];\n`,
      'no-restricted-properties',
    ],
    [
      'a core library that imports an adapter',
      'libs/snapshot/src/assemble.ts',
      `import { createMemoryStore } from '@casefile/store/memory';\nexport const store = createMemoryStore();\n`,
      '@nx/enforce-module-boundaries',
    ],
    [
      'a core library that imports a port',
      'libs/forges/src/github.ts',
      `import type { Clock } from '@casefile/ports';\nexport type C = Clock;\n`,
      '@nx/enforce-module-boundaries',
    ],
    [
      'an adapter that imports another',
      'libs/queue/src/memory.ts',
      `import { createMemoryStore } from '@casefile/store/memory';\nexport const store = createMemoryStore();\n`,
      '@nx/enforce-module-boundaries',
    ],
    [
      'the pipeline that imports a queue',
      'libs/pipeline/src/fetch.ts',
      `import { createMemoryQueue } from '@casefile/queue/memory';\nexport const make = createMemoryQueue;\n`,
      '@nx/enforce-module-boundaries',
    ],
    [
      'a library that imports a test',
      'libs/forge-clients/src/github.ts',
      `import { startFakeGitHub } from '@casefile/fakes/github';\nexport const start = startFakeGitHub;\n`,
      '@nx/enforce-module-boundaries',
    ],
    [
      'an app that imports a test',
      'apps/cli/src/main.ts',
      `import { startFakeGitHub } from '@casefile/fakes/github';\nexport const start = startFakeGitHub;\n`,
      '@nx/enforce-module-boundaries',
    ],
  ])('refuses %s', async (_, file, code, rule) => {
    expect(await rulesBroken(file, code)).toContain(rule);
  });

  it.each([
    [
      'the pipeline that imports the core and ports',
      'libs/pipeline/src/fetch.ts',
      `import { recordKey } from '@casefile/contract';\nexport const key = recordKey;\n`,
    ],
    [
      'a core library that hashes',
      'libs/attest/src/verify.ts',
      `import { createHash } from 'node:crypto';\nexport const hash = createHash;\n`,
    ],
    [
      'an app that wires',
      'apps/cli/src/main.ts',
      `import { createMemoryStore } from '@casefile/store/memory';\nexport const store = createMemoryStore();\n`,
    ],
  ])('allows %s', async (_, file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

/** Type-only imports are gone from what was built, so that is what is followed; tests resolve packages to their sources. */
const builtForm = (file: string): string => file.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js');

/** Every workspace package that loading a built module loads, by following its imports. */
const loadedBy = (entry: string): Set<string> => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (fileName.startsWith('.')) visit(join(dirname(file), fileName));
      else if (fileName.startsWith('@casefile/')) {
        packages.add(fileName);
        visit(builtForm(fileURLToPath(import.meta.resolve(fileName, pathToFileURL(file).href))));
      }
    }
  };
  visit(join(root, entry));
  return packages;
};

const dist = (entry: string): string => join('libs', 'pipeline', 'dist', `${entry}.js`);

describe('each stage is an entry of its own', () => {
  it('the filter stage loads the contract alone: no forge, no signer, no store, and the filter that it is handed', () => {
    const loaded = [...loadedBy(dist('filter'))];
    expect(loaded).toEqual(['@casefile/contract']);
  });

  it('the assemble stage loads no forge and no detector', () => {
    const loaded = [...loadedBy(dist('assemble'))];
    expect(loaded).toContain('@casefile/snapshot');
    expect(loaded.filter((name) => /forge|signer|\/filter|admission/.test(name))).toEqual([]);
  });

  it('the fetch stage loads no detector, no snapshot and no signer', () => {
    const loaded = [...loadedBy(dist('fetch'))];
    expect(loaded).toContain('@casefile/admission');
    expect(loaded.filter((name) => /\/filter|snapshot|attest|signer|forge-clients/.test(name))).toEqual([]);
  });
});

describe('the project is easy to begin with', () => {
  it('has a bin file that is committed, so that npx asks no registry', () => {
    expect(readdirSync(join(root, 'apps', 'cli', 'bin'))).toEqual(['casefile.mjs']);
    expect(relative(root, join(root, 'apps', 'cli', 'bin'))).toBe(join('apps', 'cli', 'bin'));
  });
});
