/**
 * Why an evaluation failed (D43): `health` could not run (the only class that is retried), `contract` ran and broke the contract, `policy` is
 * a matter of configuration, `input` a malformed request.
 */
export type FailClass = 'health' | 'contract' | 'policy' | 'input';

/**
 * Every code that a {@link CasefileError} may carry, with its fail class: the one table that error mappings are exhaustive over.
 * A detail that changes the class (a forge's 403 is `policy`, its 502 `health`) is another code.
 */
export const failClassOf = {
  /** A command line, URL, profile, configuration or saved file that does not say what it must. */
  usage: 'input',
  invalid_profile: 'input',
  invalid_configuration: 'policy',
  invalid_inputs: 'input',
  /** D31: the URL names nothing that v1 stages. */
  unsupported_entity: 'input',
  /** D30: the URL names an issue and the forge has a change proposal there, or the other way round. */
  wrong_entity_kind: 'input',
  /** The forge says that the entity, or the credential's view of it, does not exist. */
  entity_not_found: 'input',
  /** The forge refuses the credential. */
  forge_refused: 'policy',
  /** The forge's limits hold for longer than a capture may wait. */
  forge_limited: 'health',
  /** The forge cannot be reached, times out, or fails after retries. */
  forge_unavailable: 'health',
  /** The forge's answer is not what its own description promises. */
  forge_broke_contract: 'contract',
  /** A redirect that the HTTP door does not follow. */
  redirect_refused: 'contract',
  /** An answer longer than the cap given for it. */
  response_too_large: 'contract',
  /** D2: the entity moved in two passes. */
  entity_unstable: 'health',
  /** A detector that failed, timed out or is unavailable: nothing is assembled. */
  detector_failed: 'health',
  /** A schema's pattern that RE2 does not compile or evaluate, or a sibling schema that is missing. */
  schema_unusable: 'contract',
  /** A value that is not well-formed Unicode, or that RFC 8785 cannot represent. */
  not_canonical: 'contract',
  /** Bytes that do not have the digest under which they are kept. */
  digest_mismatch: 'contract',
  /** A blob or ref that is not there. */
  not_found: 'input',
  /** A ref or object that exists already and may not be replaced. */
  already_exists: 'contract',
  /** A sealed chunk that does not open under this key and associated data. */
  unsealing_failed: 'contract',
  /** A key file, key ring or signature that is not what it must be. */
  key_unusable: 'policy',
  signature_invalid: 'contract',
  /** The tree on disk is not the one that was assembled. */
  verification_failed: 'contract',
  /** A snapshot whose assembly was aborted; `details` has scope, code and count (D32). */
  assembly_aborted: 'contract',
  /** A hand-over to a model that a fresh check, or the lack of one, does not allow (D13, D42). */
  exposure_denied: 'policy',
  /** A place where a tree must not be written. */
  unsafe_destination: 'input',
  /** A sandbox copy that could not be kept from being changed: it is not there. */
  unprotected: 'policy',
  /** A file system that refuses. */
  storage_failed: 'health',
  /** A signal that ended the work. */
  interrupted: 'health',
  /** A broken invariant of Casefile itself. */
  internal: 'contract',
} as const satisfies Record<string, FailClass>;

/** The closed union of error codes. */
export type ErrorCode = keyof typeof failClassOf;

/** Facts that go with an error: never text of a record, never a secret. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/** The one error type: a closed code, its fail class (D43), facts, and a cause. Messages say what to do. */
export class CasefileError extends Error {
  override readonly name = 'CasefileError';
  readonly code: ErrorCode;
  readonly failClass: FailClass;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.failClass = failClassOf[code];
    this.details = options.details ?? {};
  }
}
