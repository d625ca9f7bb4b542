import { CasefileError } from '@casefile/contract';
import type { Progress } from '@casefile/pipeline/progress';
import ora from 'ora';

/** Where a command writes: facts to standard output, everything else to standard error. */
export interface Console {
  /** The command's answer: text for people, or the same facts as one JSON document with `--json`. */
  answer(text: string, facts: unknown): void;
  /** One line beside the answer. */
  note(line: string): void;
  /** A step of long work: one live line on a terminal, plain lines elsewhere, nothing with `--quiet`. */
  progress(progress: Progress): void;
  /** Ends the live line. */
  settle(): void;
}

const labels: Readonly<Record<Progress['step'], string>> = {
  reading: 'reading the entity',
  authorizing: 'asking for roles',
  reading_logs: 'reading logs',
  filtering: 'filtering',
  assembling: 'assembling, verifying, signing',
};

const lineOf = (progress: Progress): string =>
  'total' in progress ? `${labels[progress.step]} (${progress.done}/${progress.total})` : labels[progress.step];

/** Control characters never reach a terminal from here: a forge's words may be in a message. */
const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');

/** The console of one command. */
export const createConsole = (options: { readonly json?: boolean; readonly quiet?: boolean }): Console => {
  const live = process.stderr.isTTY && options.quiet !== true;
  const spinner = live ? ora({ stream: process.stderr, discardStdin: false }) : null;
  let lastStep = '';
  return {
    answer: (text, facts) => {
      spinner?.stop();
      process.stdout.write(options.json === true ? `${JSON.stringify(facts)}\n` : `${printable(text)}\n`);
    },
    note: (line) => {
      spinner?.stop();
      process.stderr.write(`${printable(line)}\n`);
    },
    progress: (progress) => {
      if (options.quiet === true) return;
      if (spinner) {
        spinner.text = lineOf(progress);
        spinner.start();
      } else if (progress.step !== lastStep) process.stderr.write(`${labels[progress.step]}\n`);
      lastStep = progress.step;
    },
    settle: () => {
      spinner?.stop();
    },
  };
};

/** Any failure as a CasefileError, so that every command ends with a code and one line. */
export const asCasefileError = (error: unknown): CasefileError =>
  error instanceof CasefileError
    ? error
    : new CasefileError('internal', `Casefile failed: ${error instanceof Error ? error.message : 'unknown'}`, {
        cause: error,
      });
