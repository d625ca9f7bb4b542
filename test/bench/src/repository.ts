import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** The repository's root. */
export const repositoryRoot = join(import.meta.dirname, '..', '..', '..');

const shared = join(repositoryRoot, '..', 'shared');

/** A file or folder of the material beside the repository, or undefined where that is absent. */
export const sharedPath = (...parts: readonly string[]): string | undefined => {
  const path = join(shared, ...parts);
  return existsSync(path) ? path : undefined;
};

const marker = (name: string, end: 'begin' | 'end'): string => `<!-- ${name}:${end} -->`;

/** A document with what stands between two markers replaced. Throws when a marker is missing. */
export const withSection = (document: string, name: string, section: string): string => {
  const begin = document.indexOf(marker(name, 'begin'));
  const end = document.indexOf(marker(name, 'end'));
  if (begin < 0 || end < begin) throw new Error(`the document has no section ${name}`);
  const head = document.slice(0, begin + marker(name, 'begin').length);
  return `${head}\n\n${section.trim()}\n\n${document.slice(end)}`;
};

/** Writes a section of a document of the repository anew, formatted as `npm run check` wants it. */
export const writeSection = async (path: string, name: string, section: string): Promise<void> => {
  const file = join(repositoryRoot, path);
  const document = withSection(await readFile(file, 'utf8'), name, section);
  const options = (await resolveConfig(file)) ?? {};
  await writeFile(file, await format(document, { ...options, parser: 'markdown' }));
};

/** A table in Markdown; every row as long as its head. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
