import { Buffer } from 'node:buffer';
import {
  validateActorState,
  validateCheckMetadata,
  validateEntityMetadata,
  validateIndex,
  validateReviewRelations,
  validateThreadState,
  type ValidationResult,
} from '@casefile/contract';

/** One review thread, in no forge's own ids. */
export interface ToldThread {
  readonly path?: string;
  readonly line?: number;
  readonly side?: 'left' | 'right';
  readonly resolved: boolean;
  /** A login; null for nobody that the forge names, absent where it is not resolved. */
  readonly resolvedBy?: string | null;
  readonly outdated: boolean;
  readonly comments: readonly string[];
  /** `answer ← parent`, by text. */
  readonly replies: readonly string[];
}

/** What a tree tells, without what differs between forges by nature: ids, keys, and the times of what the forge alone dates. */
export interface Told {
  readonly kind: string;
  readonly number: number;
  readonly state: string;
  readonly title: string;
  readonly labels: readonly string[];
  /** `login: text` of each record, the entity's first. */
  readonly timeline: readonly string[];
  readonly unresolved: readonly string[];
  /** By path and line. */
  readonly threads: readonly ToldThread[];
  /** `login state: text`, in their order. */
  readonly reviews: readonly string[];
  /** `name status conclusion` and the log where there is one, by name. */
  readonly checks: readonly string[];
  /** Roles by login. */
  readonly roles: Readonly<Record<string, string | null>>;
  /** `scope code count`. */
  readonly gaps: readonly string[];
}

type Tree = ReadonlyMap<string, Uint8Array>;

const textOf = (tree: Tree, path: string): string => Buffer.from(tree.get(path) ?? new Uint8Array()).toString('utf8');

const document = <Value>(tree: Tree, path: string, validate: (value: unknown) => ValidationResult<Value>): Value => {
  const result = validate(JSON.parse(textOf(tree, path)));
  if (!result.ok) throw new Error(`${path}: ${JSON.stringify(result.problems)}`);
  return result.value;
};

const bodyOf = (tree: Tree, path: string): string => textOf(tree, path).split('\n\n').slice(1).join('\n\n').trimEnd();

const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Reads a published tree as {@link Told}. */
export const toldBy = (tree: Tree): Told => {
  const index = document(tree, 'index.json', validateIndex);
  const entity = document(tree, 'entity/metadata.json', validateEntityMetadata);
  const { reviews, threads } = document(tree, 'relations/reviews.json', validateReviewRelations);
  const states = new Map(
    document(tree, 'state/threads.json', validateThreadState).threads.map((state) => [state.thread_key, state]),
  );
  const { actors } = document(tree, 'state/actors.json', validateActorState);
  const loginOf = new Map(actors.map(({ id, login }) => [id, login]));
  const told = (path: string): string => {
    const record = index.records.find(({ content_path }) => content_path === path);
    return `${record?.author ?? 'nobody'}: ${bodyOf(tree, path)}`;
  };
  const textOfKey = (key: string): string => {
    const path = [...tree.keys()].find((candidate) => candidate.endsWith(`-${key}.md`));
    return path === undefined ? '(no text)' : told(path);
  };
  const lines = (path: string): string[] =>
    textOf(tree, path)
      .split('\n')
      .filter((line) => line !== '')
      .map(told);
  const named = (id: string | null): string | null => (id === null ? null : (loginOf.get(id) ?? null));
  return {
    kind: entity.kind,
    number: entity.number,
    state: entity.state,
    title: entity.title,
    labels: entity.labels,
    timeline: lines('views/timeline.order'),
    unresolved: lines('views/unresolved-review.order'),
    threads: threads
      .map((thread): ToldThread => {
        const state = states.get(thread.thread_key);
        return {
          ...(thread.path !== undefined && { path: thread.path }),
          ...(thread.line !== undefined && { line: thread.line }),
          ...(thread.side !== undefined && { side: thread.side }),
          resolved: state?.resolved ?? false,
          ...(state?.resolved === true && { resolvedBy: named(state.resolved_by_actor_id ?? null) }),
          outdated: state?.outdated ?? false,
          comments: lines(thread.order_path),
          replies: thread.replies.map(
            ({ record_key, parent_record_key }) => `${textOfKey(record_key)} ← ${textOfKey(parent_record_key)}`,
          ),
        };
      })
      .sort((a, b) => byText(`${a.path ?? ''} ${a.line ?? 0}`, `${b.path ?? ''} ${b.line ?? 0}`)),
    reviews: reviews.map((review) => {
      const by = 'dismissed_by_actor_id' in review ? ` by ${String(named(review.dismissed_by_actor_id ?? null))}` : '';
      return `${review.state}${by}: ${textOfKey(review.record_key)}`;
    }),
    checks: [...tree.keys()]
      .filter((path) => /^checks\/[^/]+\/metadata\.json$/.test(path))
      .map((path) => {
        const check = document(tree, path, validateCheckMetadata);
        const log = tree.has(path.replace('metadata.json', 'log.txt'))
          ? `: ${textOf(tree, path.replace('metadata.json', 'log.txt')).trimEnd()}`
          : '';
        return `${check.name} ${check.status}${'conclusion' in check ? ` ${check.conclusion ?? ''}` : ''}${log}`;
      })
      .sort(byText),
    roles: Object.fromEntries(actors.map(({ login, role }) => [login ?? 'nobody', role] as const).sort()),
    gaps: index.gaps.map(({ scope, code, count }) => `${scope} ${code} ${count}`),
  };
};
