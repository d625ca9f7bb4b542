import {
  requireGitOid,
  requireTimestamp,
  type CollectionProfile,
  type NormalizedActor,
  type NormalizedCheck,
  type NormalizedComment,
  type NormalizedEntity,
  type NormalizedInputs,
  type NormalizedReview,
  type NormalizedThread,
  type Revision,
  type RoleAnswer,
  type Timestamp,
} from '@casefile/contract';
import type { AdmissionPolicy } from './policy.js';
import { defaultProfile } from './profile.js';

/** A whole number of minutes after a fixed midnight, as a canonical timestamp. */
export const minute = (n: number): Timestamp =>
  requireTimestamp(
    `2026-03-${String(1 + Math.floor(n / 1440)).padStart(2, '0')}T${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00Z`,
  );

export const head = requireGitOid('a'.repeat(40));
export const unedited: Revision = { edited: false };

/** An edit that both of a forge's witnesses ascribe to one account, or to whomever each names. */
export const editedBy = (editor: string | null, second: string | null = editor): Revision => ({
  edited: true,
  witnesses: [
    { evidence: 'forge_editor', actor_id: editor },
    { evidence: 'content_edit', actor_id: second },
  ],
});

export const user = (id: string, login: string | null = id.toLowerCase()): NormalizedActor => ({
  id,
  login,
  type: 'user',
});

export const comment = (
  id: string,
  author: string | null,
  more: Partial<NormalizedComment> = {},
): NormalizedComment => ({
  id,
  author_id: author,
  body: `body of ${id}`,
  created_at: minute(10),
  revision: unedited,
  ...more,
});

export const review = (id: string, author: string | null, more: Partial<NormalizedReview> = {}): NormalizedReview => ({
  id,
  author_id: author,
  body: `body of ${id}`,
  created_at: minute(10),
  revision: unedited,
  state: 'commented',
  ...more,
});

export const thread = (
  id: string,
  comment_ids: readonly string[],
  more: Partial<NormalizedThread> = {},
): NormalizedThread => ({
  id,
  created_at: minute(10),
  comment_ids,
  replies: [],
  resolved: false,
  outdated: false,
  ...more,
});

export const check = (id: string, more: Partial<NormalizedCheck> = {}): NormalizedCheck => ({
  id,
  name: `job ${id}`,
  status: 'completed',
  conclusion: 'failure',
  created_at: minute(10),
  started_at: minute(11),
  never_started: false,
  completed_at: minute(12),
  head_sha: head,
  log: { offered: true, reference: `log-of-${id}` },
  ...more,
});

/** A change proposal by the maintainer `M`; `W` writes, `T` triages, `R` reads, `S` is a stranger, `B` a bot. */
export const inputsWith = (
  more: Partial<Omit<NormalizedInputs, 'entity'>> & { readonly entity?: Partial<NormalizedEntity> } = {},
): NormalizedInputs => ({
  schema_version: 1,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'acme/widget' },
  actors: [
    user('M'),
    user('W'),
    user('T'),
    user('R'),
    user('S'),
    { id: 'B', login: 'helper[bot]', type: 'bot' },
    { id: 'O', login: 'acme', type: 'organization' },
    { id: 'Q', login: 'imported', type: 'mannequin' },
    { id: 'G', login: 'ghost', type: 'ghost' },
  ],
  comments: [],
  reviews: [],
  threads: [],
  checks: [],
  shortfalls: [],
  ...more,
  entity: {
    kind: 'change_proposal',
    number: 12,
    id: 'PR_1',
    state: 'open',
    title: 'Mend the gate',
    body: 'It squeaks.',
    labels: [],
    author_id: 'M',
    created_at: minute(0),
    updated_at: minute(20),
    revision: unedited,
    title_revision: unedited,
    head_sha: head,
    ...more.entity,
  },
});

type Role = Extract<RoleAnswer, { outcome: 'role' }>['role'];

/** One answer for each actor: a role, or what else the look-up came to. */
export const answers = (
  of: Readonly<Record<string, Role | Exclude<RoleAnswer['outcome'], 'role'>>>,
): Map<string, RoleAnswer> =>
  new Map(
    Object.entries(of).map(([actor_id, said]): [string, RoleAnswer] => [
      actor_id,
      said === 'undetermined' || said === 'unavailable' || said === 'beyond_cap'
        ? { actor_id, outcome: said }
        : { actor_id, outcome: 'role', role: said },
    ]),
  );

export const roles = answers({ M: 'maintain', W: 'write', T: 'triage', R: 'read', S: 'none' });

export const policy = (more: Partial<AdmissionPolicy> = {}): AdmissionPolicy => ({
  mode: 'creator_and_editor',
  registeredBots: new Set(),
  ...more,
});

/** The default profile for agents that mutate, with other bounds or choices where a case needs them. */
export const profileWith = (
  more: Partial<Omit<CollectionProfile, 'bounds'>> = {},
  bounds: Partial<CollectionProfile['bounds']> = {},
): CollectionProfile => {
  const base = defaultProfile('change_proposal', 'write');
  return { ...base, ...more, bounds: { ...base.bounds, ...bounds } };
};
