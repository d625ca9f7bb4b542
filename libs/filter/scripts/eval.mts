// Recall and false alarms of the filter on the labelled corpora: tsx scripts/eval.mts [CORPORA FOLDER] [--show SOURCE]
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createFilter } from '../src/index.js';

interface Case {
  readonly source: string;
  readonly kind: 'injection' | 'secret';
  readonly label: 'positive' | 'negative';
  readonly text: string;
  readonly rule?: string;
  readonly ranges?: readonly (readonly [number, number])[];
}

const showAt = process.argv.indexOf('--show');
const show = showAt > 0 ? process.argv[showAt + 1] : undefined;
const folder = resolve(process.argv[2] ?? '../../../shared/corpora');
const filter = createFilter();

/** Whether every labelled range lost each of its pieces of eight characters. */
const covers = (item: Case, output: string): boolean =>
  (item.ranges ?? []).every(([start, end]) => {
    const secret = item.text.slice(start, end);
    return !output.includes(secret);
  });

const rows = new Map<string, { total: number; hit: number; spans: number; ranged: number }>();
for (const name of ['injection.ndjson', 'secret.ndjson']) {
  const file = resolve(folder, name);
  if (!existsSync(file)) continue;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const item: Case = JSON.parse(line);
    const answer = filter.run({ text: item.text, form: 'record' });
    const injected = answer.status === 'rejected';
    const secret = answer.findings.some(({ code }) => code.startsWith('secret.') || code.startsWith('personal.'));
    const hit = item.kind === 'injection' ? injected : secret || injected;
    const key = `${item.source} ${item.label}`;
    const row = rows.get(key) ?? { total: 0, hit: 0, spans: 0, ranged: 0 };
    const ranged = item.label === 'positive' && (item.ranges?.length ?? 0) > 0;
    rows.set(key, {
      total: row.total + 1,
      hit: row.hit + (hit ? 1 : 0),
      ranged: row.ranged + (ranged ? 1 : 0),
      spans: row.spans + (ranged && covers(item, answer.text ?? '') ? 1 : 0),
    });
    const wrong = item.label === 'positive' ? !hit || (ranged && !covers(item, answer.text ?? '')) : hit;
    if (show === key && wrong) {
      const codes = answer.findings.map(({ code }) => code).join(',');
      console.log(
        `--- ${item.rule ?? ''} [${codes}]\n${item.text.slice(0, 600)}\n=> ${(answer.text ?? '').slice(0, 600)}`,
      );
    }
  }
}
for (const [key, { total, hit, spans, ranged }] of [...rows].sort()) {
  const share = ((100 * hit) / total).toFixed(1);
  console.log(
    `${key.padEnd(40)} ${String(hit).padStart(4)} / ${String(total).padEnd(4)} ${share} %${ranged > 0 ? `  spans ${String(spans)} / ${String(ranged)}` : ''}`,
  );
}
