import { sha256 } from '@casefile/contract';

/** What a finding is, whatever line it stands on. */
export interface FindingIdentity {
  readonly rule: string;
  /** The message, numbers and runs of space aside. */
  readonly message: string;
  /** A key that moving text does not change: the path, and the digest of the line without its indentation. */
  readonly anchor: string;
  /** Which of several that are the same otherwise, from 0, in the order of the text. */
  readonly occurrence: number;
}

const normalized = (message: string): string =>
  message.normalize('NFC').replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();

/**
 * A finding's fingerprint: "a hash of rule + normalized message + a position-resilient semantic key" (data model: Diagnostic). Inserting code above a finding leaves it as it was.
 */
export const fingerprintOf = ({ rule, message, anchor, occurrence }: FindingIdentity): string =>
  `sha256:${sha256([rule, normalized(message), anchor, String(occurrence)].join('\u0000'))}`;

/** The anchor of a line of a file. The line itself is digested: it may hold what the finding is about. */
export const lineAnchor = (path: string, line: string): string => `${path}\u0000${sha256(line.trim())}`;
