import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';

/** One `files[]` entry, as far as it matters here; null for anything else. */
const entryOf = (value: unknown): { readonly path: string; readonly digest: string } | null => {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('sha256' in value)) return null;
  return typeof value.path === 'string' && typeof value.sha256 === 'string'
    ? { path: value.path, digest: value.sha256 }
    : null;
};

const listedIn = (index: Uint8Array): readonly unknown[] | null => {
  try {
    const document: unknown = JSON.parse(Buffer.from(index).toString('utf8'));
    if (typeof document !== 'object' || document === null || !('files' in document)) return null;
    return Array.isArray(document.files) ? document.files : null;
  } catch {
    // What is no JSON is no index.
    return null;
  }
};

/**
 * Whether files are a whole context tree by their own index: exactly the files that it lists, each with its digest. It says what a directory is, so that it may be
 * replaced; it verifies nothing that a consumer could rely on.
 */
export const isContextTree = (files: ReadonlyMap<string, Uint8Array>): boolean => {
  const index = files.get('index.json');
  const listed = index === undefined ? null : listedIn(index);
  if (listed === null || listed.length !== files.size - 1) return false;
  const seen = new Set<string>();
  for (const value of listed) {
    const entry = entryOf(value);
    const bytes = entry === null || entry.path === 'index.json' ? undefined : files.get(entry.path);
    if (entry === null || bytes === undefined || seen.has(entry.path) || sha256(bytes) !== entry.digest) return false;
    seen.add(entry.path);
  }
  return true;
};
