/** The names under which a capture's sealed inputs lie, and what is kept of its snapshot. */
export const sealedNames = {
  prefix: (capture: string): string => `${capture}/`,
  admitted: (capture: string): string => `${capture}/admitted`,
  chunk: (capture: string, sequence: number): string => `${capture}/chunk/${sequence}`,
  /** On whom the admitted records rest, and what state they were in. */
  evidence: (capture: string): string => `${capture}/evidence`,
  /** What is kept of a published snapshot for its exposures. */
  kept: (snapshot: string): string => `snapshots/${snapshot}`,
  filtered: (capture: string, sequence: number): string => `${capture}/filtered/${sequence}`,
};
