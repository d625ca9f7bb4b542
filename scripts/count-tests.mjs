// Adds up the JSON reports of every project's tests: prints "PASSED FAILED".
// usage: node scripts/count-tests.mjs FOLDER
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'test-results';
let passed = 0;
let failed = 0;
for (const name of existsSync(folder) ? readdirSync(folder).filter((entry) => entry.endsWith('.json')) : []) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  // A file that fails to load has no failed test of its own.
  failed += Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0);
}
process.stdout.write(`${passed} ${failed}\n`);
