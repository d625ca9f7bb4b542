import { canonicalBytes, CasefileError, sha256, validateCollection } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { defaultProfile, readProfile } from './profile.js';

const refusal = (value: unknown, kind: 'work_item' | 'change_proposal'): CasefileError => {
  try {
    readProfile(value, kind);
  } catch (error) {
    if (error instanceof CasefileError) return error;
  }
  throw new Error('The profile was not refused.');
};

describe('defaultProfile', () => {
  it('D48: every source of a change proposal, the newest 500 records, the logs of failed checks', () => {
    expect(defaultProfile('change_proposal', 'triage')).toEqual({
      admission: { human_min_role: 'triage' },
      entity_kind: 'change_proposal',
      included_sources: ['agent_runs', 'check_logs', 'checks', 'comments', 'entity', 'reviews'],
      record_selection: 'newest',
      check_log_selection: 'failed',
      bounds: {
        max_records_per_source: 500,
        max_source_bytes: 16_777_216,
        max_record_bytes: 65_536,
        max_log_bytes: 1_048_576,
        max_metadata_string_bytes: 1024,
        max_labels: 100,
      },
    });
  });
  it('D48: a work item has comments and agent runs beside itself, and no logs', () => {
    const profile = defaultProfile('work_item', 'write');
    expect(profile.included_sources).toEqual(['agent_runs', 'comments', 'entity']);
    expect(profile.check_log_selection).toBe('none');
    expect(profile.admission.human_min_role).toBe('write');
  });
  it.each(['work_item', 'change_proposal'] as const)(
    'spec, Collection profiles: the default for a %s conforms and reads back as itself',
    (kind) => {
      const profile = defaultProfile(kind, 'write');
      expect(validateCollection(profile).ok).toBe(true);
      expect(readProfile(profile, kind)).toEqual(profile);
    },
  );
});

describe('readProfile', () => {
  it('spec, Collection profiles: sources are sorted by ASCII bytes, so that one configuration has one digest', () => {
    const profile = defaultProfile('change_proposal', 'write');
    const shuffled = { ...profile, included_sources: profile.included_sources.toReversed() };
    const digest = (value: unknown) => sha256(canonicalBytes(value));
    expect(digest(readProfile(shuffled, 'change_proposal'))).toBe(digest(profile));
  });
  it('D14: a profile for the other kind of entity is refused', () => {
    expect(refusal(defaultProfile('work_item', 'write'), 'change_proposal')).toMatchObject({
      code: 'invalid_profile',
      failClass: 'input',
      details: { path: '/entity_kind' },
    });
    expect(refusal(defaultProfile('change_proposal', 'write'), 'work_item').code).toBe('invalid_profile');
  });
  it.each(['reviews', 'checks', 'check_logs'])('spec, Collection profiles: a work item cannot select %s', (source) => {
    const profile = defaultProfile('work_item', 'write');
    expect(refusal({ ...profile, included_sources: [...profile.included_sources, source] }, 'work_item').code).toBe(
      'invalid_profile',
    );
  });
  const base = defaultProfile('change_proposal', 'write');
  const without = (source: string) => base.included_sources.filter((name) => name !== source);
  it.each([
    ['D14: logs selected without their source', { ...base, included_sources: without('check_logs') }],
    ['D14: the source of logs with no selection', { ...base, check_log_selection: 'none' }],
    ['spec: check_logs without checks', { ...base, included_sources: without('checks') }],
    ['spec: no entity', { ...base, included_sources: without('entity') }],
    ['spec: a source twice', { ...base, included_sources: [...base.included_sources, 'entity'] }],
    ['spec: a source that v1 does not have', { ...base, included_sources: [...base.included_sources, 'commits'] }],
    ['spec: a role that is no threshold', { ...base, admission: { human_min_role: 'read' } }],
    ['spec: a bound of zero records', { ...base, bounds: { ...base.bounds, max_records_per_source: 0 } }],
    ['spec: a bound that JSON does not keep', { ...base, bounds: { ...base.bounds, max_labels: 1e300 } }],
    ['spec: a member that the closed schema does not have', { ...base, since: '2026' }],
    ['spec: nothing', null],
    ['spec: a list', []],
  ])('%s is refused', (_, value) => {
    expect(refusal(value, 'change_proposal').code).toBe('invalid_profile');
  });
  it('says where the profile is wrong and nothing of what it says', () => {
    const error = refusal({ ...base, record_selection: 'sk-secret' }, 'change_proposal');
    expect(error.message).toContain('/record_selection');
    expect(JSON.stringify([error.message, error.details])).not.toContain('sk-secret');
  });
});
