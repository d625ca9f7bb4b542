import { schemas } from './generated/schemas.js';
import { snapshotSchemaBase } from './snapshot-documents.js';

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nine schemas by `$id`. */
export const own = new Map(Object.entries(schemas).filter(([id]) => id.startsWith(snapshotSchemaBase)));

/** What stands under one keyword anywhere in a schema, each once, in order. */
export const under = (keyword: string, schema: unknown): string[] => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === keyword && !isObject(entry))
        found.add(JSON.stringify(Array.isArray(entry) ? [...entry].sort() : entry));
      visit(entry);
    }
  };
  visit(schema);
  return [...found].sort();
};
/** Every pattern of the nine schemas. */
export const patterns = [...own.values()]
  .flatMap((schema) => under('pattern', schema))
  .map((text) => String(JSON.parse(text)));
/** Every enum of the nine schemas. */
export const enums = [...own.values()]
  .flatMap((schema) => under('enum', schema))
  .map((text): unknown[] => JSON.parse(text));
/** Every word that an enum or a constant names. */
export const words = [...own.values()]
  .flatMap((schema) => [...under('enum', schema), ...under('const', schema)])
  .flatMap((text): unknown[] => {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [parsed];
  });
/** Every required property. */
export const propertyNames = [
  ...new Set(
    [...own.values()].flatMap((schema) => under('required', schema)).flatMap((text) => text.match(/[a-z_]+/g) ?? []),
  ),
];

/** The properties of every closed object of the nine schemas. */
export const propertySets: string[][] = [];
const collect = (schema: unknown): void => {
  if (Array.isArray(schema)) for (const item of schema) collect(item);
  if (!isObject(schema)) return;
  if (schema['additionalProperties'] === false && isObject(schema['properties']))
    propertySets.push(Object.keys(schema['properties']));
  for (const value of Object.values(schema)) collect(value);
};
for (const schema of own.values()) collect(schema);
