import { CasefileError, type ConnectionConfiguration } from '@casefile/contract';
import { createForgejoClient } from '@casefile/forge-clients/forgejo';
import { createGitHubClient, type GitHubCredential, type NetworkOptions } from '@casefile/forge-clients/github';
import { parseForgejoUrl } from '@casefile/forges/forgejo';
import { parseGitHubUrl } from '@casefile/forges/github';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { systemClock } from '@casefile/runtime';

/** The forges that a connection may name. */
export type Forge = ConnectionConfiguration['forge'];

/** What a connection authenticates with; an App is GitHub's only. */
export type ForgeCredential = GitHubCredential;

/** What a connection of any forge is made of. */
export interface ConnectionOptions extends NetworkOptions {
  /** The host of entity URLs, lowercase, with a port where it is not 443. */
  readonly host: string;
  readonly credential: ForgeCredential;
  readonly apiUrl?: string;
  readonly logHosts?: readonly string[];
}

/** What the command line knows of one kind of forge. */
export interface ForgeKind {
  /** As people call it. */
  readonly name: string;
  /** The host that is this forge without anybody's saying so. */
  readonly wellKnownHost: string;
  /** The path of its API on a host of its own. */
  readonly apiPath: string;
  /** What a credential needs in order to ask for roles. */
  readonly rolesNeed: string;
  /** The entity that a URL names, whatever its host; null for none (D31). */
  readonly parse: (url: string) => EntityReference | null;
  readonly connect: (options: ConnectionOptions) => ForgeClient;
}

/** The credential of a forge that has no Apps. */
const tokenOf = (credential: ForgeCredential): Exclude<ForgeCredential, { kind: 'app' }> => {
  if (credential.kind !== 'app') return credential;
  throw new CasefileError('invalid_configuration', "An App is GitHub's; give the connection a token.");
};

const withoutClient = (name: string, wellKnownHost: string, apiPath: string, rolesNeed: string): ForgeKind => ({
  name,
  wellKnownHost,
  apiPath,
  rolesNeed,
  parse: () => null,
  connect: () => {
    throw new CasefileError('unsupported_entity', `unsupported_entity: ${name} is not read yet.`);
  },
});

/** Every kind of forge: exhaustive, so that a new one does not compile without its row. */
export const forgeKinds: Readonly<Record<Forge, ForgeKind>> = {
  github: {
    name: 'GitHub',
    wellKnownHost: 'github.com',
    apiPath: '/api/v3',
    rolesNeed: 'push access, or the app its Metadata and Members permission',
    parse: (url) => parseGitHubUrl(url),
    connect: (options) => createGitHubClient({ ...options, clock: systemClock }),
  },
  gitlab: withoutClient('GitLab', 'gitlab.com', '/api/v4', 'read_api, and to see the members'),
  forgejo: {
    name: 'Forgejo',
    wellKnownHost: 'codeberg.org',
    apiPath: '/api/v1',
    rolesNeed: 'to be of an administrator of the repository',
    parse: (url) => parseForgejoUrl(url),
    connect: ({ credential, ...options }) =>
      createForgejoClient({ ...options, credential: tokenOf(credential), clock: systemClock }),
  },
};
