#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { SeedError, demoBotsOf, demoSeedFor, readSeed } from '../dist/github.js';

const help = `Serves a fake forge on loopback until it is interrupted.

  fake-forge --seed FILE|demo [--forge github|gitlab|forgejo] [--port N] [--anonymous]

  --seed FILE|demo  what fills the forge: a JSON file (test/fakes/README.md), or the demo's own seed
  --forge NAME      which forge it speaks as: github (unless told), gitlab or forgejo
  --port N          the port on 127.0.0.1, any free one unless told
  --anonymous       take requests without a token too
  --help            this text

When it is ready it prints one line of JSON: forge, url, apiUrl, graphqlUrl, logOrigin, token, entities, bots (those that a tenant would register).
`;

const fail = (message) => {
  process.stderr.write(`fake-forge: ${message}\n`);
  process.exit(2);
};

const read = () => {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string' },
        forge: { type: 'string', default: 'github' },
        port: { type: 'string', default: '0' },
        anonymous: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\nTry --help.`);
  }
};

const options = read();
if (options.help) {
  process.stdout.write(help);
  process.exit(0);
}
if (options.seed === undefined) fail('--seed FILE is missing (or --seed demo). Try --help.');
/** Each forge's fake, loaded only where it is asked for. */
const starters = {
  github: async () => (await import('../dist/github.js')).startFakeGitHub,
  gitlab: async () => (await import('../dist/gitlab.js')).startFakeGitLab,
  forgejo: async () => (await import('../dist/forgejo.js')).startFakeForgejo,
};
if (!Object.hasOwn(starters, options.forge))
  fail(`there is no fake ${options.forge}: it is one of ${Object.keys(starters).join(', ')}.`);
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port ${options.port} is no port.`);

try {
  const seed = options.seed === 'demo' ? demoSeedFor(options.forge) : readSeed(options.seed);
  const start = await starters[options.forge]();
  const fake = await start(seed, { port, anonymous: options.anonymous });
  const stop = () => {
    void fake.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { url, apiUrl, graphqlUrl, logOrigin, token, entities } = fake;
  // Which bots a tenant has registered is no fact of the forge: the demo's seed names one for its reader.
  const bots = options.seed === 'demo' ? demoBotsOf(options.forge) : [];
  const facts = { forge: options.forge, url, apiUrl, graphqlUrl, logOrigin, token, entities, bots };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
} catch (error) {
  fail(
    error instanceof SeedError || error?.code === 'EADDRINUSE' || error?.code === 'EACCES'
      ? error.message
      : error?.stack,
  );
}
