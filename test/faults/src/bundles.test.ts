import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the built form of a workspace package's entry lies. */
const builtEntry = (name: string): string => {
  const [, library = '', ...entry] = name.split('/');
  return join(root, 'libs', library, 'dist', `${entry.length === 0 ? 'index' : entry.join('/')}.js`);
};

/** Every workspace package that a built module loads, by its imports and theirs. */
const loadedBy = (file: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> => {
  if (seen.has(file)) return packages;
  seen.add(file);
  if (!existsSync(file)) throw new Error(`${file} was not built: run npm run build`);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    if (name.startsWith('.')) loadedBy(join(dirname(file), name), seen, packages);
    if (!name.startsWith('@casefile/')) continue;
    packages.add(name);
    loadedBy(builtEntry(name), seen, packages);
  }
  return packages;
};

const appLoads = (app: string): string[] => [...loadedBy(join(root, 'apps', app, 'dist', 'main.js'))];
const named = (packages: readonly string[], part: RegExp): string[] => packages.filter((name) => part.test(name));

describe('Rules: what each process loads', () => {
  it('the filter worker reaches neither a forge nor a signer', () => {
    const loaded = appLoads('filter-worker');
    expect(loaded).toContain('@casefile/filter');
    expect(named(loaded, /forge-clients|\/forges|signer|attest/)).toEqual([]);
  });

  it('the assembler reaches the signer, and neither a forge nor a detector', () => {
    const loaded = appLoads('assembler');
    expect(loaded).toContain('@casefile/signer/local-key');
    expect(named(loaded, /forge-clients|\/forges|\/filter/)).toEqual([]);
  });

  it.each(['github', 'forgejo'])(
    'the fetcher of %s reaches its own forge alone, and no signer or detector',
    (forge) => {
      const loaded = appLoads(`fetcher-${forge}`);
      expect(named(loaded, /forge-clients/)).toEqual([`@casefile/forge-clients/${forge}`]);
      expect(named(loaded, /signer|\/filter|attest/)).toEqual([]);
    },
  );
});
