import { Buffer } from 'node:buffer';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cutAt } from './pieces.js';
import { drawn, seededRandom, shuffled } from './random.js';
import { repositoryRoot, sharedPath } from './repository.js';

/** What a corpus is made of, for the report. */
export interface Corpus {
  readonly text: Buffer;
  readonly markdownFiles: number;
  readonly logFiles: number;
  readonly plantedSecrets: number;
}

const largestFile = 128 * 1024;

const filesUnder = (folder: string, wanted: (name: string) => boolean): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= largestFile)
    .sort();

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const letters = `${upper}${upper.toLowerCase()}`;

/** Lines with secrets that nobody ever had. */
const secretLines = (random: () => number): string[] => {
  const token = (length: number): string => drawn(random, letters + digits, length);
  return [
    `GITHUB_TOKEN=ghp_${token(36)}`,
    `aws_access_key_id = AKIA${drawn(random, upper + digits, 16)}`,
    `Authorization: Bearer ${token(40)}`,
    `postgres://app:${token(20)}@db.internal.example:5432/app`,
    `  "client_secret": "${token(32)}",`,
    `npm config set //registry.example/:_authToken npm_${token(36)}`,
    `export STRIPE_KEY=sk_live_${token(24)}`,
    `slack: xoxb-${drawn(random, digits, 12)}-${drawn(random, digits, 12)}-${token(24)}`,
  ];
};

const plantEvery = 64 * 1024;

/**
 * The corpus of the benchmark: real Markdown of the installed packages and of the material beside the repository, real logs, and a made-up secret
 * every 64 KiB. The same on every run with the same packages.
 */
export const buildCorpus = (bytes: number): Corpus => {
  const random = seededRandom(20260908);
  const shared = sharedPath();
  const markdown = filesUnder(join(repositoryRoot, 'node_modules'), (name) => name.toLowerCase().endsWith('.md'));
  if (shared !== undefined) markdown.push(...filesUnder(shared, (name) => name.endsWith('.md')));
  const recordings = sharedPath('recordings');
  const logs = filesUnder(join(repositoryRoot, 'test', 'vectors'), (name) => name.endsWith('.log'));
  if (recordings !== undefined) logs.push(...filesUnder(recordings, (name) => name.endsWith('.txt')));

  const parts: Buffer[] = [];
  const used = { markdown: new Set<string>(), logs: new Set<string>() };
  let size = 0;
  let planted = 0;
  const add = (path: string): void => {
    const file = readFileSync(path);
    parts.push(file);
    size += file.length;
    if (size < (planted + 1) * plantEvery) return;
    const lines = secretLines(random);
    const line = Buffer.from(`\n${lines[planted % lines.length] ?? ''}\n`, 'utf8');
    parts.push(line);
    size += line.length;
    planted += 1;
  };
  while (size < bytes) {
    const before = size;
    // One part in four is a log.
    const queue = shuffled(random, markdown);
    const logQueue = shuffled(random, logs);
    for (const [position, path] of queue.entries()) {
      if (size >= bytes) break;
      add(path);
      used.markdown.add(path);
      const log = position % 4 === 3 ? logQueue[Math.floor(position / 4) % Math.max(1, logQueue.length)] : undefined;
      if (log === undefined) continue;
      add(log);
      used.logs.add(log);
    }
    if (size === before) throw new Error('there is nothing to make a corpus of: install the packages first');
  }
  const text = cutAt(Buffer.concat(parts), bytes)[0] ?? Buffer.alloc(0);
  return { text, markdownFiles: used.markdown.size, logFiles: used.logs.size, plantedSecrets: planted };
};
