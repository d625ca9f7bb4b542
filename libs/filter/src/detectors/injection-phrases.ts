import type { InjectionDetector } from '../detector.js';

/** The categories of the floor (filter-policy: step 5); a finding's code is `injection.<category>`. */
export type InjectionCategory =
  | 'instruction-override'
  | 'system-prompt'
  | 'unrestricted-role'
  | 'concealment'
  | 'exfiltration'
  | 'hidden-html'
  | 'translate-execute';

/** What stands between two words: white space, line ends, emphasis, quotes; never the end of a sentence. */
export const between = '[^A-Za-z0-9.!?]{1,8}';

/** Up to `most` other words of ASCII, each with what follows it. */
export const fillers = (most: number): string => `(?:[A-Za-z0-9'-]{1,16}${between}){0,${String(most)}}`;

type Row = Pick<InjectionDetector, 'why' | 'pattern' | 'positives' | 'nearMisses'>;

/** A row of the table for visible text, or for what hidden text holds where `scope` says so. */
export const injection = (
  category: InjectionCategory,
  name: string,
  row: Row,
  scope: InjectionDetector['scope'] = 'text',
): InjectionDetector => ({
  id: `${category}-${name}`,
  code: `injection.${category}`,
  facts: 'the kind of sentence as the specification names it; our own wording',
  scope,
  ...row,
});
