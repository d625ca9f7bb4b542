import type { Repeat } from './types.js';

/**
 * Spells out what a seed repeats: an item with `repeat: 3` becomes three, `{n}` in any of its texts counting from 1, its `createdAt` moving on by
 * `everySeconds`. A key, id or node id must hold `{n}` or be left out.
 */
export const spellOut = <Item extends object>(items: readonly (Item & Repeat & { createdAt?: string })[]): Item[] =>
  items.flatMap((item) => {
    if (item.repeat === undefined) return [item];
    const step = (item.everySeconds ?? 60) * 1000;
    return Array.from({ length: item.repeat }, (_, index) => {
      const copy = numbered(item, index + 1);
      const { createdAt } = copy;
      if (createdAt === undefined) return copy;
      return { ...copy, createdAt: instant(Date.parse(createdAt) + index * step) };
    });
  });

/** RFC 3339 to the second, as forges write it. */
export const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

const numbered = <Item extends object>(item: Item, n: number): Item => {
  const copy: Item = { ...item };
  for (const key of keysOf(copy)) {
    if (key === 'repeat') Reflect.deleteProperty(copy, key);
    else Reflect.set(copy, key, counted(Reflect.get(item, key), n));
  }
  return copy;
};

const keysOf = (item: object): string[] => Object.keys(item);

const counted = (value: unknown, n: number): unknown => {
  if (typeof value === 'string') return value.replaceAll('{n}', String(n));
  if (Array.isArray(value)) return value.map((one: unknown) => counted(one, n));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, counted(one, n)]));
  }
  return value;
};
