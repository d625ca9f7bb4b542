import { afterEach } from 'vitest';
import { startFakeGitHub, type FakeGitHub, type FakeGitHubOptions, type Seed } from '../github.js';

const running: FakeGitHub[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((fake) => fake.close()));
});

/** A fake that ends with the test. */
export const started = async (seed: Seed, options: FakeGitHubOptions = {}): Promise<FakeGitHub> => {
  const fake = await startFakeGitHub(seed, options);
  running.push(fake);
  return fake;
};
