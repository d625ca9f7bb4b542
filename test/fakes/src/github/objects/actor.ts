import type { Makers, QueryContext, Source } from '../context.js';
import { pagesOf } from '../context.js';
import type { Person, World } from '../../world/types.js';

const typeOf = {
  human: 'User',
  bot: 'Bot',
  mannequin: 'Mannequin',
  organization: 'Organization',
  enterprise_user: 'EnterpriseUserAccount',
  ghost: 'User',
} as const;

/** Actors: a deleted account is null wherever the forge would name it. */
export const actorMakers = (context: Pick<QueryContext, 'world'>): Pick<Makers, 'actor' | 'user'> => {
  const actor = (person: Person | null): Source | null =>
    person === null || person.deleted ? null : actorObject(context.world, person);
  return { actor, user: (person) => (person?.kind === 'human' ? actor(person) : null) };
};

const actorObject = (world: World, person: Person): Source => ({
  __typename: typeOf[person.kind],
  id: person.nodeId,
  databaseId: person.id,
  login: person.login,
  name: null,
  avatarUrl: `https://avatars.githubusercontent.com/u/${String(person.id)}?v=4`,
  createdAt: person.createdAt,
  updatedAt: person.createdAt,
  email: person.kind === 'mannequin' ? null : '',
  isSiteAdmin: false,
  ...pagesOf(world, person.kind === 'bot' ? `/apps/${person.login}` : `/${person.login}`),
});
