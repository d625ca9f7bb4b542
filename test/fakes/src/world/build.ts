import { SeedError } from '../seed/validate.js';
import type { RepositorySeed, Seed } from '../seed/types.js';
import { entityFrom } from './entity.js';
import { nodeIdOf } from './node-id.js';
import { personFrom } from './people.js';
import { supplyFrom } from './supply.js';
import type { Builder } from './texts.js';
import type { App, Person, Repository, Supply, World } from './types.js';

/** The made-up token that a seed without tokens has; it belongs to the repository's owner, or else to the first person. */
export const defaultToken = ['ghp', 'casefileMadeUpTokenOfTheFakeForg0001'].join('_');

/**
 * Fills a world from a seed: ids, node ids, times and defaults, the same in every run.
 * @throws {SeedError} when a part refers to a person, review or comment that is not there, or two parts have one id
 */
export const worldFrom = (seed: Seed): World => {
  const problems: string[] = [];
  const supply = supplyFrom(seed.epoch ?? '2026-01-05T09:00:00Z');
  const repository = repositoryFrom(seed.repository, supply);
  const people = seed.people.map((person) => personFrom(person, seed.repository, supply, repository.createdAt));
  const builder = builderOver({ repository, supply, people }, problems);
  const entities = seed.entities.map((entity, n) => entityFrom(entity, `/entities/${String(n)}`, builder));
  const owner = people.find((person) => person.login === repository.owner) ?? people[0];
  const world: World = {
    host: seed.host ?? 'github.com',
    version: seed.version ?? null,
    repository,
    people,
    tokens: (seed.tokens ?? [{ value: defaultToken, login: owner?.login ?? repository.owner }]).map((token) => ({
      value: token.value,
      login: token.login,
      access: token.access ?? 'push',
      scopes: [...(token.scopes ?? ['repo'])],
    })),
    entities,
    app: appFrom(seed),
    limits: {
      restPerHour: seed.limits?.restPerHour ?? 5000,
      graphqlPointsPerHour: seed.limits?.graphqlPointsPerHour ?? 5000,
    },
    faults: [...(seed.faults ?? [])],
    supply,
  };
  problems.push(...doubles(world));
  if (problems.length > 0) throw new SeedError(problems);
  return world;
};

/** What later additions to a world are built with. */
export const builderOver = (world: Pick<World, 'repository' | 'supply' | 'people'>, problems: string[]): Builder => {
  const problem = (place: string, message: string): void => {
    problems.push(`${place}: ${message}`);
  };
  return {
    repository: world.repository,
    supply: world.supply,
    problem,
    personAt: (login, place): Person | null => {
      if (login === null) return null;
      const person = world.people.find((one) => one.login === login);
      if (person === undefined) problem(place, `nobody in /people has the login ${JSON.stringify(login)}`);
      return person ?? null;
    },
  };
};

const repositoryFrom = (seed: RepositorySeed, supply: Supply): Repository => {
  const id = seed.id ?? supply.nextId('repository');
  return {
    owner: seed.owner,
    name: seed.name,
    id,
    nodeId: seed.nodeId ?? nodeIdOf('repository', id),
    private: seed.private ?? false,
    createdAt: seed.createdAt ?? '2019-05-15T15:19:25Z',
    formerNames: [...(seed.formerNames ?? [])],
    defaultBranch: seed.defaultBranch ?? 'main',
  };
};

const appFrom = (seed: Seed): App | null => {
  if (seed.app === undefined) return null;
  const { app } = seed;
  return {
    id: app.id,
    slug: app.slug,
    clientId: app.clientId ?? `Iv23li${String(app.id).padStart(14, '0')}`,
    publicKey: app.publicKey,
    tokenSeconds: app.tokenSeconds ?? 3600,
    installations: app.installations.map((one) => ({
      id: one.id,
      permissions: {
        ...(one.permissions ?? {
          metadata: 'read',
          issues: 'read',
          pull_requests: 'read',
          checks: 'read',
          actions: 'read',
        }),
      },
      suspended: one.suspended ?? false,
      coversRepository: one.coversRepository ?? true,
    })),
  };
};

/** Node ids, entity numbers and tokens' people that do not fit together. */
const doubles = (world: World): string[] => {
  const problems: string[] = [];
  const seen = new Set<string>();
  const once = (what: string): void => {
    if (seen.has(what)) problems.push(`/: ${what} is there twice`);
    seen.add(what);
  };
  for (const person of world.people) once(`node id ${person.nodeId}`);
  for (const entity of world.entities) {
    once(`number ${String(entity.number)}`);
    const texts = [
      entity,
      ...entity.comments,
      ...entity.reviews,
      ...entity.threads,
      ...entity.threads.flatMap((one) => one.comments),
    ];
    for (const { nodeId } of [...texts, ...entity.checks]) once(`node id ${nodeId}`);
  }
  for (const token of world.tokens) {
    if (!world.people.some((person) => person.login === token.login)) {
      problems.push(`/tokens: nobody in /people has the login ${JSON.stringify(token.login)}`);
    }
  }
  return problems;
};
