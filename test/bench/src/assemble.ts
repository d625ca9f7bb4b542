// From filtered inputs to a signed tree, beside its floor in the same run: npm run bench:assemble
// The floor is what no assembler can do without: SHA-256 of every emitted byte, RFC 8785 of every JSON document, its schema, one signature.
import { generateKeyPairSync, sign } from 'node:crypto';
import { buildStatement, sealStatement } from '@casefile/attest';
import {
  canonicalBytes,
  requireGitOid,
  requireTimestamp,
  sha256,
  validateActorState,
  validateAgentRuns,
  validateCheckMetadata,
  validateCollection,
  validateEntityMetadata,
  validateIndex,
  validateReviewRelations,
  validateThreadState,
  type AdmittedInputs,
  type FilteredText,
  type Timestamp,
} from '@casefile/contract';
import { createFilter } from '@casefile/filter';
import { assembleSnapshot, verifySnapshot, type Snapshot } from '@casefile/snapshot';
import { defaultProfile } from '@casefile/admission';
import { median } from './median.js';
import { table, writeSection } from './repository.js';

const records = 500;
const logs = 12;
const logBytes = 200 * 1024;
const runs = process.argv.includes('--quick') ? 3 : 15;

const timeAt = (second: number): Timestamp =>
  requireTimestamp(new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString());

/** Texts that an issue could have: paragraphs, a list, a fenced block. */
const recordText = (at: number): string =>
  [
    `Record ${at}: the press stops after ninety seconds when the basket is more than half full.`,
    '',
    '- load the basket, start the press, wait',
    `- expected: it runs until the basket is empty (${at % 7} of 10 tries fail)`,
    '',
    '```ts',
    `export const watchdog = ${at} * 1000;`,
    '```',
    '',
    'The same happens on the older model. '.repeat(8),
  ].join('\n');

const logText = (check: number): string => {
  const lines: string[] = [];
  for (let length = 0, at = 0; length < logBytes; at += 1) {
    const line = `2026-01-01T00:00:${String(at % 60).padStart(2, '0')}.000Z step ${check}: src/press/part-${at}.ts compiled in ${at % 97} ms`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
};

const texts: string[] = [];
const forms: ('display' | 'path' | 'record' | 'log')[] = [];
const add = (form: (typeof forms)[number], text: string): number => {
  forms.push(form);
  return texts.push(text) - 1;
};

const head = requireGitOid('5f3c1a9b7d2e4f60819a2b3c4d5e6f708192a3b4');
const author = {
  id: 'U_1',
  kind: 'human',
  login: add('display', 'mia'),
  role: 'maintain',
  role_verified: true,
  unavailable: false,
} as const;
const admitted: AdmittedInputs = {
  schema_version: 1,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: add('path', 'orchard/pear-press') },
  collection: defaultProfile('change_proposal', 'write'),
  admission: { mode: 'creator_and_editor' },
  captured_head: head,
  entity: {
    kind: 'change_proposal',
    number: 1,
    id: 'PR_1',
    state: 'open',
    author_id: 'U_1',
    created_at: timeAt(0),
    updated_at: timeAt(records),
    title: add('display', 'Run the press until the basket is empty'),
    body: add('record', recordText(0)),
    labels: [add('display', 'bug')],
  },
  actors: [author],
  comments: Array.from({ length: records - 1 - logs }, (_, at) => ({
    id: `IC_${at}`,
    author_id: 'U_1',
    created_at: timeAt(at + 1),
    body: add('record', recordText(at + 1)),
  })),
  reviews: [],
  threads: [],
  checks: Array.from({ length: logs }, (_, at) => ({
    id: `CR_${at}`,
    name: add('display', `job ${at}`),
    status: 'completed' as const,
    conclusion: 'failure' as const,
    never_started: false,
    created_at: timeAt(at + 1),
    started_at: timeAt(at + 2),
    completed_at: timeAt(at + 3),
    head_sha: head,
    log: add('log', logText(at)),
  })),
  agent_runs: [],
  gaps: [],
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keyId = sha256(publicKey.export({ type: 'spki', format: 'der' }));
const signer = { sign: (bytes: Uint8Array) => Promise.resolve({ keyId, signature: sign(null, bytes, privateKey) }) };
const filter = createFilter();

const filterAll = (): Map<number, FilteredText> =>
  new Map(
    texts.map((text, ref) => [
      ref,
      filter.run({ text, form: forms[ref] ?? 'record', maxBytes: forms[ref] === 'log' ? 1_048_576 : 65_536 }),
    ]),
  );

const assemble = (filtered: Map<number, FilteredText>): Snapshot => {
  const assembly = assembleSnapshot(admitted, filtered, filter.version);
  if (assembly.outcome === 'aborted') throw new Error(`aborted: ${assembly.gap.code}`);
  return assembly.snapshot;
};

const attest = (snapshot: Snapshot): Promise<Buffer> =>
  sealStatement(
    buildStatement({
      index: snapshot.index,
      indexDigest: snapshot.digest,
      collection: admitted.collection,
      capturedHead: head,
      number: 1,
      admissionMode: 'creator_and_editor',
      acquisition: 'forge',
      policyDigest: filter.policyDigest,
      gitTree: snapshot.gitTree,
    }),
    signer,
  );

const validators: readonly [RegExp, (value: unknown) => { readonly ok: boolean }][] = [
  [/^index\.json$/, validateIndex],
  [/^collection\.json$/, validateCollection],
  [/^entity\//, validateEntityMetadata],
  [/^relations\//, validateReviewRelations],
  [/^history\//, validateAgentRuns],
  [/^checks\//, validateCheckMetadata],
  [/^state\/actors/, validateActorState],
  [/^state\/threads/, validateThreadState],
];

const floorOf = (files: ReadonlyMap<string, Uint8Array>): (() => void) => {
  const documents = [...files]
    .filter(([path]) => path.endsWith('.json'))
    .map(([path, bytes]) => ({
      value: JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown,
      validate: validators.find(([pattern]) => pattern.test(path))?.[1],
    }));
  return () => {
    for (const bytes of files.values()) sha256(bytes);
    for (const { value, validate } of documents) {
      canonicalBytes(value);
      if (!validate?.(value).ok) throw new Error('a document does not fit its schema');
    }
    sign(null, Buffer.from('one signature'), privateKey);
  };
};

const timed = async (work: () => unknown): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const filtered = filterAll();
const snapshot = assemble(filtered);
const files = new Map([...snapshot.files, ['index.json', snapshot.indexBytes] as const]);
const floor = floorOf(files);
const verify = (): void => {
  if (verifySnapshot(files, { rootDigest: snapshot.digest }).outcome !== 'verified') throw new Error('not verified');
};
const contenders = {
  filter: () => filterAll(),
  assemble: () => assemble(filtered),
  attest: () => attest(snapshot),
  verify,
  floor,
};
type Contender = keyof typeof contenders;
const samples: Record<Contender, number[]> = { filter: [], assemble: [], attest: [], verify: [], floor: [] };
const names: readonly Contender[] = ['filter', 'assemble', 'attest', 'verify', 'floor'];
// The first round warms; contenders take turns, so that a noisy moment meets them all.
for (let run = -1; run < runs; run += 1)
  for (const name of names) {
    const milliseconds = await timed(contenders[name]);
    if (run >= 0) samples[name].push(milliseconds);
  }

const at = Object.fromEntries(names.map((name) => [name, median(samples[name])])) as Record<Contender, number>;
const total = [...files.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
const row = (what: string, milliseconds: number): [string, string, string] => [
  what,
  milliseconds.toFixed(1),
  (milliseconds / at.floor).toFixed(2),
];
const section = [
  `${records} records and ${logs} logs of ${logBytes / 1024} KiB: ${files.size} files, ${(total / 1e6).toFixed(2)} MB. Medians of ${runs} interleaved runs in one process, printed by \`npm run bench:assemble\`.`,
  '',
  table(
    ['step', 'ms', 'times the floor'],
    [
      row('floor: SHA-256, RFC 8785, schemas, one signature', at.floor),
      row('assemble and attest: from filtered texts to the signed tree', at.assemble + at.attest),
      row('verify: the pipeline’s own check of what it assembled', at.verify),
      row('filter, told apart', at.filter),
    ],
  ),
].join('\n');
console.log(section);
if (!process.argv.includes('--quick')) await writeSection('docs/performance.md', 'assemble', section);
