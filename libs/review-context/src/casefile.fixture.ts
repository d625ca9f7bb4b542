import { sha256 } from '@casefile/contract';
import type { DescribedCasefile } from './casefile-review.js';

export const head = '5f3c1a9b7d2e4f60819a2b3c4d5e6f708192a3b4';
export const nextHead = '7e6d5c4b3a29181706f5e4d3c2b1a09f8e7d6c5b';
export const digest = sha256('a casefile');
export const keys = {
  entity: sha256('entity'),
  first: sha256('first'),
  reply: sha256('reply'),
  lone: sha256('lone'),
  withheld: sha256('withheld'),
};

const record = (
  number: number,
  record_key: string,
  login: string,
  text: string | null,
  updated_at: string | null = null,
) => ({
  number,
  record_key,
  author: { login },
  created_at: `2026-02-06T08:5${number}:00.000000000Z`,
  updated_at,
  text,
});

/** A casefile with three threads: one open with a reply, one resolved on a whole file, one outdated. */
export const described = (more: Partial<DescribedCasefile> = {}): DescribedCasefile => ({
  digest,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_kgDOKbqXSA', repository: 'orchard/pear-press' },
  entity: { kind: 'change_proposal', id: 'PR_kwDOKbqXSM5', number: 13, title: 'Sort pears by size' },
  records: [
    record(1, keys.entity, 'wim', ''),
    record(2, keys.first, 'mia', 'Grams or ounces?\n\nAsk the *scale*.\n'),
    record(3, keys.reply, 'wim', 'Grams.\n', '2026-02-06T10:00:00.000000000Z'),
    record(4, keys.lone, 'mia', 'Keep this file as it is.\n'),
    record(5, keys.withheld, 'mia', null),
  ],
  threads: [
    {
      id: 'PRRT_open',
      resolved: false,
      outdated: false,
      location: { path: 'sort/weight.ts', line: 9, side: 'right', start_line: 7, reviewed_sha: head },
      records: [2, 3],
    },
    { id: 'PRRT_file', resolved: true, outdated: false, location: { path: 'sort/index.ts' }, records: [4] },
    {
      id: 'PRRT_old',
      resolved: false,
      outdated: true,
      location: { path: 'sort/size.ts', original_line: 40, side: 'right', reviewed_sha: nextHead },
      records: [4, 5],
    },
  ],
  gaps: [],
  not_selected: [],
  ...more,
});
