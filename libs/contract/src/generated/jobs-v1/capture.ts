// Generated from schemas/jobs/v1/capture.schema.json by npm run generate

/**
 * What to capture, for whom: the payload of the queues of captures and fetches. Identifiers only, never text.
 */
export interface CaptureJobData {
  /**
   * The capture's id.
   */
  readonly capture: string;
  /**
   * Whose it is.
   */
  readonly tenant: string;
  readonly entity: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    readonly host: string;
    readonly repository: string;
    readonly kind: 'work_item' | 'change_proposal';
    readonly number: number;
  };
  readonly profile: string;
}
