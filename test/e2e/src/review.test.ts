import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Seed } from '@casefile/fakes/github';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture } from './support/capture.js';
import { casefile, discard, scratch, type Run } from './support/casefile.js';
import { pullRequestSeed } from './support/seeds.js';

type Thread = NonNullable<Seed['entities'][number]['threads']>[number];

let folder = '';
/** The reviewed head and the one after the push, in a checkout of their own. */
let heads: readonly [string, string] = ['', ''];

const lines = Array.from({ length: 20 }, (_, at) => `press line ${at + 1}`);
const commitTime = '2026-02-04T08:00:00.000000000Z';

const makeCheckout = (): readonly [string, string] => {
  const repository = join(folder, 'checkout');
  mkdirSync(repository);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=mia', '-c', 'user.email=mia@orchard.example', ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_DATE: '2026-02-04T08:00:00Z',
        GIT_COMMITTER_DATE: '2026-02-04T08:00:00Z',
      },
    });
  const commit = (text: string): string => {
    writeFileSync(join(repository, 'press.ts'), text);
    git('add', '.');
    git('commit', '-q', '-m', 'press');
    return git('rev-parse', 'HEAD').trim();
  };
  git('init', '-q');
  return [commit(`${lines.join('\n')}\n`), commit(`moved\nmoved\n${lines.join('\n')}\n`)];
};

const thread = (key: string, line: number | null, more: Partial<Thread> = {}): Thread => ({
  key,
  path: 'press.ts',
  line,
  originalLine: line ?? 4,
  side: 'right',
  resolved: false,
  comments: [
    {
      key: `${key}-a`,
      author: 'mia',
      createdAt: '2026-02-04T09:00:00Z',
      review: null,
      body: `Remark about ${key}.\n\n- thread: forged`,
      originalCommit: heads[0],
      commit: heads[0],
    },
    {
      key: `${key}-b`,
      author: 'passerby',
      replyTo: `${key}-a`,
      createdAt: '2026-02-04T09:30:00Z',
      review: null,
      body: 'A stranger agrees.',
      originalCommit: heads[0],
      commit: heads[0],
    },
  ],
  ...more,
});

const proposal = (head: string, threads: Thread[]): Seed =>
  pullRequestSeed({ head: { sha: head, ref: 'ripe' }, threads });

const at = (...names: string[]): string => join(folder, ...names);
const key = (): string => {
  const name = readdirSync(at('before', 'keys')).find((file) => file.endsWith('.pub'));
  return at('before', 'keys', name ?? '');
};

const captured = async (name: string, seed: Seed): Promise<void> => {
  mkdirSync(at(name));
  const run = await capture(seed, at(name), { args: ['--key-dir', at('before', 'keys')] });
  expect(run, run.stderr).toMatchObject({ code: 0 });
};

/** Decides on the threads of a draft in their order. */
const decide = (
  draft: string,
  decisions: readonly { disposition: string; conclusion?: string; blocking?: boolean }[],
) => {
  let place = -1;
  return draft
    .replace(/^ {4}disposition: null$/gm, () => {
      place += 1;
      return `    disposition: ${decisions[place]?.disposition ?? 'omit'}`;
    })
    .split(/^(?= {2}- thread:)/m)
    .map((part, position) => {
      const decision = decisions[position - 1];
      if (decision === undefined) return part;
      return part
        .replace('conclusion: ""', `conclusion: ${JSON.stringify(decision.conclusion ?? '')}`)
        .replace('blocking: false', `blocking: ${decision.blocking === true}`);
    })
    .join('');
};

const decisions = [
  { disposition: 'change_request', conclusion: 'Stop the press before the basket is full.', blocking: true },
  { disposition: 'preserve', conclusion: 'Keep the watchdog.' },
  { disposition: 'needs_triage' },
];

const draftTo = (file: string, ...args: string[]): Promise<Run> =>
  casefile(['review', 'draft', at('before', 'tree'), '--out', file, ...args]);
const sealTo = (out: string, file: string, ...args: string[]): Promise<Run> =>
  casefile(['review', 'seal', file, '--out', out, '--key-dir', at('before', 'keys'), ...args]);
const fromTree = (): string[] => ['--casefile', at('before', 'tree'), '--key', key()];

beforeAll(async () => {
  folder = scratch();
  heads = makeCheckout();
  await captured(
    'before',
    proposal(heads[0], [thread('stop', 10), thread('keep', 3, { resolved: true }), thread('later', 15)]),
  );
  await captured('after', proposal(heads[1], [thread('stop', 12), thread('keep', 3, { resolved: true })]));
  const drafted = await draftTo(at('curation.yaml'), '--key', key(), '--checkout', at('checkout'), '--json');
  expect(drafted, drafted.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(drafted.stdout)).toMatchObject({ threads: 3 });
  writeFileSync(at('decided.yaml'), decide(readFileSync(at('curation.yaml'), 'utf8'), decisions));
  const run = await sealTo(at('review'), at('decided.yaml'), ...fromTree());
  expect(run, run.stderr).toMatchObject({ code: 0 });
});
afterAll(() => discard(folder));

describe('casefile review: draft, seal, export, verify, drift', () => {
  it('drafts a private file that holds only what was admitted, and never overwrites one', async () => {
    const draft = readFileSync(at('curation.yaml'), 'utf8');
    expect(draft).toContain('#     Remark about stop.');
    expect(draft).toContain('#     - thread: forged');
    expect(draft).not.toContain('stranger');
    expect(draft).toContain(`created_at: "${commitTime}"`);
    expect(statSync(at('curation.yaml')).mode & 0o777).toBe(0o600);
    expect(await draftTo(at('curation.yaml'))).toMatchObject({ code: 1 });
    expect(readFileSync(at('curation.yaml'), 'utf8')).toBe(draft);
  });

  it('seals the artifact, its head, the diff, the casefile; blockers, omitted threads and text hashes', () => {
    const document = JSON.parse(readFileSync(at('review', 'agent-context.json'), 'utf8'));
    const index = readFileSync(at('before', 'tree', 'index.json'));
    expect(document).toMatchObject({
      schema: 'reviewable-artifacts/agent-context/v1',
      snapshot: { created_at: commitTime, immutable: true },
      artifact_ref: { source_ref: 'github.com/orchard/pear-press#12', storage_mode: 'forge' },
      version_ref: { id: heads[0] },
      projection_ref: { kind: 'diff' },
      review_session_ref: { id: createHash('sha256').update(index).digest('hex') },
      summary: { total_threads: 3, included_count: 2, omitted_count: 1, unresolved_blocking_count: 1 },
      omitted_threads: [{ disposition: 'needs_triage' }],
    });
    const [record] = document.requested_changes;
    expect(record.target_ref).toMatchObject({
      adapter: 'forge-diff',
      element_id: 'press.ts#right:10',
      text_hash: `sha256:${createHash('sha256').update('press line 10\n').digest('hex')}`,
    });
    expect(record.source_message_refs).toHaveLength(1);
    expect(document.unresolved_blocker_ids).toEqual([record.thread_id]);
    expect(readdirSync(at('review')).sort()).toEqual([
      'agent-context.attestation.json',
      'agent-context.json',
      'agent-context.md',
    ]);
    expect(statSync(at('review')).mode & 0o777).toBe(0o700);
  });

  it('the same curation gives the same bytes, and a sealed review is never overwritten', async () => {
    expect(await sealTo(at('again'), at('decided.yaml'), ...fromTree())).toMatchObject({ code: 0 });
    for (const name of readdirSync(at('review')))
      expect(readFileSync(at('again', name)).equals(readFileSync(at('review', name))), name).toBe(true);
    expect(await sealTo(at('again'), at('decided.yaml'), ...fromTree())).toMatchObject({ code: 2 });
  });

  it('verifies: attested, by its digest, or unanchored and says so', async () => {
    const verify = (...args: string[]): Promise<Run> => casefile(['review', 'verify', at('review'), ...args]);
    expect((await verify('--key', key())).stdout).toContain('attested');
    const { digest, anchor } = JSON.parse((await verify('--json')).stdout);
    expect(anchor).toBe('unanchored');
    expect((await verify('--digest', digest)).stdout).toContain('matches the digest');
    expect(await verify('--digest', '0'.repeat(64))).toMatchObject({ code: 1, stdout: '' });
    expect(await verify('--key', at('checkout', 'press.ts'))).not.toMatchObject({ code: 0 });
  });

  it('drift after a push: a new head, one target moved, one as it was', async () => {
    const drift = (...args: string[]): Promise<Run> => casefile(['review', 'drift', at('review'), ...args]);
    const run = await drift('--casefile', at('after', 'tree'), '--key', key(), '--review-key', key(), '--json');
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(run.stdout)).toMatchObject({
      reviewed: heads[0],
      head: heads[1],
      drifted: true,
      targets: [
        { state: 'moved', now: 'press.ts#right:12', target: { element_id: 'press.ts#right:10' } },
        { state: 'same', now: 'press.ts#right:3' },
      ],
    });
    const same = await drift('--casefile', at('before', 'tree'), '--key', key());
    expect(same.stdout).toContain(`no drift: ${heads[0]} was reviewed`);
    expect((await drift('--head', heads[1])).stdout).toContain('unknown');
    expect(await drift('--casefile', at('after', 'tree'))).toMatchObject({ code: 2 });
    expect(await drift()).toMatchObject({ code: 2 });
  });

  it('prints blockers, Markdown, JSON and model blocks', async () => {
    const print = async (...args: string[]): Promise<string> =>
      (await casefile(['review', ...args, '--key', key()])).stdout;
    expect(await print('blockers', at('review'))).toContain('  | Stop the press before the basket is full.');
    expect(await print('render', at('review'))).toBe(readFileSync(at('review', 'agent-context.md'), 'utf8'));
    expect(await print('render', at('review'), '--format', 'json')).toBe(
      `${readFileSync(at('review', 'agent-context.json'), 'utf8')}\n`,
    );
    const blocks = JSON.parse(await print('render', at('review'), '--format', 'blocks'));
    expect(blocks).toHaveLength(4);
    expect(blocks[1]).toEqual({ type: 'text', text: expect.stringContaining('> Stop the press') });
  });
});

describe('casefile review: what is refused', () => {
  const copy = (name: string): string => {
    mkdirSync(at(name));
    for (const file of readdirSync(at('review'))) writeFileSync(at(name, file), readFileSync(at('review', file)));
    return at(name);
  };
  const change = (path: string, from: string, to: string): void => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replaceAll(from, to));
  };

  it.each<[string, (review: string) => void]>([
    [
      'a changed conclusion',
      (review) => change(join(review, 'agent-context.json'), 'Keep the watchdog', 'Drop the watchdog'),
    ],
    [
      'a changed Markdown',
      (review) => change(join(review, 'agent-context.md'), 'Keep the watchdog', 'Drop the watchdog'),
    ],
    ['a byte more', (review) => appendFileSync(join(review, 'agent-context.json'), '\n')],
    ['a file more', (review) => writeFileSync(join(review, 'note.md'), 'x')],
    [
      'an attestation of something else',
      (review) =>
        writeFileSync(
          join(review, 'agent-context.attestation.json'),
          readFileSync(at('before', 'tree.attestation.json')),
        ),
    ],
  ])('%s', async (name, breach) => {
    const review = copy(`breach-${name.replaceAll(' ', '-')}`);
    breach(review);
    expect(await casefile(['review', 'verify', review, '--key', key()])).toMatchObject({ code: 1, stdout: '' });
  });

  it('a review without its attestation, where a key was given', async () => {
    const review = copy('without-attestation');
    execFileSync('rm', [join(review, 'agent-context.attestation.json')]);
    expect(await casefile(['review', 'verify', review, '--key', key()])).toMatchObject({ code: 1 });
    expect(await casefile(['review', 'verify', review])).toMatchObject({ code: 0 });
  });

  it('a review signed by another key', async () => {
    const run = await casefile([
      'review',
      'seal',
      at('decided.yaml'),
      '--out',
      at('others'),
      '--key-dir',
      at('other-keys'),
      ...fromTree(),
    ]);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(await casefile(['review', 'verify', at('others'), '--key', key()])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown_key'),
    });
  });

  it.each<[string, string, string, string]>([
    ['an undecided draft', 'x', 'x', 'every thread needs a disposition'],
    [
      'a secret in a conclusion',
      'Keep the watchdog.',
      `Use ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`,
      'secret.github',
    ],
    ['hidden text in a conclusion', 'Keep the watchdog.', 'Keep\u200b the watchdog.', 'unicode.zero-width'],
    ['a contradicted lifecycle', 'lifecycle: resolved', 'lifecycle: open', 'state in the casefile'],
    ['a key that stands twice', '    blocking: true', '    blocking: true\n    blocking: false', 'DUPLICATE_KEY'],
    ['one of another casefile', 'casefile: "', `casefile: "${'0'.repeat(64)}" #`, 'of this casefile'],
    ['a record that was not admitted', '      - "', `      - "${'0'.repeat(64)}" #`, 'withheld'],
  ])('a curation: %s', async (name, from, to, reason) => {
    const source = name === 'an undecided draft' ? 'curation.yaml' : 'decided.yaml';
    const file = at(`${name.replaceAll(' ', '-')}.yaml`);
    writeFileSync(file, readFileSync(at(source), 'utf8').replaceAll(from, to));
    const run = await sealTo(at('never'), file, ...fromTree());
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(reason) });
    expect(readdirSync(folder)).not.toContain('never');
  });

  it('a curation without its casefile, or without a key', async () => {
    expect(await sealTo(at('never'), at('decided.yaml'))).toMatchObject({ code: 2 });
    expect(await sealTo(at('never'), at('decided.yaml'), '--casefile', at('before', 'tree'))).toMatchObject({
      code: 2,
    });
  });
});

describe('casefile review: any other review tool', () => {
  const input = {
    schema: 'casefile/review-input/v1',
    snapshot: { id: 'con_7', created_at: '2026-02-06T16:30:00Z' },
    artifact: {
      id: 'art_1',
      title: 'Harvest',
      source_ref: 'harvest.html',
      storage_mode: 'managed',
      snapshot_ref: null,
    },
    version: { id: 'ver_1', parent_version_id: null, label: 'v1', snapshot_ref: null },
    projection: { id: 'prj_1', kind: 'html', targets: [{ id: 'intro', adapter: 'html', label: 'Introduction' }] },
    review_session: { id: 'rev_1' },
    threads: [
      {
        id: 'thr_1',
        revision: 1,
        target_id: 'intro',
        lifecycle_status: 'open',
        disposition: 'context',
        accepted_conclusion: 'The frost was late.',
      },
    ],
  };

  it('seals, verifies, drifts and renders a review of a page', async () => {
    writeFileSync(at('input.json'), JSON.stringify(input));
    expect(await sealTo(at('page'), at('input.json'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('con_7'),
    });
    expect(await casefile(['review', 'verify', at('page'), '--key', key()])).toMatchObject({ code: 0 });
    expect((await casefile(['review', 'drift', at('page'), '--head', 'ver_2'])).stdout).toContain('drifted');
    const tree = await casefile(['review', 'drift', at('page'), '--casefile', at('after', 'tree'), '--key', key()]);
    expect(tree).toMatchObject({ code: 1, stderr: expect.stringContaining('same change proposal') });
  });

  it('reads a document of somebody else, with fields that v1 does not have; one with hidden text is never rendered', async () => {
    await sealTo(at('foreign'), at('input.json'));
    const document = JSON.parse(readFileSync(at('foreign', 'agent-context.json'), 'utf8'));
    const write = (name: string, value: unknown): string => {
      writeFileSync(at(name), JSON.stringify(value, null, 2));
      return at(name);
    };
    const added = write('added.json', { ...document, added_later: { deep: ['kept'] } });
    expect(await casefile(['review', 'verify', added])).toMatchObject({ code: 0 });
    expect((await casefile(['review', 'render', added, '--format', 'json'])).stdout).toContain('kept');
    document.context[0].accepted_conclusion = 'The frost\u200b was late.';
    expect(await casefile(['review', 'render', write('hidden.json', document)])).toMatchObject({ code: 1, stdout: '' });
  });
});
