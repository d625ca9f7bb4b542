import { Buffer } from 'node:buffer';

const prefixOf = {
  repository: 'R',
  human: 'U',
  bot: 'BOT',
  mannequin: 'M',
  organization: 'O',
  enterprise_user: 'EUA',
  ghost: 'U',
  issue: 'I',
  change_proposal: 'PR',
  comment: 'IC',
  review: 'PRR',
  thread: 'PRRT',
  review_comment: 'PRRC',
  check: 'CR',
  suite: 'CS',
  run: 'WFR',
  status: 'SC',
  edit: 'UCE',
  renamed: 'RTE',
  dismissed: 'RDE',
  label: 'LA',
  app: 'A',
  rollup: 'SCR',
} as const;

/** Every kind of object that has a node id of its own. */
export type NodeKind = keyof typeof prefixOf;

/**
 * A node id of the form that GitHub gives since 2021: a prefix for the type, then MessagePack of `[0, ...numbers]` in unpadded base64url
 * (`IC_kwDODFTdCc5-cKb7`). Objects of a repository carry the repository's number before their own.
 * @param kind what it identifies
 * @param numbers database ids, safe non-negative integers
 */
export const nodeIdOf = (kind: NodeKind, ...numbers: readonly number[]): string => {
  const parts: Buffer[] = [Buffer.from([0x90 + numbers.length + 1, 0])];
  for (const number of numbers) parts.push(packed(number));
  return `${prefixOf[kind]}_${Buffer.concat(parts).toString('base64url')}`;
};

const packed = (number: number): Buffer => {
  const wide = number > 0xff_ff_ff_ff;
  const bytes = Buffer.alloc(wide ? 9 : 5);
  bytes[0] = wide ? 0xcf : 0xce;
  if (wide) bytes.writeBigUInt64BE(BigInt(number), 1);
  else bytes.writeUInt32BE(number, 1);
  return bytes;
};

/** A commit's node id: the repository's number and the object id as text. */
export const commitNodeIdOf = (repositoryId: number, sha: string): string => {
  const text = Buffer.from(sha, 'latin1');
  const parts = [Buffer.from([0x93, 0]), packed(repositoryId), Buffer.from([0xd9, text.length]), text];
  return `C_${Buffer.concat(parts).toString('base64url')}`;
};
