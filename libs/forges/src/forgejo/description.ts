// Made by libs/forges/scripts/forgejo-description.mjs from description.json: change that, never this.
export interface paths {
  '/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description ServerVersion */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['ServerVersion'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/settings/api': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description GeneralAPISettings */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['GeneralAPISettings'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/issues/{index}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Issue */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Issue'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/issues/{index}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description [Comment] */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['Comment'][];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/issues/{index}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description [TimelineComment] */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['TimelineComment'][];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/pulls/{index}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description PullRequest */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['PullRequest'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/pulls/{index}/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description [PullReview] */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['PullReview'][];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          index: string;
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description [PullReviewComment] */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['PullReviewComment'][];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/commits/{ref}/statuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          ref: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description [CommitStatus] */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['CommitStatus'][];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/actions/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description ListRepoActionRunResponse */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['ListRepoActionRunResponse'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/repos/{owner}/{repo}/collaborators/{collaborator}/permission': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          owner: string;
          repo: string;
          collaborator: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description RepoCollaboratorPermission */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': components['schemas']['RepoCollaboratorPermission'];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
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
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
