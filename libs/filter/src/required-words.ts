/** At least one of these words stands in every text that a pattern matches. */
export interface Clause {
  readonly words: readonly string[];
  /** How many characters at most lie between the end of the clause before, or the beginning of the match, and the end of the word. */
  readonly since: number;
}

/**
 * At the beginning or end of a word: what stands there divides, so that no letter or digit of ASCII stands on both sides. Weaker than `\b`, and
 * true beside every character that is neither.
 */
export const divide = '\0';

interface Facts {
  /** All strings that the part matches, where they are few; undefined where they are many. */
  readonly exact: readonly string[] | undefined;
  /** What every match ends with, one of these, and not yet a clause; undefined where that is unknown. */
  readonly tail: readonly string[] | undefined;
  /** What every match needs, one clause and another, in the order of the match. */
  readonly clauses: readonly Clause[];
  /** How many characters a match takes at most. */
  readonly longest: number;
  /** How many of them at most stand behind the last clause. */
  readonly rest: number;
  /** Whether it may take none. */
  readonly empty: boolean;
  /** Whether the place where it begins divides, unless it is empty. */
  readonly head: boolean;
  /** Whether the place where it ends divides, unless it is empty. */
  readonly foot: boolean;
}

const mostWords = 80;
const mostClauses = 6;
const fewClauses = 2;
const leastWeight = 2.5;
const shortestWord = 3;
/** The shortest one that says something where it stands by itself. */
const shortestLoneWord = 2;
const bare = (word: string): string => word.replaceAll(divide, '');

const longestOf = (words: readonly string[]): number => Math.max(...words.map((word) => [...bare(word)].length));

const exactly = (words: readonly string[]): Facts => ({
  exact: words,
  tail: words,
  clauses: [],
  longest: longestOf(words),
  rest: longestOf(words),
  empty: words.some((word) => bare(word) === ''),
  head: words.every((word) => word === '' || word.startsWith(divide)),
  foot: words.every((word) => word === '' || word.endsWith(divide)),
});
/** One character, whichever. */
const anything: Facts = {
  exact: undefined,
  tail: undefined,
  clauses: [],
  longest: 1,
  rest: 1,
  empty: false,
  head: false,
  foot: false,
};
/** One character that is no letter or digit. */
const divider: Facts = { ...anything, tail: [divide], head: true, foot: true };
const nothing: Facts = exactly(['']);

const bytesOf = (word: string): number => new TextEncoder().encode(bare(word)).length;

/** A word with its divides at its ends only. */
const trimmed = (word: string): string =>
  (word.startsWith(divide) ? divide : '') + bare(word) + (word.endsWith(divide) ? divide : '');

/** The clause that the end of a part makes, where the words say enough. */
const asClauses = (words: readonly string[] | undefined, since: number): readonly Clause[] => {
  if (words === undefined) return [];
  const tooShort = (word: string): boolean =>
    bytesOf(word) < (word.startsWith(divide) && word.endsWith(divide) ? shortestLoneWord : shortestWord);
  if (words.some(tooShort)) return [];
  return [{ words: [...new Set(words.map(trimmed))], since }];
};

/** The facts with the words at the end made a clause. */
const closedOff = (facts: Facts, tail = facts.tail): Pick<Facts, 'clauses' | 'rest'> => {
  const closed = asClauses(tail, facts.rest);
  return { clauses: [...facts.clauses, ...closed], rest: closed.length === 0 ? facts.rest : 0 };
};

const product = (heads: readonly string[], tails: readonly string[]): string[] => [
  ...new Set(heads.flatMap((head) => tails.map((tail) => head + tail))),
];

const then = (left: Facts, right: Facts): Facts => {
  const longest = left.longest + right.longest;
  const empty = left.empty && right.empty;
  const head = left.head && (!left.empty || right.head);
  const foot = right.foot && (!right.empty || left.foot);
  const before = left.tail ?? (left.foot && !left.empty ? [divide] : undefined);
  if (before !== undefined && right.exact !== undefined && before.length * right.exact.length <= mostWords) {
    const tail = product(before, right.exact);
    if (left.exact !== undefined) return exactly(tail);
    const rest = left.rest + right.longest;
    return { exact: undefined, tail, clauses: left.clauses, longest, rest, empty, head, foot };
  }
  // What was known so far is closed off as a clause; what comes next begins anew.
  const closed = closedOff(left, right.head && !right.empty ? before?.map((word) => word + divide) : before);
  const [first, ...others] = right.clauses;
  const following = first === undefined ? [] : [{ ...first, since: closed.rest + first.since }, ...others];
  const tail = right.tail ?? (foot && !empty ? [divide] : undefined);
  const rest = first === undefined ? closed.rest + right.longest : right.rest;
  return { exact: undefined, tail, clauses: [...closed.clauses, ...following], longest, rest, empty, head, foot };
};

/** Words that stand in nearly every text: a clause with one of them says little. */
const commonWords = new Set(
  'the and you your that this with from for not are was will can all any now then here have has its but one use our out how what when only must should please https http com'.split(
    ' ',
  ),
);

/** How much a clause says: long and rare words much, many or common ones little. */
const weight = ({ words }: Clause): number =>
  (words.some((word) => commonWords.has(bare(word).trim())) ? 0 : Math.min(...words.map(bytesOf))) -
  words.length / mostWords;

/** Some of the clauses, each as far from the one before it as those between allow. */
const chosen = (clauses: readonly Clause[], wanted: ReadonlySet<Clause>): Clause[] => {
  const result: Clause[] = [];
  let passed = 0;
  for (const clause of clauses) {
    passed += clause.since;
    if (!wanted.has(clause)) continue;
    result.push({ words: clause.words, since: passed });
    passed = 0;
  }
  return result;
};

const byWeight = (clauses: readonly Clause[]): Clause[] => [...clauses].sort((a, b) => weight(b) - weight(a));

const either = (branches: readonly Facts[]): Facts => {
  const words = branches.flatMap(({ exact }) => exact ?? []);
  if (branches.every(({ exact }) => exact !== undefined) && words.length <= mostWords)
    return exactly([...new Set(words)]);
  const longest = Math.max(...branches.map((branch) => branch.longest));
  // Of each branch the clause that says most, and how much stands behind it.
  const best = branches.map((branch) => {
    const { clauses, rest } = closedOff(branch);
    const [clause] = byWeight(clauses);
    if (clause === undefined) return undefined;
    const [only] = chosen(clauses, new Set([clause]));
    const behind = clauses.slice(clauses.indexOf(clause) + 1).reduce((sum, { since }) => sum + since, rest);
    return only === undefined ? undefined : { ...only, behind };
  });
  const known = best.filter((clause) => clause !== undefined);
  const union = [...new Set(known.flatMap((clause) => clause.words))];
  const every = known.length === branches.length && union.length <= mostWords * 2;
  const empty = branches.some((branch) => branch.empty);
  const foot = branches.every((branch) => branch.foot);
  return {
    exact: undefined,
    tail: foot && !empty ? [divide] : undefined,
    clauses: every ? [{ words: union, since: Math.max(...known.map(({ since }) => since)) }] : [],
    longest,
    rest: every ? Math.max(...known.map(({ behind }) => behind)) : longest,
    empty,
    head: branches.every((branch) => branch.head),
    foot,
  };
};

/** Whether a class, given by what stands between its brackets, holds no letter or digit of ASCII. */
const divides = (inside: string): boolean => {
  const asked = new RegExp(`[${inside}]`, 'iu');
  return ![...'abcdefghijklmnopqrstuvwxyz0123456789'].some((character) => asked.test(character));
};

/** Reads the part of RE2's syntax that the tables use: literals, classes, groups, alternatives, quantifiers, anchors. */
class Reader {
  private at = 0;
  private readonly characters: readonly string[];
  constructor(pattern: string) {
    this.characters = [...pattern];
  }

  alternatives(): Facts {
    const branches: Facts[] = [this.sequence()];
    while (this.peek() === '|') {
      this.at += 1;
      branches.push(this.sequence());
    }
    return branches.length === 1 ? (branches[0] ?? nothing) : either(branches);
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private sequence(): Facts {
    let facts: Facts = nothing;
    for (let next = this.peek(); next !== undefined && next !== '|' && next !== ')'; next = this.peek()) {
      facts = then(facts, this.quantified(this.atom()));
    }
    return facts;
  }

  private atom(): Facts {
    const character = this.characters[this.at] ?? '';
    this.at += 1;
    if (character === '(') return this.group();
    if (character === '[') return this.characterClass();
    if (character === '^' || character === '$') return exactly([divide]);
    if (character === '.') return anything;
    if (character !== '\\') return exactly([character.toLowerCase()]);
    return this.escaped();
  }

  private escaped(): Facts {
    const character = this.characters[this.at] ?? '';
    this.at += 1;
    if (character === 'b') return exactly([divide]);
    if (character === 'B') return nothing;
    if (character === 's' || character === 'W') return divider;
    if ('wdDS'.includes(character)) return anything;
    if (character === 'n') return exactly(['\n']);
    if (character === 't') return exactly(['\t']);
    return exactly([character.toLowerCase()]);
  }

  private group(): Facts {
    if (this.peek() === '?') this.at += 2;
    const facts = this.alternatives();
    this.at += 1;
    return facts;
  }

  private characterClass(): Facts {
    const start = this.at;
    const members: string[] = [];
    const negated = this.peek() === '^';
    let plain = !negated;
    for (let first = true; first || this.peek() !== ']'; first = false) {
      const character = this.characters[this.at] ?? '';
      this.at += 1;
      if (character === '\\') {
        plain &&= !'wWdDsSnt'.includes(this.characters[this.at] ?? '');
        members.push(this.characters[this.at] ?? '');
        this.at += 1;
      } else members.push(character);
      if (this.peek() === '-' && this.characters[this.at + 1] !== ']') plain = false;
      if (this.at >= this.characters.length) break;
    }
    this.at += 1;
    if (plain && members.length <= 4) return exactly(members.map((member) => member.toLowerCase()));
    return divides(this.characters.slice(start, this.at - 1).join('')) ? divider : anything;
  }

  private quantified(facts: Facts): Facts {
    const mark = this.peek();
    let least = 1;
    let most = 1;
    if (mark === '?' || mark === '*' || mark === '+') {
      this.at += 1;
      least = mark === '+' ? 1 : 0;
      most = mark === '?' ? 1 : Number.POSITIVE_INFINITY;
    } else if (mark === '{') {
      const end = this.characters.indexOf('}', this.at);
      const [low = '', high = low] = this.characters
        .slice(this.at + 1, end)
        .join('')
        .split(',');
      this.at = end + 1;
      least = Number(low);
      most = high === '' ? Number.POSITIVE_INFINITY : Number(high);
    } else return facts;
    if (this.peek() === '?') this.at += 1;
    if (least === 1 && most === 1) return facts;
    if (least === 0 && most === 1 && facts.exact !== undefined) {
      return exactly(['', ...facts.exact]);
    }
    const { head, foot } = facts;
    const longest = facts.longest === 0 ? 0 : facts.longest * most;
    const empty = facts.empty || least === 0;
    const tail = foot && !empty ? [divide] : undefined;
    if (least === 0) return { exact: undefined, tail, clauses: [], longest, rest: longest, empty, head, foot };
    // The clauses of the first time; all other times stand behind them.
    const once = closedOff(facts);
    const rest = once.rest + (facts.longest === 0 ? 0 : facts.longest * (most - 1));
    return { exact: undefined, tail, clauses: once.clauses, longest, rest, empty, head, foot };
  }
}

/**
 * What words a text must hold for a pattern to match in it: every clause must be met, letter case aside. No clause means that nothing is
 * known. Sound by construction: a pattern never matches where a clause is not met; so only patterns whose words are there need to be run.
 */
export const requiredWords = (pattern: string): (readonly string[])[] =>
  requirementOf(pattern).clauses.map(({ words }) => words);

/** What words a match needs and within how many characters they stand. */
export interface Requirement {
  /** In the order in which their words end in a match, no two at one place. */
  readonly clauses: Clause[];
  /** How many characters a match takes at most; infinite where it has no bound. */
  readonly longest: number;
  /** How many of them at most stand behind the last clause. */
  readonly rest: number;
}

const requirementOf = (pattern: string): Requirement => {
  const facts = new Reader(pattern).alternatives();
  const { clauses, rest } = closedOff(facts);
  // The few that say most are enough; one of short or common words only where there are no better ones.
  const best = byWeight(clauses).slice(0, mostClauses);
  const wanted = new Set(best.filter((clause, at) => at < fewClauses || weight(clause) > leastWeight));
  const behind = clauses.slice(clauses.findLastIndex((clause) => wanted.has(clause)) + 1);
  return {
    clauses: chosen(clauses, wanted),
    longest: facts.longest,
    rest: behind.reduce((sum, { since }) => sum + since, rest),
  };
};

const classEnd = (pattern: string, start: number): number => {
  for (let at = start + 1; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === ']' && at > start + 1) return at;
  }
  return pattern.length;
};

const groupEnd = (pattern: string, start: number): number => {
  for (let at = start + 1; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === '[') at = classEnd(pattern, at);
    else if (pattern[at] === '(') at = groupEnd(pattern, at);
    else if (pattern[at] === ')') return at;
  }
  return pattern.length;
};

/** The alternatives of a pattern that is one group, word boundaries aside; the pattern itself where it is not. */
const alternativesOf = (pattern: string): string[] => {
  const begun = pattern.startsWith('\\b') ? pattern.slice(2) : pattern;
  const inner = begun.endsWith('\\b') ? begun.slice(0, -2) : begun;
  const whole = inner.startsWith('(?:') && groupEnd(inner, 0) === inner.length - 1 ? inner.slice(3, -1) : inner;
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < whole.length; at += 1) {
    if (whole[at] === '\\') at += 1;
    else if (whole[at] === '[') at = classEnd(whole, at);
    else if (whole[at] === '(') at = groupEnd(whole, at);
    else if (whole[at] === '|') {
      parts.push(whole.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, whole.slice(from)];
};

/**
 * The same, alternative by alternative: a pattern can match only in a text that meets every clause of one of them, all within its length. None
 * where an alternative requires nothing that is known.
 */
export const requirementsOf = (pattern: string): Requirement[] => {
  const alternatives = alternativesOf(pattern).map(requirementOf);
  if (alternatives.every(({ clauses }) => clauses.length > 0)) return alternatives;
  const together = requirementOf(pattern);
  return together.clauses.length === 0 ? [] : [together];
};
