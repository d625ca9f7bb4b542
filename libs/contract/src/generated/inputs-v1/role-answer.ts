// Generated from schemas/inputs/v1/role-answer.schema.json by npm run generate

/**
 * What one role look-up of one capture said (D3, D21).
 */
export type RoleAnswer =
  | {
      /**
       * The actor asked about.
       */
      readonly actor_id: string;
      readonly outcome: 'role';
      readonly role: 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none' | 'external';
    }
  | {
      /**
       * The actor asked about.
       */
      readonly actor_id: string;
      readonly outcome: 'undetermined';
    }
  | {
      /**
       * The actor asked about.
       */
      readonly actor_id: string;
      readonly outcome: 'unavailable';
    }
  | {
      /**
       * The actor asked about.
       */
      readonly actor_id: string;
      readonly outcome: 'beyond_cap';
    };
