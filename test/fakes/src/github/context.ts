import type { GraphQLResolveInfo } from 'graphql';
import type { FaultThen } from '../seed/types.js';
import type {
  Check,
  Comment,
  Entity,
  Person,
  Repository,
  Review,
  ReviewComment,
  Thread,
  World,
} from '../world/types.js';

/** An object as the executor reads it: plain values, or functions of a field's arguments. */
export type Source = { readonly __typename: string } & Readonly<Record<string, unknown>>;

/** A field's arguments, already coerced by the schema. */
export type Args = Readonly<Record<string, unknown>>;

/** A field that is computed when it is asked for. */
export type Resolve = (args: Args, info: GraphQLResolveInfo) => unknown;

/** Who asks: the owner of the token, or an installation's bot, or nobody. */
export interface Viewer {
  readonly login: string | null;
  readonly kind: 'user' | 'installation' | 'app' | 'anonymous';
  readonly access: 'push' | 'read' | 'none';
  readonly scopes: readonly string[];
  /** What an installation's token may do; a person's token may do all that its access allows. */
  readonly permissions?: Readonly<Record<string, string>>;
}

/** The faults that meet a request inside its answer. */
export type FieldFault = Extract<FaultThen, { readonly field: string }>;

/** One makers' table, so that objects can point at each other in both directions. */
export interface Makers {
  readonly actor: (person: Person | null) => Source | null;
  readonly user: (person: Person | null) => Source | null;
  readonly repository: (repository: Repository) => Source;
  readonly entity: (entity: Entity) => Source;
  readonly comment: (comment: Comment, entity: Entity) => Source;
  readonly review: (review: Review, entity: Entity) => Source;
  readonly thread: (thread: Thread, entity: Entity) => Source;
  readonly reviewComment: (comment: ReviewComment, thread: Thread, entity: Entity) => Source;
  readonly commit: (sha: string, entity: Entity | null) => Source;
  readonly check: (check: Check, entity: Entity) => Source;
}

/** What answering one query needs. */
export interface QueryContext {
  readonly world: World;
  readonly viewer: Viewer;
  readonly faults: readonly FieldFault[];
  readonly make: Makers;
  /** Notes that a query asked for what this fake does not serve. */
  readonly unserved: (what: string) => void;
}

/** The path of something under the host, and the address that people open. */
export const pagesOf = (world: World, path: string): { url: string; resourcePath: string } => ({
  url: `https://${world.host}${path}`,
  resourcePath: path,
});

/** The entity's own page. */
export const entityPath = (world: World, entity: Entity): string =>
  `/${world.repository.owner}/${world.repository.name}/${entity.kind === 'issue' ? 'issues' : 'pull'}/${String(entity.number)}`;
