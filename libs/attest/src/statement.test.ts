import { canonicalText, sha256 } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { buildStatement, predicateType } from './statement.js';
import { collection, head, index, indexBytes, policyDigest, statement, statementInputs } from './snapshot.fixture.js';

describe('buildStatement', () => {
  it('D33: its one subject is the SHA-256 of the exact index.json', () => {
    expect(statement._type).toBe('https://in-toto.io/Statement/v1');
    expect(statement.subject).toEqual([{ name: 'index.json', digest: { sha256: sha256(indexBytes) } }]);
    expect(statement.predicateType).toBe(predicateType);
  });
  it('attest: source, entity, head, profile, filter, admission mode, git tree and gap table', () => {
    expect(statement.predicate).toEqual({
      source: index.source,
      entity: { kind: 'change_proposal', id: 'PR_1', number: 12 },
      captured_head: head,
      collection_profile: { sha256: index.collection_profile, document: collection },
      filter: { version: index.filter_version, policy_sha256: policyDigest },
      admission: { mode: 'creator_and_editor' },
      acquisition: 'forge',
      git_tree: statementInputs.gitTree,
      gaps: index.gaps,
    });
  });
  it('spec, Ordering and determinism: it tells no time', () => {
    expect(canonicalText(statement)).not.toMatch(/\d{4}-\d{2}-\d{2}T|generated|issued/);
    expect(canonicalText(buildStatement(statementInputs))).toBe(canonicalText(statement));
  });
  it('C5: it says when the inputs were saved by an earlier capture', () => {
    const rebuilt = buildStatement({ ...statementInputs, acquisition: 'saved_inputs' });
    expect(rebuilt.predicate.acquisition).toBe('saved_inputs');
  });
  it('D16: it says when editors vouch', () => {
    const vouched = buildStatement({ ...statementInputs, admissionMode: 'vouch_by_edit' });
    expect(vouched.predicate.admission.mode).toBe('vouch_by_edit');
  });

  const workItem = { ...collection, entity_kind: 'work_item', included_sources: ['entity'] } as const;
  it('D2: a work item has no captured head, a change proposal one where the forge has one', () => {
    const ofWorkItem = {
      ...statementInputs,
      collection: workItem,
      capturedHead: null,
      index: {
        ...index,
        entity: { kind: 'work_item', id: 'I_1' },
        collection_profile: sha256(canonicalText(workItem)),
      },
    } as const;
    expect(buildStatement(ofWorkItem).predicate).not.toHaveProperty('captured_head');
    expect(() => buildStatement({ ...ofWorkItem, capturedHead: head })).toThrowError(/schema/);
    expect(buildStatement({ ...statementInputs, capturedHead: null }).predicate).not.toHaveProperty('captured_head');
  });
  it.each([
    ['a profile that the index does not name', { collection: workItem }],
    ['D34: a policy that the index does not name', { policyDigest: sha256('another policy') }],
    ['a digest that is none', { indexDigest: 'abc' }],
    ['a git tree that is none', { gitTree: 'abc' }],
    ['a head that is none', { capturedHead: 'main' }],
  ])('%s is refused', (_, more) => {
    expect(() => buildStatement({ ...statementInputs, ...more })).toThrowError(
      expect.objectContaining({ code: 'internal' }),
    );
  });
});
