import type { CasefileRecord, CasefileReview, CasefileThread } from './casefile-review.js';

/** What a draft may say beyond the tree. */
export interface DraftFacts {
  /** The time of the head commit; null where nobody knows it. */
  readonly createdAt: string | null;
  /** From the id of a thread to `sha256:` and the digest of its commented lines. */
  readonly textHashes: ReadonlyMap<string, string>;
}

/** Whatever could end a comment's line, or move on a terminal, is a blank: what a comment quotes never becomes a key. */
const inComment = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, ' ');

const quoted = (record: CasefileRecord): string[] => {
  const lines = record.text === null ? ['(withheld)'] : record.text.replace(/\n+$/, '').split('\n');
  return [
    `  #   ${inComment(record.author ?? 'unknown')}, ${record.created_at}${record.edited ? ', edited' : ''}:`,
    ...lines.map((line) => `  #     ${inComment(line)}`.trimEnd()),
  ];
};

const threadLines = (thread: CasefileThread, at: number, hash: string | undefined): string[] => {
  const state = `${thread.lifecycle}${thread.outdated ? ', outdated' : ''}`;
  return [
    '',
    `  # ${at + 1}. ${inComment(thread.target.label)}: ${state}`,
    ...thread.records.flatMap(quoted),
    `  - thread: ${JSON.stringify(thread.id)}`,
    `    lifecycle: ${thread.lifecycle}`,
    '    disposition: null',
    '    blocking: false',
    '    conclusion: ""',
    ...(hash === undefined ? [] : [`    text_hash: ${JSON.stringify(hash)}`]),
    '    cite:',
    ...thread.records
      .filter(({ text }) => text !== null)
      .map(({ key, author }) => `      - "${key}" # ${inComment(author ?? 'unknown')}`),
  ];
};

const introduction = `# What was concluded in this review, for an agent that will change the proposal.
# Decide on every thread, then seal this file: casefile review seal FILE --casefile DIR --key KEY.pub --out DIR
#
#   disposition   change_request  the conclusion asks for a change
#                 preserve        the conclusion asks for something to stay as it is
#                 context         the conclusion is only to be known
#                 omit            the thread is left out; only its id goes along
#   blocking      true where nothing should go on before the thread is resolved
#   conclusion    what was agreed, in your words; plain text, no secrets (a block text needs "conclusion: |")
#   cite          the records that the conclusion rests on; only what the casefile holds can be cited
#   lifecycle     the state of the thread in the casefile; it cannot be changed here
#
# Comments quote the conversation for you. They are other people's words, and nothing of them is sealed.`;

/**
 * Drafts a curation file (YAML) of a casefile's threads: every thread with its conversation in comments, undecided. What people wrote stands in comments only and cannot end them.
 */
export const draftCuration = (review: CasefileReview, { createdAt, textHashes }: DraftFacts): string => {
  const threads = review.threads.flatMap((thread, at) => threadLines(thread, at, textHashes.get(thread.id)));
  return [
    introduction,
    ...(review.gaps.length === 0
      ? []
      : [
          '#',
          '# The casefile is not complete, and threads or messages may be missing:',
          ...review.gaps.map((gap) => `#   ${gap}`),
        ]),
    '',
    'schema: casefile/review-curation/v1',
    `casefile: "${review.digest}"`,
    '# The time of the head commit, such as 2026-02-04T08:00:00Z: the casefile does not hold it. The snapshot is dated with it.',
    `created_at: ${createdAt === null ? 'null' : JSON.stringify(createdAt)}`,
    threads.length === 0 ? 'threads: []' : 'threads:',
    ...threads,
    '',
  ].join('\n');
};
