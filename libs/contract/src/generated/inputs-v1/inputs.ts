// Generated from schemas/inputs/v1/inputs.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * Who wrote the current revision, as evidence (D16, D17).
 */
export type Revision =
  | {
      readonly edited: false;
    }
  | {
      readonly edited: true;
      /**
       * Each thing of the forge that names the latest editor.
       *
       * Items: One witness.
       */
      readonly witnesses: readonly {
        /**
         * Where the forge says so.
         */
        readonly evidence: 'forge_editor' | 'content_edit' | 'title_event' | 'system_note' | 'content_history' | 'ledger';
        /**
         * The editor; null where the forge names nobody.
         */
        readonly actor_id: StructuralIdString | null;
      }[];
    }
  | {
      readonly edited: 'unknown';
    };

export interface NormalizedInputs {
  readonly schema_version: 1;
  readonly source: SourceRepository;
  readonly entity: NormalizedEntity;
  /**
   * Every account that a record, a revision, a resolution or a dismissal names, once.
   */
  readonly actors: readonly NormalizedActor[];
  /**
   * Conversation comments and review-thread comments (D4).
   */
  readonly comments: readonly NormalizedComment[];
  /**
   * Submitted formal reviews.
   */
  readonly reviews: readonly NormalizedReview[];
  /**
   * Review threads.
   */
  readonly threads: readonly NormalizedThread[];
  /**
   * Checks of the head revision.
   */
  readonly checks: readonly NormalizedCheck[];
  /**
   * What was left out before admission: invalid, unfetched, unsupported or unavailable.
   */
  readonly shortfalls: readonly Shortfall[];
}
/**
 * Where the entity lives. `host` is the entity URL's (D30).
 */
export interface SourceRepository {
  readonly forge: 'github' | 'gitlab' | 'forgejo';
  /**
   * Lowercase DNS name, with a port where it is not 443.
   */
  readonly host: string;
  readonly repository_id: StructuralIdString;
  /**
   * The navigation value as the forge writes it, lowercased where the seed says so; validated after the filter (D1).
   */
  readonly repository: string;
}
/**
 * The handled entity.
 */
export interface NormalizedEntity {
  readonly kind: 'work_item' | 'change_proposal';
  readonly number: number;
  readonly id: StructuralIdString;
  readonly state: 'open' | 'closed' | 'merged';
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly title: string;
  readonly body: string;
  /**
   * Label names in any order.
   */
  readonly labels: readonly string[];
  readonly revision: Revision;
  /**
   * Who wrote the current title (D22).
   */
  readonly title_revision: Revision;
  /**
   * The head revision of a change proposal at the first read (D2).
   */
  readonly head_sha?: GitOid;
}
/**
 * An account, by its immutable id (D19).
 */
export interface NormalizedActor {
  readonly id: StructuralIdString;
  /**
   * The current login.
   */
  readonly login: string | null;
  /**
   * The kind that the forge itself states; only `user` and `bot` can ever be admitted (D18).
   */
  readonly type: 'user' | 'bot' | 'organization' | 'mannequin' | 'ghost' | 'importer' | 'unknown';
}
/**
 * A comment.
 */
export interface NormalizedComment {
  readonly id: StructuralIdString;
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly body: string;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly revision: Revision;
}
/**
 * A submitted formal review; `created_at` is its submission.
 */
export interface NormalizedReview {
  readonly id: StructuralIdString;
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly body: string;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly revision: Revision;
  readonly state: 'approved' | 'changes_requested' | 'commented' | 'dismissed';
  readonly reviewed_sha?: GitOid;
  /**
   * When it was dismissed; present for dismissed reviews only.
   */
  readonly dismissed_at?: Timestamp | null;
  /**
   * Who dismissed it; present for dismissed reviews only.
   */
  readonly dismissed_by_actor_id?: StructuralIdString | null;
}
/**
 * A review thread; `created_at` is its first comment's in forge order (D26).
 */
export interface NormalizedThread {
  readonly id: StructuralIdString;
  readonly created_at: Timestamp;
  /**
   * In forge order.
   */
  readonly comment_ids: readonly StructuralIdString[];
  /**
   * Parents that the forge names (D26).
   *
   * Items: One reply edge.
   */
  readonly replies: readonly {
    readonly comment_id: StructuralIdString;
    readonly parent_id: StructuralIdString;
  }[];
  readonly review_id?: StructuralIdString;
  readonly reviewed_sha?: GitOid;
  /**
   * The file, exactly as the forge gives it.
   */
  readonly path?: string;
  readonly line?: number;
  readonly side?: 'left' | 'right';
  readonly start_line?: number;
  readonly original_line?: number;
  readonly original_start_line?: number;
  readonly original_side?: 'left' | 'right';
  readonly resolved: boolean;
  /**
   * Present for resolved threads only.
   */
  readonly resolved_by_actor_id?: StructuralIdString | null;
  readonly outdated: boolean;
}
/**
 * A check of the head revision.
 */
export interface NormalizedCheck {
  readonly id: StructuralIdString;
  readonly name: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion?: 'success' | 'failure' | 'neutral' | 'cancelled' | 'skipped' | 'timed_out' | 'action_required' | 'stale';
  readonly created_at: Timestamp;
  readonly started_at?: Timestamp;
  readonly never_started?: boolean;
  readonly completed_at?: Timestamp;
  readonly head_sha: GitOid;
  /**
   * Whether its producer offers a log, and under which of the forge's own references.
   */
  readonly log:
    | {
        readonly offered: true;
        readonly reference: string;
      }
    | {
        readonly offered: false;
      };
}
/**
 * What a scope lacks, why, and how many source records that is (D5).
 */
export interface Shortfall {
  readonly scope: 'entity' | 'comments' | 'reviews' | 'checks' | 'check_logs' | 'agent_runs' | 'actors';
  readonly code:
    | 'profile_bound'
    | 'history_unavailable'
    | 'unsupported'
    | 'authorization_failed'
    | 'fetch_failed'
    | 'source_too_large'
    | 'invalid_metadata'
    | 'unsafe_content';
  readonly count: number;
}
