import { describe, expect, it } from 'vitest';
import { treeCases } from './cases.fixture.js';
import { verifySnapshot } from './index.js';
import { assembled, isJudgePresent, judgeAbsent, judged, treeOf } from './tree.fixture.js';

describe('every tree is one that verification accepts', () => {
  it.each(treeCases)('%s', (_name, make) => {
    const fixture = make();
    const snapshot = assembled(fixture);
    const vouchByEdit = fixture.inputs.admission.mode === 'vouch_by_edit';
    expect(verifySnapshot(treeOf(snapshot), { rootDigest: snapshot.digest, vouchByEdit })).toEqual({
      outcome: 'verified',
      snapshot,
      anchored: true,
    });
  });
});

describe.skipIf(!isJudgePresent)(
  `every tree is one that the independent judge accepts${isJudgePresent ? '' : ` (skipped: ${judgeAbsent})`}`,
  () => {
    it.each(treeCases)('%s', (_name, make) => {
      const fixture = make();
      const snapshot = assembled(fixture);
      const vouched = fixture.inputs.admission.mode === 'vouch_by_edit' ? ['--vouch-by-edit'] : [];
      expect(judged(treeOf(snapshot), ['--root-digest', snapshot.digest, ...vouched])).toMatchObject({ ok: true });
    });
  },
);
