// Writes docs/attribution.md from the cases that its tests run. Look at the difference before you commit it.
// usage: npx tsx test/e2e/scripts/attribution.mts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributionTests } from '../src/attribution-cases.fixture.js';
import { attributionDocument } from '../src/attribution-document.fixture.js';
import { root } from '../src/support/repository.js';

writeFileSync(join(root, 'docs', 'attribution.md'), attributionDocument(attributionTests));
