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

const filterLines = async (): Promise<void> => {
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
    await write(`${JSON.stringify(filterLine(filter, row))}\n`);
  }
};

/** `casefile filter`: standard input through the policy. The answer's exit code is 0 whatever was found: rejection is a status. */
export const filterCommand = async (options: FilterOptions, { console }: CommandContext): Promise<void> => {
  if (options.ndjson === true) return filterLines();
  const tenant = await tenantFrom(options);
  const registered = registerCredentials(await redactedFrom(tenant));
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
