import { createFilter } from '@casefile/filter';
import { readCorpora } from './corpora.js';
import { type Judged, detectionReport, judge } from './detection-report.js';
import { writeSection } from './repository.js';

/** `--list` also prints what was missed and what was a false alarm, to look at, never to keep. */
const listing = process.argv.includes('--list');

const wrong = ({ kind, label, filtered }: Judged): boolean => {
  const hit =
    kind === 'injection'
      ? filtered.status === 'rejected'
      : filtered.findings.some(({ code }) => code.startsWith('secret.') || code.startsWith('personal.'));
  return hit !== (label === 'positive');
};

const texts = await readCorpora();
if (texts === undefined) {
  console.log('skipped: the corpora are not beside the repository, so nothing was measured');
} else {
  const filter = createFilter();
  const judged = judge(filter, texts);
  const report = detectionReport(judged, filter.version);
  console.log(report);
  if (listing) {
    for (const { source, label, rule, text, filtered } of judged.filter(wrong)) {
      console.log(JSON.stringify({ source, label, rule, codes: filtered.findings.map(({ code }) => code), text }));
    }
  }
  await writeSection('docs/detection.md', 'eval', report);
}
