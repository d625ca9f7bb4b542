import { createRequire } from 'node:module';
import { CommanderError } from 'commander';
import { exitCodeOf, listenForStop } from '@casefile/runtime';
import { createCleanup } from '@casefile/staging';
import { asCasefileError, createConsole } from './console.js';
import { failureLine } from './outcome-text.js';
import { createProgram, type RunCommand } from './program.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

const cleanup = createCleanup();
const stop = listenForStop(() => cleanup.run());
process.on('exit', () => cleanup.run());
// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const run: RunCommand = async (options, command) => {
  const console = createConsole(options);
  try {
    const code = await command({ console, signal: stop.signal, cleanup });
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.settle();
    const failure = asCasefileError(stop.signal.aborted ? stop.signal.reason : error);
    console.note(`casefile: ${failureLine(failure)}`);
    if (options.json === true)
      process.stdout.write(
        `${JSON.stringify({ outcome: 'failed', code: failure.code, fail_class: failure.failClass, message: failure.message, details: failure.details })}\n`,
      );
    process.exitCode = exitCodeOf(failure.code);
  } finally {
    stop.dispose();
  }
};

try {
  await createProgram(run, version).parseAsync();
} catch (error) {
  // Commander has written its message already.
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
