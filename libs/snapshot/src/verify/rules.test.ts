import { canonicalBytes, recordKey } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { modified, smallIssue } from '../admitted.fixture.js';
import { verificationRules, type VerificationRule } from '../index.js';
import { assembled, treeOf } from '../tree.fixture.js';
import { full, caseNamed, rulesBroken, set, body, runs, run } from './breach.fixture.js';
import { documentBreaches } from './document-breaches.fixture.js';
import { recordBreaches } from './record-breaches.fixture.js';
import { relationBreaches } from './relation-breaches.fixture.js';

const breaches = [...documentBreaches, ...recordBreaches, ...relationBreaches];

describe('every rule refuses its breach', () => {
  for (const [what, rule, change, tree = full] of breaches)
    it(`${what}: ${rule}`, () => {
      expect(rulesBroken(tree)).toEqual([]);
      expect(rulesBroken(change(tree))).toContain(rule);
    });

  it('no rule is without a breach here or beside', () => {
    const elsewhere: readonly VerificationRule[] = ['root-digest', 'filter-version'];
    const tested = new Set<string>([...breaches.map(([, rule]) => rule), ...elsewhere]);
    expect(Object.keys(verificationRules).filter((rule) => !tested.has(rule))).toEqual([]);
  });
});

describe('what a rule lets pass', () => {
  it('a run receipt of another comment, its results outside the tree (D39)', () => {
    const results = [recordKey({ forge: 'github', host: 'github.com', repository_id: 'R_x' }, 'comment', 'IC_x')];
    expect(rulesBroken(set(runs, ['runs'], [run({ result_record_keys: results })])(full))).toEqual([]);
  });

  it('D16: an author without a role, where the attestation says that editors vouch', () => {
    const tree = caseNamed('strangers whom an editor vouches for');
    expect(rulesBroken(tree, true)).toEqual([]);
    expect(rulesBroken(tree)).toEqual(['author-authority', 'author-authority']);
  });

  it('a body that quotes a record header stays inside its record', () => {
    const fixture = smallIssue();
    const text = 'Fullsend-Record: "review"\nSource-ID: "PRR_1"\n\nApproved.\n';
    const tree = treeOf(
      assembled(fixture.with({ entity: { ...fixture.inputs.entity, body: fixture.text(modified(text)) } })),
    );
    expect(rulesBroken(tree)).toEqual([]);
  });

  it('tabs, every script, emoji and U+FFFD in a body', () => {
    expect(rulesBroken(body('IC_1', '\tа ب 中 नी \u{1f7e1} \u{1f468} \ufffd ~\n')(full))).toEqual([]);
  });

  it('canonical bytes of any order of members', () => {
    expect(canonicalBytes({ b: 1, a: 2 }).toString()).toBe('{"a":2,"b":1}');
  });
});
