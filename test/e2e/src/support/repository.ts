import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository's root. */
export const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The folder of shared material beside the repository; null where it is absent. */
export const shared = existsSync(join(dirname(root), 'shared', 'conformance')) ? join(dirname(root), 'shared') : null;

/** What a test that needs shared material says when it is skipped. */
export const withoutShared = 'skipped: ../shared is absent beside the repository';
