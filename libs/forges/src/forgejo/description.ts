// Made by libs/forges/scripts/forgejo-description.mjs from description.json: change that, never this.
export interface components {
  schemas: {
    ServerVersion: {
      version?: string;
    };
    GeneralAPISettings: {
      /** Format: int64 */
      max_response_items?: number;
    };
    User: {
      /** Format: int64 */
      id?: number;
      login?: string;
    };
    Label: {
      /** Format: int64 */
      id?: number;
      name?: string;
    };
    RepositoryMeta: {
      /** Format: int64 */
      id?: number;
      full_name?: string;
    };
    Repository: {
      /** Format: int64 */
      id?: number;
      full_name?: string;
      has_actions?: boolean;
    };
    PRBranchInfo: {
      sha?: string;
      repo?: components['schemas']['Repository'];
    };
    PullRequestMeta: {
      merged?: boolean;
    };
    Issue: {
      /** Format: int64 */
      id?: number;
      /** Format: int64 */
      number?: number;
      title?: string;
      body?: string;
      state?: components['schemas']['StateType'];
      labels?: components['schemas']['Label'][];
      user?: components['schemas']['User'];
      original_author?: string;
      /** Format: date-time */
      created_at?: string;
      /** Format: date-time */
      updated_at?: string;
      pull_request?: components['schemas']['PullRequestMeta'];
      repository?: components['schemas']['RepositoryMeta'];
    };
    PullRequest: {
      /** Format: int64 */
      id?: number;
      /** Format: int64 */
      number?: number;
      title?: string;
      body?: string;
      state?: components['schemas']['StateType'];
      merged?: boolean;
      labels?: components['schemas']['Label'][];
      user?: components['schemas']['User'];
      /** Format: date-time */
      created_at?: string;
      /** Format: date-time */
      updated_at?: string;
      head?: components['schemas']['PRBranchInfo'];
      base?: components['schemas']['PRBranchInfo'];
    };
    Comment: {
      /** Format: int64 */
      id?: number;
      body?: string;
      user?: components['schemas']['User'];
      original_author?: string;
      /** Format: date-time */
      created_at?: string;
      /** Format: date-time */
      updated_at?: string;
    };
    TimelineComment: {
      /** Format: int64 */
      id?: number;
      type?: string;
      user?: components['schemas']['User'];
      old_title?: string;
      new_title?: string;
      /** Format: date-time */
      created_at?: string;
    };
    PullReview: {
      /** Format: int64 */
      id?: number;
      state?: components['schemas']['ReviewStateType'];
      body?: string;
      user?: components['schemas']['User'];
      dismissed?: boolean;
      commit_id?: string;
      /** Format: int64 */
      comments_count?: number;
      /** Format: date-time */
      submitted_at?: string;
      /** Format: date-time */
      updated_at?: string;
      html_url?: string;
    };
    PullReviewComment: {
      /** Format: int64 */
      id?: number;
      body?: string;
      user?: components['schemas']['User'];
      path?: string;
      /** Format: uint64 */
      position?: number;
      /** Format: uint64 */
      original_position?: number;
      commit_id?: string;
      original_commit_id?: string;
      resolver?: components['schemas']['User'];
      /** Format: int64 */
      pull_request_review_id?: number;
      /** Format: date-time */
      created_at?: string;
      /** Format: date-time */
      updated_at?: string;
    };
    CommitStatus: {
      /** Format: int64 */
      id?: number;
      context?: string;
      status?: components['schemas']['CommitStatusState'];
      target_url?: string;
      /** Format: date-time */
      created_at?: string;
    };
    ListRepoActionRunResponse: {
      /** Format: int64 */
      total_count?: number;
      workflow_runs?: components['schemas']['RepoActionRun'][];
    };
    RepoActionRun: {
      /** Format: int64 */
      id?: number;
      /** Format: int64 */
      run_number?: number;
      head_sha?: string;
    };
    RepoCollaboratorPermission: {
      permission?: string;
      role_name?: string;
      user?: components['schemas']['User'];
    };
    StateType: string;
    ReviewStateType: string;
    CommitStatusState: string;
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
