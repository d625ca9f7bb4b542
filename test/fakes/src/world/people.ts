import type {
  Association,
  BuiltInRole,
  CustomRoleSeed,
  PermissionFlag,
  PersonSeed,
  RepositorySeed,
} from '../seed/types.js';
import { nodeIdOf } from './node-id.js';
import type { Person, Role, Supply } from './types.js';

const flagsOf: Readonly<Record<BuiltInRole, readonly PermissionFlag[]>> = {
  admin: ['admin', 'maintain', 'push', 'triage', 'pull'],
  maintain: ['maintain', 'push', 'triage', 'pull'],
  write: ['push', 'triage', 'pull'],
  triage: ['triage', 'pull'],
  read: ['pull'],
  none: [],
};

/** A role with its flags and the legacy summary that forges derive from them. */
export const roleFrom = (role: BuiltInRole | CustomRoleSeed): Role => {
  const custom = typeof role !== 'string';
  const granted = new Set(custom ? (role.flags ?? flagsOf[role.base ?? 'read']) : flagsOf[role]);
  const flags = {
    admin: granted.has('admin'),
    maintain: granted.has('maintain'),
    push: granted.has('push'),
    triage: granted.has('triage'),
    pull: granted.has('pull'),
  };
  const permission = flags.admin ? 'admin' : flags.push ? 'write' : flags.pull ? 'read' : 'none';
  return { name: custom ? role.name : role, permission, flags };
};

/** A person, with what the seed left out. */
export const personFrom = (seed: PersonSeed, repository: RepositorySeed, supply: Supply, createdAt: string): Person => {
  const kind = seed.kind ?? 'human';
  const id = seed.id ?? supply.nextId('person');
  const role = roleFrom(seed.role ?? (repository.private === true ? 'none' : 'read'));
  return {
    login: seed.login,
    restLogin: seed.restLogin ?? (kind === 'bot' && !seed.login.endsWith('[bot]') ? `${seed.login}[bot]` : seed.login),
    id,
    nodeId: seed.nodeId ?? nodeIdOf(kind, id),
    kind,
    role,
    roleGiven: seed.role !== undefined,
    deleted: seed.status === 'deleted',
    accessLevel: seed.accessLevel ?? null,
    membership: { state: seed.membership?.state ?? null, expiresAt: seed.membership?.expiresAt ?? null },
    association: seed.association ?? associationOf(seed, role, repository),
    createdAt,
  };
};

const associationOf = (seed: PersonSeed, role: Role, repository: RepositorySeed): Association => {
  if (seed.kind === 'mannequin') return 'MANNEQUIN';
  if (seed.login === repository.owner) return 'OWNER';
  return role.flags.triage ? 'COLLABORATOR' : 'NONE';
};
