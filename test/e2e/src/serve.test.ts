import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discard, scratch } from './support/casefile.js';
import { goldenFolder } from './support/golden.js';
import { root } from './support/repository.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
  cpSync(join(goldenFolder, 'small-issue', 'tree'), join(folder, 'tree'), { recursive: true });
});
afterEach(() => {
  discard(folder);
});

/**
 * A peer in a plain script's manner, written from the description of the protocol and not from our code: it answers `initialize`, asks for the tree, reads some blobs, and says what it got.
 */
const peer = `
const { createHash } = require('node:crypto');
const rl = require('node:readline').createInterface({ input: process.stdin });
const say = (m) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...m }) + '\\n');
const seen = [];
let globs = JSON.parse(process.argv[1]);
rl.on('line', (line) => {
  const m = JSON.parse(line);
  seen.push(m);
  if (m.method === 'initialize') {
    say({ id: 0, method: 'workspace/listTree', params: { globs: ['**'] } });
    say({ id: m.id, result: { serverInfo: { name: 'p', version: '1', fingerprint: 'x' }, capabilityFamilies: [], requestedPermissions: { read: globs, write: false, network: false } } });
  } else if (m.method === 'initialized') {
    say({ id: 1, method: 'workspace/listTree', params: { baseline: m.params.baseline, globs: ['**'] } });
  } else if (m.id === 1) {
    say({ id: 2, method: 'workspace/readBlob', params: { blobs: m.result.entries.map((e) => e.blobId) } });
  } else if (m.id === 2) {
    const wrong = (m.result ? m.result.blobs : []).filter((b) => 'blob:sha256:' + createHash('sha256').update(Buffer.from(b.bytes, b.encoding === 'base64' ? 'base64' : 'utf8')).digest('hex') !== b.id).length;
    seen.push({ wrong });
    say({ id: 3, method: 'workspace/readBlob', params: { blobs: ['blob:sha256:' + '0'.repeat(64)] } });
  } else if (m.id === 3) {
    process.stderr.write(JSON.stringify(seen));
    say({ method: 'exit' });
    rl.close();
  }
});
`;

interface Talk {
  readonly code: number | null;
  readonly seen: readonly {
    readonly method?: string;
    readonly id?: number;
    readonly wrong?: number;
    readonly result?: { readonly entries?: readonly { readonly path: string }[]; readonly blobs?: readonly object[] };
    readonly error?: { readonly code: number; readonly data: { readonly failClass: string } };
  }[];
}

/** Connects both processes by their standard streams, as a host and a provider are. */
const talk = (args: readonly string[], globs: readonly string[]): Promise<Talk> =>
  new Promise((resolve) => {
    const host = spawn(
      process.execPath,
      [join(root, 'apps/cli/bin/casefile.mjs'), 'serve', join(folder, 'tree'), ...args],
      {
        env: { PATH: process.env['PATH'] ?? '', HOME: folder },
      },
    );
    const other = spawn(process.execPath, ['-e', peer, JSON.stringify(globs)]);
    host.stdout.pipe(other.stdin);
    other.stdout.pipe(host.stdin);
    let told = '';
    other.stderr.on('data', (chunk: Buffer) => (told += chunk.toString('utf8')));
    host.stderr.resume();
    host.stdin.on('error', () => undefined);
    other.stdin.on('error', () => undefined);
    host.once('close', (code) => {
      other.kill();
      resolve({ code, seen: told === '' ? [] : JSON.parse(told) });
    });
  });

const anchored = (): string[] => [
  '--root-digest',
  createHash('sha256')
    .update(readFileSync(join(folder, 'tree', 'index.json')))
    .digest('hex'),
];

describe('data model: Blob protocol, against an independent peer', () => {
  it('answers the handshake, lists and serves what is granted, each blob by its own hash', async () => {
    const { code, seen } = await talk(['--audit', ...anchored()], ['records/**', 'index.json']);
    expect(code).toBe(0);
    expect(seen.find(({ id }) => id === 0)?.error).toMatchObject({ code: -32010, data: { failClass: 'health' } });
    const paths = seen.find(({ id }) => id === 1)?.result?.entries?.map(({ path }) => path) ?? [];
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.every((path) => path === 'index.json' || path.startsWith('records/'))).toBe(true);
    expect(seen.find(({ id }) => id === 2)?.result?.blobs).toHaveLength(paths.length);
    expect(seen.find(({ wrong }) => wrong !== undefined)).toEqual({ wrong: 0 });
    expect(seen.find(({ id }) => id === 3)?.error).toMatchObject({ code: -32012, data: { failClass: 'policy' } });
  });

  it('the host narrows what a peer asks for', async () => {
    const { seen } = await talk(['--audit', '--glob', 'state/**', ...anchored()], ['**']);
    expect(seen.find(({ id }) => id === 1)?.result?.entries?.map(({ path }) => path)).toEqual([
      'state/actors.json',
      'state/threads.json',
    ]);
  });

  it('serves no tree that is not what was retained, and none without a right to read it', async () => {
    writeFileSync(join(folder, 'tree', 'more.txt'), 'x');
    expect(await talk(['--audit', ...anchored()], ['**'])).toEqual({ code: 1, seen: [] });
    copyFileSync(join(goldenFolder, 'small-issue', 'tree', 'index.json'), join(folder, 'index.json'));
    const { code, seen } = await talk(['--grant', join(folder, 'index.json'), ...anchored()], ['**']);
    expect(code).not.toBe(0);
    expect(seen).toEqual([]);
  });
});
