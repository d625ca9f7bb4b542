import { Command, InvalidArgumentError, Option } from 'commander';
import { assembleCommand } from './commands/assemble.js';
import { attestCommand } from './commands/attest.js';
import { demoCommand } from './commands/demo.js';
import { diffCommand } from './commands/diff.js';
import { doctorCommand } from './commands/doctor.js';
import { exposeCommand } from './commands/expose.js';
import { filterCommand } from './commands/filter.js';
import { listKeysCommand, newKeyCommand, revokeKeyCommand } from './commands/keys.js';
import { receiptCommand } from './commands/receipt.js';
import { renderCommand } from './commands/render.js';
import { addReviewCommands } from './commands/review/review-commands.js';
import { serveCommand } from './commands/serve.js';
import { showCommand } from './commands/show.js';
import { snapshotCommand } from './commands/snapshot.js';
import { cleanCommand, scavengeCommand, sealCommand } from './commands/stage.js';
import { verifyCommand } from './commands/verify.js';
import type { CommandContext } from './context.js';

/** Runs one command within a context made from its options; a number that it returns is its exit code. */
export type RunCommand = (
  options: { readonly json?: boolean; readonly quiet?: boolean },
  run: (context: CommandContext) => Promise<unknown>,
) => Promise<void>;

const positive = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.');
  return number;
};

const numeric = (value: string): number => {
  const number = Number(value);
  if (!/^[0-9]+$/.test(value) || number > 0xffff_fffe)
    throw new InvalidArgumentError('It is a number of a user or group.');
  return number;
};

const several = (value: string, before: readonly string[] = []): string[] => [...before, value];

const json = new Option('--json', 'print the same facts as one JSON document');
const quiet = new Option('--quiet', 'no progress');
const config = new Option('--config <file>', 'configuration (YAML); the tenant "local" of it');
const keyDir = new Option('--key-dir <dir>', 'where signing keys lie');
const tokenFile = new Option(
  '--token-file <file>',
  'a file that holds the forge token (else GITHUB_TOKEN, GITLAB_TOKEN, FORGEJO_TOKEN)',
);
const forge = new Option('--forge <forge>', 'what the host of the URL is, where no connection says').choices([
  'github',
  'forgejo',
]);
const caFile = new Option('--ca-file <file>', 'the certificate authorities (PEM) of the forge, where it has its own');
const apiUrl = new Option('--api-url <url>', "the forge's API, where it is not at its usual place");
const logHost = new Option(
  '--log-host <host>',
  'a further host to which the forge may redirect for logs (repeatable)',
).argParser(several);
const minRole = new Option(
  '--min-role <role>',
  'the least role of a person whose text enters (default: write)',
).choices(['triage', 'write']);
const filterDeadline = new Option(
  '--filter-deadline <ms>',
  'how long the filter may take for one text, in milliseconds (default: a minute); beyond it nothing is assembled',
).argParser(positive);
const out = new Option(
  '--out <dir>',
  'where the tree goes: a new directory outside of any Git work tree',
).makeOptionMandatory();
const replace = new Option('--replace', 'replace the context tree that lies at --out');

/** The command line: every command, its options and help. Wires nothing itself. */
export const createProgram = (run: RunCommand, version: string): Command => {
  const program = new Command('casefile')
    .description(
      'The file on an issue or pull request, for the agent that handles it: attributed, authorized, filtered, sealed and signed.',
    )
    .version(version)
    .showHelpAfterError('(casefile --help lists the commands; casefile COMMAND --help their options)')
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 refused, 2 usage, 3 forge or network, 4 unsupported entity.
Credentials come from GITHUB_TOKEN, GITLAB_TOKEN, FORGEJO_TOKEN, --token-file or --config, never from an argument.

Example:
  casefile snapshot https://github.com/OWNER/REPO/pull/12 --out "$RUNNER_TEMP/context"
  casefile verify "$RUNNER_TEMP/context" --attestation "$RUNNER_TEMP/context.attestation.json" --key KEY.pub
  casefile show "$RUNNER_TEMP/context"`,
    );

  program
    .command('snapshot')
    .argument('<url>', 'the issue, pull request or merge request')
    .description('fetch, admit, filter, assemble, sign and stage one entity')
    .addOption(out)
    .addOption(new Option('--profile <file>', 'collection profile (JSON)'))
    .addOption(minRole)
    .addOption(new Option('--save-inputs <file>', 'also keep what was admitted, to assemble again without the forge'))
    .addOption(new Option('--plain', 'do not seal the saved inputs'))
    .addOption(
      new Option(
        '--report <file>',
        'where the host-private admission report goes (default: beside --out); also when the capture is aborted',
      ),
    )
    .addOption(forge)
    .addOption(apiUrl)
    .addOption(caFile)
    .addOption(logHost)
    .addOption(tokenFile)
    .addOption(config)
    .addOption(keyDir)
    .addOption(filterDeadline)
    .addOption(replace)
    .addOption(json)
    .addOption(quiet)
    .action((url: string, options) => run(options, (context) => snapshotCommand(url, options, context)));

  program
    .command('assemble')
    .argument('<inputs>', 'a file that snapshot --save-inputs wrote')
    .description('make the same tree again from saved inputs, byte for byte, without a forge')
    .addOption(out)
    .addOption(tokenFile)
    .addOption(config)
    .addOption(keyDir)
    .addOption(filterDeadline)
    .addOption(replace)
    .addOption(json)
    .addOption(quiet)
    .action((inputs: string, options) => run(options, (context) => assembleCommand(inputs, options, context)));

  program
    .command('verify')
    .argument('<dir>', 'a staged tree')
    .description('verify digests, the exact file set, schemas and cross-document rules, and the anchors given')
    .addOption(new Option('--attestation <file>', 'the signed statement about the tree'))
    .addOption(new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several))
    .addOption(new Option('--root-digest <sha256>', 'the retained SHA-256 of index.json'))
    .addOption(
      new Option('--filter-version <version>', 'a further filter version to accept (repeatable)').argParser(several),
    )
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => verifyCommand(directory, options, context)));

  program
    .command('show')
    .argument('<dir>', 'a staged tree')
    .description('print the file as a person reads it: who, when, what, and what was withheld and why')
    .addOption(new Option('--report <file>', 'also say in words what the host-private admission report lists'))
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => showCommand(directory, options, context)));

  const exposed = (command: Command): Command =>
    command
      .addOption(
        new Option('--harness <category>', 'what the agent does (default: as the snapshot was captured for)').choices([
          'observation',
          'mutation',
        ]),
      )
      .addOption(new Option('--attestation <file>', 'the signed statement about the tree'))
      .addOption(new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several))
      .addOption(new Option('--root-digest <sha256>', 'the retained SHA-256 of index.json (default: DIR.root-digest)'))
      .addOption(apiUrl)
      .addOption(caFile)
      .addOption(logHost)
      .addOption(tokenFile)
      .addOption(config)
      .addOption(keyDir)
      .addOption(json)
      .addOption(quiet);
  exposed(
    program
      .command('expose')
      .argument('<dir>', 'a tree that snapshot staged')
      .description('ask the forge anew about everybody it rests on: a grant to read it once, or why not'),
  )
    .addOption(new Option('--out <dir>', 'where a tree goes without the records that no longer hold'))
    .addOption(new Option('--grant <file>', 'where the grant goes (default: beside the tree)'))
    .addOption(new Option('--glob <pattern>', 'paths that may be read (repeatable; default: all)').argParser(several))
    .action((directory: string, options) => run(options, (context) => exposeCommand(directory, options, context)));
  exposed(
    program
      .command('render')
      .argument('<dir>', 'a tree that snapshot staged')
      .description('print it as distinct, ordered blocks for a model request, after a fresh check or with a grant'),
  )
    .addOption(
      new Option('--format <form>', 'the form of the request')
        .choices(['anthropic', 'openai', 'json', 'text'])
        .default('anthropic'),
    )
    .addOption(new Option('--view <name>', 'timeline, unresolved-review, reviews/<key> or threads/<key>'))
    .addOption(new Option('--grant <file>', 'a grant that expose gave: it is spent'))
    .addOption(new Option('--audit', 'read without a fresh check, as an operator: for people, not for a model'))
    .addOption(new Option('--instructions <file>', 'the task of the run, as the last block'))
    .addOption(new Option('--max-bytes <n>', 'drop whole blocks until the rest fits').argParser(positive))
    .addOption(new Option('--max-tokens <n>', 'the same in tokens, each taken to be three bytes').argParser(positive))
    .action((directory: string, options) => run(options, (context) => renderCommand(directory, options, context)));

  exposed(
    program
      .command('serve')
      .argument('<dir>', 'a tree that snapshot staged')
      .description('offer it over the blob protocol on standard input and output, after a fresh check or with a grant'),
  )
    .addOption(new Option('--grant <file>', 'a grant that expose gave: it is spent'))
    .addOption(new Option('--audit', 'read without a fresh check, as an operator: for people, not for a model'))
    .addOption(new Option('--glob <pattern>', 'paths that may be read (repeatable; default: all)').argParser(several))
    .action((directory: string, options) => run(options, (context) => serveCommand(directory, options, context)));

  program
    .command('diff')
    .argument('<before>', 'a staged tree')
    .argument('<after>', 'a later tree of the same entity')
    .description('print the change set between two snapshots: paths and digests, no text')
    .addOption(json)
    .action((before: string, after: string, options) => run(options, (context) => diffCommand(before, after, context)));

  const stage = program.command('stage').description('trees on this machine: sandbox copies, removal, scavenging');
  stage
    .command('seal')
    .argument('<dir>', 'a staged tree')
    .description('verify a tree and make the copy that an agent gets, proved to be beyond its power to change')
    .addOption(
      new Option('--out <dir>', 'where the sandbox copy goes: a new path, root’s all the way up').makeOptionMandatory(),
    )
    .addOption(
      new Option('--agent-uid <n>', 'the user that the agent runs as, where it is one of this machine').argParser(
        numeric,
      ),
    )
    .addOption(new Option('--agent-gid <n>', 'its group (default: the same number)').argParser(numeric))
    .addOption(new Option('--attestation <file>', 'the signed statement about the tree'))
    .addOption(new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several))
    .addOption(new Option('--root-digest <sha256>', 'the retained SHA-256 of index.json (default: DIR.root-digest)'))
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => sealCommand(directory, options, context)));
  stage
    .command('clean')
    .argument('<dir>', 'a staged tree or a sandbox copy')
    .description('remove it, and what was put beside it')
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => cleanCommand(directory, context)));
  stage
    .command('scavenge')
    .argument('<dir>', 'the directory that holds trees')
    .description('remove what killed processes left unfinished in it')
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => scavengeCommand(directory, context)));

  program
    .command('filter')
    .description('put standard input through the filter policy')
    .addOption(new Option('--ndjson', 'one JSON object a line, in and out'))
    .addOption(new Option('--max-bytes <n>', 'the bound, in bytes of UTF-8').argParser(positive))
    .addOption(new Option('--display', 'a display string, such as a title'))
    .addOption(config)
    .addOption(json)
    .action((options) => run(options, (context) => filterCommand(options, context)));

  const keys = program.command('keys').description('signing keys');
  keys
    .command('new')
    .description('make an Ed25519 key pair')
    .addOption(keyDir)
    .addOption(config)
    .addOption(json)
    .action((options) => run(options, (context) => newKeyCommand(options, context)));
  keys
    .command('list')
    .description('list the keys of the ring, the oldest first, each with its state')
    .addOption(new Option('--ring', 'print the ring as one file for verifiers (a JSON Web Key Set)'))
    .addOption(keyDir)
    .addOption(config)
    .addOption(json)
    .action((options) => run(options, (context) => listKeysCommand(options, context)));
  keys
    .command('revoke')
    .argument('<id>', 'the whole id of the key')
    .description('refuse a key for good, and all that it has signed; remove its private half')
    .addOption(new Option('--reason <text>', 'why, for whoever lists the ring'))
    .addOption(keyDir)
    .addOption(config)
    .addOption(json)
    .action((id: string, options) => run(options, (context) => revokeKeyCommand(id, options, context)));

  program
    .command('receipt')
    .description('print the signed line that tells later snapshots of a run')
    .addOption(new Option('--snapshot <dir>', 'the staged tree that the run consumed').makeOptionMandatory())
    .addOption(new Option('--attestation <file>', 'its signed statement').makeOptionMandatory())
    .addOption(
      new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several).makeOptionMandatory(),
    )
    .addOption(new Option('--agent <name>', "the agent's name").makeOptionMandatory())
    .addOption(
      new Option('--status <status>', 'how the run ended')
        .choices(['success', 'failure', 'cancelled', 'skipped', 'timed_out'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--result-record <id>',
        'a comment in which the run answered (repeatable); review:ID for a review, key:KEY for a record key',
      ).argParser(several),
    )
    .addOption(new Option('--commit <sha>', 'the commit that the run made'))
    .addOption(new Option('--started-at <time>', 'when the run started'))
    .addOption(new Option('--completed-at <time>', 'when the run ended (default: now)'))
    .addOption(keyDir)
    .addOption(config)
    .addOption(json)
    .action((options) => run(options, (context) => receiptCommand(options, context)));

  program
    .command('attest')
    .argument('<dir>', 'a staged tree')
    .description("print what a tree's verified attestation states, or sign the statement anew with this machine's key")
    .addOption(new Option('--attestation <file>', 'the signed statement').makeOptionMandatory())
    .addOption(
      new Option('--key <file>', 'a public key that you trust (repeatable)').argParser(several).makeOptionMandatory(),
    )
    .addOption(new Option('--out <file>', 'write the newly signed attestation here'))
    .addOption(keyDir)
    .addOption(config)
    .addOption(json)
    .action((directory: string, options) => run(options, (context) => attestCommand(directory, options, context)));

  addReviewCommands(program, run);

  program
    .command('doctor')
    .argument('<url>', 'the issue, pull request or merge request')
    .description('say what a capture would need and lack')
    .addOption(forge)
    .addOption(apiUrl)
    .addOption(caFile)
    .addOption(tokenFile)
    .addOption(config)
    .addOption(json)
    .action((url: string, options) => run(options, (context) => doctorCommand(url, options, context)));

  program
    .command('demo')
    .description('a local forge filled with real payloads, a capture, a verification, the tree: no network')
    .addOption(new Option('--forge <forge>', 'which forge (default: github)').choices(['github', 'forgejo']))
    .addOption(new Option('--out <dir>', 'keep the tree here'))
    .addOption(quiet)
    .action((options) => run(options, (context) => demoCommand(options, context)));

  return program;
};
