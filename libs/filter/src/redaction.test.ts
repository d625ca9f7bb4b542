import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { redactionDetectors } from './detectors/redactions.js';
import type { FindingCounts } from './finding-counts.js';
import { limits } from './limits.js';
import { compileRedaction, detectorWork } from './redaction.js';
import { registerCredentials } from './registered-credentials.js';
import { privateKeySpan } from './validators/private-key.js';
import { validators } from './validators/validators.js';

/** A text that counts its bytes as they are read, one by one or by a search or copy. */
const counted = (source: string): { text: Buffer; read: () => number } => {
  const bytes = Buffer.from(source, 'latin1');
  let read = 0;
  const text = new Proxy(bytes, {
    get: (target, key) => {
      if (typeof key === 'string' && key >= '0' && key <= '9~') read += 1;
      if (key === 'length') return target.length;
      if (key === 'toString')
        return (encoding: 'latin1', start = 0, end = target.length): string => {
          read += Math.max(0, Math.min(end, target.length) - start);
          return target.toString(encoding, start, end);
        };
      if (key === 'subarray')
        return (start = 0, end = target.length): Buffer => {
          read += Math.max(0, Math.min(end, target.length) - start);
          return target.subarray(start, end);
        };
      if (key === 'indexOf')
        return (value: string | number, from = 0): number => {
          const found = target.indexOf(value, from);
          read += (found < 0 ? target.length : found) - from;
          return found;
        };
      const value: unknown = Reflect.get(target, key, target);
      return value;
    },
  });
  return { text, read: () => read };
};

const repeated = (piece: string, bytes: number): string => piece.repeat(Math.ceil(bytes / piece.length));

const hostile = [
  'password=${',
  'password=$(',
  'password=${{',
  'password={{',
  'password=<',
  'password=[',
  'token:a.b(',
  'password=${A:-',
  'authorization:${',
  'x-token:${',
  'cookie:a=${x};',
  "'password':'${",
  '"password":"${',
  '"password":["${',
  '\\"password\\":\\"${',
  'a://u:${',
  '<password>${',
  '--password $(',
  'secret value:${',
];

describe('filter-policy: every detector is linear', () => {
  describe.each(redactionDetectors.map((detector) => [detector.id, detector] as const))('%s', (_id, detector) => {
    it('hands its validator a fixed share of a text that repeats an example', () => {
      const pieces = [...detector.positives, ...detector.nearMisses, ...hostile];
      for (const piece of pieces.flatMap((example) => [example, `${example} `, `${example}\n`])) {
        const [small, large] = [4096, 8192].map((bytes) =>
          detectorWork(Buffer.from(repeated(piece, bytes), 'utf8'), detector),
        );
        // Doubling the text doubles the work; a quarter more and some is for the edges.
        expect(large?.bytes, piece).toBeLessThanOrEqual((small?.bytes ?? 0) * 2.25 + 4096);
        expect(large?.asked, piece).toBeLessThanOrEqual((small?.asked ?? 0) * 2.25 + 64);
      }
    });
  });

  it.each(hostile)('a validator reads no more than the judged bytes of a value that it refuses: %s', (piece) => {
    const source = repeated(piece, 60_000);
    const start = piece.search(/[$({<[a]*$/u);
    for (const name of ['bareValue', 'headerValue', 'headerToken'] as const) {
      const { text, read } = counted(source);
      const found = validators[name](text, {
        whole: { start: 0, end: start + 1 },
        group: { start, end: start + 1 },
      });
      if (found.length === 0) expect(read(), name).toBeLessThan(limits.maxJudgedBytes * 8);
    }
  });

  it.each(['\\'.repeat(20_000), 'ab\n'.repeat(8)])('a private key reads its lines once', (body) => {
    const header = '-----BEGIN PRIVATE KEY-----';
    const { text, read } = counted(`${header}\n${body}${'x'.repeat(body.length < 100 ? 20_000 : 0)}`);
    privateKeySpan(text, { whole: { start: 0, end: header.length }, group: { start: 0, end: header.length } });
    expect(read()).toBeLessThan(text.length * 20);
  });

  it('D35: a text in which every mask uncovers the next is rejected after a fixed number of rounds', () => {
    const counts: FindingCounts = new Map();
    const redact = compileRedaction();
    const chain = Array.from({ length: 400 }, () => 'DE89370400440532013000').join('-');
    expect(redact(Buffer.from(chain), undefined, counts)).toEqual({ tooMany: true });
    expect(counts.get('personal.iban')).toBeLessThanOrEqual(400);
  });

  it('D45: a credential that is part of its replacement ends, however far the replacement stands', () => {
    const redact = compileRedaction();
    const registered = registerCredentials(['REDACTED:secret', 'tenant-value-1']);
    const text = Buffer.from(`${'tenant-value-1 '.repeat(2000)} [REDACTED:secret.github]`);
    const result = redact(text, registered, new Map());
    expect('bytes' in result && result.bytes.toString()).toBe(
      `${'[REDACTED:secret.registered] '.repeat(2000)} [REDACTED:secret.github]`,
    );
  });
});
