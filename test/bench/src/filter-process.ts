import { performance } from 'node:perf_hooks';
import { createFilter } from '@casefile/filter';
import { buildCorpus } from './corpus.js';
import { passRate } from './measure.js';
import { wholePieces } from './pieces.js';

/** What a process of the benchmark says: once ready, and after each order to run. */
export type ProcessReport =
  | { readonly kind: 'ready'; readonly startMs: number; readonly firstMs: number; readonly coldRate: number }
  | { readonly kind: 'ran'; readonly rate: number; readonly residentMiB: number };

const say = (report: ProcessReport): void => {
  process.send?.(report);
};

// A process that does nothing but filter, as a worker does: how long it takes to start, what the first pass costs, and what later ones do.
const bytes = Number(process.argv[2]);
const texts = wholePieces(buildCorpus(bytes).text, 64 * 1024);
const before = performance.now();
const filter = createFilter();
const startMs = performance.now() - before;
const contender = { name: 'Casefile', run: (text: Buffer) => filter.run({ text, form: 'record' }).findings.length };
const begun = performance.now();
contender.run(texts[0] ?? Buffer.alloc(0));
const firstMs = performance.now() - begun;
const coldRate = await passRate(contender, texts);
for (let pass = 0; pass < 3; pass += 1) await passRate(contender, texts);
say({ kind: 'ready', startMs, firstMs, coldRate });

process.on('message', (passes) => {
  const run = async (): Promise<void> => {
    const rates: number[] = [];
    for (let pass = 0; pass < Number(passes); pass += 1) rates.push(await passRate(contender, texts));
    const rate = rates.length / rates.reduce((sum, value) => sum + 1 / value, 0);
    say({ kind: 'ran', rate, residentMiB: process.memoryUsage.rss() / 2 ** 20 });
  };
  void run();
});
