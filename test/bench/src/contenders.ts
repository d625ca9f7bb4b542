import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Script, createContext } from 'node:vm';
import { createFilter } from '@casefile/filter';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import RE2 from 're2';

/** What does something with one text; the figure that it gives back only keeps the work from being left out. */
export interface Contender {
  readonly name: string;
  readonly run: (text: Buffer) => number | Promise<number>;
}

interface Row {
  readonly pattern: string;
  readonly flags: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The tables are the filter's own affair: the benchmark reads them from the built module that nobody else imports. */
const readTable = async (name: string, table: string, allFlags?: string): Promise<Row[]> => {
  const url = new URL(`../../../libs/filter/dist/detectors/${name}.js`, import.meta.url);
  const loaded: unknown = await import(url.href);
  const rows: unknown = isRecord(loaded) ? loaded[table] : undefined;
  if (!Array.isArray(rows) || rows.length === 0) throw new Error(`there is no table ${table}: build the project first`);
  return rows.filter(isRecord).map(({ pattern, flags }) => ({
    pattern: String(pattern),
    flags: allFlags ?? (typeof flags === 'string' ? flags : ''),
  }));
};

const everyMatch = (
  pattern: { exec(text: string): RegExpExecArray | null; lastIndex: number },
  text: string,
): number => {
  let count = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    count += 1;
    if (found[0] === '') pattern.lastIndex += 1;
  }
  return count;
};

/** How long JavaScript's engine may take for one pattern over the whole corpus before the pattern is left out, milliseconds. */
const patience = 2000;

/** Whether JavaScript's engine comes to an end with a pattern: it backtracks, and some never do on an ordinary text. */
const finishes = ({ pattern, flags }: Row, texts: readonly string[]): boolean => {
  const code = `{
    const pattern = new RegExp(source, flags);
    for (const text of texts) { pattern.lastIndex = 0; while (pattern.exec(text) !== null) pattern.lastIndex += 1; }
  }`;
  try {
    const context = createContext({ source: pattern, flags: `gu${flags}`, texts });
    new Script(code).runInContext(context, { timeout: patience });
    return true;
  } catch {
    return false;
  }
};

const javaScriptOneByOne = (
  redactions: readonly Row[],
  injections: readonly Row[],
  corpus: readonly Buffer[],
): Contender => {
  const texts = corpus.map((text) => text.toString('utf8'));
  const usable = (row: Row): boolean => finishes(row, texts);
  const all = redactions.filter(usable).map(({ pattern, flags }) => new RegExp(pattern, `gu${flags}`));
  const any = injections.filter(usable).map(({ pattern, flags }) => new RegExp(pattern, `u${flags}`));
  const without = redactions.length + injections.length - all.length - any.length;
  const note = without === 0 ? '' : ` (without ${without} that it does not finish)`;
  return {
    name: `the same patterns one by one, JavaScript${note}`,
    run: (bytes) => {
      const text = bytes.toString('utf8');
      let count = 0;
      for (const pattern of all) count += everyMatch(pattern, text);
      for (const pattern of any) if (pattern.test(text)) count += 1;
      return count;
    },
  };
};

const re2OneByOne = (redactions: readonly Row[], injections: readonly Row[]): Contender => {
  const all = redactions.map(({ pattern, flags }) => new RE2(pattern, `gu${flags}`));
  const any = injections.map(({ pattern, flags }) => new RE2(pattern, `u${flags}`));
  return {
    name: 'the same patterns one by one, node-re2',
    run: (text) => {
      let count = 0;
      for (const pattern of all) {
        pattern.lastIndex = 0;
        for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
          count += 1;
          if (found[0].length === 0) pattern.lastIndex += 1;
        }
      }
      for (const pattern of any) if (pattern.test(text)) count += 1;
      return count;
    },
  };
};

const secretlint = (): Contender => {
  const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
  return {
    name: 'secretlint 12.0.0, recommended preset',
    run: async (bytes) => {
      const source = {
        filePath: 'record.md',
        content: bytes.toString('utf8'),
        ext: '.md',
        contentType: 'text' as const,
      };
      const result = await lintSource({ source, options: { noPhysicFilePath: true, config } });
      return result.messages.length;
    },
  };
};

/** Casefile as it runs on records that fit their bound: nothing is cut, so nothing is scanned again. */
const casefileUncut = (filter: ReturnType<typeof createFilter>): Contender => ({
  name: 'Casefile, nothing cut (no rescan)',
  run: (text) => filter.run({ text, form: 'record' }).findings.length,
});

/** Casefile with every step: each text is cut by a sixteenth, so the exact bytes are scanned again. */
const casefileCut = (filter: ReturnType<typeof createFilter>): Contender => ({
  name: 'Casefile, every text cut and scanned again',
  run: (text) =>
    filter.run({ text, form: 'record', maxBytes: text.length - Math.ceil(text.length / 16) }).findings.length,
});

/** All contenders, Casefile first; the corpus is what JavaScript's patterns are tried on beforehand. */
export const createContenders = async (corpus: readonly Buffer[]): Promise<Contender[]> => {
  const filter = createFilter();
  const redactions = await readTable('redactions', 'redactionDetectors');
  const injections = await readTable('injections', 'injectionDetectors', 'i');
  return [
    casefileUncut(filter),
    casefileCut(filter),
    secretlint(),
    javaScriptOneByOne(redactions, injections, corpus),
    re2OneByOne(redactions, injections),
    { name: 'SHA-256', run: (text) => createHash('sha256').update(text).digest()[0] ?? 0 },
  ];
};
