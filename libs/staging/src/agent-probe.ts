import { spawn } from 'node:child_process';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** Who shall not be able to change a sealed tree. */
export interface Agent {
  readonly uid: number;
  readonly gid: number;
}

/** What a process that tried to change a tree came to. */
export interface ProbeResult {
  /** Who it was, as the kernel says. */
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
  /** Whether it had any capability that it could have used. */
  readonly capable: boolean;
  /** How many changes it tried. */
  readonly attempts: number;
  /** Those that were not refused for want of permission, up to twenty: what was tried, and where. */
  readonly breaches: readonly string[];
  /** The digest of all that it read, as {@link viewOf}; null where it could not read everything. */
  readonly view: string | null;
}

/** The digest of what a reader of a tree finds: every path with the digest of its bytes, by path. */
export const viewOf = (files: ReadonlyMap<string, Uint8Array>): string => {
  const lines = [...files].map(([path, bytes]) => `${path}\0${createHash('sha256').update(bytes).digest('hex')}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
};

/**
 * The program that tries. It is handed over as text: the agent need not be able to read where Casefile is installed. It reads everything first, then tries each change at
 * every file and directory; only the kernel's refusals for a read-only file system or for want of permission count as refused.
 */
const program = String.raw`
'use strict';
const fs = require('fs');
const path = require('path');
const crypto = require('crypto');
const [root, rename] = process.argv.slice(1);
const status = fs.readFileSync('/proc/self/status', 'latin1');
const field = (name) => ((new RegExp('^' + name + ':[ \\t]*(.*)$', 'm').exec(status) || [])[1] || '').trim();
const capable = ['CapEff', 'CapPrm', 'CapAmb'].some((name) => !/^0+$/.test(field(name)));
const sha256 = (bytes) => crypto.createHash('sha256').update(bytes).digest('hex');
const files = [];
const directories = [''];
const lines = [];
let view = null;
try {
  for (const at of directories)
    for (const entry of fs.readdirSync(path.join(root, at), { withFileTypes: true })) {
      const below = at === '' ? entry.name : at + '/' + entry.name;
      if (entry.isDirectory()) directories.push(below);
      else {
        files.push(below);
        lines.push(below + '\0' + sha256(fs.readFileSync(path.join(root, below))) + '\n');
      }
    }
  view = sha256(lines.sort().join(''));
} catch {}
const refused = new Set(['EROFS', 'EACCES', 'EPERM']);
const breaches = [];
let attempts = 0;
const must = (what, at, change, also) => {
  attempts += 1;
  let code = 'done';
  try {
    change(path.join(root, at));
  } catch (error) {
    code = error.code || 'unknown';
  }
  if (!refused.has(code) && code !== also && breaches.length < 20) breaches.push(what + ' ' + (at || '.') + ': ' + code);
};
const close = (handle) => fs.closeSync(handle);
const { uid, gid } = { uid: process.getuid(), gid: process.getgid() };
for (const at of files) {
  must('write', at, (p) => close(fs.openSync(p, 'r+')));
  must('append', at, (p) => close(fs.openSync(p, 'a')));
  must('truncate', at, (p) => close(fs.openSync(p, 'w')));
  must('chmod', at, (p) => fs.chmodSync(p, 0o666));
  must('chown', at, (p) => fs.chownSync(p, uid, gid));
  must('utimes', at, (p) => fs.utimesSync(p, 1, 1));
  must('link', at, (p) => fs.linkSync(p, p + '.linked'));
  must('rename', at, (p) => fs.renameSync(p, p + '.moved'));
  must('unlink', at, (p) => fs.unlinkSync(p));
}
for (const at of directories.reverse()) {
  must('create', at, (p) => close(fs.openSync(path.join(p, 'created'), 'wx')));
  must('mkdir', at, (p) => fs.mkdirSync(path.join(p, 'made')));
  must('symlink', at, (p) => fs.symlinkSync('/', path.join(p, 'linked')));
  must('chmod', at, (p) => fs.chmodSync(p, 0o777));
  must('chown', at, (p) => fs.chownSync(p, uid, gid));
  must('utimes', at, (p) => fs.utimesSync(p, 1, 1));
  if (at !== '') must('rename', at, (p) => fs.renameSync(p, p + '.moved'));
  if (at !== '') must('rmdir', at, (p) => fs.rmdirSync(p));
}
if (rename === 'rename') must('rename', '', (p) => fs.renameSync(p, p + '.moved'), 'EBUSY');
process.stdout.write(JSON.stringify({ uid, gid, groups: process.getgroups(), capable, attempts, breaches, view }));
`;

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const resultOf = (printed: string): ProbeResult | null => {
  let value: unknown;
  try {
    value = JSON.parse(printed);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (!('uid' in value) || !('gid' in value) || !('groups' in value) || !('capable' in value)) return null;
  if (!('attempts' in value) || !('breaches' in value) || !('view' in value)) return null;
  const { uid, gid, groups, capable, attempts, breaches, view } = value;
  if (typeof uid !== 'number' || typeof gid !== 'number' || typeof attempts !== 'number') return null;
  if (typeof capable !== 'boolean' || !isNumbers(groups) || !isTexts(breaches)) return null;
  if (view !== null && typeof view !== 'string') return null;
  return { uid, gid, groups, capable, attempts, breaches, view };
};

/** How long a tree of the most files that are read takes a slow machine, and more. */
const timeoutMs = 120_000;

/**
 * Lets a process of its own try to change a tree in every way: as the agent, without groups and capabilities, or as this process where none is given. Null where there can be no such process,
 * or where it did not report: nothing is proved then.
 */
export const probeTree = (root: string, agent: Agent | null, signal?: AbortSignal): Promise<ProbeResult | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', program, '--', root, agent === null ? 'stay' : 'rename'], {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...(agent !== null && { uid: agent.uid, gid: agent.gid }),
      ...(signal !== undefined && { signal }),
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', () => resolve(null));
    child.once('close', (status) => resolve(status === 0 ? resultOf(Buffer.concat(chunks).toString('utf8')) : null));
  });
