import type {
  AdmissionMode,
  CollectionProfile,
  NormalizedCheck,
  NormalizedComment,
  NormalizedEntity,
  NormalizedReview,
  NormalizedThread,
  Shortfall,
  SourceRepository,
} from '@casefile/contract';
import type { ActorDirectory } from './actor-directory.js';
import type { SelectedRun } from './runs.js';
import type { Withheld } from './withheld.js';

/** On whom an admitted text rests: the actors who passed for it (D16). Host-private, for a later check of the same people. */
export interface Grounds {
  readonly kind: 'entity' | 'title' | 'comment' | 'review' | 'run';
  readonly id: string;
  readonly actors: readonly string[];
}

/** What attribution, authorization and the profile's bounds leave. Every array is in canonical order, whatever order the inputs had. */
export interface Selection {
  readonly source: SourceRepository;
  readonly profile: CollectionProfile;
  readonly mode: AdmissionMode;
  readonly entity: NormalizedEntity;
  readonly actors: ActorDirectory;
  readonly comments: readonly NormalizedComment[];
  readonly reviews: readonly NormalizedReview[];
  /** With admitted comments only, and with a review only where it is retained (D8). */
  readonly threads: readonly NormalizedThread[];
  readonly checks: readonly NormalizedCheck[];
  /** Earlier runs that signed receipts tell of; their comments are not among `comments` (D39). */
  readonly runs: readonly SelectedRun[];
  /** One row for each scope and code: what the forge client left out, and what admission did (D5, D6). */
  readonly gaps: readonly Shortfall[];
  /** What admission kept out, sorted by kind and id: the host-private admission report (D44). */
  readonly withheld: readonly Withheld[];
  readonly grounds: readonly Grounds[];
}
