/**
 * How much of a model request a later reply leaves as it was: the bytes of the blocks before it, in each form. Run with `npm run bench:prefix`; the table is markdown.
 */
import { Buffer } from 'node:buffer';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireTimestamp, validateSavedInputs, type AdmittedInputs, type FilteredText } from '@casefile/contract';
import { createFilter } from '@casefile/filter';
import {
  anthropicMessage,
  assembleSnapshot,
  openAiMessage,
  plainText,
  projectSnapshot,
  type ModelBlock,
} from '@casefile/snapshot';

const golden = join(import.meta.dirname, '../../golden');
const filter = createFilter();

const readCase = (name: string): { admitted: AdmittedInputs; texts: Map<number, FilteredText> } => {
  const result = validateSavedInputs(JSON.parse(readFileSync(join(golden, name, 'inputs.json'), 'utf8')));
  if (!result.ok) throw new Error(`${name} has no saved inputs`);
  const texts = new Map(
    result.value.texts.map(({ ref, form, max_bytes, text, base64 }) => [
      ref,
      filter.run({ text: text ?? Buffer.from(base64 ?? '', 'base64'), form, maxBytes: max_bytes }),
    ]),
  );
  return { admitted: result.value.admitted, texts };
};

const blocksOf = (admitted: AdmittedInputs, texts: ReadonlyMap<number, FilteredText>): readonly ModelBlock[] | null => {
  const assembly = assembleSnapshot(admitted, texts, filter.version);
  const unusable =
    assembly.outcome === 'aborted' || assembly.snapshot.index.gaps.some(({ scope }) => scope === 'actors');
  return unusable ? null : projectSnapshot(assembly.snapshot);
};

/** The conversation with one more reply of the entity's author, after everything that is there. */
const withReply = (name: string): { before: readonly ModelBlock[]; after: readonly ModelBlock[] } | null => {
  const { admitted, texts } = readCase(name);
  const before = blocksOf(admitted, texts);
  if (before === null || admitted.comments.length >= admitted.collection.bounds.max_records_per_source) return null;
  const ref = texts.size;
  const replied = new Map(texts).set(ref, { status: 'unchanged', findings: [], text: 'One more word on this.\n' });
  const reply = {
    id: 'IC_zzzzLater',
    author_id: admitted.entity.author_id,
    created_at: requireTimestamp('2027-01-01T00:00:00Z'),
    body: ref,
  };
  const after = blocksOf({ ...admitted, comments: [...admitted.comments, reply] }, replied);
  return after === null ? null : { before, after };
};

const stableOf = (blocks: readonly ModelBlock[]): readonly ModelBlock[] => blocks.filter(({ stable }) => stable);

/** The share of the earlier stable prefix's bytes with which the later request begins. */
const keptShare = (before: string, after: string): number => {
  const [a, b] = [Buffer.from(before, 'utf8'), Buffer.from(after, 'utf8')];
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common += 1;
  return common / a.length;
};

const forms: readonly (readonly [string, (blocks: readonly ModelBlock[]) => string])[] = [
  ['blocks', (blocks) => blocks.map(({ text }) => text).join('\0')],
  [
    'anthropic',
    (blocks) =>
      anthropicMessage(blocks)
        .content.map(({ text }) => text)
        .join('\0'),
  ],
  [
    'openai',
    (blocks) =>
      openAiMessage(blocks)
        .content.map(({ text }) => text)
        .join('\0'),
  ],
  ['text', plainText],
];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const rows = readdirSync(golden)
  .sort()
  .flatMap((name) => {
    const pair = withReply(name);
    if (pair === null) return [];
    const [before, after] = [stableOf(pair.before), stableOf(pair.after)];
    const bytes = before.reduce((sum, { text }) => sum + Buffer.byteLength(text, 'utf8'), 0);
    const shares = forms.map(([, form]) => percent(keptShare(form(before), form(after))));
    return [`| ${name} | ${before.length} | ${bytes} | ${shares.join(' | ')} |`];
  });

console.log(
  [
    `| case | stable blocks | bytes | ${forms.map(([name]) => name).join(' | ')} |`,
    `| --- | --- | --- | ${forms.map(() => '---').join(' | ')} |`,
    ...rows,
  ].join('\n'),
);
