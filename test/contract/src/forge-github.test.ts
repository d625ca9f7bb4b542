import { startFakeGitHub } from '@casefile/fakes/github';
import { createGitHubClient } from '@casefile/forge-clients/github';
import { systemClock } from '@casefile/runtime';
import { forgeContract } from './forge-suite.fixture.js';

forgeContract({
  forge: 'github',
  host: 'github.com',
  start: async (seed) => {
    const fake = await startFakeGitHub(seed);
    const client = createGitHubClient({
      host: 'github.com',
      apiUrl: fake.apiUrl,
      logHosts: [new URL(fake.logOrigin).host],
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
    roles: { admin: 'admin', maintain: 'maintain', write: 'write', triage: 'triage', read: 'read', none: 'none' },
    formalReviews: true,
    dismissers: true,
    outdated: true,
    replies: true,
    editors: true,
    brokenComments: { then: { kind: 'field_error', field: 'PullRequest.comments' } },
  },
});
