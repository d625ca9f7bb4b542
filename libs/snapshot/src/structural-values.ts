import { utf8Length, type Forge } from '@casefile/contract';

const githubNodeId = /^[A-Za-z0-9][A-Za-z0-9_=-]*$/;
const numericId = /^[1-9][0-9]*$/;
const gitlabDiscussionId = /^[A-Za-z0-9][A-Za-z0-9._:-]*$/;

const idPatterns: Readonly<Record<Forge, RegExp>> = { github: githubNodeId, gitlab: numericId, forgejo: numericId };
const threadIdPatterns: Readonly<Record<Forge, RegExp>> = {
  github: githubNodeId,
  gitlab: gitlabDiscussionId,
  forgejo: numericId,
};

/** Decides about the structural values of one source under one profile: they are right as they are, or invalid; never mended (spec: Canonical bytes, structural strings). */
export interface StructuralRules {
  /** An id of an entity, record, review, check, run, actor or repository in the forge's own alphabet and within the bound (D15). */
  readonly isId: (id: string) => boolean;
  /** An id of a review thread (GitLab's discussions have an alphabet of their own). */
  readonly isThreadId: (id: string) => boolean;
  /** Whether any other structural value is within `max_metadata_string_bytes` (D15). */
  readonly fits: (value: string) => boolean;
}

/** The structural rules of a forge with a bound in bytes of UTF-8. */
export const structuralRules = (forge: Forge, maxBytes: number): StructuralRules => {
  const fits = (value: string): boolean => utf8Length(value) <= maxBytes;
  return {
    isId: (id) => idPatterns[forge].test(id) && fits(id),
    isThreadId: (id) => threadIdPatterns[forge].test(id) && fits(id),
    fits,
  };
};

/** Whether a value is an id of a record, entity, actor or repository in the forge's own alphabet (spec: Canonical bytes, structural IDs). */
export const isForgeId = (forge: Forge, id: string): boolean => idPatterns[forge].test(id);

const pathAlphabet = /^[A-Za-z0-9._/~!$&()+,;=:@#[\]{} -]+$/;

/** Whether a value is a path of a file in a repository: relative, without empty, `.` or `..` segments, in the alphabet of v1 (spec: Canonical bytes, repository paths). */
export const isRepositoryPath = (path: string): boolean =>
  pathAlphabet.test(path) && path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

const forgePathNames: Readonly<Record<Forge, RegExp | null>> = {
  github: /^[a-z0-9_.-]+\/[a-z0-9_.-]+$/,
  gitlab: null,
  forgejo: /^[a-z0-9_.-]+\/[a-z0-9_.-]+$/,
};

/** Whether a value is the path of a repository of this forge (spec: Stable records and mutable state, `source.repository`). */
export const isRepositoryName = (forge: Forge, path: string): boolean =>
  isRepositoryPath(path) && path.includes('/') && (forgePathNames[forge]?.test(path) ?? true);

const hostPattern = /^([a-z0-9.-]+?)(?::([1-9][0-9]{0,4}))?$/;
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Whether a value is a lowercase DNS name with a port exactly where it is not 443 (spec: Stable records and mutable state, `source.host`). */
export const isHost = (host: string): boolean => {
  const parts = hostPattern.exec(host);
  if (!parts) return false;
  const [, name = '', port] = parts;
  if (port !== undefined && (Number(port) > 65_535 || port === '443')) return false;
  // A DNS name has at most 253 characters, a label of it 63.
  return name.length <= 253 && name.split('.').every((label) => label.length <= 63 && labelPattern.test(label));
};
