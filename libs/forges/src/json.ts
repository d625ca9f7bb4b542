/** A JSON object whose members have not been looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a JSON array. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The value at a path of members, `undefined` where the path leaves what is there. */
export const at = (value: unknown, ...path: readonly string[]): unknown => {
  let here = value;
  for (const name of path) {
    if (!isObject(here)) return undefined;
    here = here[name];
  }
  return here;
};

/** A string member, or null. */
export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
};

/** A member that is a safe integer, or null.. */
export const integerAt = (value: unknown, ...path: readonly string[]): number | null => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};

/** A text as a JSON object; null for any other. */
export const objectIn = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};
