/** The named members that an object has; an absent one stays absent and is never synthesized (spec: Canonical bytes, optional properties). */
export const presentMembers = <T extends object, K extends keyof T>(
  source: T,
  names: readonly K[],
): Partial<Pick<T, K>> => {
  const present: Partial<Pick<T, K>> = {};
  for (const name of names) if (source[name] !== undefined) present[name] = source[name];
  return present;
};
