/** Gives each job its turn: a tenant's n-th waiting job comes after the n-th of every other tenant (service.md, Fairness). */
export interface Turns {
  /** The turn of a tenant's next job. */
  next(tenant: string): number;
  /** Says that a job of this turn has been started. */
  started(turn: number): void;
}

/** Makes {@link Turns} for one queue: turns count rounds, and a tenant that has nothing waiting begins with the round that is under way. */
export const createTurns = (): Turns => {
  let round = 0;
  const last = new Map<string, number>();
  return {
    next(tenant) {
      const turn = Math.max(round, last.get(tenant) ?? 0) + 1;
      last.set(tenant, turn);
      return turn;
    },
    started(turn) {
      round = Math.max(round, turn);
      for (const [tenant, own] of last) if (own <= round) last.delete(tenant);
    },
  };
};
