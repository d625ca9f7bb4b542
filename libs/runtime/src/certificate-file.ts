import { readFile, stat } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';

const most = 4 * 1024 * 1024;

/**
 * Reads a file of certificate authorities (PEM), as it is: whoever connects says whether they can be used.
 *
 * @throws CasefileError `invalid_configuration` where it cannot be read or is longer than 4 MiB
 */
export const readCertificateFile = async (path: string): Promise<string> => {
  try {
    if ((await stat(path)).size <= most) return await readFile(path, 'latin1');
  } catch (cause) {
    throw new CasefileError('invalid_configuration', `The certificate authorities in ${path} cannot be read.`, {
      cause,
    });
  }
  throw new CasefileError(
    'invalid_configuration',
    `The certificate authorities in ${path} are longer than ${most} bytes.`,
  );
};
