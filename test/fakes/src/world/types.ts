import type { Association, FaultSeed, LogSeed, PermissionFlag, PersonKind } from '../seed/types.js';

/**
 * What a fake forge holds: the seed with everything filled in. It is plain data that tests may change at any time (`FakeGitHub.mutate`); answers
 * are computed from it at each request. People are named by login, so a person who is renamed keeps the texts: {@link Person} is the reference.
 */
export interface World {
  host: string;
  version: string | null;
  repository: Repository;
  people: Person[];
  tokens: Token[];
  entities: Entity[];
  app: App | null;
  limits: { restPerHour: number; graphqlPointsPerHour: number };
  faults: FaultSeed[];
  /** Numbers and times for what is added later. */
  supply: Supply;
}

/** The next id of each kind and the next minute: what makes derived values the same in every run. */
export interface Supply {
  nextId: (kind: string) => number;
  nextTime: () => string;
}

export interface Repository {
  owner: string;
  name: string;
  id: number;
  nodeId: string;
  private: boolean;
  createdAt: string;
  formerNames: string[];
  defaultBranch: string;
}

export interface Role {
  /** A built-in name or a custom role's. */
  name: string;
  /** The legacy summary: `admin`, `write`, `read` or `none`. */
  permission: 'admin' | 'write' | 'read' | 'none';
  flags: Record<PermissionFlag, boolean>;
}

export interface Person {
  login: string;
  restLogin: string;
  id: number;
  nodeId: string;
  kind: PersonKind;
  role: Role;
  /** Whether the role was given and not assumed: a bot without one is nobody to the role look-up. */
  roleGiven: boolean;
  deleted: boolean;
  accessLevel: number | null;
  membership: { state: string | null; expiresAt: string | null };
  association: Association;
  createdAt: string;
}

interface Token {
  value: string;
  login: string;
  access: 'push' | 'read' | 'none';
  scopes: string[];
}

export interface App {
  id: number;
  slug: string;
  clientId: string;
  publicKey: string;
  tokenSeconds: number;
  installations: Installation[];
}

export interface Installation {
  id: number;
  permissions: Record<string, 'read' | 'write' | 'admin'>;
  suspended: boolean;
  coversRepository: boolean;
}

export interface Edit {
  nodeId: string;
  by: Person | null;
  at: string;
  body: string | null;
  deletedBy: Person | null;
}

export interface AttributedText {
  key: string;
  id: number;
  nodeId: string;
  author: Person | null;
  body: string;
  createdAt: string;
  updatedAt: string;
  /** Oldest first; the record of the creation is not among them. */
  edits: Edit[];
  historyHidden: boolean;
  association: Association;
  minimized: string | null;
  imported: string | null;
}

export interface Comment extends AttributedText {
  internal: boolean;
  system: string | null;
}

export interface TitleChange {
  nodeId: string;
  by: Person | null;
  at: string;
  from: string;
  to: string;
}

export interface Label {
  nodeId: string;
  name: string;
  color: string;
  description: string | null;
}

export interface Entity extends AttributedText {
  kind: 'issue' | 'change_proposal';
  number: number;
  title: string;
  titleHistory: TitleChange[];
  state: 'open' | 'closed' | 'merged';
  closedAt: string | null;
  labels: Label[];
  comments: Comment[];
  draft: boolean;
  head: { sha: string; ref: string; repository: string | null };
  base: { sha: string; ref: string };
  reviews: Review[];
  threads: Thread[];
  checks: Check[];
}

export interface Review extends AttributedText {
  state: 'approved' | 'changes_requested' | 'commented' | 'dismissed' | 'pending';
  submittedAt: string | null;
  commit: string | null;
  dismissal: Dismissal | null;
}

export interface Dismissal {
  nodeId: string;
  by: Person | null;
  at: string;
  message: string | null;
  previousState: 'approved' | 'changes_requested';
}

export interface ReviewComment extends AttributedText {
  /** The key of the review that it came with. */
  review: string | null;
  /** The key of the comment that it answers. */
  replyTo: string | null;
  pending: boolean;
  commit: string | null;
  originalCommit: string | null;
  diffHunk: string;
}

export interface Thread {
  key: string;
  nodeId: string;
  path: string;
  line: number | null;
  startLine: number | null;
  originalLine: number | null;
  originalStartLine: number | null;
  side: 'left' | 'right';
  startSide: 'left' | 'right' | null;
  subject: 'line' | 'file';
  resolved: boolean;
  resolvedBy: Person | null;
  outdated: boolean;
  collapsed: boolean;
  comments: ReviewComment[];
}

export interface Check {
  name: string;
  kind: 'job' | 'check' | 'status' | 'bridge';
  id: number;
  nodeId: string;
  run: number;
  attempt: number;
  app: string;
  /** `null`: whatever the head is. */
  sha: string | null;
  reportedSha: string | null;
  status: string;
  conclusion: string | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  suiteCreatedAt: string;
  log: LogSeed | null;
  author: Person | null;
}
