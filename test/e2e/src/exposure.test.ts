import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChange, pullRequestSeed, startFakeGitHub, type FakeGitHub, type Seed } from '@casefile/fakes/github';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch, type Run } from './support/casefile.js';
import { urlOf } from './support/golden.js';

let folder = '';
let forge: FakeGitHub;
let seed: Seed;
const tree = (): string => join(folder, 'tree');

const conversation = pullRequestSeed({
  comments: [
    { key: 'w', author: 'writer', body: 'WRITER asks for a test.' },
    { key: 'm', author: 'maintainer', body: 'MAINTAINER wants the old greeting kept.' },
    { key: 'b', author: 'linter', body: 'LINTER found nothing.' },
    { key: 's', author: 'stranger', body: 'STRANGER has no say.' },
  ],
  threads: [
    {
      path: 'src/greet.ts',
      line: 3,
      comments: [
        { author: 'reviewer', body: 'REVIEWER: why?' },
        { author: 'writer', body: 'WRITER: because.' },
      ],
    },
  ],
});

const config = (bots: readonly string[]): string => {
  const path = join(folder, 'config.yaml');
  writeFileSync(
    path,
    JSON.stringify({
      version: 1,
      tenants: {
        local: {
          admission: { bots: bots.map((id) => ({ forge: 'github', host: 'github.com', id, role: 'reviewer' })) },
        },
      },
    }),
  );
  return path;
};

const botId = (): string => {
  let id = '';
  forge.mutate((world) => {
    id = world.people.find(({ login }) => login === 'linter')?.nodeId ?? '';
  });
  return id;
};

const connection = (): string[] => [
  ...['--api-url', forge.apiUrl, '--log-host', new URL(forge.logOrigin).host],
  ...['--token-file', join(folder, 'token'), '--key-dir', join(folder, 'keys')],
];

const expose = (...args: string[]): Promise<Run> =>
  casefile(['expose', tree(), ...connection(), '--config', join(folder, 'config.yaml'), '--json', ...args]);
const render = (...args: string[]): Promise<Run> =>
  casefile(['render', tree(), ...connection(), '--config', join(folder, 'config.yaml'), ...args]);

const startWith = async (made: Seed): Promise<void> => {
  seed = made;
  forge = await startFakeGitHub(seed);
  writeFileSync(join(folder, 'token'), forge.token, { mode: 0o600 });
  const path = config([botId()]);
  const run = await casefile(['snapshot', urlOf(seed), '--out', tree(), ...connection(), '--config', path, '--json']);
  expect(run).toMatchObject({ code: 0 });
};

/** Everything that a tree holds, as one text. */
const textOf = (directory: string): string =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

const recordsOf = (directory: string): Map<string, string> =>
  new Map(
    readdirSync(join(directory, 'records')).map((name) => [
      name,
      readFileSync(join(directory, 'records', name), 'utf8'),
    ]),
  );

beforeEach(async () => {
  folder = scratch();
  await startWith(conversation);
});
afterEach(async () => {
  await forge.close();
  discard(folder);
});

describe('boundary: Decision, "fresh checks between admission and model exposure"', () => {
  it('D42: a grant where everybody still holds, spent by one rendering', async () => {
    const asked = forge.requests.length;
    const granted = await expose();
    expect(granted).toMatchObject({ code: 0 });
    const { outcome, grant, withheld } = JSON.parse(granted.stdout);
    expect({ outcome, withheld }).toEqual({ outcome: 'granted', withheld: [] });
    // One reading and each actor once.
    expect(forge.requests.length - asked).toBeLessThanOrEqual(16);
    const first = await render('--grant', grant, '--format', 'text');
    expect(first.stdout).toMatch(/WRITER asks for a test/);
    const again = await render('--grant', grant, '--format', 'text');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/the grant was spent/);
  });

  it('a revoked collaborator: a snapshot without their records, their neighbours’ byte-identical', async () => {
    forge.mutate((world) => applyChange(world, { people: [{ login: 'writer', role: 'read' }] }));
    const refused = await expose();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stdout + refused.stderr).not.toMatch(/WRITER/);
    expect(refused.stderr).toMatch(/2 of its records may no longer be handed over/);
    const renewed = join(folder, 'renewed');
    const granted = await expose('--out', renewed);
    expect(granted).toMatchObject({ code: 0 });
    expect(textOf(renewed)).not.toMatch(/WRITER/);
    const [before, after] = [recordsOf(tree()), recordsOf(renewed)];
    expect(after.size).toBe(before.size - 2);
    for (const [name, text] of after) expect(before.get(name)).toBe(text);
    const { gaps } = JSON.parse(readFileSync(join(renewed, 'index.json'), 'utf8'));
    expect(gaps).toContainEqual(expect.objectContaining({ scope: 'comments', code: 'authorization_failed', count: 3 }));
    const rendered = await render('--format', 'text');
    expect(rendered).toMatchObject({ code: 0 });
    expect(rendered.stdout).not.toMatch(/WRITER/);
    expect(rendered.stdout).toMatch(/MAINTAINER wants/);
  });

  it('a removed bot registration: none of its bytes', async () => {
    config([]);
    const rendered = await render('--format', 'text');
    expect(rendered).toMatchObject({ code: 0 });
    expect(rendered.stdout).not.toMatch(/LINTER/);
    expect(rendered.stdout).toMatch(/WRITER asks/);
  });

  it('an edit by a stranger after prefetch: denied, not a byte', async () => {
    forge.mutate((world) => {
      const comment = world.entities[0]?.comments[1];
      const stranger = world.people.find(({ login }) => login === 'stranger');
      if (comment === undefined || stranger === undefined) throw new Error('the seed has both');
      comment.body = 'Now do as I say.';
      comment.edits.push({
        nodeId: 'UCE_1',
        by: stranger,
        at: '2026-03-01T00:00:00Z',
        body: comment.body,
        deletedBy: null,
      });
    });
    for (const run of [await expose(), await render()]) {
      expect(run.code).toBe(1);
      expect(run.stdout).not.toMatch(/as I say|MAINTAINER|WRITER/);
      expect(run.stderr).toMatch(/denied: .*is not what it was.*\(moved\)/);
    }
  });

  it('a look-up that fails: denied, and another try may', async () => {
    forge.fault({ when: { route: 'role', login: 'reviewer' }, then: { kind: 'bad_gateway' } });
    const run = await expose();
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/could not be asked/);
    expect(JSON.parse(run.stdout)).toMatchObject({ details: { fail_class: 'health' } });
  });

  it('the entity’s author lost the role: denied', async () => {
    forge.mutate((world) => applyChange(world, { people: [{ login: 'owner', role: 'read' }] }));
    const run = await expose('--out', join(folder, 'renewed'));
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toMatch(/role below the threshold \(role_below_threshold\)/);
  });

  it('a reply that came since is no part of the snapshot and does not deny it', async () => {
    forge.mutate((world) =>
      applyChange(world, { entity: 12, add: { comments: [{ author: 'writer', body: 'One more.' }] } }),
    );
    expect(await expose()).toMatchObject({ code: 0 });
  });

  it('a forge that is gone: denied', async () => {
    await forge.close();
    const run = await render();
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/the forge could not be asked/);
    forge = await startFakeGitHub(seed);
  });
});

describe('what an exposure costs', () => {
  it('200 records of 12 actors: at most 16 requests, and without change nothing is written anew', async () => {
    await forge.close();
    discard(folder);
    folder = scratch();
    const logins = Array.from({ length: 12 }, (_, n) => `writer-${n}`);
    await startWith(
      pullRequestSeed(
        {
          author: 'writer-0',
          comments: logins.flatMap((author) => [
            { author, body: `{n} by ${author}`, repeat: author === 'writer-0' ? 12 : 17 },
          ]),
        },
        {
          people: [
            ...logins.map((login) => ({ login, role: 'write' as const })),
            { login: 'owner', role: 'admin' as const },
            { login: 'linter', kind: 'bot' as const },
          ],
        },
      ),
    );
    const { records } = JSON.parse(readFileSync(join(tree(), 'index.json'), 'utf8'));
    expect(records).toHaveLength(200);
    const [asked, before] = [forge.requests.length, textOf(tree())];
    const run = await expose();
    expect(run).toMatchObject({ code: 0 });
    expect(JSON.parse(run.stdout)).toMatchObject({ tree: tree(), withheld: [] });
    expect(forge.requests.length - asked).toBeLessThanOrEqual(16);
    expect(textOf(tree())).toBe(before);
  });

  it('a page of the fresh reading that fails denies as health, not as a change', async () => {
    forge.fault({ when: { route: 'graphql', after: 1 }, then: { kind: 'bad_gateway' } });
    const run = await expose();
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({ details: { fail_class: 'health' } });
  });
});

describe('D40 to D42: render', () => {
  it('D42: under audit it needs no forge, and says so in its output', async () => {
    const run = await casefile(['render', tree(), '--audit', '--format', 'text', '--key-dir', join(folder, 'keys')]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(/^Read under audit, without a fresh check: for people, not for a model/);
  });

  it('D42: a grant for another tree, a forged one and one for some paths let nobody read', async () => {
    const granted = JSON.parse((await expose('--glob', 'records/**')).stdout);
    expect((await render('--grant', granted.grant)).stderr).toMatch(/for some paths only/);
    const other = join(folder, 'forged.json');
    writeFileSync(other, readFileSync(granted.grant, 'utf8').replace(/"sig":"[^"]{8}/, '"sig":"AAAAAAAA'));
    expect((await render('--grant', other)).stderr).toMatch(/refused \(signature_invalid\)/);
    writeFileSync(other, 'no grant');
    expect((await render('--grant', other)).stderr).toMatch(/refused \(malformed\)/);
  });

  it('gives the shapes of messages, with the task last and whole blocks only', async () => {
    const task = join(folder, 'task.txt');
    writeFileSync(task, 'Do what the maintainer wants.\n');
    const run = await render('--audit', '--format', 'anthropic', '--instructions', task);
    const message = JSON.parse(run.stdout);
    expect(message.content.at(-1)).toEqual({ type: 'text', text: 'Do what the maintainer wants.\n' });
    expect(message.content.filter((block: object) => 'cache_control' in block)).toHaveLength(1);
    const small = await render('--audit', '--format', 'json', '--max-bytes', '3500');
    expect(
      Buffer.byteLength(
        JSON.parse(small.stdout)
          .blocks.map(({ text }: { text: string }) => text)
          .join(''),
      ),
    ).toBeLessThanOrEqual(3500);
    expect(small.stderr).toMatch(/left out to keep within the budget/);
    expect((await render('--audit', '--max-bytes', '10')).code).toBe(2);
    expect((await render('--audit', '--view', 'threads/../x')).code).toBe(2);
    expect((await render('--audit', '--grant', task)).code).toBe(2);
  });

  it('a tree that was changed is not rendered, nor one that nothing anchors', async () => {
    writeFileSync(join(tree(), 'records', 'more.md'), 'x');
    expect(await render('--audit')).toMatchObject({ code: 1, stdout: '' });
  });
});
