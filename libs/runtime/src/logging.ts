import { CasefileError } from '@casefile/contract';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** What of an error may be logged: codes and facts of ours, the class alone of any other, whose message may quote a text. */
export const errorFacts = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof CasefileError
    ? { code: error.code, failClass: error.failClass, details: error.details }
    : { code: null, name: error instanceof Error ? error.name : typeof error };

/** Makes a process's logger: static messages, facts as fields, never content. An `error` field says its code, its class and its facts. */
export const createLogger = (app: string, destination?: DestinationStream): Logger =>
  pino(
    {
      base: { app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: errorFacts },
      redact: { paths: ['*.token', '*.secret', '*.password', '*.authorization'], censor: '[secret]' },
    },
    destination ?? pino.destination(1),
  );
