import type { AssembleJob } from '@casefile/ports';

/** One reading of a capture: a fetch that is done again makes another, so that the chunks of two readings never meet. */
type Take = Pick<AssembleJob, 'capture' | 'take'>;

/** The names under which a capture's sealed inputs lie, and what is kept of its snapshot. */
export const sealedNames = {
  prefix: ({ capture, take }: Take): string => `${capture}/${take}/`,
  admitted: ({ capture, take }: Take): string => `${capture}/${take}/admitted`,
  chunk: ({ capture, take }: Take, sequence: number): string => `${capture}/${take}/chunk/${sequence}`,
  /** On whom the admitted records rest, and what state they were in. */
  evidence: ({ capture, take }: Take): string => `${capture}/${take}/evidence`,
  /** What is kept of a published snapshot for its exposures. */
  kept: (snapshot: string): string => `snapshots/${snapshot}`,
  filtered: ({ capture, take }: Take, sequence: number): string => `${capture}/${take}/filtered/${sequence}`,
};
