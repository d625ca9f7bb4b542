import { Option, type Command } from 'commander';
import type { RunCommand } from '../../program.js';
import { blockersReviewCommand } from './blockers.js';
import { draftReviewCommand } from './draft.js';
import { driftReviewCommand } from './drift.js';
import { renderReviewCommand } from './render.js';
import { sealReviewCommand } from './seal.js';
import { verifyReviewCommand } from './verify.js';

const several = (value: string, before: readonly string[] = []): string[] => [...before, value];

const json = new Option('--json', 'print the same facts as one JSON document');
const treeKey = new Option(
  '--key <file>',
  "a public key that you trust for the tree's attestation (repeatable)",
).argParser(several);
const treeAttestation = new Option('--attestation <file>', "the tree's attestation (else the file beside it)");
const casefile = new Option('--casefile <dir>', 'the staged tree');

const anchored = (command: Command): Command =>
  command
    .argument('<path>', 'a sealed review, or a file that holds an agent context v1')
    .addOption(new Option('--attestation <file>', 'the signed statement (else the one in the sealed directory)'))
    .addOption(new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several))
    .addOption(new Option('--digest <sha256>', 'the retained SHA-256 of agent-context.json'))
    .addOption(json);

/** Adds `casefile review`: curated review context. */
export const addReviewCommands = (program: Command, run: RunCommand): void => {
  const review = program.command('review').description('curated review context (agent context v1)');

  review
    .command('draft')
    .argument('<dir>', 'a staged tree of a change proposal')
    .description('list its review threads as a curation file to decide on')
    .addOption(
      new Option('--out <file>', 'the curation file (YAML), outside of any Git work tree').makeOptionMandatory(),
    )
    .addOption(new Option('--time <time>', 'the time of the head commit, ISO 8601'))
    .addOption(
      new Option('--checkout <dir>', 'a Git checkout that has the head: its time and the hashes of commented lines'),
    )
    .addOption(treeAttestation)
    .addOption(treeKey)
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => draftReviewCommand(directory, options, context)));

  review
    .command('seal')
    .argument('<file>', "a curation file, or a review tool's input (JSON or YAML)")
    .description('seal it into a review context: JSON, Markdown and a signed statement about both')
    .addOption(new Option('--out <dir>', 'a new directory outside of any Git work tree').makeOptionMandatory())
    .addOption(casefile)
    .addOption(treeAttestation)
    .addOption(treeKey)
    .addOption(new Option('--config <file>', 'configuration (YAML); the tenant "local" of it'))
    .addOption(new Option('--key-dir <dir>', 'where signing keys lie'))
    .addOption(json)
    .action((file: string, options) => run(options, (context) => sealReviewCommand(file, options, context)));

  anchored(review.command('verify'))
    .description('verify that it never changed, its counts, its references and its signature')
    .action((path: string, options) => run(options, (context) => verifyReviewCommand(path, options, context)));

  review
    .command('drift')
    .argument('<path>', 'a sealed review, or a file that holds an agent context v1')
    .description('say whether the reviewed version is still the head, and which targets moved')
    .addOption(new Option('--casefile <dir>', 'a newer staged tree of the same change proposal'))
    .addOption(treeAttestation)
    .addOption(treeKey)
    .addOption(new Option('--head <id>', 'the head, where there is no newer tree'))
    .addOption(
      new Option(
        '--review-key <file>',
        "a public key that you trust for the review's attestation (repeatable)",
      ).argParser(several),
    )
    .addOption(json)
    .action((path: string, options) => run(options, (context) => driftReviewCommand(path, options, context)));

  anchored(review.command('blockers'))
    .description('list the included blocking threads that were not resolved')
    .action((path: string, options) => run(options, (context) => blockersReviewCommand(path, options, context)));

  anchored(review.command('render'))
    .description('print it as JSON, as Markdown, or as the blocks of a model request')
    .addOption(
      new Option('--format <format>', 'what to print').choices(['json', 'markdown', 'blocks']).default('markdown'),
    )
    .action((path: string, options) => run(options, (context) => renderReviewCommand(path, options, context)));
};
