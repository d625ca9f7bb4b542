import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { openDirectoryStore } from './directory.js';
import { failsWith, fileBelow, modesBelow, text, useRoots } from './store.fixture.js';

const newRoot = useRoots();

/** Ways of putting something else in a file's place. */
const replacements: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'a changed byte': (path) => writeFile(path, 'abd'),
  'nothing in it': (path) => truncate(path, 0),
  'bytes behind it': (path) => writeFile(path, 'abcd'),
  'a link to the same bytes': async (path) => {
    await rename(path, `${path}.moved`);
    await symlink(`${path}.moved`, path);
  },
  'a link to itself': async (path) => {
    await rm(path);
    await symlink(path, path);
  },
  'a FIFO': async (path) => {
    await rm(path);
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);
  },
  'a directory': async (path) => {
    await rm(path);
    await mkdir(path);
  },
};

describe('a directory store', () => {
  it.each([0o000, 0o022, 0o077])(
    'Queue and store: files are 0600 in directories of 0700 under the umask %o',
    async (umask) => {
      const root = await newRoot();
      const before = process.umask(umask);
      try {
        const store = await openDirectoryStore(root);
        await store.put('Tenant', text('abc'));
        await store.append('Tenant', 'ref', 0, 'value');
      } finally {
        process.umask(before);
      }
      expect(Object.fromEntries(await modesBelow(root))).toEqual({
        '.': 'd700',
        format: 'f600',
        tmp: 'd700',
        tenants: 'd700',
        'tenants/=54enant': 'd700',
        'tenants/=54enant/blobs': 'd700',
        'tenants/=54enant/blobs/ba': 'd700',
        [`tenants/=54enant/blobs/ba/${sha256('abc')}`]: 'f600',
        'tenants/=54enant/refs': 'd700',
        'tenants/=54enant/refs/ref': 'd700',
        'tenants/=54enant/refs/ref/0000000001': 'f600',
      });
    },
  );

  it('Queue and store: what one opening wrote another reads', async () => {
    const root = await newRoot();
    const first = await openDirectoryStore(root);
    const digest = await first.put('tenant', text('abc'));
    await first.append('tenant', 'ref', 0, digest);
    const second = await openDirectoryStore(`${root}/`);
    expect((await second.latest('tenant', 'ref'))?.value).toBe(digest);
    expect(Buffer.from(await second.get('tenant', digest)).toString('utf8')).toBe('abc');
  });

  it('Queue and store: reading makes nothing', async () => {
    const root = await newRoot();
    const store = await openDirectoryStore(root);
    await failsWith('not_found', store.get('tenant', sha256('abc')));
    expect(await store.latest('tenant', 'ref')).toBeNull();
    expect((await readdir(root)).sort()).toEqual(['format', 'tmp']);
  });
});

describe('a directory that is no store', () => {
  it('Queue and store: is refused when it holds something else, and is left as it was', async () => {
    const root = await newRoot();
    await mkdir(root, { mode: 0o700 });
    await writeFile(join(root, 'mine'), 'precious');
    await failsWith('unsafe_destination', openDirectoryStore(root));
    expect(await readdir(root)).toEqual(['mine']);
  });

  it('Queue and store: is refused when it is another format', async () => {
    const root = await newRoot();
    await openDirectoryStore(root);
    await writeFile(join(root, 'format'), 'casefile-store 2\n');
    await failsWith('unsafe_destination', openDirectoryStore(root));
    await rm(join(root, 'format'));
    await symlink('/dev/null', join(root, 'format'));
    await failsWith('unsafe_destination', openDirectoryStore(root));
  });

  it.each([0o755, 0o770, 0o701])('Queue and store: is refused when others may enter it (%o)', async (mode) => {
    const root = await newRoot();
    await openDirectoryStore(root);
    await chmod(root, mode);
    await failsWith('unsafe_destination', openDirectoryStore(root));
  });

  it('Queue and store: is refused when it is a link or a file', async () => {
    const root = await newRoot();
    await openDirectoryStore(root);
    await symlink(root, `${root}-linked`);
    await failsWith('unsafe_destination', openDirectoryStore(`${root}-linked`));
    await failsWith('unsafe_destination', openDirectoryStore(`${root}-linked/`));
    await writeFile(`${root}-file`, '');
    await failsWith('unsafe_destination', openDirectoryStore(`${root}-file`));
  });

  it('Queue and store: is refused when its parent is not there', async () => {
    await failsWith('unsafe_destination', openDirectoryStore(join(await newRoot(), 'deep', 'er')));
  });
});

describe('blobs that were tampered with', () => {
  for (const [what, replace] of Object.entries(replacements))
    it(`Queue and store: a blob with ${what} is refused on every read, and on every write`, async () => {
      const root = await newRoot();
      const store = await openDirectoryStore(root);
      const digest = await store.put('tenant', text('abc'));
      await replace(await fileBelow(root, digest));
      await failsWith('digest_mismatch', store.get('tenant', digest));
      await failsWith('digest_mismatch', store.put('tenant', text('abc')));
      expect(await readdir(join(root, 'tmp'))).toEqual([]);
    });

  it('Queue and store: another blob in its place is refused', async () => {
    const root = await newRoot();
    const store = await openDirectoryStore(root);
    const [a, b] = [await store.put('tenant', text('abc')), await store.put('tenant', text('def'))];
    await copyFile(await fileBelow(root, b), await fileBelow(root, a));
    await failsWith('digest_mismatch', store.get('tenant', a));
  });

  it.each(['tenants', 'tenants/tenant', 'tenants/tenant/blobs', 'tenants/tenant/blobs/ba'])(
    'Queue and store: no link is followed at %s, even to the very same blobs',
    async (place) => {
      const root = await newRoot();
      const store = await openDirectoryStore(root);
      const digest = await store.put('tenant', text('abc'));
      await rename(join(root, place), `${root}-moved`);
      await symlink(`${root}-moved`, join(root, place));
      await failsWith('unsafe_destination', store.get('tenant', digest));
      await failsWith('unsafe_destination', store.put('tenant', text('abc')));
      await rm(join(root, place));
      await writeFile(join(root, place), '');
      await failsWith('unsafe_destination', store.get('tenant', digest));
    },
  );

  it('Queue and store: a removed blob can be stored again', async () => {
    const root = await newRoot();
    const store = await openDirectoryStore(root);
    const digest = await store.put('tenant', text('abc'));
    await rm(await fileBelow(root, digest));
    await failsWith('not_found', store.get('tenant', digest));
    await store.put('tenant', text('abc'));
    expect(Buffer.from(await store.get('tenant', digest)).toString('utf8')).toBe('abc');
  });
});

describe('refs that were tampered with', () => {
  const withThree = async (): Promise<{ root: string; store: Awaited<ReturnType<typeof openDirectoryStore>> }> => {
    const root = await newRoot();
    const store = await openDirectoryStore(root);
    for (const ref of ['ref', 'other'])
      for (const [after, value] of ['a', 'b', 'c'].entries())
        await store.append('tenant', ref, after, `${ref} ${value}`);
    return { root, store };
  };
  const entry = (root: string, ref: string, sequence: number): string =>
    join(root, 'tenants/tenant/refs', ref, `000000000${sequence}`);

  it.each<[string, (root: string) => Promise<unknown>]>([
    ['its last entry is an earlier one', (root) => copyFile(entry(root, 'ref', 2), entry(root, 'ref', 3))],
    ['its last entry is another ref’s', (root) => copyFile(entry(root, 'other', 3), entry(root, 'ref', 3))],
    ['the entry before its last was exchanged', (root) => copyFile(entry(root, 'other', 2), entry(root, 'ref', 2))],
    ['an entry is missing', (root) => rm(entry(root, 'ref', 2))],
    ['the first entry is missing', (root) => rm(entry(root, 'ref', 1))],
    ['something else lies beside its entries', (root) => writeFile(join(entry(root, 'ref', 1), '../x'), '')],
    ['a number is spelt in another way', (root) => writeFile(join(entry(root, 'ref', 1), '../4'), '')],
    ['an entry is no JSON', (root) => writeFile(entry(root, 'ref', 3), '{')],
    ['an entry has no value', (root) => writeFile(entry(root, 'ref', 3), '{}')],
    ['an entry is empty', (root) => truncate(entry(root, 'ref', 3), 0)],
    [
      'an entry has spaces',
      async (root) => writeFile(entry(root, 'ref', 3), `${await readFile(entry(root, 'ref', 3), 'utf8')} `),
    ],
    [
      'an entry has another value',
      async (root) =>
        writeFile(entry(root, 'ref', 2), (await readFile(entry(root, 'ref', 2), 'utf8')).replace('ref b', 'ref x')),
    ],
    [
      'an entry is a link',
      async (root) => {
        await rename(entry(root, 'ref', 3), `${root}-moved`);
        await symlink(`${root}-moved`, entry(root, 'ref', 3));
      },
    ],
  ])('D44: a ref is refused when %s', async (_, tamper) => {
    const { root, store } = await withThree();
    await tamper(root);
    await failsWith('digest_mismatch', store.latest('tenant', 'ref'));
    const names = await readdir(join(root, 'tenants/tenant/refs/ref'));
    await failsWith('digest_mismatch', store.append('tenant', 'ref', 3, 'd'));
    expect(await readdir(join(root, 'tenants/tenant/refs/ref'))).toEqual(names);
    expect((await store.latest('tenant', 'other'))?.value).toBe('other c');
  });

  it('D44: another tenant’s ref of the same name is refused', async () => {
    const { root, store } = await withThree();
    await store.append('Tenant', 'ref', 0, 'ref a');
    await copyFile(entry(root, 'ref', 1), join(root, 'tenants/=54enant/refs/ref/0000000001'));
    await failsWith('digest_mismatch', store.latest('Tenant', 'ref'));
  });
});

describe('what a crash leaves', () => {
  it('What must survive: old temporary files go when the store is opened, young ones stay', async () => {
    const root = await newRoot();
    await openDirectoryStore(root);
    for (const name of ['old', 'young']) await writeFile(join(root, 'tmp', name), 'half');
    await symlink('/etc/passwd', join(root, 'tmp/link'));
    const past = Date.now() / 1000 - 7200;
    await utimes(join(root, 'tmp/old'), past, past);
    await openDirectoryStore(root);
    expect((await readdir(join(root, 'tmp'))).sort()).toEqual(['link', 'young']);
  });

  it('What must survive: a root that was begun and not marked is finished', async () => {
    const root = await newRoot();
    await mkdir(join(root, 'tmp'), { recursive: true, mode: 0o700 });
    await writeFile(join(root, 'tmp/half'), 'casefile');
    await (await openDirectoryStore(root)).put('tenant', text('abc'));
  });

  it('What must survive: a blob of two names, its temporary one left behind, is whole', async () => {
    const root = await newRoot();
    const store = await openDirectoryStore(root);
    const digest = await store.put('tenant', text('abc'));
    execFileSync('ln', [await fileBelow(root, digest), join(root, 'tmp/left')]);
    expect(Buffer.from(await store.get('tenant', digest)).toString('utf8')).toBe('abc');
    expect((await lstat(await fileBelow(root, digest))).nlink).toBe(2);
  });

  it('What must survive: two that open a new root at once', async () => {
    const root = await newRoot();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openDirectoryStore(root)));
    for (const store of stores) await store.put('tenant', text('abc'));
  });
});
