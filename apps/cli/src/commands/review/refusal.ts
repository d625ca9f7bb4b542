import { CasefileError, type ErrorCode } from '@casefile/contract';
import type { Outcome } from '@casefile/review-context';
import type { Console } from '../../console.js';

/** How many further problems are listed: a broken file of ten thousand threads would hide the first. */
const mostShown = 20;

/**
 * The value of an outcome. A refusal ends the command with its first problem; the others go before it, a line each.
 *
 * @throws CasefileError of the given code
 */
export const requireMade = <T>(
  outcome: Outcome<T>,
  code: Extract<ErrorCode, 'invalid_inputs' | 'verification_failed'>,
  console: Console,
): T => {
  if (outcome.outcome === 'made') return outcome.value;
  const [first, ...others] = outcome.problems;
  for (const { message } of others.slice(0, mostShown)) console.note(message);
  if (others.length > mostShown) console.note(`and ${others.length - mostShown} more`);
  throw new CasefileError(code, `refused: ${first?.message ?? 'a rule is broken'}`, {
    details: { rule: first?.rule ?? '', problems: outcome.problems.length },
  });
};
