import type { EntitySeed, PersonSeed, Seed } from './types.js';

/** People that most tests need: one of each role, a stranger, a deleted account, two bots and a mannequin. */
export const somePeople: readonly PersonSeed[] = [
  { login: 'owner', role: 'admin' },
  { login: 'maintainer', role: 'maintain' },
  { login: 'writer', role: 'write' },
  { login: 'triager', role: 'triage' },
  { login: 'reader', role: 'read' },
  { login: 'stranger' },
  { login: 'reviewer', role: { name: 'security-reviewer', base: 'write' } },
  { login: 'gone', status: 'deleted' },
  { login: 'linter', kind: 'bot' },
  { login: 'dependabot', kind: 'bot' },
  { login: 'imported', kind: 'mannequin' },
];

type EntityPart = Partial<Omit<EntitySeed, 'kind'>>;

const seedAround = (entity: EntitySeed, rest: Partial<Omit<Seed, 'entities'>>): Seed => ({
  repository: { owner: 'owner', name: 'project' },
  people: somePeople,
  ...rest,
  entities: [entity],
});

/** A seed with one pull request, number 12 of `owner/project` by `owner` unless told, among {@link somePeople}. */
export const pullRequestSeed = (entity: EntityPart = {}, rest: Partial<Omit<Seed, 'entities'>> = {}): Seed =>
  seedAround(
    {
      number: 12,
      title: 'Change the greeting',
      body: 'It greets now.',
      author: 'owner',
      ...entity,
      kind: 'change_proposal',
    },
    rest,
  );

/** A seed with one issue, number 7 of `owner/project` by `owner` unless told, among {@link somePeople}. */
export const issueSeed = (entity: EntityPart = {}, rest: Partial<Omit<Seed, 'entities'>> = {}): Seed =>
  seedAround(
    {
      number: 7,
      title: 'The greeting is missing',
      body: 'It should greet.',
      author: 'owner',
      ...entity,
      kind: 'issue',
    },
    rest,
  );
