import { demoRegisteredBot, demoSeed } from './demo.js';
import type { CheckSeed, EntitySeed, Seed } from './types.js';

/** The forges that a fake speaks as. */
export type DemoForge = 'github' | 'gitlab' | 'forgejo';

const hosts: Readonly<Record<DemoForge, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  forgejo: 'codeberg.org',
};

/** The runs of the forge's own runner that came to what every forge has a word for. */
const isEverywhere = ({ kind = 'job', status = 'completed', conclusion = 'success' }: CheckSeed): boolean =>
  kind === 'job' && status === 'completed' && (conclusion === 'success' || conclusion === 'failure');

const adapted = (entity: EntitySeed): EntitySeed => ({
  ...entity,
  ...(entity.checks && { checks: entity.checks.filter(isEverywhere) }),
});

/** The demo's seed for a forge: the same conversation on its well-known host, with the checks that every forge has. */
export const demoSeedFor = (forge: DemoForge): Seed => {
  const seed = demoSeed();
  if (forge === 'github') return seed;
  return { ...seed, host: hosts[forge], entities: seed.entities.map(adapted) };
};

/** The bots that the demo's operator has registered, by the ids that the forge has for them; Forgejo has no bots (D19). */
export const demoBotsOf = (forge: DemoForge): readonly { readonly id: string; readonly login: string }[] => {
  switch (forge) {
    case 'github':
      return [demoRegisteredBot];
    case 'gitlab': {
      const bot = demoSeed().people.find(({ login }) => login === demoRegisteredBot.login);
      return bot?.id === undefined ? [] : [{ id: String(bot.id), login: bot.login }];
    }
    case 'forgejo':
      return [];
  }
};
