import { CasefileError } from '@casefile/contract';
import { describeSnapshot, printDescription, verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import type { CommandContext } from '../context.js';

/** `casefile show DIR`: the file as a person reads it. A tree that breaks a rule is not shown. */
export const showCommand = async (directory: string, { console }: CommandContext): Promise<void> => {
  const files = await readTree(directory);
  // A reader for people: whoever needs to know whose tree it is asks `verify`.
  const verification = verifySnapshot(files, { vouchByEdit: true });
  if (verification.outcome === 'refused')
    throw new CasefileError(
      'verification_failed',
      `refused: ${verification.problems[0]?.message ?? 'the tree breaks a rule'}; run casefile verify.`,
    );
  const description = describeSnapshot(verification.snapshot);
  console.answer(printDescription(description, { width: process.stdout.columns ?? 100 }), description);
};
