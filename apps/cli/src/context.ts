import type { Cleanup } from '@casefile/staging';
import type { Console } from './console.js';

/** What every command is handed: where to write, when to stop, what to remove on the way out. */
export interface CommandContext {
  readonly console: Console;
  readonly signal: AbortSignal;
  readonly cleanup: Cleanup;
}
