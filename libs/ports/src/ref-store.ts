/** One entry of an append-only ref. */
export interface RefEntry {
  /** From 1, without holes. */
  readonly sequence: number;
  readonly value: string;
}

/** Append-only names: each entry is created only if absent, so that no compare-and-swap is needed. */
export interface RefStore {
  /**
   * Appends a value after the entry that the caller has seen.
   *
   * @param after the sequence last seen; 0 where none was
   * @throws CasefileError `already_exists` when somebody else appended first
   */
  append(tenant: string, name: string, after: number, value: string): Promise<RefEntry>;
  /** The newest entry, or null. */
  latest(tenant: string, name: string): Promise<RefEntry | null>;
}
