import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './repository.js';

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

/** Runs the built `casefile` as a process of its own, with an environment that holds nothing of the developer's. */
export const casefile = (args: readonly string[], options: RunOptions = {}): Promise<Run> =>
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
