import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Secret } from './secret.js';

/** A token that the environment holds for one forge, and the one host that it is for. */
export interface EnvironmentToken {
  /** The variable that holds it. */
  readonly variable: string;
  /** Its value; null where it is not set. */
  readonly token: Secret | null;
  /** The host that it is sent to and no other: that of the CI job's own server, else the forge's well-known one. */
  readonly host: string;
}

/** What the command line takes from the environment; read here and nowhere else. */
export interface Environment {
  /** The token of each forge. */
  readonly tokens: Readonly<Record<'github' | 'gitlab' | 'forgejo', EnvironmentToken>>;
  /** Where keys lie unless the configuration says otherwise: `$XDG_CONFIG_HOME/casefile/keys`, else `~/.config/casefile/keys`. */
  readonly keyDirectory: string;
}

const hostOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : null;

/** Reads the environment. A job of GitHub, GitLab or Forgejo names its server in `GITHUB_SERVER_URL`, `CI_SERVER_URL` or `FORGEJO_SERVER_URL`. */
export const readEnvironment = (variables: NodeJS.ProcessEnv = process.env): Environment => {
  const configured = variables['XDG_CONFIG_HOME'];
  // The base-directory specification has relative values ignored.
  const home = configured !== undefined && isAbsolute(configured) ? configured : join(homedir(), '.config');
  const tokenIn = (variable: string, server: string, wellKnown: string): EnvironmentToken => {
    const value = variables[variable];
    return { variable, token: value ? new Secret(value) : null, host: hostOf(variables[server]) ?? wellKnown };
  };
  return {
    tokens: {
      github: tokenIn('GITHUB_TOKEN', 'GITHUB_SERVER_URL', 'github.com'),
      gitlab: tokenIn('GITLAB_TOKEN', 'CI_SERVER_URL', 'gitlab.com'),
      forgejo: tokenIn('FORGEJO_TOKEN', 'FORGEJO_SERVER_URL', 'codeberg.org'),
    },
    keyDirectory: join(home, 'casefile', 'keys'),
  };
};
