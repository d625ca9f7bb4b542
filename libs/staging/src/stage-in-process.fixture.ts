import { CasefileError } from '@casefile/contract';
import { createCleanup } from './cleanup.js';
import { stageTree } from './stage-tree.js';
import { treeOf } from './tree-files.fixture.js';

// A process of its own that stages trees one after the other until it is stopped, as the command line would: `node … stage-in-process.fixture.ts OUT RECORDS TIMES`.
const [out = '', records = '', times = ''] = process.argv.slice(2);
const cleanup = createCleanup();
process.on('exit', () => cleanup.run());
process.on('SIGTERM', () => {
  cleanup.run();
  process.exit(1);
});

const files = treeOf(Number(records), 4096);
process.stdout.write('begin\n');
for (let time = 0; time < Number(times); time += 1)
  try {
    await stageTree({ files, out: `${out}${time}`, cleanup });
  } catch (error) {
    const reason = error instanceof CasefileError ? `${error.code} ${error.details['system']}` : String(error);
    process.stdout.write(`${reason}\n`);
    process.exitCode = 1;
    break;
  }
