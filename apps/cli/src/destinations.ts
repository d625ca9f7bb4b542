import { resolve } from 'node:path';
import { CasefileError } from '@casefile/contract';
import type { Submission } from '@casefile/pipeline/submit';
import { openSealingKey, readSealingKey } from '@casefile/signer/sealing-key';
import { requireFileDestination, requireTreeDestination, writePrivateFile } from '@casefile/staging';
import { systemClock } from '@casefile/runtime';
import { openBytes, readSealedHeader, sealBytes } from '@casefile/store/sealing';
import type { CommandContext } from './context.js';
import { toSavedInputs } from './saved-inputs.js';

/** Options of `--save-inputs`. */
export interface InputsOptions {
  readonly saveInputs?: string;
  readonly plain?: boolean;
}

/** What saved inputs are sealed as, so that no other sealed bytes are taken for them. */
const context = ['saved-inputs', 'v1'];

/** What is put beside a tree, each at the tree's path with this suffix: the attestation, the retained root digest, the host-private admission report, and sealed, what its exposures need. */
export const besideTree = {
  attestation: '.attestation.json',
  rootDigest: '.root-digest',
  admission: '.admission.json',
  kept: '.kept',
  grant: '.grant.json',
} as const;

const besidePathOf = (tree: string, suffix: string): string => `${tree.replace(/\/+$/, '')}${suffix}`;

/** Where a tree's attestation lies: beside it. */
export const attestationPathOf = (tree: string): string => besidePathOf(tree, besideTree.attestation);

/** Where a tree's retained root digest lies: beside it, 0600 (spec: Canonical bytes, "in host-private run state outside the context tree"). */
export const rootDigestPathOf = (tree: string): string => besidePathOf(tree, besideTree.rootDigest);

/** Where a tree's admission report lies unless `--report` says otherwise: beside it, 0600 (D44). */
export const admissionPathOf = (tree: string): string => besidePathOf(tree, besideTree.admission);

/** Where what is kept of a tree for its exposures lies: beside it, 0600, sealed with this user's key. */
export const keptPathOf = (tree: string): string => besidePathOf(tree, besideTree.kept);

/** Where a tree's grant goes unless told otherwise: beside it. */
export const grantPathOf = (tree: string): string => besidePathOf(tree, besideTree.grant);

/** Refuses destinations that staging would refuse, before the forge is asked anything. */
export const requireDestinations = async (
  options: { readonly out: string; readonly replace?: boolean; readonly report?: string } & InputsOptions,
): Promise<void> => {
  if (options.plain === true && options.saveInputs === undefined)
    throw new CasefileError('usage', '--plain goes with --save-inputs.');
  await requireTreeDestination(options.out, { replace: options.replace === true });
  for (const suffix of Object.values(besideTree))
    await requireFileDestination(besidePathOf(options.out, suffix), { replace: options.replace === true });
  const places = [
    options.out,
    ...Object.values(besideTree).map((suffix) => besidePathOf(options.out, suffix)),
    ...(options.report === undefined ? [] : [options.report]),
    ...(options.saveInputs === undefined ? [] : [options.saveInputs]),
  ].map((path) => resolve(path));
  if (new Set(places).size !== places.length || places.slice(1).some((path) => path.startsWith(`${places[0] ?? ''}/`)))
    throw new CasefileError(
      'usage',
      '--out, --save-inputs and --report must be different places, none inside of another.',
    );
  if (options.report !== undefined) await requireFileDestination(options.report, { replace: true });
  if (options.saveInputs !== undefined) await requireFileDestination(options.saveInputs, { replace: true });
};

/** Writes saved inputs: 0600, never in a work tree, sealed with this user's own key unless `--plain`. */
export const saveInputs = async (
  submission: Submission,
  filterVersion: string,
  keyDirectory: string,
  options: InputsOptions,
  { console, cleanup }: CommandContext,
): Promise<void> => {
  const path = options.saveInputs;
  if (path === undefined) return;
  const plain = Buffer.from(`${JSON.stringify(toSavedInputs(submission, filterVersion))}\n`, 'utf8');
  const bytes = options.plain === true ? plain : sealBytes(await openSealingKey(keyDirectory), plain, { context });
  await writePrivateFile(path, bytes, { refuseWorkTree: true, cleanup });
  // They go again unless the capture succeeds: see keepInputs.
  cleanup.add(path);
  console.note(`saved inputs to ${path}${options.plain === true ? ', unsealed' : ''}`);
};

/** Keeps the saved inputs of a capture that succeeded. */
export const keepInputs = ({ saveInputs: path }: InputsOptions, { cleanup }: CommandContext): void => {
  if (path !== undefined) cleanup.remove(path);
};

/** Reads a saved-inputs file, sealed or plain. */
export const unsealInputs = async (bytes: Uint8Array, keyDirectory: string): Promise<unknown> => {
  const plain =
    readSealedHeader(bytes) === null
      ? bytes
      : openBytes(await readSealingKey(keyDirectory), bytes, { context, now: systemClock.now() });
  try {
    return JSON.parse(Buffer.from(plain).toString('utf8'));
  } catch (cause) {
    throw new CasefileError('invalid_inputs', 'These are not saved inputs.', { cause });
  }
};
