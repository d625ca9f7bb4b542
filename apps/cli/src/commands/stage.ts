import { readFile } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import { systemClock } from '@casefile/runtime';
import { markNoCollect, removeStage, scavenge, sealTree, type Agent, type Protection } from '@casefile/staging';
import type { CommandContext } from '../context.js';
import { besideTree, rootDigestPathOf } from '../destinations.js';
import { verifyTree, type VerifyOptions } from './verify.js';

/** Options of `casefile stage seal`. */
export interface SealOptions extends VerifyOptions {
  readonly out: string;
  readonly agentUid?: number;
  readonly agentGid?: number;
}

/** The root digest that `snapshot` retained beside the tree (spec: Canonical bytes, "a digest of them, in host-private run state outside the context tree"). */
const retainedDigestOf = async (directory: string): Promise<string> => {
  try {
    return (await readFile(rootDigestPathOf(directory), 'utf8')).trim();
  } catch (cause) {
    throw new CasefileError(
      'usage',
      'Nothing says which tree this must be: give --attestation with --key, or --root-digest.',
      { cause },
    );
  }
};

const agentOf = ({ agentUid, agentGid }: SealOptions): Agent | undefined => {
  if (agentUid !== undefined) return { uid: agentUid, gid: agentGid ?? agentUid };
  if (agentGid !== undefined) throw new CasefileError('usage', '--agent-gid goes with --agent-uid.');
  return undefined;
};

const words: Readonly<Record<Protection, string>> = {
  read_only_mount: 'a read-only mount, which not even this process can write through',
  root_owned: 'root’s ownership, 0555 and 0444, which the agent’s user cannot override',
};

/** `casefile stage seal DIR --out SANDBOX`: the copy that an agent gets. It is made of the very bytes that were verified, and there is none unless its protection was tried and held. */
export const sealCommand = async (
  directory: string,
  options: SealOptions,
  { console, cleanup, signal }: CommandContext,
): Promise<void> => {
  const agent = agentOf(options);
  const anchored = options.attestation !== undefined || options.rootDigest !== undefined;
  const anchors = anchored ? options : { ...options, rootDigest: await retainedDigestOf(directory), retained: true };
  const { files, digest, anchor } = await verifyTree(directory, anchors, console.note);
  const { protection, attempts } = await sealTree({
    files,
    out: options.out,
    ...(agent && { agent }),
    cleanup,
    signal,
  });
  await markNoCollect(options.out);
  console.answer(
    `sealed ${digest}\nsandbox copy: ${options.out} (${files.size} files)\nprotected by ${words[protection]}; ${attempts} attempts to change it were refused`,
    { outcome: 'sealed', digest, anchor, tree: options.out, files: files.size, protection, attempts },
  );
};

/** `casefile stage clean DIR`: removes a host tree or a sandbox copy, mount included, and what was put beside it. */
export const cleanCommand = async (directory: string, { console }: CommandContext): Promise<void> => {
  const { tree, beside } = await removeStage(directory, Object.values(besideTree));
  const nothing = !tree && beside.length === 0;
  console.answer(nothing ? 'nothing to remove' : ['removed', ...(tree ? [directory] : []), ...beside].join('\n  '), {
    outcome: 'cleaned',
    tree,
    beside,
  });
};

/** `casefile stage scavenge DIR`: removes what killed processes left unfinished in a directory. */
export const scavengeCommand = async (directory: string, { console }: CommandContext): Promise<number> => {
  const { removed, refused } = await scavenge(directory, { clock: systemClock });
  console.answer(
    [
      removed.length === 0 ? 'nothing to remove' : ['removed', ...removed].join('\n  '),
      ...(refused.length === 0
        ? []
        : [['left alone: a link, a special file or what no tree holds', ...refused].join('\n  ')]),
    ].join('\n'),
    { outcome: 'scavenged', removed, refused },
  );
  return refused.length === 0 ? 0 : 1;
};
