import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBundle, readVerificationKey, verifyAttestation } from '@casefile/attest';
import { startFakeGitHub, type FakeGitHub } from '@casefile/fakes/github';
import { verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discard, scratch } from './support/casefile.js';
import { urlOf } from './support/golden.js';
import { root } from './support/repository.js';
import { pullRequestSeed } from './support/seeds.js';

const nightly = process.env['CASEFILE_NIGHTLY'] === '1';
const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;
type Signal = (typeof signals)[number];

/** Enough records that staging them takes a while. */
const seed = pullRequestSeed({
  comments: Array.from({ length: 30 }, (_, at) => ({
    author: at % 3 === 0 ? 'passerby' : 'wim',
    createdAt: `2026-02-04T09:${String(at).padStart(2, '0')}:00Z`,
    body: `Basket ${at} is in.`,
  })),
});

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
const numbersFrom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Moment {
  readonly signal: Signal;
  /** What the part is of: the whole run, or what comes after the first file of a tree is begun. */
  readonly of: 'run' | 'staging';
  readonly part: number;
}

/** When each signal comes: every third moment anywhere in a run, the others while the tree is written and put in its place. */
const moments = (): readonly Moment[] => {
  const next = numbersFrom(20_260_204);
  return Array.from(
    { length: nightly ? 200 : 13 },
    (_, at) => ({ of: at % 3 === 0 ? 'run' : 'staging', part: next() }) as const,
  ).flatMap((moment) => signals.map((signal) => ({ ...moment, signal })));
};

let forge: FakeGitHub;
const folders: string[] = [];
beforeAll(async () => {
  forge = await startFakeGitHub(seed);
});
afterAll(async () => {
  await forge.close();
  for (const folder of folders) discard(folder);
});

/** Starts a capture into `folder/<name>`; the promise is its exit code, null where a signal ended it. */
const start = (folder: string, name: string) => {
  const child = spawn(
    process.execPath,
    [
      join(root, 'apps', 'cli', 'bin', 'casefile.mjs'),
      ...['snapshot', urlOf(seed), '--out', join(folder, name), '--quiet'],
      ...['--api-url', forge.apiUrl, '--key-dir', join(folder, 'keys'), '--token-file', join(folder, 'token')],
    ],
    { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder }, stdio: 'ignore' },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { child, ended };
};

const besides = ['.attestation.json', '.root-digest', '.admission.json'];

/** Whether there is a whole, verified tree with all that belongs beside it; false where there is nothing of one. Anything between fails. */
const isComplete = async (folder: string, name: string): Promise<boolean> => {
  const out = join(folder, name);
  const beside = besides.filter((suffix) => existsSync(`${out}${suffix}`));
  if (!existsSync(out)) {
    expect({ name, beside }).toEqual({ name, beside: [] });
    return false;
  }
  expect({ name, beside }).toEqual({ name, beside: besides });
  const files = await readTree(out);
  const rootDigest = readFileSync(`${out}.root-digest`, 'utf8').trim();
  expect(verifySnapshot(files, { rootDigest }).outcome).toBe('verified');
  const publicKey = readdirSync(join(folder, 'keys')).find((file) => file.endsWith('.pub')) ?? '';
  const keys = [readVerificationKey(readFileSync(join(folder, 'keys', publicKey), 'utf8'))];
  const envelope = readBundle(readFileSync(`${out}.attestation.json`));
  const index = files.get('index.json') ?? new Uint8Array();
  expect(verifyAttestation(envelope, { keys, index, files }).outcome).toBe('verified');
  return true;
};

const isTemporary = (name: string | null): boolean => name !== null && /^\.casefile-.*\.tmp$/.test(name);

/** Settles when the first temporary name is seen in a folder; `close` ends the wait. */
const firstTemporary = (folder: string): { readonly seen: Promise<'staging'>; readonly close: () => void } => {
  const watcher = watch(folder);
  const seen = new Promise<'staging'>((resolve) => {
    watcher.on('change', (_, name) => {
      if (isTemporary(String(name))) resolve('staging');
    });
  });
  return { seen, close: () => watcher.close() };
};

interface Prepared {
  readonly folder: string;
  readonly run: number;
  readonly staging: number;
}

/** A folder in which one whole capture was made, and how long that and its last part took. */
const prepare = async (): Promise<Prepared> => {
  const folder = scratch();
  folders.push(folder);
  writeFileSync(join(folder, 'token'), forge.token, { mode: 0o600 });
  const { seen, close } = firstTemporary(folder);
  const began = performance.now();
  const { ended } = start(folder, 'first');
  await Promise.race([seen, ended]);
  const staged = performance.now();
  expect(await ended).toBe(0);
  close();
  return { folder, run: performance.now() - began, staging: performance.now() - staged };
};

/** Sends a signal at its moment; whether the run was still going. */
const stopAt = async (prepared: Prepared, name: string, { signal, of, part }: Moment): Promise<boolean> => {
  const { seen, close } = firstTemporary(prepared.folder);
  const { child, ended } = start(prepared.folder, name);
  const over = ended.then(() => 'ended' as const);
  const begun = of === 'run' ? 'staging' : await Promise.race([over, seen]);
  close();
  const reached = begun === 'ended' ? begun : await Promise.race([over, wait(part * prepared[of], 'now' as const)]);
  if (reached === 'now') child.kill(signal);
  await ended;
  return reached === 'now';
};

describe('a capture that is stopped', () => {
  it(
    'Lifecycle and access: SIGINT, SIGTERM and SIGKILL at seeded moments leave no tree, or a whole one, and after the next start nothing temporary',
    async () => {
      const workers = await Promise.all([prepare(), prepare()]);
      const left = [...moments().entries()];
      const tally = { stopped: 0, whole: 0, none: 0, scavenged: 0 };
      const work = async (prepared: Prepared): Promise<void> => {
        const { folder } = prepared;
        const names: string[] = [];
        let before = new Set<string>();
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const [at, moment] = next;
          names.push(`tree-${at}`);
          if (await stopAt(prepared, `tree-${at}`, moment)) tally.stopped += 1;
          const temporary = readdirSync(folder).filter(isTemporary);
          // What is asked to stop cleans up by itself; what is killed leaves that to the next start.
          if (moment.signal !== 'SIGKILL') expect(temporary.filter((entry) => !before.has(entry))).toEqual([]);
          before = new Set(temporary);
          if (temporary.length > 0) tally.scavenged += 1;
        }
        expect(await start(folder, 'last').ended).toBe(0);
        expect(readdirSync(folder).filter((entry) => entry.startsWith('.'))).toEqual(['.casefile-no-collect']);
        for (const name of names) tally[(await isComplete(folder, name)) ? 'whole' : 'none'] += 1;
        expect(await isComplete(folder, 'last')).toBe(true);
      };
      await Promise.all(workers.map(work));
      console.log(`${moments().length} moments: ${JSON.stringify(tally)}`);
      expect(tally.whole + tally.none).toBe(moments().length);
      // The moments are spread so that some come while a tree is being written.
      expect(tally.scavenged).toBeGreaterThan(0);
    },
    nightly ? 3_600_000 : 300_000,
  );
});
