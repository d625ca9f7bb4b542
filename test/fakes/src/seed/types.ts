/**
 * The forge-neutral description from which a fake forge is filled. `schemas/seed.schema.json` is its schema and `README.md` its explanation;
 * everything that a seed leaves out is derived from the order of what it holds, never from a clock or chance.
 */
export interface Seed {
  /** The host that entity URLs name, `github.com` unless told. It is not the address of the fake. */
  readonly host?: string;
  /** The version that the forge says it is, where forges of its kind differ by it. */
  readonly version?: string;
  /** RFC 3339, the time from which missing times are counted in minutes. */
  readonly epoch?: string;
  readonly repository: RepositorySeed;
  readonly people: readonly PersonSeed[];
  readonly tokens?: readonly TokenSeed[];
  readonly entities: readonly EntitySeed[];
  readonly app?: AppSeed;
  readonly limits?: LimitsSeed;
  readonly faults?: readonly FaultSeed[];
}

export interface RepositorySeed {
  readonly owner: string;
  readonly name: string;
  readonly id?: number;
  readonly nodeId?: string;
  readonly private?: boolean;
  readonly createdAt?: string;
  /** Earlier `owner/name` paths that still lead here. */
  readonly formerNames?: readonly string[];
  readonly defaultBranch?: string;
}

export type PersonKind = 'human' | 'bot' | 'mannequin' | 'organization' | 'enterprise_user' | 'ghost';
export type BuiltInRole = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
/** The flags that a role answer shows, named as GitHub names them. */
export type PermissionFlag = 'admin' | 'maintain' | 'push' | 'triage' | 'pull';

/** A role that an organization made itself: its name, and what it grants. */
export interface CustomRoleSeed {
  readonly name: string;
  /** The built-in role it stands on: its flags are granted. */
  readonly base?: BuiltInRole;
  /** Exactly these flags, instead of `base`'s. */
  readonly flags?: readonly PermissionFlag[];
}

export interface PersonSeed {
  readonly login: string;
  readonly id?: number;
  readonly nodeId?: string;
  readonly kind?: PersonKind;
  /** In the seed's repository. Without one: `read` in a public repository, `none` in a private one. */
  readonly role?: BuiltInRole | CustomRoleSeed;
  /** A deleted account is `null` wherever the forge would name it. */
  readonly status?: 'active' | 'deleted';
  /** GitLab's number of the role, instead of the one that `role` stands for. */
  readonly accessLevel?: number;
  /** GitLab's state of the membership, and the day on which it ends or ended. */
  readonly membership?: { readonly state?: string; readonly expiresAt?: string };
  /** The login in REST, where it differs from GraphQL's; a bot's is `<login>[bot]` unless told. */
  readonly restLogin?: string;
  /** The relation that the forge shows beside a text (never evidence of a role). */
  readonly association?: Association;
}

export type Association =
  'COLLABORATOR' | 'CONTRIBUTOR' | 'FIRST_TIMER' | 'FIRST_TIME_CONTRIBUTOR' | 'MANNEQUIN' | 'MEMBER' | 'NONE' | 'OWNER';

export interface TokenSeed {
  readonly value: string;
  /** The person whose token it is. */
  readonly login: string;
  /** `push` may look up roles, `read` may not (403), `none` does not see the repository (404). */
  readonly access?: 'push' | 'read' | 'none';
  readonly scopes?: readonly string[];
}

export interface AppSeed {
  readonly id: number;
  readonly slug: string;
  readonly clientId?: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKey: string;
  readonly installations: readonly InstallationSeed[];
  /** Seconds for which an installation token works, 3600 unless told. */
  readonly tokenSeconds?: number;
}

export interface InstallationSeed {
  readonly id: number;
  readonly permissions?: Readonly<Record<string, 'read' | 'write' | 'admin'>>;
  readonly suspended?: boolean;
  /** Whether the seed's repository is among those it may see; true unless told. */
  readonly coversRepository?: boolean;
}

export interface LimitsSeed {
  readonly restPerHour?: number;
  readonly graphqlPointsPerHour?: number;
}

/** One edit after creation. */
export interface EditSeed {
  readonly by: string | null;
  readonly at?: string;
  readonly body?: string;
  readonly deletedBy?: string;
}

/** What every attributed text has. `author: null` is an account that is gone. */
export interface TextSeed {
  /** How other parts of the seed name it. */
  readonly key?: string;
  readonly id?: number;
  readonly nodeId?: string;
  readonly author: string | null;
  readonly body?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly edits?: readonly EditSeed[];
  /** Taken over from elsewhere: the name that its author had there. Whoever imported it is `author`. */
  readonly imported?: string;
  /** Hides the history of edits although the text shows that it was edited. */
  readonly historyHidden?: boolean;
  readonly association?: Association;
}

/** So many of these, `{n}` in any text counting from 1, one `everySeconds` (60) after the other. */
export interface Repeat {
  readonly repeat?: number;
  readonly everySeconds?: number;
}

export interface CommentSeed extends TextSeed, Repeat {
  readonly minimized?: string;
  /** For members only (GitLab). */
  readonly internal?: boolean;
  /** An event that the forge tells as a note (GitLab): what happened, such as `description` or `label`. */
  readonly system?: string;
}

export interface TitleChangeSeed {
  readonly by: string | null;
  readonly at?: string;
  readonly from: string;
  readonly to: string;
}

export interface LabelSeed extends Repeat {
  readonly name: string;
  readonly color?: string;
  readonly description?: string;
}

export interface EntitySeed extends TextSeed {
  readonly kind: 'issue' | 'change_proposal';
  readonly number: number;
  readonly title: string;
  readonly titleHistory?: readonly TitleChangeSeed[];
  readonly state?: 'open' | 'closed' | 'merged';
  readonly closedAt?: string;
  readonly labels?: readonly (string | LabelSeed)[];
  readonly comments?: readonly CommentSeed[];
  readonly draft?: boolean;
  readonly head?: HeadSeed;
  readonly base?: { readonly sha?: string; readonly ref?: string };
  readonly reviews?: readonly ReviewSeed[];
  readonly threads?: readonly ThreadSeed[];
  readonly checks?: readonly CheckSeed[];
}

export interface HeadSeed {
  readonly sha?: string;
  readonly ref?: string;
  /** The `owner/name` it lies in, the seed's repository unless told; `null` is a fork that is gone. */
  readonly repository?: string | null;
}

export interface ReviewSeed extends TextSeed, Repeat {
  readonly state: 'approved' | 'changes_requested' | 'commented' | 'dismissed' | 'pending';
  /** `null` for a submitted review whose time of submission the forge does not have. */
  readonly submittedAt?: string | null;
  readonly commit?: string | null;
  readonly dismissal?: DismissalSeed;
}

export interface DismissalSeed {
  readonly by: string | null;
  readonly at?: string;
  readonly message?: string;
  readonly previousState?: 'approved' | 'changes_requested';
}

export interface ReviewCommentSeed extends TextSeed, Repeat {
  /** The key of the review it came with. */
  readonly review?: string | null;
  /** The key of the comment it answers; `null` for none. A comment that is not its thread's first answers the first unless told. */
  readonly replyTo?: string | null;
  readonly pending?: boolean;
  readonly commit?: string | null;
  readonly originalCommit?: string | null;
  readonly diffHunk?: string;
  readonly minimized?: string;
}

export interface ThreadSeed extends Repeat {
  readonly key?: string;
  readonly nodeId?: string;
  readonly path: string;
  readonly line?: number | null;
  readonly startLine?: number | null;
  readonly originalLine?: number | null;
  readonly originalStartLine?: number | null;
  readonly side?: 'left' | 'right';
  readonly startSide?: 'left' | 'right' | null;
  readonly subject?: 'line' | 'file';
  readonly resolved?: boolean;
  readonly resolvedBy?: string | null;
  readonly outdated?: boolean;
  readonly collapsed?: boolean;
  readonly comments: readonly ReviewCommentSeed[];
}

/** A log: text as it is, or so many bytes of one line streamed, or the forge's refusal. */
export interface LogSeed {
  readonly text?: string;
  readonly bytes?: number;
  /** With `bytes`: what is repeated, a line of words unless told. Without a line feed in it, the log is one line. */
  readonly line?: string;
  /** The answer to the request for the log itself: 404 or 410. */
  readonly status?: 404 | 410;
}

export interface CheckSeed extends Repeat {
  readonly name: string;
  /** `job`: a job of the forge's own runner; `check`: another application's run; `status`: a bare commit status; `bridge`: a job that starts another pipeline (GitLab). */
  readonly kind?: 'job' | 'check' | 'status' | 'bridge';
  readonly id?: number;
  readonly nodeId?: string;
  /** The workflow run a job belongs to. */
  readonly run?: number;
  readonly attempt?: number;
  /** The application's slug, `github-actions` for jobs. */
  readonly app?: string;
  /** The revision under which the forge lists it, the head unless told. */
  readonly sha?: string;
  /** The revision that it reports itself, `sha` unless told. */
  readonly reportedSha?: string;
  /** `expected`, `pending`, `success`, `failure` and `error` are states of a bare status. */
  readonly status?: string;
  readonly conclusion?: string | null;
  readonly createdAt?: string;
  readonly startedAt?: string | null;
  readonly completedAt?: string | null;
  /** When the suite of a run that is no job was made. */
  readonly suiteCreatedAt?: string;
  readonly log?: LogSeed;
  readonly author?: string | null;
}

/** Which requests a fault meets. */
export interface FaultWhen {
  /** What the forge's fake calls it, or `any`. */
  readonly route?: string;
  /** The name of a GraphQL operation. */
  readonly operation?: string;
  /** The login asked about. */
  readonly login?: string;
  /** Only requests for pages larger than this. */
  readonly firstAbove?: number;
  /** Let so many matching requests pass first. */
  readonly after?: number;
  /** Then meet so many, all unless told. */
  readonly times?: number;
}

/** The routes of the fake GitHub; another forge's have names of their own. */
export type RouteName =
  | 'graphql'
  | 'repository'
  | 'role'
  | 'jobs'
  | 'log'
  | 'log_content'
  | 'user'
  | 'rate_limit'
  | 'app'
  | 'installation'
  | 'access_token'
  | 'other';

/** What a fault does to the requests it meets. */
export type FaultThen =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'bad_gateway' }
  | { readonly kind: 'secondary_limit'; readonly status?: 403 | 429; readonly retryAfter?: number | string }
  | { readonly kind: 'primary_limit'; readonly resetInSeconds?: number }
  | { readonly kind: 'stall'; readonly afterBytes?: number }
  | { readonly kind: 'reset'; readonly afterBytes?: number }
  | { readonly kind: 'truncate'; readonly keepBytes?: number }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  | { readonly kind: 'alter'; readonly set?: Readonly<Record<string, unknown>>; readonly remove?: readonly string[] }
  | { readonly kind: 'field_error'; readonly field: string; readonly type?: string; readonly message?: string }
  | { readonly kind: 'total'; readonly field: string; readonly by: number }
  | { readonly kind: 'same_page'; readonly field: string }
  | { readonly kind: 'order'; readonly field: string; readonly order: 'reverse' | 'shuffle'; readonly seed?: number }
  | { readonly kind: 'change'; readonly change: ChangeSeed };

export interface FaultSeed {
  readonly when?: FaultWhen;
  readonly then: FaultThen;
}

/** A change of what the forge holds. Additions are in seed form; removals name keys, labels or logins. */
export interface ChangeSeed {
  readonly entity?: number;
  readonly set?: {
    readonly title?: { readonly to: string; readonly by: string | null };
    readonly body?: { readonly to: string; readonly by: string | null };
    readonly state?: 'open' | 'closed' | 'merged';
    readonly headSha?: string;
    readonly updatedAt?: string;
  };
  readonly add?: {
    readonly comments?: readonly CommentSeed[];
    readonly reviews?: readonly ReviewSeed[];
    readonly threads?: readonly ThreadSeed[];
    readonly checks?: readonly CheckSeed[];
    readonly labels?: readonly (string | LabelSeed)[];
  };
  /** Texts of the entity's comments, reviews and review comments that somebody edits, by their keys. */
  readonly edit?: readonly { readonly key: string; readonly by: string | null; readonly body: string }[];
  readonly remove?: { readonly comments?: readonly string[]; readonly labels?: readonly string[] };
  readonly people?: readonly {
    readonly login: string;
    readonly role?: BuiltInRole | CustomRoleSeed;
    readonly status?: 'active' | 'deleted';
    readonly newLogin?: string;
  }[];
}
