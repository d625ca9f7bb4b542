import { Buffer } from 'node:buffer';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createCleanup } from './cleanup.js';
import { writeJournal, type JournalEntry } from './journal.js';
import { markNoCollect, noCollectName } from './no-collect.js';
import { inDirectory } from './open-directory.js';
import { removeStage } from './remove-stage.js';
import { scavenge } from './scavenge.js';
import { stageTree } from './stage-tree.js';
import { temporaryName } from './temporary-name.js';
import { failsWith, shiftedClock, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();
const clock = shiftedClock(0);
const besideOf = (text: string): Map<string, Uint8Array> =>
  new Map([
    ['.attestation.json', Buffer.from(`attestation ${text}`)],
    ['.root-digest', Buffer.from(`digest ${text}`)],
  ]);
const all = ['context', 'context.attestation.json', 'context.root-digest'];

/** A temporary name of a process of this boot and namespace that is gone. */
const goneName = (): string => {
  const { stdout } = spawnSync('sh', ['-c', 'cat /proc/self/stat'], { encoding: 'utf8' });
  const pid = stdout.split(' ')[0] ?? '';
  return temporaryName().replace(/^\.casefile-[0-9]+-([0-9a-f]{8})[0-9a-f]{8}/, `.casefile-${pid}-$1ffffffff`);
};

const entryAt = (directory: string, name: string): JournalEntry => {
  const { dev, ino } = lstatSync(join(directory, name), { bigint: true });
  return { name, dev, ino };
};

const leaveJournal = async (directory: string, done: JournalEntry | null, undo: JournalEntry[]): Promise<string> => {
  const name = goneName();
  await inDirectory(directory, (open) => writeJournal(open, name, { done, undo }));
  return name;
};

describe('what lies beside a tree', () => {
  it('C4: is there with it, 0600, and nothing else is', async () => {
    const parent = await newDirectory();
    await stageTree({
      files: treeOf(3),
      out: join(parent, 'context'),
      beside: besideOf('1'),
      cleanup: createCleanup(),
    });
    expect(readdirSync(parent).sort()).toEqual(all);
    expect(readFileSync(join(parent, 'context.attestation.json'), 'utf8')).toBe('attestation 1');
    expect(lstatSync(join(parent, 'context.root-digest')).mode & 0o7777).toBe(0o600);
  });

  it('C4: is replaced with it, and only when it may be', async () => {
    const parent = await newDirectory();
    const out = join(parent, 'context');
    await stageTree({ files: treeOf(3), out, beside: besideOf('1') });
    await failsWith('unsafe_destination', stageTree({ files: treeOf(4), out, beside: besideOf('2') }));
    await stageTree({ files: treeOf(4), out, beside: besideOf('2'), replace: true });
    expect(readdirSync(parent).sort()).toEqual(all);
    expect(readFileSync(join(parent, 'context.root-digest'), 'utf8')).toBe('digest 2');
  });

  it('C4: where one of them cannot be, there is neither tree nor any of them', async () => {
    const parent = await newDirectory();
    writeFileSync(join(parent, 'context.root-digest'), 'mine');
    await failsWith(
      'already_exists',
      stageTree({ files: treeOf(3), out: join(parent, 'context'), beside: besideOf('1') }),
    );
    expect(readdirSync(parent)).toEqual(['context.root-digest']);
    expect(readFileSync(join(parent, 'context.root-digest'), 'utf8')).toBe('mine');
  });

  it.each(['link', 'directory'])('C4: a %s in the place of one of them is refused, with replace too', async (what) => {
    const parent = await newDirectory();
    const place = join(parent, 'context.root-digest');
    if (what === 'link') symlinkSync(join(parent, 'elsewhere'), place);
    else mkdirSync(place);
    const staging = stageTree({ files: treeOf(3), out: join(parent, 'context'), beside: besideOf('1'), replace: true });
    await failsWith('unsafe_destination', staging);
    expect(readdirSync(parent)).toEqual(['context.root-digest']);
  });
});

describe('what a killed process left', () => {
  it('Lifecycle and access: files whose tree never came are taken back at once', async () => {
    const parent = await newDirectory();
    for (const name of ['context.attestation.json', 'mine']) writeFileSync(join(parent, name), name);
    const journal = await leaveJournal(parent, { name: 'context', dev: 1n, ino: 1n }, [
      entryAt(parent, 'context.attestation.json'),
    ]);
    expect(await scavenge(parent, { clock })).toEqual({ removed: [journal], refused: [] });
    expect(readdirSync(parent)).toEqual(['mine']);
  });

  it('Lifecycle and access: a tree that was in its place stays, with what lies beside it', async () => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'context'), beside: besideOf('1') });
    await leaveJournal(parent, entryAt(parent, 'context'), [entryAt(parent, 'context.attestation.json')]);
    await scavenge(parent, { clock });
    expect(readdirSync(parent).sort()).toEqual(all);
  });

  it('Lifecycle and access: a sandbox copy that was never proved is taken back', async () => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'sandbox') });
    const journal = await leaveJournal(parent, null, [entryAt(parent, 'sandbox')]);
    expect(await scavenge(parent, { clock })).toEqual({ removed: [journal], refused: [] });
    expect(readdirSync(parent)).toEqual([]);
  });

  it('Lifecycle and access: another thing under such a name stays', async () => {
    const parent = await newDirectory();
    writeFileSync(join(parent, 'old'), '');
    const undo = [
      { ...entryAt(parent, 'old'), name: 'context' },
      { name: 'mine', dev: 1n, ino: 1n },
    ];
    await stageTree({ files: treeOf(3), out: join(parent, 'context') });
    writeFileSync(join(parent, 'mine'), 'precious');
    await leaveJournal(parent, null, undo);
    await scavenge(parent, { clock });
    expect(readdirSync(parent).sort()).toEqual(['context', 'mine', 'old']);
  });

  it.each([
    ['a path', '{"casefile_journal":1,"done":null,"undo":[{"name":"../mine","dev":"1","ino":"1"}]}'],
    ['half a journal', '{"casefile_journal":1,"done":null,"un'],
    ['another version', '{"casefile_journal":2,"done":null,"undo":[]}'],
    ['something else', 'half'],
  ])('Lifecycle and access: %s in a journal is followed nowhere', async (_, text) => {
    const directory = await newDirectory();
    const parent = join(directory, 'parent');
    mkdirSync(parent);
    writeFileSync(join(directory, 'mine'), 'precious');
    const { dev, ino } = entryAt(directory, 'mine');
    const name = goneName();
    writeFileSync(join(parent, name), text.replace('"dev":"1","ino":"1"', `"dev":"${dev}","ino":"${ino}"`));
    expect((await scavenge(parent, { clock })).removed).toEqual([name]);
    expect(readdirSync(directory).sort()).toEqual(['mine', 'parent']);
  });

  it('Lifecycle and access: a tree in a journal that holds what no tree holds is left, and said', async () => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'sandbox') });
    writeFileSync(join(parent, 'sandbox', 'mine'), 'precious');
    const journal = await leaveJournal(parent, null, [entryAt(parent, 'sandbox')]);
    expect(await scavenge(parent, { clock })).toEqual({ removed: [], refused: [journal] });
    expect(readFileSync(join(parent, 'sandbox', 'mine'), 'utf8')).toBe('precious');
  });
});

const suffixes = ['.attestation.json', '.root-digest', '.admission.json'];

describe('removing what was staged', () => {
  it('Lifecycle and access: removes the tree, what lies beside it, and the last marker', async () => {
    const parent = await newDirectory();
    const [one, two] = [join(parent, 'context'), join(parent, 'second')];
    await markNoCollect(one);
    await stageTree({ files: treeOf(3), out: one, beside: besideOf('1') });
    await stageTree({ files: treeOf(3), out: two });
    expect(await removeStage(one, suffixes)).toEqual({
      tree: true,
      beside: ['context.attestation.json', 'context.root-digest'],
    });
    expect(readdirSync(parent).sort()).toEqual([noCollectName, 'second']);
    expect(await removeStage(two, suffixes)).toEqual({ tree: true, beside: [] });
    expect(readdirSync(parent)).toEqual([]);
    expect(await removeStage(two, suffixes)).toEqual({ tree: false, beside: [] });
  });

  it.each<[string, (path: string, elsewhere: string) => void]>([
    ['a link', (path, elsewhere) => symlinkSync(elsewhere, path)],
    ['a hard link', (path, elsewhere) => linkSync(elsewhere, path)],
    ['a FIFO', (path) => void spawnSync('mkfifo', [path])],
    ['a directory', (path) => mkdirSync(path)],
  ])('Canonical bytes: "cleanup MUST reject symlinks and special files": %s beside the tree', async (_, make) => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'context') });
    writeFileSync(join(parent, 'precious'), 'precious');
    make(join(parent, 'context.root-digest'), join(parent, 'precious'));
    await failsWith('unsafe_destination', removeStage(join(parent, 'context'), suffixes));
    expect(readdirSync(parent).sort()).toEqual(['context', 'context.root-digest', 'precious']);
    expect(readFileSync(join(parent, 'precious'), 'utf8')).toBe('precious');
  });

  it('Canonical bytes: a link in the place of the tree is refused, and nothing else removed', async () => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'context'), beside: besideOf('1') });
    renameSync(join(parent, 'context'), join(parent, 'real'));
    symlinkSync(join(parent, 'real'), join(parent, 'context'));
    await failsWith('unsafe_destination', removeStage(join(parent, 'context'), suffixes));
    expect(readdirSync(parent).sort()).toEqual([...all, 'real']);
  });
});

describe('the marker against collecting', () => {
  it('Lifecycle and access: "Artifact collectors must exclude entity-context-snapshot trees": tar told of it takes nothing below its directory', async () => {
    const parent = await newDirectory();
    const held = join(parent, 'held');
    mkdirSync(held);
    writeFileSync(join(parent, 'result.txt'), 'collect me');
    await stageTree({ files: treeOf(3), out: join(held, 'context'), beside: besideOf('1') });
    const collected = (): string[] =>
      spawnSync('sh', ['-c', `tar -C "$0" --exclude-tag-all=${noCollectName} -cf - . | tar -tf -`, parent], {
        encoding: 'utf8',
      })
        .stdout.trim()
        .split('\n')
        .sort();
    expect(collected().length).toBeGreaterThan(10);
    await markNoCollect(join(held, 'context'));
    expect(collected()).toEqual(['./', './result.txt']);
  });

  it('Tree: lies beside the tree and not in it', async () => {
    const parent = await newDirectory();
    await stageTree({ files: treeOf(3), out: join(parent, 'context') });
    await markNoCollect(join(parent, 'context'));
    await markNoCollect(join(parent, 'context'));
    expect(readdirSync(parent).sort()).toEqual([noCollectName, 'context']);
    expect(readdirSync(join(parent, 'context'))).not.toContain(noCollectName);
  });

  it('Canonical bytes: is never written through a link', async () => {
    const parent = await newDirectory();
    symlinkSync(join(parent, 'elsewhere'), join(parent, noCollectName));
    await failsWith('unsafe_destination', markNoCollect(join(parent, 'context')));
    expect(readdirSync(parent)).toEqual([noCollectName]);
  });
});
