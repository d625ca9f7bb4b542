import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, shared } from './repository.js';

/** What a run of the command line printed, and how it ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of the test's own, outside of any work tree. */
export const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'casefile-e2e-')));

/** Removes a scratch folder. */
export const discard = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** How to run the command line. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

/** Whether a tree's attestation says that the revision actor alone decided (D16); the judge has to be told. */
const isVouched = (tree: string): boolean => {
  const bundle = JSON.parse(readFileSync(`${tree}.attestation.json`, 'utf8'));
  const statement = JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8'));
  return statement.predicate.admission.mode === 'vouch_by_edit';
};

/** Puts a staged tree before the independent judge, where it is at hand: every tree that any test makes must pass. */
const judge = (tree: string): void => {
  if (shared === null) return;
  const args = [join(shared, 'conformance', 'check-tree.mjs'), tree, ...(isVouched(tree) ? ['--vouch-by-edit'] : [])];
  const judged = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (judged.status !== 0) throw new Error(`the independent judge refuses ${tree}: ${judged.stdout}${judged.stderr}`);
};

/**
 * Runs the built `casefile` as a process of its own, with an environment that holds nothing of the developer's. A tree that it stages is judged before the answer is
 * given.
 */
export const casefile = async (args: readonly string[], options: RunOptions = {}): Promise<Run> => {
  const run = await runCasefile(args, options);
  const out = args.includes('--out') ? args[args.lastIndexOf('--out') + 1] : undefined;
  if (run.code === 0 && (args[0] === 'snapshot' || args[0] === 'assemble') && out !== undefined) judge(out);
  return run;
};

const runCasefile = (args: readonly string[], options: RunOptions): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'apps', 'cli', 'bin', 'casefile.mjs'), ...args], {
      cwd: options.cwd ?? root,
      env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...options.env },
    });
    const chunks = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (chunks.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (chunks.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...chunks }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
