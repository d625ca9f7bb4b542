import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { CasefileError } from '@casefile/contract';
import { createFilter, filterLine, registerCredentials } from '@casefile/filter';
import type { CommandContext } from '../context.js';
import { redactedFrom, tenantFrom, type SharedOptions } from '../options.js';

/** Options of `casefile filter`. */
export interface FilterOptions extends SharedOptions {
  readonly ndjson?: boolean;
  readonly maxBytes?: number;
  readonly display?: boolean;
}

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

/** A line with the tenant's own credentials beside those that it brings; anything but an object is left to be refused. */
const withCredentials = (row: unknown, credentials: readonly string[]): unknown => {
  if (credentials.length === 0 || row === null || typeof row !== 'object' || Array.isArray(row)) return row;
  const own: unknown = Reflect.get(row, 'registered') ?? [];
  return { ...row, registered: Array.isArray(own) ? [...own, ...credentials] : own };
};

const filterLines = async (credentials: readonly string[]): Promise<void> => {
  const filter = createFilter();
  let number = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch (cause) {
      throw new CasefileError('usage', `Line ${number} is not JSON.`, { cause });
    }
    await write(`${JSON.stringify(filterLine(filter, withCredentials(row, credentials)))}\n`);
  }
};

/** `casefile filter`: standard input through the policy. The answer's exit code is 0 whatever was found: rejection is a status. */
export const filterCommand = async (options: FilterOptions, { console }: CommandContext): Promise<void> => {
  const credentials = await redactedFrom(await tenantFrom(options));
  if (options.ndjson === true) {
    if (options.maxBytes !== undefined || options.display !== undefined || options.json !== undefined)
      throw new CasefileError(
        'usage',
        'With --ndjson each line says its own max_bytes and display, and answers are JSON.',
      );
    return filterLines(credentials);
  }
  const registered = registerCredentials(credentials);
  const filter = createFilter();
  const { text, ...summary } = filter.run({
    text: await buffer(process.stdin),
    form: options.display === true ? 'display' : 'record',
    registered,
    ...(options.maxBytes !== undefined && { maxBytes: options.maxBytes }),
  });
  if (options.json === true) console.answer('', { filter_version: filter.version, ...summary, text });
  else {
    await write(text ?? '');
    const found = summary.findings.map(({ code, count }) => `${code} ${count}`).join(', ');
    console.note(`${summary.status}${found ? `: ${found}` : ''} (${filter.version})`);
  }
};
