import { requireTimestamp, requireSha256, type Sha256, type Timestamp } from '@casefile/contract';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendRingEvent, readRingLog } from './ring-log.js';

let ring: string;
let log: string;
beforeEach(() => {
  ring = mkdtempSync(join(tmpdir(), 'casefile-ring-log-'));
  log = join(ring, 'ring.log');
});
afterEach(() => {
  rmSync(ring, { recursive: true, force: true });
});

const idOf = (digit: string): Sha256 => requireSha256(digit.repeat(64));
const [a, b, c] = [idOf('a'), idOf('b'), idOf('c')];
const at = requireTimestamp('2026-05-01T08:00:00Z');
const later = requireTimestamp('2026-05-01T09:00:00Z');
const unusable = expect.objectContaining({ code: 'key_unusable' });

describe('the log of a key ring', () => {
  it('tells nothing where there is none', async () => {
    expect(await readRingLog(ring)).toEqual({ made: [], revoked: new Map() });
  });

  it('grows by whole lines that are chained, and leaves nothing else behind', async () => {
    await appendRingEvent(ring, { event: 'made', key: a });
    const before = readFileSync(log, 'utf8');
    await appendRingEvent(ring, { event: 'revoked', key: a, at, reason: 'the laptop was stolen – “gone”' });
    await appendRingEvent(ring, { event: 'made', key: b });
    expect(readFileSync(log, 'utf8').startsWith(before)).toBe(true);
    expect(await readRingLog(ring)).toEqual({
      made: [a, b],
      revoked: new Map([[a, { at, reason: 'the laptop was stolen – “gone”' }]]),
    });
    expect(readdirSync(ring)).toEqual(['ring.log']);
  });

  it('a revoked key stays revoked, and the first reason holds, whatever follows', async () => {
    await appendRingEvent(ring, { event: 'revoked', key: a, at });
    await appendRingEvent(ring, { event: 'made', key: a });
    await appendRingEvent(ring, { event: 'revoked', key: a, at: later, reason: 'again' });
    expect((await readRingLog(ring)).revoked).toEqual(new Map([[a, { at, reason: null }]]));
  });

  it.each([
    ['a line taken out', (lines: string[]) => lines.toSpliced(1, 1)],
    ['the first line taken out', (lines: string[]) => lines.slice(1)],
    ['two lines exchanged', ([one = '', two = '', ...rest]: string[]) => [two, one, ...rest]],
    ['a line changed', (lines: string[]) => lines.with(1, (lines[1] ?? '').replace(at, at.replace('08', '07')))],
    ['a line written twice', ([one = '', ...rest]: string[]) => [one, one, ...rest]],
    ['white space', (lines: string[]) => lines.with(0, ` ${lines[0] ?? ''}`)],
    ['an empty line', (lines: string[]) => lines.toSpliced(1, 0, '')],
    ['an event that there is not', (lines: string[]) => lines.with(2, (lines[2] ?? '').replace('made', 'restored'))],
  ])('is refused with %s, and nothing is appended to it', async (_, breach) => {
    await appendRingEvent(ring, { event: 'made', key: a });
    await appendRingEvent(ring, { event: 'revoked', key: a, at });
    await appendRingEvent(ring, { event: 'made', key: b });
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, breach(lines).join('\n'));
    const altered = readFileSync(log, 'utf8');
    await expect(readRingLog(ring)).rejects.toThrowError(unusable);
    await expect(appendRingEvent(ring, { event: 'made', key: c })).rejects.toThrowError(unusable);
    expect(readFileSync(log, 'utf8')).toBe(altered);
  });

  it('is refused when its end is torn', async () => {
    await appendRingEvent(ring, { event: 'made', key: a });
    writeFileSync(log, readFileSync(log, 'utf8').slice(0, -1));
    await expect(readRingLog(ring)).rejects.toThrowError(unusable);
  });

  it.each([
    ['an empty reason', { reason: '' }],
    ['a reason without end', { reason: 'x'.repeat(201) }],
    ['a time in another spelling', { at: '2026-05-01' as Timestamp }],
    ['no key id', { key: 'mine' as Sha256 }],
  ])('takes no event with %s', async (_, change) => {
    await expect(appendRingEvent(ring, { event: 'revoked', key: a, at, ...change })).rejects.toMatchObject({
      code: 'invalid_inputs',
    });
    expect(readdirSync(ring)).toEqual([]);
  });

  it('loses no event of those that are written at once', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => idOf(String(n)));
    await Promise.all(keys.map((key) => appendRingEvent(ring, { event: 'made', key })));
    expect((await readRingLog(ring)).made.toSorted()).toEqual(keys);
  });

  it('does not wait for a process that was killed while it held the lock', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(ring, '.ring.lock'), String(pid), { mode: 0o600 });
    await appendRingEvent(ring, { event: 'made', key: a });
    expect(readdirSync(ring)).toEqual(['ring.log']);
  });

  it('does not take the lock of a process that runs', async () => {
    writeFileSync(join(ring, '.ring.lock'), String(process.pid), { mode: 0o600 });
    await expect(appendRingEvent(ring, { event: 'made', key: a })).rejects.toThrowError(unusable);
    expect(readdirSync(ring)).toEqual(['.ring.lock']);
  }, 20_000);
});
