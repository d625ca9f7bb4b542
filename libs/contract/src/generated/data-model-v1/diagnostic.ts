// Generated from schemas/data-model/v1/diagnostic.schema.json by npm run generate

/**
 * A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.
 */
export type WorkspacePath = string;
/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;

/**
 * A finding; whether it decides anything is the host's to say (spec: Diagnostic).
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  /**
   * Overwritten by the host with the provider's authenticated id.
   */
  readonly source?: string;
  readonly message: string;
  readonly help?: string;
  readonly location: {
    readonly path: WorkspacePath;
    readonly range?: TextRange;
  };
  /**
   * The finding's identity, whatever line it stands on; it counts within its source only.
   */
  readonly fingerprint: PrefixedDigest;
  readonly introduced?: boolean;
  /**
   * A reference to an edit that may be proposed; its arguments carry no authority.
   */
  readonly fix?: {
    readonly editRef: string;
    readonly args?: {
      readonly [k: string]: unknown;
    };
  };
  readonly [k: string]: unknown;
}
/**
 * A place in a text.
 */
export interface TextPosition {
  readonly line: number;
  readonly char: number;
}
/**
 * A span of a text in lines and UTF-16 code units, both from 0, its end not included.
 */
export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}
