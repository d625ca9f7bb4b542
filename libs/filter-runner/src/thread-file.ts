import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What a thread runs, and what Node needs to run it. */
export interface ThreadFile {
  readonly filename: string;
  readonly execArgv: readonly string[];
}

/**
 * The module of a thread beside the given one. Built, it is plain JavaScript; from the sources, as tests and benchmarks run, a thread needs a
 * reader of TypeScript of its own.
 */
export const threadFileBeside = (moduleUrl: string, name: string): ThreadFile => {
  if (!moduleUrl.endsWith('.ts')) {
    return { filename: fileURLToPath(new URL(`./${name}.js`, moduleUrl)), execArgv: [] };
  }
  const reader = pathToFileURL(createRequire(moduleUrl).resolve('tsx/esm/api')).href;
  const boot = `import { register } from ${JSON.stringify(reader)}; register();`;
  return {
    filename: fileURLToPath(new URL(`./${name}.ts`, moduleUrl)),
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(boot)}`, '--conditions=@casefile/source'],
  };
};
