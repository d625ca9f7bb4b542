import { describe, expect, it } from 'vitest';
import { fullProposal, smallIssue } from '../admitted.fixture.js';
import { verifySnapshot } from '../index.js';
import { assembled, isJudgePresent, judged, judgeAbsent, treeOf } from '../tree.fixture.js';

describe('trees that hold every rule', () => {
  it.each([
    ['a small issue', smallIssue()],
    ['a pull request with everything', fullProposal()],
  ])('verifies %s and gives the snapshot back', (_name, fixture) => {
    const snapshot = assembled(fixture);
    const verification = verifySnapshot(treeOf(snapshot), { rootDigest: snapshot.digest });
    expect(verification).toEqual({ outcome: 'verified', snapshot, anchored: true });
  });

  describe.skipIf(!isJudgePresent)(`the judge agrees${isJudgePresent ? '' : ` (skipped: ${judgeAbsent})`}`, () => {
    it.each([
      ['a small issue', smallIssue()],
      ['a pull request with everything', fullProposal()],
    ])('on %s', (_name, fixture) => {
      const snapshot = assembled(fixture);
      expect(judged(treeOf(snapshot), ['--root-digest', snapshot.digest])).toMatchObject({ ok: true });
    });
  });
});
