// Checks the tables under docs/conformance: every row names a test that exists, and there are no fewer rows than the document says.
// A row is `| requirement | tests |`; a test is `path › words of its title`, or `golden › case`; several are parted by `<br>`. A row that waits for a part that is not built yet says
// `later: WHAT, why` instead. The document states its rows as `<!-- rows: N -->`.
// usage: node scripts/check-conformance.mjs [ROOT]
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import ts from 'typescript';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'conformance');
const problems = [];

const testFunctions = new Set(['it', 'test', 'describe']);

/** The name at the root of `it.each(…)(…)`, `describe.skipIf(…)(…)` and the like. */
const calledName = (node) =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)
      ? calledName(node.expression)
      : '';

/** A literal as it is written, `…` in the place of what a template fills in; null for anything else. */
const literal = (node) => {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal: { text } }) => `…${text}`).join('');
  return null;
};

/** Titles of tests and groups, and the names of cases: the first text of a row of a table, or its `name`. */
const titlesOf = (path) => {
  const titles = [];
  const visit = (node) => {
    const candidate =
      ts.isCallExpression(node) && testFunctions.has(calledName(node.expression))
        ? node.arguments[0]
        : ts.isArrayLiteralExpression(node)
          ? node.elements[0]
          : ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'name'
            ? node.initializer
            : undefined;
    const text = literal(candidate);
    if (text !== null) titles.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest));
  return titles;
};

const known = new Map();
const titles = (path) => {
  if (!known.has(path)) known.set(path, titlesOf(path));
  return known.get(path);
};

/** Why a reference leads to no test; null where it does. */
const fault = (reference) => {
  const [path, fragment, ...more] = reference.split(' › ').map((part) => part.trim());
  if (!path || !fragment || more.length > 0) return 'is not `path › words of a title`';
  if (path === 'golden')
    return existsSync(join(root, 'test', 'golden', fragment, 'seed.json')) ? null : 'is no golden case';
  if (!/^(?:libs|apps|test)\/[\w./-]+(?:\.test|\.fixture)\.ts$/.test(path) || path.includes('..'))
    return 'is no file of tests';
  if (!existsSync(join(root, path))) return 'is a file that does not exist';
  return titles(path).some((title) => title.includes(fragment)) ? null : 'is a title that does not exist';
};

const cells = (line) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const checkDocument = (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const rows = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('|') && line.endsWith('|'))
    .map(cells)
    .filter(([first]) => first !== 'requirement' && !/^:?-+:?$/.test(first ?? ''));
  const told = /<!-- rows: (\d+) -->/.exec(text)?.[1];
  if (told === undefined) problems.push(`${name}: does not say how many rows it has: <!-- rows: N -->`);
  else if (rows.length < Number(told)) problems.push(`${name}: ${rows.length} rows where it says ${told}`);
  let references = 0;
  for (const [requirement = '', tests = '', ...more] of rows) {
    const at = `${name}: “${requirement.slice(0, 60)}”`;
    if (requirement === '' || more.length > 0) problems.push(`${at}: a row is a requirement and its tests`);
    if (/^later: [^,|]+, \S/.test(tests)) continue;
    const named = tests.split('<br>').map((reference) => reference.trim());
    if (tests === '') problems.push(`${at}: names no test`);
    else
      for (const reference of named) {
        references += 1;
        const why = fault(reference);
        if (why !== null) problems.push(`${at}: ${reference}: ${why}`);
      }
  }
  return { rows: rows.length, references };
};

const documents = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
if (documents.length === 0) problems.push('docs/conformance has no table');
for (const name of documents.sort()) {
  const { rows, references } = checkDocument(name);
  process.stdout.write(`${name}: ${rows} rows, ${references} tests named\n`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
