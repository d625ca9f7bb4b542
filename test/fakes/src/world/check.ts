import type { CheckSeed } from '../seed/types.js';
import { nodeIdOf } from './node-id.js';
import type { Builder } from './texts.js';
import type { Check } from './types.js';

/** A check: a job of the forge's runner unless told, finished with success unless told. */
export const checkFrom = (seed: CheckSeed, place: string, builder: Builder): Check => {
  const { supply, repository } = builder;
  const kind = seed.kind ?? 'job';
  const id = seed.id ?? supply.nextId(kind === 'status' ? 'status' : 'check');
  const createdAt = seed.createdAt ?? supply.nextTime();
  const status = seed.status ?? (kind === 'status' ? 'success' : 'completed');
  const completed = status === 'completed';
  const started = completed || status === 'in_progress';
  if (kind !== 'job' && seed.log !== undefined) builder.problem(`${place}/log`, 'only a job has a log');
  return {
    name: seed.name,
    kind,
    id,
    nodeId: seed.nodeId ?? nodeIdOf(kind === 'status' ? 'status' : 'check', repository.id, id),
    run: seed.run ?? 20_000_000_001,
    attempt: seed.attempt ?? 1,
    app: seed.app ?? (kind === 'job' ? 'github-actions' : 'octocoders-ci'),
    sha: seed.sha ?? null,
    reportedSha: seed.reportedSha ?? null,
    status,
    conclusion: seed.conclusion === undefined ? (completed ? 'success' : null) : seed.conclusion,
    createdAt,
    startedAt: seed.startedAt === undefined ? (started ? createdAt : null) : seed.startedAt,
    completedAt: seed.completedAt === undefined ? (completed ? createdAt : null) : seed.completedAt,
    suiteCreatedAt: seed.suiteCreatedAt ?? createdAt,
    log: seed.log ?? null,
    author: seed.author === undefined ? null : builder.personAt(seed.author, `${place}/author`),
  };
};
