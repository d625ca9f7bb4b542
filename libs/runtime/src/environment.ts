import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Secret } from './secret.js';

/** What the command line takes from the environment; read here and nowhere else. */
export interface Environment {
  /** `GITHUB_TOKEN`, where it is set. */
  readonly githubToken: Secret | null;
  /** The host of `GITHUB_SERVER_URL`, whose token a CI job's GITHUB_TOKEN is; null where it is not set. */
  readonly githubServer: string | null;
  /** Where keys lie unless the configuration says otherwise: `$XDG_CONFIG_HOME/casefile/keys`, else `~/.config/casefile/keys`. */
  readonly keyDirectory: string;
}

/** Reads the environment. */
export const readEnvironment = (variables: NodeJS.ProcessEnv = process.env): Environment => {
  const token = variables['GITHUB_TOKEN'];
  const configured = variables['XDG_CONFIG_HOME'];
  // The base-directory specification has relative values ignored.
  const home = configured !== undefined && isAbsolute(configured) ? configured : join(homedir(), '.config');
  const server = variables['GITHUB_SERVER_URL'];
  const githubServer = server !== undefined && URL.canParse(server) ? new URL(server).host : null;
  return { githubToken: token ? new Secret(token) : null, githubServer, keyDirectory: join(home, 'casefile', 'keys') };
};
