import type { AdmissionMode } from '@casefile/contract';
import type { ReceiptKey } from './receipt.js';

/** How a tenant judges revision actors (D16) and which bots it has registered. */
export interface AdmissionPolicy {
  /** `creator_and_editor`: both must pass. `vouch_by_edit`: the revision actor alone decides. */
  readonly mode: AdmissionMode;
  /** Immutable actor ids; each names a bot that may direct the agent (D19). */
  readonly registeredBots: ReadonlySet<string>;
  /** The tenant's key ring, by which receipts are told from comments (D39). Where it is absent or empty no receipt is believed. */
  readonly receiptKeys?: readonly ReceiptKey[];
}

/** How many roles one capture looks up (D3). */
export const maxRoleLookUps = 200;
