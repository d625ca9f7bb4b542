// Generated from schemas/entity-context-snapshot/v1/actor-state.schema.json by npm run generate

import type { ActorRole } from './common.js';
import type { StructuralIdString } from './common.js';

/**
 * state/actors.json: the current role of every actor that the snapshot names (spec: Relationships, history, and collection profiles).
 */
export interface ActorState {
  /**
   * One row for each referenced actor id, sorted by the id's UTF-8 bytes.
   */
  readonly actors: readonly ActorRow[];
}
/**
 * What was observed of one actor during assembly. A bot has the role 'bot', unverified; a human without a verified role has null, and consumers fail closed.
 */
export interface ActorRow {
  /**
   * The forge's immutable id of the actor.
   */
  readonly id: StructuralIdString;
  /**
   * 'bot' only by the forge's own type or flag (D19).
   */
  readonly kind: 'human' | 'bot';
  /**
   * The current login, filtered; null when it is unavailable, unsafe or empty.
   */
  readonly login: string | null;
  /**
   * The effective repository permission; 'bot' is a marker without authority; null is unknown.
   */
  readonly role: ActorRole | 'bot' | null;
  /**
   * Whether the forge answered with this permission; false for every bot.
   */
  readonly role_verified: boolean;
}
