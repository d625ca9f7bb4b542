import { casesOf, items, type AttributionCase } from './attribution.fixture.js';
import { forgejo, gitHub } from './forges.fixture.js';

/** GitHub names editors, of titles too. */
export const gitHubCases = casesOf(gitHub, items, {});

/** Forgejo names nobody who edited a text, only who changed a title; it has no bots and no role between write and read; a migrated text is nobody's. */
export const forgejoCases = casesOf(forgejo, items, {
  'edited by its author': 'editor_unknown',
  'edited by a member': 'editor_unknown',
  'edited by a stranger': 'editor_unknown',
  'creator trusted, editor below the threshold': 'editor_unknown',
  'editor trusted, creator not': 'editor_unknown',
  'title: edited by its author': 'admitted',
  'title: edited by a member': 'admitted',
  'title: edited by a stranger': 'role_below_threshold',
  'title: creator trusted, editor below the threshold': 'role_below_threshold',
  'title: editor trusted, creator not': 'role_below_threshold',
  'comment: bumped without an edit': 'editor_unknown',
  'review comment: bumped without an edit': 'editor_unknown',
  imported: 'creator_unknown',
  // A review has no mark of its own: it stands under the account of whoever imported it, which is judged. A migrated entity is refused as a whole.
  'review: imported': 'role_below_threshold',
  'written by a ghost': 'creator_unknown',
  'written by a bot that is not registered': 'role_below_threshold',
  'written by a registered bot': 'role_below_threshold',
});

/** Each file of tests with the cases that it runs: what docs/attribution.md is made of. */
export const attributionTests: ReadonlyMap<string, readonly AttributionCase[]> = new Map([
  ['test/e2e/src/attribution-github.test.ts', gitHubCases],
  ['test/e2e/src/attribution-forgejo.test.ts', forgejoCases],
]);
