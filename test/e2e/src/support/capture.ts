import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeGitHub, type FakeGitHub, type Seed } from '@casefile/fakes/github';
import { casefile, type Run, type RunOptions } from './casefile.js';
import { urlOf } from './golden.js';

/** A capture of a seed's first entity through the command line, with the seed's token. */
export interface Capture extends Run {
  readonly forge: FakeGitHub;
}

/** How to capture. */
export interface CaptureOptions extends RunOptions {
  /** Further arguments. */
  readonly args?: readonly string[];
  readonly url?: string;
  /** Whether the seed's token is handed over; true unless told. */
  readonly withToken?: boolean;
  /** The configuration, as a value. */
  readonly config?: unknown;
  /** The collection profile, as a value. */
  readonly profile?: unknown;
}

/** Captures a seed into `folder/tree`, with the seed's token in a file. The fake is closed when it is done. */
export const capture = async (seed: Seed, folder: string, options: CaptureOptions = {}): Promise<Capture> => {
  const forge = await startFakeGitHub(seed);
  try {
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      return join(folder, name);
    };
    const given = [
      ...(options.withToken === false ? [] : ['--token-file', write('token', forge.token)]),
      ...(options.config === undefined ? [] : ['--config', write('config.yaml', JSON.stringify(options.config))]),
      ...(options.profile === undefined ? [] : ['--profile', write('profile.json', JSON.stringify(options.profile))]),
    ];
    const run = await casefile(
      [
        'snapshot',
        options.url ?? urlOf(seed),
        ...['--out', join(folder, 'tree'), '--json', '--key-dir', join(folder, 'keys')],
        ...['--api-url', forge.apiUrl, '--log-host', new URL(forge.logOrigin).host],
        ...given,
        ...(options.args ?? []),
      ],
      options,
    );
    return { ...run, forge };
  } finally {
    await forge.close();
  }
};
