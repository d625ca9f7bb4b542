import { Buffer } from 'node:buffer';
import { cpus } from 'node:os';
import { type Contender, createContenders } from './contenders.js';
import { type Corpus, buildCorpus } from './corpus.js';
import { interleavedRates, latencies, median, passRate, quantile } from './measure.js';
import { wholePieces } from './pieces.js';
import { type ProcessFigures, measureProcesses } from './processes.js';
import { table, writeSection } from './repository.js';
import { worstCases } from './worst-cases.js';

const MB = 1_000_000;
const quick = process.argv.includes('--quick');
const plan = quick
  ? { corpus: 0.5 * MB, rounds: 2, samples: 0.05, processRounds: 1, passes: 2, sizes: [0.1, 0.2, 0.4], repeats: 1 }
  : { corpus: 2 * MB, rounds: 9, samples: 1, processRounds: 7, passes: 6, sizes: [1, 2, 4], repeats: 3 };

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
const progress = (what: string): void => {
  process.stderr.write(`${what}\n`);
};

const throughput = async (contenders: readonly Contender[], corpus: Corpus): Promise<string> => {
  progress('throughput');
  const large = await interleavedRates(contenders, wholePieces(corpus.text, 64 * 1024), plan.rounds);
  const small = await interleavedRates(contenders, wholePieces(corpus.text, 4096), plan.rounds);
  const base = large.get(contenders[0]?.name ?? '') ?? Number.NaN;
  const rows = contenders.map(({ name }) => {
    const rate = large.get(name) ?? Number.NaN;
    const records = ((small.get(name) ?? Number.NaN) * MB) / 4096;
    return [name, figure(rate), `${figure(base / rate)}×`, Math.round(records).toLocaleString('en-US')];
  });
  return table(['64 KiB texts, warm, one core', 'MB/s', 'Casefile is', 'records of 4 KB a second'], rows);
};

const latency = async (casefile: Contender, text: Buffer): Promise<string> => {
  progress('latency');
  const rows: string[][] = [];
  for (const [name, size, count] of [
    ['1 KiB', 1024, 2000],
    ['4 KiB', 4096, 1000],
    ['64 KiB', 65_536, 300],
    ['256 KiB', 262_144, 100],
    ['1 MiB', 1_048_576, 60],
  ] as const) {
    const pieces = wholePieces(text.length >= size ? text : Buffer.concat([text, text]), size);
    const wanted = Math.max(10, Math.round(count * plan.samples));
    const texts = Array.from({ length: wanted }, (_, at) => pieces[at % pieces.length] ?? text);
    const times = await latencies(casefile, texts);
    rows.push([name, figure(quantile(times, 0.5)), figure(quantile(times, 0.99))]);
  }
  return table(['size of a text', 'p50, ms', 'p99, ms'], rows);
};

const processTable = (figures: ProcessFigures): string =>
  table(
    ['a process of its own', ''],
    [
      ['compiles and warms its detectors, ms', figure(figures.startMs)],
      ['first text of 64 KiB, ms', figure(figures.firstMs)],
      ['first pass, MB/s', figure(figures.coldRate)],
      ['warm, one process, MB/s', figure(figures.oneRate)],
      ['warm, two processes, MB/s', `${figure(figures.twoRate)} (${figure(figures.twoRate / figures.oneRate)}×)`],
      ['resident memory, warm, MiB', figure(figures.residentMiB)],
    ],
  );

const worst = async (casefile: Contender): Promise<string> => {
  const rows: string[][] = [];
  for (const { name, text, also } of worstCases) {
    progress(`worst case: ${name}`);
    const texts = plan.sizes.map((size) => text(size * MB));
    const rates: number[][] = texts.map(() => []);
    for (let repeat = 0; repeat < plan.repeats; repeat += 1) {
      for (const [at, item] of texts.entries()) rates[at]?.push(await passRate(casefile, [item]));
    }
    const medians = rates.map(median);
    const large = also === undefined || quick ? undefined : await passRate(casefile, [text(also)]);
    const growth = (medians[0] ?? Number.NaN) / (medians.at(-1) ?? Number.NaN);
    const sizes = large === undefined ? '' : `${figure(large)} at ${(also ?? 0) / MB} MB`;
    rows.push([name, ...medians.map(figure), sizes, `${figure(growth)}×`]);
  }
  const head = plan.sizes.map((size) => `MB/s at ${size} MB`);
  return table(['kind of text', ...head, 'larger', 'time a byte, largest to smallest'], rows);
};

const corpus = buildCorpus(plan.corpus);
const contenders = await createContenders(wholePieces(corpus.text, 64 * 1024));
const [casefile] = contenders;
if (casefile === undefined) throw new Error('there is nothing to measure');
const report = [
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}. The corpus: ${(corpus.text.length / MB).toFixed(1)} MB of ${corpus.markdownFiles} Markdown files and ${corpus.logFiles} logs, with ${corpus.plantedSecrets} planted secrets.`,
  '### Throughput',
  await throughput(contenders, corpus),
  '### One text',
  await latency(casefile, corpus.text),
  '### Processes',
  processTable(await (progress('processes'), measureProcesses(plan.corpus, plan.processRounds, plan.passes))),
  '### Worst cases',
  await worst(casefile),
].join('\n\n');
console.log(report);
if (quick) console.log('\nquick: docs/performance.md stays as it is');
else await writeSection('docs/performance.md', 'bench-filter', report);
