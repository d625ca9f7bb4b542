import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A process of its own that swaps a file of a tree, and a directory, for others as fast as it can, until it is killed: `node … swap-in-process.fixture.ts TREE FILE DIRECTORY ELSEWHERE`.
const [tree = '', file = '', directory = '', elsewhere = ''] = process.argv.slice(2);
const [aside, forged, link] = [join(elsewhere, 'aside'), join(elsewhere, 'forged'), join(elsewhere, 'link')];
mkdirSync(join(elsewhere, 'directory'));
writeFileSync(join(elsewhere, 'directory', 'forged.json'), '{}');

const quietly = (work: () => void): void => {
  try {
    work();
  } catch {
    // Whatever it finds, it goes on.
  }
};

process.stdout.write('begin\n');
for (let round = 0; ; round += 1) {
  const [at, kind] = [join(tree, file), round % 4];
  if (kind === 0) {
    // Another file with the same length, in one step.
    writeFileSync(forged, 'f'.repeat(40));
    renameSync(at, aside);
    quietly(() => renameSync(forged, at));
    renameSync(aside, at);
  } else if (kind === 1) {
    // A link, in one step.
    quietly(() => symlinkSync(forged, link));
    renameSync(at, aside);
    quietly(() => renameSync(link, at));
    renameSync(aside, at);
  } else if (kind === 2) {
    // Other bytes in the very file, and back.
    const before = `${round} `;
    quietly(() => writeFileSync(at, before.padEnd(40, 'y')));
    quietly(() => writeFileSync(at, `0 `.padEnd(40, 'x')));
  } else {
    renameSync(join(tree, directory), join(elsewhere, 'real'));
    quietly(() => symlinkSync(join(elsewhere, 'directory'), join(tree, directory)));
    rmSync(join(tree, directory), { force: true });
    renameSync(join(elsewhere, 'real'), join(tree, directory));
  }
  // A pause in which the tree is whole, so that some reads succeed.
  const until = performance.now() + (round % 7) * 0.4;
  while (performance.now() < until);
}
