#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { SeedError, demoRegisteredBot, demoSeed, readSeed, startFakeGitHub } from '../dist/github.js';

const help = `Serves a fake forge on loopback until it is interrupted.

  fake-forge --seed FILE|demo [--forge github] [--port N] [--anonymous]

  --seed FILE|demo  what fills the forge: a JSON file (test/fakes/README.md), or the demo's own seed
  --forge github    which forge it speaks as; github is the only one there is
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
if (options.forge !== 'github') fail(`there is no fake ${options.forge}: github is the only one.`);
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port ${options.port} is no port.`);

try {
  const seed = options.seed === 'demo' ? demoSeed() : readSeed(options.seed);
  const fake = await startFakeGitHub(seed, { port, anonymous: options.anonymous });
  const stop = () => {
    void fake.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { url, apiUrl, graphqlUrl, logOrigin, token, entities } = fake;
  // Which bots a tenant has registered is no fact of the forge: the demo's seed names one for its reader.
  const bots = options.seed === 'demo' ? [demoRegisteredBot] : [];
  process.stdout.write(
    `${JSON.stringify({ forge: 'github', url, apiUrl, graphqlUrl, logOrigin, token, entities, bots })}\n`,
  );
} catch (error) {
  fail(
    error instanceof SeedError || error?.code === 'EADDRINUSE' || error?.code === 'EACCES'
      ? error.message
      : error?.stack,
  );
}
