import { spellOut } from '../seed/repeat.js';
import type { CommentSeed, EntitySeed, LabelSeed, ReviewSeed, TitleChangeSeed } from '../seed/types.js';
import { checkFrom } from './check.js';
import { nodeIdOf } from './node-id.js';
import { shaOf } from './supply.js';
import { textFrom, type Builder } from './texts.js';
import { threadFrom } from './thread.js';
import type { Comment, Entity, Label, Review, TitleChange } from './types.js';

/** An issue or change proposal with everything that hangs on it. */
export const entityFrom = (seed: EntitySeed, place: string, builder: Builder): Entity => {
  const text = textFrom(seed, seed.kind, place, builder);
  const change = seed.kind === 'change_proposal';
  const foreign = change
    ? []
    : (['reviews', 'threads', 'checks', 'head'] as const).filter((part) => seed[part] !== undefined);
  for (const part of foreign) builder.problem(`${place}/${part}`, 'an issue has none');
  if (seed.state === 'merged' && !change) builder.problem(`${place}/state`, 'an issue is never merged');
  const name = `${builder.repository.owner}/${builder.repository.name}`;
  const entity: Entity = {
    ...text,
    kind: seed.kind,
    number: seed.number,
    title: seed.title,
    titleHistory: (seed.titleHistory ?? []).map((one, n) =>
      titleChangeFrom(one, `${place}/titleHistory/${String(n)}`, builder),
    ),
    state: seed.state ?? 'open',
    closedAt: seed.closedAt ?? ((seed.state ?? 'open') === 'open' ? null : text.updatedAt),
    labels: labelsFrom(seed.labels ?? [], builder),
    comments: [],
    draft: seed.draft ?? false,
    head: {
      sha: seed.head?.sha ?? shaOf(`${name}#${String(seed.number)} head`),
      ref: seed.head?.ref ?? 'changes',
      repository: seed.head?.repository === undefined ? name : seed.head.repository,
    },
    base: { sha: seed.base?.sha ?? shaOf(`${name} base`), ref: seed.base?.ref ?? builder.repository.defaultBranch },
    reviews: [],
    threads: [],
    checks: [],
  };
  addParts(entity, seed, place, builder);
  return entity;
};

/** The parts of an entity that a seed or a later change adds, in the order in which they can refer to each other. */
export const addParts = (
  entity: Entity,
  parts: Pick<EntitySeed, 'comments' | 'reviews' | 'threads' | 'checks'>,
  place: string,
  builder: Builder,
): void => {
  const at = (part: string, index: number): string => `${place}/${part}/${String(index)}`;
  spellOut(parts.comments ?? []).forEach((one, n) =>
    entity.comments.push(commentFrom(one, at('comments', n), builder)),
  );
  spellOut(parts.reviews ?? []).forEach((one, n) =>
    entity.reviews.push(reviewFrom(one, at('reviews', n), entity, builder)),
  );
  spellOut(parts.threads ?? []).forEach((one, n) =>
    entity.threads.push(threadFrom(one, at('threads', n), entity, builder)),
  );
  spellOut(parts.checks ?? []).forEach((one, n) => entity.checks.push(checkFrom(one, at('checks', n), builder)));
};

const commentFrom = (seed: CommentSeed, place: string, builder: Builder): Comment => ({
  ...textFrom(seed, 'comment', place, builder),
  minimized: seed.minimized ?? null,
  internal: seed.internal ?? false,
  system: seed.system ?? null,
});

const reviewFrom = (seed: ReviewSeed, place: string, entity: Entity, builder: Builder): Review => {
  const text = textFrom(seed, 'review', place, builder);
  if (seed.dismissal !== undefined && seed.state !== 'dismissed') {
    builder.problem(`${place}/dismissal`, 'only a dismissed review has one');
  }
  const dismissal = seed.dismissal && {
    nodeId: nodeIdOf('dismissed', builder.repository.id, builder.supply.nextId('event')),
    by: builder.personAt(seed.dismissal.by, `${place}/dismissal/by`),
    at: seed.dismissal.at ?? builder.supply.nextTime(),
    message: seed.dismissal.message ?? null,
    previousState: seed.dismissal.previousState ?? ('changes_requested' as const),
  };
  const submittedAt = seed.submittedAt === undefined ? text.createdAt : seed.submittedAt;
  return {
    ...text,
    state: seed.state,
    submittedAt: seed.state === 'pending' ? null : submittedAt,
    commit: seed.commit === undefined ? entity.head.sha : seed.commit,
    dismissal: dismissal ?? null,
  };
};

const titleChangeFrom = (seed: TitleChangeSeed, place: string, builder: Builder): TitleChange => ({
  nodeId: nodeIdOf('renamed', builder.repository.id, builder.supply.nextId('event')),
  by: builder.personAt(seed.by, `${place}/by`),
  at: seed.at ?? builder.supply.nextTime(),
  from: seed.from,
  to: seed.to,
});

/** Labels, given as bare names or with a colour and a description. */
export const labelsFrom = (seeds: readonly (string | LabelSeed)[], builder: Builder): Label[] =>
  spellOut(seeds.map((seed) => (typeof seed === 'string' ? { name: seed } : seed))).map((seed: LabelSeed) => ({
    nodeId: nodeIdOf('label', builder.repository.id, builder.supply.nextId('label')),
    name: seed.name,
    color: seed.color ?? 'ededed',
    description: seed.description ?? null,
  }));
