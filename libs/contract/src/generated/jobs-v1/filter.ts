// Generated from schemas/jobs/v1/filter.schema.json by npm run generate

/**
 * One sealed chunk to filter.
 */
export interface FilterJobData {
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
  readonly chunk: string;
  readonly sequence: number;
}
