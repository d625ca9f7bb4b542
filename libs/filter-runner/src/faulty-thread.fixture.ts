import answer from './filter-thread.js';
import type { ThreadAnswer, ThreadRequest } from './thread-task.js';

const textOf = (request: ThreadRequest): string => {
  if (request.kind === 'warm') return '';
  return typeof request.text === 'string' ? request.text : new TextDecoder().decode(request.text);
};

/** A thread of the runner that breaks on demand: it exits, throws, or never comes back; any other text it filters. */
export default (request: ThreadRequest): ThreadAnswer => {
  const text = textOf(request);
  if (text.startsWith('exit')) process.exit(3);
  if (text.startsWith('throw')) throw new Error(`cannot take ${text}`);
  if (text.startsWith('exhaust')) {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at));
  }
  while (text.startsWith('spin'));
  if (text.startsWith('later')) {
    setImmediate(() => process.exit(4));
    return answer(request);
  }
  return answer(request);
};
