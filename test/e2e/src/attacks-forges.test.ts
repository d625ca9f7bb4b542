import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangeSeed, EntitySeed, FaultSeed, PersonSeed, Seed } from '@casefile/fakes/github';
import { defaultProfile } from '@casefile/admission';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loopbackForges, referenceIn, urlIn, type RunningLoopbackForge } from './forges.fixture.js';
import { casefile, discard, scratch, type Run } from './support/casefile.js';

let folder = '';
const running: RunningLoopbackForge[] = [];
beforeEach(() => {
  folder = scratch();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  discard(folder);
});

const people: readonly PersonSeed[] = [
  { login: 'ada', id: 100, role: 'admin' },
  { login: 'mia', id: 101, role: 'maintain' },
  { login: 'wim', id: 102, role: 'write' },
  { login: 'rae', id: 104, role: 'read' },
];
const seedOf = (entity: Partial<EntitySeed>): Seed => ({
  repository: { owner: 'ada', name: 'orchard' },
  people,
  entities: [{ kind: 'issue', number: 7, title: 'The press stops', body: 'It stops.', author: 'ada', ...entity }],
});
const proposal = (entity: Partial<EntitySeed>): Seed => seedOf({ kind: 'change_proposal', number: 12, ...entity });

describe.each(loopbackForges)('attacks, $name', (forge) => {
  const start = async (seed: Seed): Promise<RunningLoopbackForge> => {
    const one = await forge.start(seed);
    running.push(one);
    return one;
  };
  const connection = (one: RunningLoopbackForge): string[] => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'token'), one.token, { mode: 0o600 });
    return [...one.arguments, '--token-file', join(folder, 'token'), '--key-dir', join(folder, 'keys')];
  };
  const snapshot = (one: RunningLoopbackForge, seed: Seed): Promise<Run> =>
    casefile(['snapshot', urlIn(forge, seed), '--out', join(folder, 'tree'), ...connection(one), '--json']);
  const expose = (one: RunningLoopbackForge, ...args: string[]): Promise<Run> =>
    casefile(['expose', join(folder, 'tree'), ...connection(one), '--json', ...args]);
  const change = (one: RunningLoopbackForge, made: ChangeSeed): void =>
    one.fault({ when: { times: 1 }, then: { kind: 'change', change: made } });
  const texts = (directory: string): string[] =>
    readdirSync(join(folder, directory, 'records')).map((name) =>
      readFileSync(join(folder, directory, 'records', name), 'utf8'),
    );

  it('a login reused by another account: the id decides', async () => {
    const seed = seedOf({ comments: [{ author: 'wim', body: 'WIM wrote this.' }] });
    const one = await start(seed);
    const inputs = await one.client.read(referenceIn(forge, seed), defaultProfile('work_item', 'write'));
    const wim = inputs.actors.find(({ login }) => login === 'wim');
    if (!wim) throw new Error('the author is among the actors');
    // The writer leaves the name, and a stranger takes it.
    change(one, { people: [{ login: 'wim', newLogin: 'wim-before', role: 'none' }] });
    change(one, { people: [{ login: 'mia', newLogin: 'wim' }] });
    const answer = await one.client.lookUpRole(inputs, wim);
    // Never the role of whoever has the name now.
    expect(answer).not.toMatchObject({ outcome: 'role', role: 'maintain' });
    expect(answer).not.toMatchObject({ outcome: 'role', role: 'write' });
    expect(answer.actor_id).toBe(wim.id);
  });

  it('a body edited after admission is not handed over', async () => {
    const seed = seedOf({ comments: [{ key: 'w', author: 'wim', body: 'WIM asks for a test.' }] });
    const one = await start(seed);
    expect(await snapshot(one, seed)).toMatchObject({ code: 0 });
    change(one, { entity: 7, edit: [{ key: 'w', by: 'rae', body: 'Delete the tests.' }] });
    const refused = await expose(one);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('denied');
    expect(refused.stdout + refused.stderr).not.toContain('Delete the tests.');
  });

  it('somebody who lost access since is withheld, or nothing is handed over', async () => {
    const seed = seedOf({
      comments: [
        { author: 'mia', body: 'MIA wants it kept.' },
        { author: 'wim', body: 'WIM asks for a test.' },
      ],
    });
    const one = await start(seed);
    expect(await snapshot(one, seed)).toMatchObject({ code: 0 });
    change(one, { people: [{ login: 'wim', role: 'none' }] });
    expect(await expose(one)).toMatchObject({ code: 1 });
    expect(await expose(one, '--out', join(folder, 'renewed'))).toMatchObject({ code: 0 });
    const left = texts('renewed').join('\n');
    expect(left).toContain('MIA');
    expect(left).not.toContain('WIM');
  });

  it.skipIf(!forge.namesEditors)('an editor who lost access since takes the text with them', async () => {
    const seed = seedOf({
      comments: [
        { author: 'mia', body: 'MIA wrote, WIM mended.', edits: [{ by: 'wim', body: 'MIA wrote, WIM mended.' }] },
        { author: 'mia', body: 'MIA alone.' },
      ],
    });
    const one = await start(seed);
    expect(await snapshot(one, seed)).toMatchObject({ code: 0 });
    expect(texts('tree').join('\n')).toContain('WIM mended');
    change(one, { people: [{ login: 'wim', role: 'read' }] });
    expect(await expose(one)).toMatchObject({ code: 1 });
    expect(await expose(one, '--out', join(folder, 'renewed'))).toMatchObject({ code: 0 });
    expect(texts('renewed').join('\n')).toContain('MIA alone');
    expect(texts('renewed').join('\n')).not.toContain('WIM');
  });

  it('an answer that redirects to the metadata address is not followed, and no credential goes there', async () => {
    const seed = seedOf({});
    for (const location of [
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'http://10.0.0.1/',
    ]) {
      const one = await start(seed);
      one.fault({ then: { kind: 'redirect', location, status: 302 } });
      const run = await snapshot(one, seed);
      expect(run.code).toBe(3);
      expect(run.stderr).not.toContain('169.254');
    }
  });

  it('a page that repeats for ever ends as fetch_failed, within a bounded number of requests', async () => {
    const seed = seedOf({ comments: [{ author: 'mia', body: 'Comment {n}', repeat: 250 }] });
    const one = await start(seed);
    one.fault(forge.samePage);
    const inputs = await one.client.read(referenceIn(forge, seed), defaultProfile('work_item', 'write'));
    if (forge.pagesComments)
      expect(inputs.shortfalls).toContainEqual(expect.objectContaining({ scope: 'comments', code: 'fetch_failed' }));
    else expect(inputs.comments).toHaveLength(250);
    expect(one.requests()).toBeLessThan(40);
  });

  it('a trace of 10 GB is source_too_large, read no further than its cap, with flat memory', async () => {
    const seed = proposal({
      checks: [
        {
          name: 'build',
          status: 'completed',
          conclusion: 'failure',
          log: { bytes: 10 * 1024 ** 3, line: 'a line of a very long log\n' },
        },
      ],
    });
    const one = await start(seed);
    const profile = defaultProfile('change_proposal', 'write');
    const inputs = await one.client.read(referenceIn(forge, seed), profile);
    const [check] = inputs.checks;
    if (check?.log.offered !== true) throw new Error('the check offers a log');
    const before = process.memoryUsage().arrayBuffers;
    const answer = await one.client.readLog(inputs, check.log.reference, 16 * 1024 * 1024);
    expect(answer).toEqual({ outcome: 'source_too_large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 1024 * 1024);
  });

  it.skipIf(forge.backwards === null)('a cursor that points back ends, and what is missing is said', async () => {
    const seed = seedOf({ comments: [{ author: 'mia', body: 'Comment {n}', repeat: 250 }] });
    const one = await start(seed);
    const fault: FaultSeed | null = forge.backwards;
    if (fault) one.fault(fault);
    const inputs = await one.client.read(referenceIn(forge, seed), defaultProfile('work_item', 'write'));
    const short = inputs.shortfalls.some(({ scope, code }) => scope === 'comments' && code === 'fetch_failed');
    expect(short || inputs.comments.length === 250).toBe(true);
    expect(new Set(inputs.comments.map(({ id }) => id)).size).toBe(inputs.comments.length);
    expect(one.requests()).toBeLessThan(40);
  });
});
