import type { Timestamp } from '@casefile/contract';

/**
 * What one verified delivery says of one record's text, in no forge's own words: a link of the attribution ledger's chain (D17). Structurally what the ledger takes; `actor_id` is the delivery's
 * sender, never the text's author.
 */
export interface DeliveredRevision {
  readonly source: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    readonly host: string;
    readonly repository_id: string;
  };
  readonly kind: 'entity' | 'comment' | 'review';
  /** The forge's id of the record. */
  readonly id: string;
  readonly part: 'body' | 'title';
  readonly actor_id: string;
  /** What the delivery says of the sender's account, where the forge's own answers do not name editors. */
  readonly actor?: { readonly login: string; readonly type: 'user' | 'bot' };
  /** The record's time in the delivery. */
  readonly at: Timestamp;
  /** The text before; null for the creation. */
  readonly from: string | null;
  readonly to: string;
}

/** An entity that a delivery concerns: a capture of it may be stale now. */
export interface DeliveredEntity {
  readonly kind: 'work_item' | 'change_proposal';
  readonly number: number;
}

/** A delivery whose signature was verified. */
export interface VerifiedDelivery {
  /** The forge's id of the delivery, by which a duplicate is known; null where it has none. */
  readonly id: string | null;
  /** The event's name as the forge has it. */
  readonly event: string;
  readonly repository: { readonly id: string; readonly path: string };
  readonly entities: readonly DeliveredEntity[];
  readonly revisions: readonly DeliveredRevision[];
}

/** Why a delivery is not believed. */
export type DeliveryRefusal =
  | 'signature_missing'
  | 'signature_invalid'
  /** Signed, at a time that is too far from now. */
  | 'stale'
  /** Signed, and no JSON object in UTF-8 with what every delivery of the forge has. */
  | 'malformed';

/** What reading a delivery came to. */
export type DeliveryReading =
  | { readonly outcome: 'verified'; readonly delivery: VerifiedDelivery }
  | { readonly outcome: 'refused'; readonly reason: DeliveryRefusal };

/** A delivery as it came in. */
export interface RawDelivery {
  /** Header values by lowercase name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes of the body: what is signed. */
  readonly body: Uint8Array;
}

/** The connection that a delivery came in on: the forge and host are its, never what a header says (forges.md, Webhooks). */
export interface DeliveryConnection {
  readonly host: string;
  /** Every secret that is in use: several while one is rotated. */
  readonly secrets: readonly string[];
}

/** A delivery that is not believed, and why. */
export const refusedDelivery = (reason: DeliveryRefusal): DeliveryReading => ({ outcome: 'refused', reason });
