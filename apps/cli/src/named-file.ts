import { readFile } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';

/** Reads a file that an option names; `what` names it in the error. @throws CasefileError `usage` */
export const readNamed = async (what: string, path: string): Promise<Uint8Array> => {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} cannot be read.`, { cause });
  }
};
