import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from './measure.js';
import type { ProcessReport } from './filter-process.js';

/** What processes of their own do. Rates are MB/s of all together. */
export interface ProcessFigures {
  readonly startMs: number;
  readonly firstMs: number;
  readonly coldRate: number;
  readonly oneRate: number;
  readonly twoRate: number;
  readonly residentMiB: number;
}

const isReport = (value: unknown): value is ProcessReport =>
  typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'ready' || value.kind === 'ran');

const nextReport = async (child: ChildProcess): Promise<ProcessReport> => {
  const [report]: unknown[] = await once(child, 'message');
  if (!isReport(report)) throw new Error('a process of the benchmark said something else');
  return report;
};

const ran = async (child: ChildProcess, passes: number): Promise<{ rate: number; residentMiB: number }> => {
  const report = nextReport(child);
  child.send(passes);
  const answer = await report;
  if (answer.kind !== 'ran') throw new Error('a process of the benchmark started twice');
  return answer;
};

/** Two processes: one alone and both at once, in turn. */
export const measureProcesses = async (bytes: number, rounds: number, passes: number): Promise<ProcessFigures> => {
  const file = new URL('./filter-process.js', import.meta.url);
  const children: ChildProcess[] = [];
  try {
    const starts: Extract<ProcessReport, { kind: 'ready' }>[] = [];
    // One after the other, so that neither disturbs the other's start.
    for (let at = 0; at < 2; at += 1) {
      const child = fork(file, [String(bytes)]);
      children.push(child);
      const report = await nextReport(child);
      if (report.kind === 'ready') starts.push(report);
    }
    const [first, second] = children;
    if (first === undefined || second === undefined) throw new Error('a process of the benchmark is missing');
    const one: number[] = [];
    const two: number[] = [];
    const resident: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      one.push((await ran(round % 2 === 0 ? first : second, passes)).rate);
      const both = await Promise.all([ran(first, passes), ran(second, passes)]);
      two.push(both.reduce((sum, { rate }) => sum + rate, 0));
      resident.push(...both.map(({ residentMiB }) => residentMiB));
    }
    return {
      startMs: median(starts.map(({ startMs }) => startMs)),
      firstMs: median(starts.map(({ firstMs }) => firstMs)),
      coldRate: median(starts.map(({ coldRate }) => coldRate)),
      oneRate: median(one),
      twoRate: median(two),
      residentMiB: Math.max(...resident),
    };
  } finally {
    for (const child of children) child.kill();
  }
};
