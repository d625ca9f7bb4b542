// Generated from schemas/jobs/v1/assemble.schema.json by npm run generate

/**
 * The chunks to assemble once all of them are filtered.
 */
export interface AssembleJobData {
  /**
   * The capture's id.
   */
  readonly capture: string;
  /**
   * Whose it is.
   */
  readonly tenant: string;
  /**
   * Which reading of the capture.
   */
  readonly take: string;
  readonly entity: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    readonly host: string;
    readonly repository: string;
    readonly kind: 'work_item' | 'change_proposal';
    readonly number: number;
  };
  readonly admitted: string;
  readonly acquisition: 'forge' | 'saved_inputs';
  readonly chunks: number;
}
