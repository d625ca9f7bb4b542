import type { ErrorCode } from '@casefile/contract';

/** What `casefile` ends with: done, refused, usage, forge or network, unsupported entity. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** The exit code of every error: exhaustive, so that a new code does not compile without one. */
const exitCodes: Readonly<Record<ErrorCode, ExitCode>> = {
  usage: 2,
  invalid_profile: 1,
  invalid_configuration: 2,
  invalid_inputs: 2,
  unsupported_entity: 4,
  wrong_entity_kind: 2,
  entity_not_found: 3,
  forge_refused: 3,
  forge_limited: 3,
  forge_unavailable: 3,
  forge_broke_contract: 3,
  redirect_refused: 3,
  response_too_large: 3,
  entity_unstable: 1,
  detector_failed: 1,
  schema_unusable: 1,
  not_canonical: 1,
  digest_mismatch: 1,
  not_found: 2,
  already_exists: 1,
  unsealing_failed: 1,
  key_unusable: 2,
  signature_invalid: 1,
  verification_failed: 1,
  assembly_aborted: 1,
  exposure_denied: 1,
  unsafe_destination: 2,
  unprotected: 1,
  storage_failed: 1,
  interrupted: 1,
  internal: 1,
};

/** The exit code that an error stands for (design: Command line). */
export const exitCodeOf = (code: ErrorCode): ExitCode => exitCodes[code];
