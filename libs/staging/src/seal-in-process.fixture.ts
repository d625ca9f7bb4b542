import { CasefileError } from '@casefile/contract';
import { sealTree } from './seal-tree.js';
import { treeOf } from './tree-files.fixture.js';

// A process of its own that seals one tree and says by what it is protected, or why there is none: `node … seal-in-process.fixture.ts OUT [UID]`.
const [out = '', uid] = process.argv.slice(2);
try {
  const agent = uid === undefined ? {} : { agent: { uid: Number(uid), gid: Number(uid) } };
  const { protection } = await sealTree({ files: treeOf(6), out, ...agent });
  process.stdout.write(`${protection}\n`);
} catch (error) {
  process.stdout.write(`${error instanceof CasefileError ? error.code : String(error)}\n`);
  process.exitCode = 1;
}
