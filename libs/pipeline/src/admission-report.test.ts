import { validateAdmissionReport, type NormalizedInputs, type SnapshotIndex, requireSha256 } from '@casefile/contract';
import { defaultProfile } from '@casefile/admission';
import { describe, expect, it } from 'vitest';
import { abortedReport, draftAdmissionReport, publishedReport } from './admission-report.js';

const revision = { edited: false } as const;
const comment = (id: string, body: string) => ({
  id,
  author_id: 'U_1',
  created_at: '2026-02-04T08:00:00.000000000Z',
  body,
  revision,
});

// Only what a report is made from is true of these.
const inputs = {
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'orchard/pear-press' },
  entity: { kind: 'work_item', id: 'I_1', number: 7, title: 'Pears', body: 'Secret pears.' },
  comments: [
    comment('IC_1', 'same words'),
    comment('IC_2', 'same words'),
    comment('IC_3', 'one'),
    comment('IC_3', 'other'),
  ],
  reviews: [],
  checks: [],
} as unknown as NormalizedInputs;

const draftWith = (key: number) =>
  draftAdmissionReport({
    inputs,
    profile: defaultProfile('work_item', 'write'),
    policy: { mode: 'creator_and_editor', registeredBots: new Set<string>() },
    withheld: [
      { kind: 'comment', id: 'IC_3', reason: 'conflicting_duplicate' },
      { kind: 'comment', id: 'IC_1', reason: 'role_below_threshold' },
      { kind: 'comment', id: 'IC_2', reason: 'role_below_threshold' },
    ],
    key: new Uint8Array(32).fill(key),
  });

const index = {
  records: [{ kind: 'comment', id: 'IC_2', filter: { status: 'rejected', findings: [] } }],
} as unknown as SnapshotIndex;

describe('D44: the host-private admission report', () => {
  it('D44: has record ids, reasons and keyed digests, never text, by kind and id', () => {
    const report = publishedReport(draftWith(1), requireSha256('a'.repeat(64)), { ...index, records: [] });
    expect(validateAdmissionReport(report).ok).toBe(true);
    expect(report.withheld.map(({ id, code, digests }) => [id, code, digests.length])).toEqual([
      ['IC_1', 'authorization_failed', 1],
      ['IC_2', 'authorization_failed', 1],
      ['IC_3', 'invalid_metadata', 2],
    ]);
    expect(JSON.stringify(report)).not.toMatch(/same words|one"|other"|Secret pears/);
  });

  it('D44: digests tell neither equal texts of two records nor anything without the key', () => {
    const rows = draftWith(1).report.withheld.map(({ digests }) => digests[0]);
    expect(new Set(rows).size).toBe(3);
    expect(draftWith(1)).toMatchObject({ report: draftWith(1).report });
    expect(draftWith(2).report.withheld[0]?.digests).not.toEqual(draftWith(1).report.withheld[0]?.digests);
    expect(draftWith(2).report.key_id).not.toBe(draftWith(1).report.key_id);
  });

  it('D7, D44: names the records whose texts the filter rejected', () => {
    const report = publishedReport(draftWith(1), requireSha256('a'.repeat(64)), index);
    expect(report.withheld).toContainEqual(
      expect.objectContaining({ id: 'IC_2', code: 'unsafe_content', reason: 'filter' }),
    );
  });

  it('D32, D44: says of an aborted capture what kept the entity out', () => {
    const gap = { scope: 'entity', code: 'authorization_failed', count: 1 } as const;
    const report = abortedReport(draftWith(1), { gap, reason: 'editor_unknown' });
    expect(validateAdmissionReport(report).ok).toBe(true);
    expect(validateAdmissionReport({ ...report, snapshot: 'a'.repeat(64) }).ok).toBe(false);
    expect(report.withheld.at(-1)).toMatchObject({ kind: 'entity', id: 'I_1', reason: 'editor_unknown' });
  });
});
