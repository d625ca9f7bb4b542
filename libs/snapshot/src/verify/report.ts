import { isTreePath } from '../paths.js';
import { verificationRules, type VerificationProblem, type VerificationRule } from './rules.js';

/** Collects problems: each rule once for each file. */
export interface Report {
  /** Records that a rule is broken. A path that no v1 tree has is left unsaid: it is somebody's text. */
  readonly add: (rule: VerificationRule, path?: string, where?: string) => void;
  /** Records it unless the rule holds. */
  readonly require: (holds: boolean, rule: VerificationRule, path?: string) => void;
  readonly problems: () => readonly VerificationProblem[];
}

/** An empty report. */
export const openReport = (): Report => {
  const problems = new Map<string, VerificationProblem>();
  const add: Report['add'] = (rule, path, where) => {
    const { clause, demand } = verificationRules[rule];
    const shown = path !== undefined && isTreePath(path) ? path : undefined;
    const key = `${rule} ${shown ?? ''}`;
    if (problems.has(key)) return;
    problems.set(key, {
      rule,
      clause,
      ...(shown === undefined ? {} : { path: shown }),
      message: where === undefined ? demand : `${demand} (${where})`,
    });
  };
  return {
    add,
    require: (holds, rule, path) => {
      if (!holds) add(rule, path);
    },
    problems: () => [...problems.values()],
  };
};
