import { readFile, stat } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';

const most = 64 * 1024;

/** A secret's value that no log, message or JSON shows: it prints as `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one place that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

/** Reads a file that holds one secret: its bytes without the line ends after them. */
export const readSecretFile = async (path: string): Promise<Secret> => {
  let text: string;
  try {
    if ((await stat(path)).size > most)
      throw new CasefileError('invalid_configuration', `The secret in ${path} is longer than ${most} bytes.`);
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof CasefileError) throw cause;
    throw new CasefileError('invalid_configuration', `The secret in ${path} cannot be read.`, { cause });
  }
  const value = text.replace(/[\r\n]+$/, '');
  if (value === '') throw new CasefileError('invalid_configuration', `The secret in ${path} is empty.`);
  return new Secret(value);
};

/**
 * Resolves `env:NAME` or `file:PATH`.
 *
 * @throws CasefileError `invalid_configuration` where nothing is there; the message names the reference, never a value
 */
export const resolveSecret = async (reference: string): Promise<Secret> => {
  if (reference.startsWith('file:')) return readSecretFile(reference.slice('file:'.length));
  const name = reference.slice('env:'.length);
  const value = reference.startsWith('env:') ? process.env[name] : undefined;
  if (value === undefined || value === '')
    throw new CasefileError('invalid_configuration', `The secret ${reference} is not set.`);
  return new Secret(value);
};
