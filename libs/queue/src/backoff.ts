/** Bounds of the wait before a job's next try. */
export interface BackoffBounds {
  /** The longest wait before the second try, in milliseconds; 1000 unless told. It doubles with each further try. */
  readonly firstMs?: number;
  /** The longest wait there is, in milliseconds; 60000 unless told. */
  readonly maxMs?: number;
}

/**
 * Makes the function that tells how long to wait after a failed try: between half and the whole of a bound that doubles with each try, so that jobs that failed together do not come
 * back together (D43).
 *
 * @param random numbers from 0 up to 1
 * @returns from the number of tries so far (1 or more) to milliseconds
 */
export const createBackoff = (bounds: BackoffBounds, random: () => number): ((attempt: number) => number) => {
  const first = bounds.firstMs ?? 1000;
  const max = bounds.maxMs ?? 60_000;
  return (attempt) => {
    const bound = Math.min(max, first * 2 ** (attempt - 1));
    return Math.round(bound * (0.5 + random() / 2));
  };
};
