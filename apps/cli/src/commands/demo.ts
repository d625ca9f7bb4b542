import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { readTree } from '@casefile/staging';
import type { Console } from '../console.js';
import type { CommandContext } from '../context.js';
import { attestationPathOf } from '../destinations.js';
import { startFakeForge, type FakeForge } from '../fake-forge.js';
import { forgeKinds, type Forge } from '../forges.js';
import { listKeysCommand } from './keys.js';
import { showCommand } from './show.js';
import { snapshotCommand } from './snapshot.js';
import { verifyCommand } from './verify.js';

/** Options of `casefile demo`. */
export interface DemoOptions {
  readonly forge?: Forge;
  readonly out?: string;
  readonly quiet?: boolean;
}

/** Takes an answer's facts instead of printing them. */
const asking = async <T>(
  console: Console,
  command: (console: Console) => Promise<void>,
  read: (facts: unknown) => T,
): Promise<T> => {
  let answered: { readonly value: T } | undefined;
  await command({ ...console, answer: (_, facts) => (answered = { value: read(facts) }), note: () => undefined });
  if (!answered) throw new CasefileError('internal', 'A command of the demo gave no answer.');
  return answered.value;
};

const member = (facts: unknown, name: string): string => {
  const value: unknown = facts !== null && typeof facts === 'object' ? Reflect.get(facts, name) : undefined;
  return typeof value === 'string' ? value : '';
};

const hostOf = ({ entities: [url] }: FakeForge): string => (url === undefined ? '' : new URL(url).host);

const configurationOf = (forge: FakeForge): string =>
  JSON.stringify({
    version: 1,
    tenants: {
      local: {
        admission: {
          bots: forge.bots.map(({ id }) => ({ forge: forge.forge, host: hostOf(forge), id, role: 'reviewer' })),
        },
      },
    },
  });

const capture = async (forge: FakeForge, folder: string, out: string, context: CommandContext): Promise<string> => {
  const [url] = forge.entities;
  if (url === undefined) throw new CasefileError('internal', 'The fake forge has no entity.');
  const options = {
    out,
    minRole: 'write' as const,
    apiUrl: forge.apiUrl,
    ...(forge.logOrigin !== undefined && { logHost: [new URL(forge.logOrigin).host] }),
    tokenFile: join(folder, 'token'),
    config: join(folder, 'casefile.yaml'),
    keyDir: join(folder, 'keys'),
  };
  return asking(
    context.console,
    (console) => snapshotCommand(url, options, { ...context, console }),
    (facts) => member(facts, 'digest'),
  );
};

const walkThrough = async (
  forge: FakeForge,
  folder: string,
  options: DemoOptions,
  context: CommandContext,
): Promise<void> => {
  const { console } = context;
  await writeFile(join(folder, 'token'), forge.token, { mode: 0o600 });
  await writeFile(join(folder, 'casefile.yaml'), configurationOf(forge), { mode: 0o600 });
  const out = options.out ?? join(folder, 'context');
  console.note(`A fake ${forgeKinds[forge.forge].name} serves ${forge.entities[0] ?? ''} at ${forge.apiUrl}.`);
  const first = await capture(forge, folder, out, context);
  const files = await readTree(out);
  console.answer(
    [`The tree at ${out}:`, ...[...files].map(([path, bytes]) => `  ${path} (${bytes.byteLength} bytes)`), ''].join(
      '\n',
    ),
    { tree: out, files: [...files.keys()] },
  );
  await showCommand(out, {}, context);

  const keyPath = await asking(
    console,
    (quietly) => listKeysCommand({ keyDir: join(folder, 'keys') }, { ...context, console: quietly }),
    (facts) => {
      const keys: unknown = facts !== null && typeof facts === 'object' ? Reflect.get(facts, 'keys') : undefined;
      return Array.isArray(keys) ? member(keys[0], 'public_key') : '';
    },
  );
  await verifyCommand(out, { attestation: attestationPathOf(out), key: [keyPath] }, context);
  const second = await capture(forge, folder, join(folder, 'again'), context);
  if (second !== first) throw new CasefileError('internal', `The second run gave another digest: ${second}.`);
  console.answer(`second run: the same digest, ${second}`, { digest: second });
};

/** `casefile demo`: the main job against a local forge, from nothing to a verified tree. Leaves nothing behind but `--out`. */
export const demoCommand = async (options: DemoOptions, context: CommandContext): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-demo-'));
  context.cleanup.add(folder);
  try {
    const forge = await startFakeForge(options.forge ?? 'github', context.signal);
    try {
      await walkThrough(forge, folder, options, context);
    } finally {
      await forge.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    context.cleanup.remove(folder);
  }
};
