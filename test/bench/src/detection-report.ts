import type { FilteredText } from '@casefile/contract';
import type { Filter } from '@casefile/filter';
import type { LabelledText } from './corpora.js';
import { isCovered, maskedSpans } from './masked-spans.js';
import { secretPart } from './secret-part.js';
import { table } from './repository.js';

/** One text and what the filter made of it. */
export interface Judged extends LabelledText {
  readonly filtered: FilteredText;
}

/** Runs every text through the filter, as a record without a bound. */
export const judge = (filter: Filter, texts: readonly LabelledText[]): Judged[] =>
  texts.map((item) => ({ ...item, filtered: filter.run({ text: item.text, form: 'record' }) }));

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

const masks = ({ filtered }: Judged): boolean =>
  filtered.findings.some(({ code }) => code.startsWith('secret.') || code.startsWith('personal.'));
const rejects = ({ filtered }: Judged): boolean => filtered.status === 'rejected';
/** Rejected for an injection, not for a limit: only that is recall. */
const findsInjection = ({ filtered }: Judged): boolean =>
  filtered.status === 'rejected' && filtered.findings.some(({ code }) => code.startsWith('injection.'));

const grouped = (items: readonly Judged[], keyOf: (item: Judged) => string): [string, Judged[]][] => {
  const groups = new Map<string, Judged[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
};

const of = (items: readonly Judged[], kind: Judged['kind'], label: Judged['label']): Judged[] =>
  items.filter((item) => item.kind === kind && item.label === label);

/** What secretlint reports and the floor leaves alone on purpose: its rule, what the text holds, and the reason. */
const beyondTheFloor: readonly (readonly [rule: string, holds: string, reason: string])[] = [
  ['secretlint-rule-no-homedir', '', 'a home directory is no secret'],
  ['secretlint-rule-filter-comments', '', 'the word SECRET in a test of comments'],
  ['secretlint-rule-aws', 'AWS_ACCOUNT_ID', 'an account number is no secret'],
  ['secretlint-rule-secp256k1-privatekey', '', '64 hexadecimal digits without a name are a digest as well'],
];

const reasonOf = ({ rule, text }: Judged): string | undefined =>
  beyondTheFloor.find(([kind, holds]) => kind === rule && text.includes(holds))?.[2];

const withoutRulePrefix = (rule: string): string => rule.replace(/^secretlint-rule-/, '');

interface Coverage {
  readonly item: Judged;
  readonly covered: number;
}

/** How many of a text's ranges are masked, each as a whole. The trailing line feed is the filter's own. */
const coverage = (item: Judged): Coverage => {
  const source = item.text.replace(/\n+$/, '');
  const filtered = (item.filtered.text ?? '').replace(/\n+$/, '');
  const spans = maskedSpans(source, filtered) ?? [];
  const parts = item.ranges
    .map((range) => secretPart(item.text, range))
    .map(([a, b]) => [a, Math.min(b, source.length)] as const);
  return { item, covered: parts.filter((part) => isCovered(part, spans)).length };
};

const spanTable = (items: readonly Judged[]): string => {
  const results = items.filter(({ ranges }) => ranges.length > 0).map(coverage);
  const row = (name: string, rows: readonly Coverage[]): (string | number)[] => {
    const whole = rows.filter(({ item, covered }) => covered === item.ranges.length).length;
    const ranges = rows.reduce((sum, { item }) => sum + item.ranges.length, 0);
    const covered = rows.reduce((sum, result) => sum + result.covered, 0);
    return [name, rows.length, whole, percent(whole, rows.length), ranges, covered, percent(covered, ranges)];
  };
  const within = results.filter(({ item }) => reasonOf(item) === undefined);
  const missed = results
    .filter(({ item, covered }) => covered < item.ranges.length)
    .map(({ item, covered }) => {
      const reason = reasonOf(item);
      const count = `${item.ranges.length - covered} of ${item.ranges.length}`;
      return `- \`${withoutRulePrefix(item.rule)}\`: ${count}${reason === undefined ? '' : ` (${reason})`}`;
    });
  return [
    table(
      ['secretlint', 'texts', 'covered', '', 'ranges', 'covered', ''],
      [row('all', results), row('kinds of the floor', within)],
    ),
    `Not covered:\n\n${missed.length === 0 ? '- nothing' : missed.join('\n')}`,
  ].join('\n\n');
};

/** Negatives of secret scanners that are masked, by the code that masks them: most are a wrong token behind a secret's name. */
const alarmTable = (items: readonly Judged[]): string => {
  const counts = new Map<string, Set<Judged>>();
  for (const item of items.filter(masks)) {
    for (const { code } of item.filtered.findings) {
      if (code.startsWith('unicode.')) continue;
      const key = `${item.source} | ${code}`;
      counts.set(key, (counts.get(key) ?? new Set()).add(item));
    }
  }
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, texts]) => [...key.split(' | '), texts.size]);
  return table(['source of the negatives', 'code', 'texts'], rows);
};

/** The measured section of `docs/detection.md`. */
export const detectionReport = (items: readonly Judged[], version: string): string => {
  const attacks = of(items, 'injection', 'positive');
  const kindOf = ({ source, rule }: Judged): string => (rule === '' ? source : `${source}: ${rule}`);
  const positives = grouped(attacks, kindOf).map(([source, texts]) => {
    const found = texts.filter(findsInjection).length;
    return [source, texts.length, found, percent(found, texts.length)];
  });
  const negatives = grouped(of(items, 'injection', 'negative'), ({ source }) => source).map(([source, texts]) => [
    source,
    texts.length,
    texts.filter(rejects).length,
    texts.filter(masks).length,
  ]);
  const secrets = grouped(of(items, 'secret', 'positive'), ({ source }) => source).map(([source, texts]) => {
    const found = texts.filter(masks).length;
    return [source, texts.length, found, percent(found, texts.length), texts.filter(rejects).length];
  });
  const harmless = grouped(of(items, 'secret', 'negative'), ({ source }) => source).map(([source, texts]) => [
    source,
    texts.length,
    texts.filter(masks).length,
    texts.filter(rejects).length,
  ]);
  return [
    `Filter version \`${version}\`.`,
    '### Injections found',
    table(['source', 'texts', 'rejected', 'recall'], positives),
    '### False alarms on harmless prompts',
    table(['source', 'texts', 'rejected', 'something masked'], negatives),
    '### Secrets found',
    table(['source', 'texts', 'masked', 'recall', 'rejected'], secrets),
    '### Secrets covered to their ends',
    spanTable(of(items, 'secret', 'positive')),
    '### Negatives of secret scanners',
    table(['source', 'texts', 'something masked', 'rejected'], harmless),
    alarmTable(of(items, 'secret', 'negative')),
  ].join('\n\n');
};
