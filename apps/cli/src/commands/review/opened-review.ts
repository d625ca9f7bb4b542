import { Buffer } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { readBundle, verifyEnvelope } from '@casefile/attest';
import { canonicalBytes, CasefileError, sha256 } from '@casefile/contract';
import {
  agentContextMarkdown,
  contradictionWithStatement,
  readAgentContext,
  reviewFiles,
  type SealedReview,
} from '@casefile/review-context';
import { readTree } from '@casefile/staging';
import type { Console } from '../../console.js';
import { trustedKeysAt } from '../../keys.js';
import { requireMade } from './refusal.js';

/** Where a sealed review's signed statement lies, beside its exports. */
export const attestationFile = 'agent-context.attestation.json';

/** How a review is anchored. */
export interface ReviewAnchors {
  readonly attestation?: string;
  readonly key?: readonly string[];
  /** The retained SHA-256 of agent-context.json. */
  readonly digest?: string;
}

/** A review whose every rule was verified; `anchor` says what vouches for it beyond itself. */
export interface OpenedReview extends SealedReview {
  readonly digest: string;
  readonly anchor: 'attestation' | 'digest' | 'unanchored';
}

/** A review of 20,000 threads is some megabytes long. */
const maxReviewBytes = 2 ** 26;

const refuse = (reason: string): never => {
  throw new CasefileError('verification_failed', `refused: ${reason}`);
};

const readNamed = async (what: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} cannot be read.`, { cause });
  }
};

interface ReviewBytes {
  readonly json: Uint8Array;
  readonly markdown: Uint8Array | null;
  readonly attestation: Uint8Array | null;
}

/** A directory that was sealed has exactly its files; a file is a document of anybody. */
const readReview = async (path: string): Promise<ReviewBytes> => {
  const found = await stat(path).catch((cause: unknown) => {
    throw new CasefileError('usage', `There is no review at ${path}.`, { cause });
  });
  if (!found.isDirectory()) {
    const json = await readNamed('review', path);
    return json.byteLength > maxReviewBytes
      ? refuse('the document is longer than a review is')
      : { json, markdown: null, attestation: null };
  }
  const files = await readTree(path);
  const json = files.get(reviewFiles.json);
  const markdown = files.get(reviewFiles.markdown);
  if (json === undefined || markdown === undefined) return refuse('the directory does not have both exports');
  const known: readonly string[] = [reviewFiles.json, reviewFiles.markdown, attestationFile];
  if ([...files.keys()].some((name) => !known.includes(name))) return refuse('the directory has a file of nobody');
  return { json, markdown, attestation: files.get(attestationFile) ?? null };
};

const requireStatement = async (review: SealedReview, bundle: Uint8Array, keys: readonly string[]): Promise<void> => {
  const signed = verifyEnvelope(readBundle(bundle), await trustedKeysAt(keys));
  if (signed.outcome === 'refused') refuse(`the attestation: ${signed.reason}`);
  else {
    const contradiction = contradictionWithStatement(signed.payload, review);
    if (contradiction !== null) refuse(`the attestation: ${contradiction}`);
  }
};

/**
 * Reads a sealed directory, or a file that holds an agent context, and verifies it: schema, counts, references, and where sealed, that the bytes are canonical and the Markdown is of the same snapshot. Given
 * keys, its attestation must be there and hold.
 *
 * @throws CasefileError `verification_failed`, `signature_invalid`, `usage`
 */
export const openReview = async (path: string, anchors: ReviewAnchors, console: Console): Promise<OpenedReview> => {
  const { json, markdown, attestation } = await readReview(path);
  const digest = sha256(json);
  if (anchors.digest !== undefined && anchors.digest !== digest) refuse('the document is not the one of --digest');
  const document = requireMade(readAgentContext(json), 'verification_failed', console);
  const rendered = Buffer.from(agentContextMarkdown(document), 'utf8');
  if (markdown !== null) {
    if (!canonicalBytes(document).equals(json)) refuse('agent-context.json is not canonical');
    if (!rendered.equals(markdown)) refuse('agent-context.md is not of this snapshot');
  }
  const review: SealedReview = { document, json, markdown: rendered };
  const keys = anchors.key ?? [];
  if (keys.length === 0) {
    if (anchors.attestation !== undefined)
      throw new CasefileError('usage', '--attestation needs --key: the public key that you trust.');
    return { ...review, digest, anchor: anchors.digest === undefined ? 'unanchored' : 'digest' };
  }
  const bundle = anchors.attestation === undefined ? attestation : await readNamed('attestation', anchors.attestation);
  if (bundle === null) return refuse('there is no attestation to verify with this key');
  await requireStatement(review, bundle, keys);
  return { ...review, digest, anchor: 'attestation' };
};
