/** Whether a list is in the order of a comparison; equal neighbours are. */
export const isSorted = <T>(list: readonly T[], compare: (a: T, b: T) => number): boolean =>
  list.every((item, at) => {
    const before = list[at - 1];
    return at === 0 || before === undefined || compare(before, item) <= 0;
  });

/** Whether no two items are the same. */
export const isUnique = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** Whether two lists hold the same strings in the same order. */
export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);
