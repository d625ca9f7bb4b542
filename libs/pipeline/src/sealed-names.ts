/** The names under which a capture's sealed inputs lie. */
export const sealedNames = {
  prefix: (capture: string): string => `${capture}/`,
  admitted: (capture: string): string => `${capture}/admitted`,
  chunk: (capture: string, sequence: number): string => `${capture}/chunk/${sequence}`,
  filtered: (capture: string, sequence: number): string => `${capture}/filtered/${sequence}`,
};
