/** A clause: at least one of these words stands in every text that the pattern matches. */
export type Clause = readonly string[];

interface Facts {
  /** All strings that the part matches, where they are few; undefined where they are many. */
  readonly exact: readonly string[] | undefined;
  /** What every match ends with, one of these, and not yet a clause; undefined where that is unknown. */
  readonly tail: readonly string[] | undefined;
  /** What every match needs, one clause and another. */
  readonly clauses: readonly Clause[];
  /** How many characters a match takes at most. */
  readonly longest: number;
}

const mostWords = 80;
const shortestWord = 3;
const exactly = (words: readonly string[]): Facts => ({
  exact: words,
  tail: words,
  clauses: [],
  longest: Math.max(...words.map((word) => [...word].length)),
});
/** One character, whichever. */
const anything: Facts = { exact: undefined, tail: undefined, clauses: [], longest: 1 };
const nothing: Facts = exactly(['']);

const bytesOf = (word: string): number => new TextEncoder().encode(word).length;

const asClauses = (words: readonly string[] | undefined): readonly Clause[] => {
  if (words === undefined || words.some((word) => bytesOf(word) < shortestWord)) return [];
  return [[...new Set(words)]];
};

const clausesOf = ({ tail, clauses }: Facts): readonly Clause[] => [...clauses, ...asClauses(tail)];

const product = (heads: readonly string[], tails: readonly string[]): string[] => [
  ...new Set(heads.flatMap((head) => tails.map((tail) => head + tail))),
];

const then = (left: Facts, right: Facts): Facts => {
  const clauses = [...left.clauses, ...right.clauses];
  const longest = left.longest + right.longest;
  if (left.tail !== undefined && right.exact !== undefined && left.tail.length * right.exact.length <= mostWords) {
    const tail = product(left.tail, right.exact);
    return { exact: left.exact === undefined ? undefined : tail, tail, clauses, longest };
  }
  // What was known so far is closed off as a clause; what comes next begins anew.
  return { exact: undefined, tail: right.tail, clauses: [...clauses, ...asClauses(left.tail)], longest };
};

/** Words that stand in nearly every text: a clause with one of them says little. */
const commonWords = new Set(
  'the and you your that this with from for not are was will can all any now then here have has its but one use our out how what when only must should please https http com'.split(
    ' ',
  ),
);

/** How much a clause says: long and rare words much, many or common ones little. */
const weight = (clause: Clause): number =>
  (clause.some((word) => commonWords.has(word.trim())) ? 0 : Math.min(...clause.map(bytesOf))) -
  clause.length / mostWords;

const either = (branches: readonly Facts[]): Facts => {
  const words = branches.flatMap(({ exact }) => exact ?? []);
  if (branches.every(({ exact }) => exact !== undefined) && words.length <= mostWords)
    return exactly([...new Set(words)]);
  const longest = Math.max(...branches.map((branch) => branch.longest));
  const best = branches.map((branch) => [...clausesOf(branch)].sort((a, b) => weight(b) - weight(a))[0]);
  const union = best.flatMap((clause) => clause ?? []);
  return best.every((clause) => clause !== undefined) && union.length <= mostWords * 2
    ? { ...anything, clauses: [[...new Set(union)]], longest }
    : { ...anything, longest };
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
    if (character === '^' || character === '$') return nothing;
    if (character === '.') return anything;
    if (character !== '\\') return exactly([character.toLowerCase()]);
    return this.escaped();
  }

  private escaped(): Facts {
    const character = this.characters[this.at] ?? '';
    this.at += 1;
    if (character === 'b' || character === 'B') return nothing;
    if ('wWdDsS'.includes(character)) return anything;
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
    const members: string[] = [];
    let plain = this.peek() !== '^';
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
    return plain && members.length <= 4 ? exactly(members.map((member) => member.toLowerCase())) : anything;
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
    const longest = facts.longest === 0 ? 0 : facts.longest * most;
    return { ...anything, clauses: least === 0 ? [] : clausesOf(facts), longest };
  }
}

/**
 * What words a text must hold for a pattern to match in it: every clause must be met, letter case aside. No clause means that nothing is
 * known. Sound by construction: a pattern never matches where a clause is not met; so only patterns whose words are there need to be run.
 */
export const requiredWords = (pattern: string): Clause[] => requirementOf(pattern).clauses;

/** What words a match needs and within how many characters they stand. */
export interface Requirement {
  readonly clauses: Clause[];
  /** How many characters a match takes at most; infinite where it has no bound. */
  readonly longest: number;
}

const requirementOf = (pattern: string): Requirement => {
  const facts = new Reader(pattern).alternatives();
  const clauses = clausesOf(facts);
  const unique = new Map(clauses.map((clause) => [[...clause].sort().join('\n'), clause]));
  // The six that say most are enough; common words say nothing beside others.
  const sorted = [...unique.values()].sort((a, b) => weight(b) - weight(a));
  const telling = sorted.filter((clause) => weight(clause) > 0);
  return { clauses: (telling.length === 0 ? sorted : telling).slice(0, 6), longest: facts.longest };
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
  const bare = pattern.startsWith('\\b') ? pattern.slice(2) : pattern;
  const inner = bare.endsWith('\\b') ? bare.slice(0, -2) : bare;
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
