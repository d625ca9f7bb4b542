import type { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import type { Contender } from './contenders.js';

/** The value in the middle; of an empty list, not a number. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** Half of the values are smaller. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const sizeOf = (texts: readonly Buffer[]): number => texts.reduce((sum, text) => sum + text.length, 0);

/** Megabytes (millions of bytes) a second of one pass over some texts. */
export const passRate = async ({ run }: Contender, texts: readonly Buffer[]): Promise<number> => {
  const start = performance.now();
  for (const text of texts) {
    const work = run(text);
    if (typeof work !== 'number') await work;
  }
  return sizeOf(texts) / (performance.now() - start) / 1000;
};

/** Interleaved passes: in each round every contender once, beginning with another one; the median rate of each. */
export const interleavedRates = async (
  contenders: readonly Contender[],
  texts: readonly Buffer[],
  rounds: number,
): Promise<Map<string, number>> => {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await passRate(contender, texts);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      rates.get(contender.name)?.push(await passRate(contender, texts));
    }
  }
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
};

/** Milliseconds of each single text. */
export const latencies = async ({ run }: Contender, texts: readonly Buffer[]): Promise<number[]> => {
  const times: number[] = [];
  for (const text of texts) {
    const start = performance.now();
    await run(text);
    times.push(performance.now() - start);
  }
  return times;
};
