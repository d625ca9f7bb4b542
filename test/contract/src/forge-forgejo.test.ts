import { startFakeForgejo } from '@casefile/fakes/forgejo';
import { createForgejoClient } from '@casefile/forge-clients/forgejo';
import { systemClock } from '@casefile/runtime';
import { forgeContract } from './forge-suite.fixture.js';

forgeContract({
  forge: 'forgejo',
  host: 'codeberg.org',
  start: async (seed) => {
    const fake = await startFakeForgejo(seed);
    const client = createForgejoClient({
      host: 'codeberg.org',
      apiUrl: fake.apiUrl,
      credential: { kind: 'token', token: fake.token },
      clock: systemClock,
    });
    return {
      client,
      token: fake.token,
      requests: () => fake.requests.length,
      unexpected: () => fake.unexpected,
      fault: (fault) => void fake.fault(fault),
      close: async () => {
        await client.close();
        await fake.close();
      },
    };
  },
  differs: {
    roles: { admin: 'admin', maintain: 'write', write: 'write', triage: 'read', read: 'read', none: 'none' },
    formalReviews: true,
    dismissers: false,
    outdated: false,
    replies: false,
    editors: false,
    brokenComments: { when: { route: 'comments' }, then: { kind: 'status', status: 404 } },
  },
});
