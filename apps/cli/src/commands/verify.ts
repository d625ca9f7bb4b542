import { readFile } from 'node:fs/promises';
import { readBundle, verifyAttestation } from '@casefile/attest';
import { CasefileError, isSha256, sha256, type AttestationStatement, type Sha256 } from '@casefile/contract';
import { filterVersion } from '@casefile/filter';
import { verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import type { CommandContext } from '../context.js';
import { trustedKeysAt } from '../keys.js';

/** Options of `casefile verify`. */
export interface VerifyOptions {
  readonly attestation?: string;
  readonly key?: readonly string[];
  readonly rootDigest?: string;
  readonly filterVersion?: readonly string[];
  /** Whether the root digest is this host's own, so that how people were admitted needs no second judgement (D16). */
  readonly retained?: boolean;
}

/** What a tree was anchored in: without one of them, only its own consistency is known. */
type Anchor = 'attestation' | 'root_digest' | 'unanchored';

const readNamed = async (what: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} cannot be read.`, { cause });
  }
};

const refuse = (reason: string): never => {
  throw new CasefileError('verification_failed', `refused: ${reason}`);
};

/** Verifies the attestation of a tree against the given public keys; returns what it states. */
export const verifiedStatement = async (
  files: ReadonlyMap<string, Uint8Array>,
  attestation: string,
  keys: readonly string[],
): Promise<AttestationStatement> => {
  if (keys.length === 0)
    throw new CasefileError('usage', '--attestation needs --key: the public key or the key ring that you trust.');
  const trusted = await trustedKeysAt(keys);
  const envelope = readBundle(await readNamed('attestation', attestation));
  const index = files.get('index.json');
  if (!index) return refuse('the tree has no index.json');
  const verification = verifyAttestation(envelope, { keys: trusted, index, files });
  if (verification.outcome === 'refused')
    return refuse(`the attestation: ${verification.reason}${verification.detail ? ` (${verification.detail})` : ''}`);
  return verification.statement;
};

/** A tree that was verified: the private copy that was judged, and nothing else, is what may be used. */
export interface VerifiedTree {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly digest: Sha256;
  readonly anchor: Anchor;
  readonly statement: AttestationStatement | null;
}

/**
 * Reads a tree into a private copy and judges exactly those bytes: no link, no special file, the exact file set, every digest, schema and cross-document rule, and the anchors
 * that were given (spec: Canonical bytes).
 *
 * @throws CasefileError `verification_failed`, `usage`
 */
export const verifyTree = async (
  directory: string,
  options: VerifyOptions,
  note: (line: string) => void,
): Promise<VerifiedTree> => {
  if (options.rootDigest !== undefined && !isSha256(options.rootDigest))
    throw new CasefileError('usage', '--root-digest is the 64 lowercase hexadecimal digits of a SHA-256.');
  if (options.attestation === undefined && options.key !== undefined)
    throw new CasefileError('usage', '--key goes with --attestation.');
  const files = await readTree(directory);
  const statement =
    options.attestation === undefined ? null : await verifiedStatement(files, options.attestation, options.key ?? []);
  const accepted = [filterVersion, ...(options.filterVersion ?? [])];
  const verification = verifySnapshot(files, {
    acceptedFilterVersions: (version) => accepted.includes(version),
    vouchByEdit: options.retained === true || statement?.predicate.admission.mode === 'vouch_by_edit',
    ...(options.rootDigest !== undefined && { rootDigest: options.rootDigest }),
  });
  if (verification.outcome === 'refused') {
    const [first, ...others] = verification.problems;
    for (const { path, message } of others.slice(0, 20)) note(`${path ? `${path}: ` : ''}${message}`);
    return refuse(`${first?.path ? `${first.path}: ` : ''}${first?.message ?? 'the tree breaks a rule'}`);
  }
  return {
    files,
    digest: sha256(files.get('index.json') ?? new Uint8Array()),
    anchor: statement ? 'attestation' : options.rootDigest !== undefined ? 'root_digest' : 'unanchored',
    statement,
  };
};

/** `casefile verify DIR`. */
export const verifyCommand = async (
  directory: string,
  options: VerifyOptions,
  { console }: CommandContext,
): Promise<void> => {
  const { files, digest, anchor, statement } = await verifyTree(directory, options, console.note);
  const anchored = {
    attestation: `attested for ${statement?.predicate.source.repository ?? ''} #${statement?.predicate.entity.number ?? ''}`,
    root_digest: 'matches the root digest',
    unanchored:
      'unanchored: consistent in itself, but nothing says whose it is (give --attestation with --key, or --root-digest)',
  }[anchor];
  console.answer(`verified ${digest}\n${anchored}\n${files.size} files`, {
    outcome: 'verified',
    digest,
    anchor,
    files: files.size,
    ...(statement && { statement }),
  });
};
