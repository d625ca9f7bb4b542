import { Buffer } from 'node:buffer';
import { CasefileError, sha256 } from '@casefile/contract';

/** The longest file name that is written out; file systems end at 255 bytes. */
const longest = 200;

const plain = /^[a-z0-9_-]$/;

const refuse = (what: string): never => {
  throw new CasefileError('usage', `A ${what} must be a well-formed string that is not empty.`, { details: { what } });
};

/**
 * Checks a tenant, a ref's name or a sealed name: any well-formed string but the empty one, so that what two names have in common on disk is only what they have in common
 * as strings.
 *
 * @throws CasefileError `usage`
 */
export const requireName = (what: string, name: string): void => {
  if (name === '' || !name.isWellFormed()) refuse(what);
};

/**
 * The part of a file name that stands for a string: lowercase letters, digits, `-` and `_` as they are, every other byte of its UTF-8 as `=` and two lowercase hexadecimal digits. It has no dot, slash or
 * NUL, two names that differ only in case or in Unicode form stay two on every file system, and the encoding of a prefix is a prefix of the encoding.
 */
export const encodeName = (name: string): string => {
  let encoded = '';
  for (const byte of Buffer.from(name, 'utf8')) {
    const character = String.fromCharCode(byte);
    encoded += plain.test(character) ? character : `=${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
};

/**
 * The file name of a tenant or a ref: {@link encodeName}, or `=h` and the name's SHA-256 where that is too long for a file system (`=h` is no byte's encoding).
 *
 * @throws CasefileError `usage` for a name that {@link requireName} refuses
 */
export const fileNameOf = (what: string, name: string): string => {
  requireName(what, name);
  const encoded = encodeName(name);
  return encoded.length <= longest ? encoded : `=h${sha256(name)}`;
};

/**
 * The file name of a sealed name. It stays spelt out, because sealed names are discarded by prefix.
 *
 * @throws CasefileError `usage` for a name that {@link requireName} refuses or that is longer than 200 bytes once encoded
 */
export const sealedFileNameOf = (name: string): string => {
  requireName('sealed name', name);
  const encoded = encodeName(name);
  if (encoded.length > longest)
    throw new CasefileError('usage', `A sealed name must not be longer than ${longest} bytes once encoded.`);
  return encoded;
};
