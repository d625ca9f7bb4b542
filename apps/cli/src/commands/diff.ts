import { CasefileError, gitTreeHash, type Change } from '@casefile/contract';
import { systemClock } from '@casefile/runtime';
import { verifySnapshot, type Snapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import { blobIdOf, changeSetBetween, changeSetDigest, type Tree } from '@casefile/workspace';
import type { CommandContext } from '../context.js';

interface ReadSnapshot {
  readonly snapshot: Snapshot;
  readonly tree: Tree;
  readonly rev: string;
}

const readSnapshot = async (directory: string): Promise<ReadSnapshot> => {
  const files = await readTree(directory);
  // Both are read for what they are; whose they are is for verify to say.
  const verification = verifySnapshot(files, { vouchByEdit: true });
  if (verification.outcome === 'refused')
    throw new CasefileError(
      'verification_failed',
      `refused: ${directory}: ${verification.problems[0]?.message ?? 'the tree breaks a rule'}; run casefile verify.`,
    );
  return {
    snapshot: verification.snapshot,
    tree: new Map([...files].map(([path, bytes]) => [path, blobIdOf(bytes)])),
    rev: `git:tree:${gitTreeHash(files)}`,
  };
};

const signs: Readonly<Record<Change['kind'], string>> = { create: '+', delete: '-', modify: '~', rename: '>' };

const changeLine = (change: Change): string =>
  `${signs[change.kind]} ${change.kind === 'rename' ? `${change.from} > ` : ''}${change.path}`;

const entityOf = ({ index }: Snapshot): string =>
  [index.source.forge, index.source.host, index.source.repository_id, index.entity.kind, index.entity.id].join(' ');

/**
 * `casefile diff BEFORE AFTER`: what moved between two snapshots of one entity, as a change set over the first (data model: ChangeSet). Paths and digests only: a runner fetches what it does not have.
 *
 * @throws CasefileError `usage` for snapshots of two entities, `verification_failed`
 */
export const diffCommand = async (before: string, after: string, { console }: CommandContext): Promise<void> => {
  const [first, second] = [await readSnapshot(before), await readSnapshot(after)];
  if (entityOf(first.snapshot) !== entityOf(second.snapshot))
    throw new CasefileError('usage', 'The trees are of two entities; give two snapshots of one.');
  const baseline = { rev: first.rev, stampedAt: new Date(systemClock.now()).toISOString() };
  const changeSet = changeSetBetween(baseline, first.tree, second.tree);
  const lines = changeSet.changes.map(changeLine);
  console.answer(lines.length === 0 ? 'nothing moved' : lines.join('\n'), {
    before: first.snapshot.digest,
    after: second.snapshot.digest,
    changeset: changeSet,
    changeset_digest: changeSetDigest(changeSet),
  });
};
