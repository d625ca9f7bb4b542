// Generated from schemas/key-ring/v1/event.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * One line of a key ring's log. Each holds the digest of the line before it, so that no line but the last ones can be taken away or changed unseen.
 */
export type KeyRingEvent =
  | {
      readonly event: 'made';
      readonly key: Sha256;
      readonly previous: Sha256;
    }
  | {
      readonly event: 'revoked';
      readonly key: Sha256;
      readonly at: Timestamp;
      readonly reason?: string;
      readonly previous: Sha256;
    };
