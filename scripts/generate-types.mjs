/**
 * Writes what libs/contract/src/generated holds, from schemas/<contract>/<version>/*.schema.json alone:
 * the types of every schema, and the schemas themselves as constants, because the core reads no files.
 *
 *   node scripts/generate-types.mjs            writes the files
 *   node scripts/generate-types.mjs --check    exits 1 when they are not up to date
 *
 * References resolve by `$id` among the schemas that were read, and nowhere else: nothing is fetched.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const schemasDirectory = join(root, 'schemas');
const generatedDirectory = join(root, 'libs/contract/src/generated');
const suffix = '.schema.json';

/** Keywords that decide about values but say nothing about their TypeScript type. */
const untyped = new Set([
  ...['$schema', '$id', '$comment', '$defs', 'if', 'then', 'else', 'not', 'contains', 'minContains', 'maxContains'],
  ...['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'propertyNames'],
  ...['dependentRequired', 'dependentSchemas', 'default', 'examples'],
]);

/** Keywords that the types below are made of; any other is refused, so that no rule is lost unseen. */
const typed = new Set([
  ...['$ref', 'title', 'description', 'type', 'enum', 'const', 'properties', 'required', 'additionalProperties'],
  ...['items', 'allOf', 'anyOf', 'oneOf', 'patternProperties'],
]);

/**
 * Strings that only the contract's own functions make or check have its brands, so that no other string is taken for one: the definition's place in the schemas, the brand, and where it is declared.
 */
const commonId = 'https://fullsend.ai/normative/entity-context-snapshot/v1/common.schema.json';
const brands = new Map([
  [`${commonId}#/$defs/timestamp`, { brand: 'Timestamp', from: '../../timestamp.js' }],
  [`${commonId}#/$defs/record_key`, { brand: 'Sha256', from: '../../digest.js' }],
  [`${commonId}#/$defs/git_oid`, { brand: 'GitOid', from: '../../git-oid.js' }],
]);
const brandNames = new Set([...brands.values()].map(({ brand }) => brand));

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Every schema in order of its path. */
const readSchemas = () =>
  readdirSync(schemasDirectory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(suffix))
    .map((path) => path.split(/[\\/]/).join('/'))
    .sort(byText)
    .map((path) => {
      const [contract, version, file, ...deeper] = path.split('/');
      if (file === undefined || deeper.length > 0)
        throw new Error(`schemas/${path} is not schemas/<contract>/<version>/<name>${suffix}`);
      const schema = JSON.parse(readFileSync(join(schemasDirectory, path), 'utf8'));
      if (typeof schema.$id !== 'string') throw new Error(`schemas/${path} has no $id`);
      return { path, folder: `${contract}-${version}`, name: file.slice(0, -suffix.length), schema };
    });

const pascal = (text) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const atPointer = (schema, pointer, ref) => {
  let found = schema;
  for (const step of pointer.split('/').slice(1)) {
    found = found?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (!isObject(found)) throw new Error(`${ref} leads to no schema`);
  return found;
};

/** Whether a schema's own file declares the type of one of its places: the whole, and each definition that it refers to or that it is for. */
const declaresType = (schema, pointer) => {
  if (pointer === '') return true;
  if (!/^\/\$defs\/[^/]+$/.test(pointer)) return false;
  const isLibrary = schema.type === undefined && schema.properties === undefined;
  return isLibrary || JSON.stringify(schema).includes(`"$ref":"#${pointer}"`);
};

/**
 * One schema as the type generator can read it: every referenced schema of its own a definition under its own name. What another schema's file declares is named and imported from there, so that one thing has
 * one type.
 */
const typeView = (source, schemasById, filesById) => {
  const definitions = {};
  const imports = new Map();
  const targetOfName = new Map();

  const nameOf = (target, schema) => {
    const name = pascal(schema.title ?? target.slice(target.lastIndexOf('/') + 1).replace(`${suffix}#`, ''));
    if (brandNames.has(name)) throw new Error(`${source.path}: ${name} is a brand; give the type another title`);
    const known = targetOfName.get(name);
    if (known !== undefined && known !== target)
      throw new Error(`${source.path}: ${known} and ${target} would both be the type ${name}; give one another title`);
    return name;
  };

  const reference = (ref, baseId) => {
    const url = new URL(ref, baseId);
    const pointer = url.hash.slice(1);
    url.hash = '';
    const schema = schemasById.get(url.href);
    if (schema === undefined)
      throw new Error(`${source.path}: ${ref} leads to ${url.href}, which is no schema of this repository`);
    const found = atPointer(schema, pointer, ref);
    const target = `${url.href}#${pointer}`;
    const branded = brands.get(target);
    if (branded !== undefined) return { tsType: branded.brand };
    const name = nameOf(target, found);
    if (url.href !== source.schema.$id && declaresType(schema, pointer)) {
      targetOfName.set(name, target);
      imports.set(name, filesById.get(url.href));
      return { tsType: name };
    }
    if (!targetOfName.has(name)) {
      targetOfName.set(name, target);
      definitions[name] = { ...view(found, url.href, false), title: name };
    }
    // Named, not linked: a reference with a description of its own would come out as a second type of the same shape.
    return { tsType: name };
  };

  const view = (schema, baseId, isBranch) => {
    if (schema === true) return {};
    const unknown = Object.keys(schema).find((keyword) => !untyped.has(keyword) && !typed.has(keyword));
    if (unknown !== undefined)
      throw new Error(`${source.path}: the type generator does not know the keyword ${unknown}`);
    // A branch of an allOf that only restricts properties which its parent declares adds nothing to the type.
    const branches = (schema.allOf ?? [])
      .map((branch) => view(branch, baseId, true))
      .filter((branch) => Object.keys(branch).length > 0);
    const out = {};
    if (schema.description !== undefined) out.description = schema.description;
    if (schema.$ref !== undefined) return { ...reference(schema.$ref, baseId), ...out };
    if (branches.length === 1 && schema.properties === undefined && schema.type === undefined)
      return { ...branches[0], ...out };
    if (schema.type !== undefined) out.type = schema.type;
    if (schema.enum !== undefined) out.enum = schema.enum;
    if (schema.const !== undefined) out.const = schema.const;
    if (schema.properties !== undefined || schema.additionalProperties !== undefined) {
      if (isBranch) return {};
      if (schema.additionalProperties === undefined)
        throw new Error(`${source.path}: an object with properties must be closed (additionalProperties)`);
      out.type = 'object';
      out.additionalProperties = isObject(schema.additionalProperties)
        ? view(schema.additionalProperties, baseId, false)
        : schema.additionalProperties;
      out.required = schema.required ?? [];
      out.properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, view(property, baseId, false)]),
      );
    }
    if (schema.patternProperties !== undefined) {
      const values = Object.values(schema.patternProperties).map((value) => view(value, baseId, false));
      out.additionalProperties = values.length === 1 ? values[0] : { anyOf: values };
    }
    if (isObject(schema.items) || typeof schema.items === 'boolean') out.items = view(schema.items, baseId, false);
    for (const keyword of ['anyOf', 'oneOf']) {
      const options = schema[keyword]?.map((option) => view(option, baseId, isBranch));
      if (options?.some((option) => Object.keys(option).length > 0)) out[keyword] = options;
    }
    if (branches.length > 0) out.allOf = branches;
    return out;
  };

  const rootSchema = view(source.schema, source.schema.$id, false);
  // A file of nothing but shared definitions is worth their types, and has none of its own.
  if (Object.keys(rootSchema).every((keyword) => keyword === 'description')) {
    for (const key of Object.keys(source.schema.$defs ?? {})) reference(`#/$defs/${key}`, source.schema.$id);
    return { definitions, imports };
  }
  const name = nameOf(`${source.schema.$id}#`, source.schema);
  return { definitions: { [name]: { ...rootSchema, title: name }, ...definitions }, imports };
};

/** Makes every property and every array of generated declarations readonly. */
const withReadonly = (text) => {
  const file = ts.createSourceFile('generated.ts', text, ts.ScriptTarget.ES2023, true);
  const insertions = [];
  const visit = (node) => {
    if (ts.isPropertySignature(node)) insertions.push([node.name.getStart(file), 'readonly ']);
    if (ts.isIndexSignatureDeclaration(node)) insertions.push([node.getStart(file, false), 'readonly ']);
    if (ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) {
      const nested = ts.isArrayTypeNode(node.parent) || ts.isIndexedAccessTypeNode(node.parent);
      insertions.push([node.getStart(file), nested ? '(readonly ' : 'readonly ']);
      if (nested) insertions.push([node.getEnd(), ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Later places first, so that the earlier ones keep their position.
  return insertions
    .map(([place, words], order) => ({ place, words, order }))
    .sort((a, b) => b.place - a.place || b.order - a.order)
    .reduce((out, { place, words }) => out.slice(0, place) + words + out.slice(place), text);
};

const typesOf = async (source, schemasById, filesById) => {
  const { definitions, imports: named } = typeView(source, schemasById, filesById);
  // An empty type carries the definitions and is cut off again: only what hangs on an object is written out whole.
  const carrier = 'GeneratedCarrier';
  const text = await compile({ title: carrier, type: 'object', additionalProperties: false, definitions }, carrier, {
    bannerComment: '',
    additionalProperties: false,
    unknownAny: true,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    declareExternallyReferenced: true,
    strictIndexSignatures: false,
    $refOptions: { resolve: { external: false, http: false, file: false } },
    style: { singleQuote: true, printWidth: 120, trailingComma: 'all' },
  });
  // Where a definition is used is the generator's own remark and says nothing of the schema.
  const withoutOrigins = text
    .replace(/ \*\n \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by .*\n \* via the `definition` .*\n \*\/\n/g, '');
  const declared = withoutOrigins.replace(new RegExp(`export interface ${carrier} \\{\\s*\\}\\n?`), '');
  if (/\bany\b/.test(declared.replace(/\/\*[\s\S]*?\*\//g, '')))
    throw new Error(`${source.path}: a type came out as any`);
  const imports = [...brands.values()]
    .filter(({ brand }) => new RegExp(`\\b${brand}\\b`).test(declared.replace(/\/\*[\s\S]*?\*\//g, '')))
    .map(({ brand, from }) => `import type { ${brand} } from '${from}';\n`)
    .concat(
      [...named].map(
        ([name, { folder, file }]) =>
          `import type { ${name} } from '${folder === source.folder ? '.' : `../${folder}`}/${file}.js';\n`,
      ),
    );
  const head = imports.length === 0 ? '' : `${imports.sort(byText).join('')}\n`;
  return `// Generated from schemas/${source.path} by npm run generate\n\n${head}${withReadonly(declared).trim()}\n`;
};

const embedded = (sources) => {
  const entries = sources.map(
    ({ path, schema }) =>
      `  // schemas/${path}\n  ${JSON.stringify(schema.$id)}: ${JSON.stringify(schema, undefined, 2).replaceAll('\n', '\n  ')},`,
  );
  return `// Generated from schemas/ by npm run generate

/** Every schema of the repository by its \`$id\` (spec: Compatibility, "one local schema bundle"); embedded because the core reads no files. */
export const schemas: Readonly<Record<string, object>> = {
${entries.join('\n')}
};
`;
};

const generate = async () => {
  const sources = readSchemas();
  const schemasById = new Map();
  for (const { path, schema } of sources) {
    if (schemasById.has(schema.$id)) throw new Error(`schemas/${path}: another schema has the $id ${schema.$id}`);
    schemasById.set(schema.$id, schema);
  }
  const filesById = new Map(sources.map(({ schema, folder, name }) => [schema.$id, { folder, file: name }]));
  const files = new Map();
  for (const source of sources)
    files.set(`${source.folder}/${source.name}.ts`, await typesOf(source, schemasById, filesById));
  files.set('schemas.ts', embedded(sources));
  return files;
};

const presentFiles = () => {
  try {
    return readdirSync(generatedDirectory, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split(/[\\/]/).join('/'))
      .filter((path) => path.endsWith('.ts'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

const readIfPresent = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const files = await generate();
const outdated = [...files]
  .filter(([path, text]) => readIfPresent(join(generatedDirectory, path)) !== text)
  .map(([path]) => path);
const orphaned = presentFiles().filter((path) => !files.has(path));
const shown = (path) => relative(root, join(generatedDirectory, path));

if (process.argv.includes('--check')) {
  for (const path of outdated) console.error(`not up to date: ${shown(path)}`);
  for (const path of orphaned) console.error(`no schema makes: ${shown(path)}`);
  if (outdated.length + orphaned.length > 0) {
    console.error('run npm run generate');
    process.exitCode = 1;
  }
} else {
  for (const path of outdated) {
    mkdirSync(dirname(join(generatedDirectory, path)), { recursive: true });
    writeFileSync(join(generatedDirectory, path), files.get(path));
  }
  for (const path of orphaned) rmSync(join(generatedDirectory, path));
  console.log(`${files.size} generated files, ${outdated.length} written, ${orphaned.length} removed`);
}
