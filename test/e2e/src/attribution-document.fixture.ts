import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf, type AttributionCase } from './attribution.fixture.js';
import { root } from './support/repository.js';

type Tests = ReadonlyMap<string, readonly AttributionCase[]>;

const head = `# Who wrote it, and what follows

A text enters a snapshot when everybody who must pass for it may direct the agent: its creator and whoever wrote its present form ([D16](decisions/README.md)). What shows who that is differs between
forges:

- **GitHub** names the editor beside each text, and its edit history must name the same one; of a title, whoever renamed it last.
- **GitLab** names the editor of a note and of an issue's description (GraphQL). A merge request has none: the author of its newest system note of an edit counts, as for titles.
- **Forgejo** names no editor. A comment whose times are equal was never edited; a body has a public content history; a title has events. For the rest there is the ledger.
- **The ledger** (D17) chains the digests of a text's revisions, each with the sender of the verified delivery that told of it. Where it leads from the creation to the text that the forge shows, it is evidence,
  and it wins over equal times.

One row for each forge, item and situation. Each is a test, run through the real client against a fake of that forge. Written by \`npx tsx test/e2e/scripts/attribution.mts\`; a test refuses this
table when it is stale or a row names no test.

<!-- prettier-ignore-start -->

| forge | item | situation | Casefile | test |
| --- | --- | --- | --- | --- |
`;

/** docs/attribution.md, as the tests have it. */
export const attributionDocument = (tests: Tests): string => {
  const rows = [...tests].flatMap(([path, cases]) =>
    cases.map(
      ({ name, item, situation, treatment }) =>
        `| ${name.split(', ')[0] ?? ''} | ${item} | ${situation} | ${wordsOf(treatment)} | ${path} › ${name} |`,
    ),
  );
  return `${head}${rows.join('\n')}\n\n<!-- prettier-ignore-end -->\n`;
};

/** Every row of the document that names no test, and every test that has no row. */
export const faultsOf = (document: string, tests: Tests): readonly string[] => {
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| forge ') && !line.startsWith('| --- '))
    .map((line) => line.slice(2, -2).split(' | '));
  const named = new Set<string>();
  const faults = rows.flatMap((cells) => {
    const reference = cells.at(-1) ?? '';
    const [path = '', title = ''] = reference.split(' › ');
    named.add(reference);
    if (cells.length !== 5) return [`${reference}: a row has five cells`];
    if (!existsSync(join(root, path))) return [`${reference}: is a file that does not exist`];
    return tests.get(path)?.some(({ name }) => name === title) === true ? [] : [`${reference}: names no test`];
  });
  const missing = [...tests].flatMap(([path, cases]) =>
    cases.flatMap(({ name }) => (named.has(`${path} › ${name}`) ? [] : [`${path} › ${name}: has no row`])),
  );
  return [...faults, ...missing];
};
