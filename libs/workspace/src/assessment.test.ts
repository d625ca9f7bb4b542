import { validateDecision, type Baseline } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { judgeAssessment, type AssessmentExpectation } from './assessment.js';
import { decide, type CheckOutcome } from './decision.js';
import { fingerprintOf, lineAnchor } from './fingerprint.js';
import { blobIdOf } from './identity.js';
import { hostOwnedNames } from './provider-payload.js';

const digest = (digit: string): string => `sha256:${digit.repeat(64)}`;
const baseline: Baseline = { rev: `git:tree:${'1'.repeat(40)}`, stampedAt: '2026-06-16T10:00:00Z' };
const [first, second] = [blobIdOf(new Uint8Array([1])), blobIdOf(new Uint8Array([2]))].sort() as [string, string];
const expected: AssessmentExpectation = {
  baseline,
  changeSetDigest: digest('c'),
  served: new Set([first, second]),
  providerId: 'acme-secrets',
  comparison: 'all',
};
const finding = {
  code: 'acme-secrets/aws-key',
  severity: 'error',
  source: 'somebody-else',
  message: 'hardcoded key',
  location: { path: 'src/api.ts', range: { start: { line: 41, char: 2 }, end: { line: 41, char: 40 } } },
  fingerprint: digest('7'),
};
const assessment = {
  status: 'complete',
  diagnostics: [finding],
  coverage: { requested: {}, covered: {}, degraded: [], unsupported: [], exhaustive: true, truncated: false },
  validAsOf: { baseline, changesetDigest: digest('c'), blobs: [first, second] },
  provider: { id: 'acme-secrets', version: '1', configDigest: digest('a'), capabilityVersion: '1' },
  timing: { elapsedMs: 3 },
  cache: { status: 'miss' },
};
const judged = (change: object) => judgeAssessment({ ...assessment, ...change }, expected);
const faultOf = (change: object) => {
  const outcome = judged(change);
  return outcome.outcome === 'degraded' ? outcome.fault : outcome.outcome;
};

describe('data model: Assessment', () => {
  it('counts when it is complete and exactly as fresh; "host OVERWRITES with the authenticated server id"', () => {
    expect(judged({})).toMatchObject({ outcome: 'counts', diagnostics: [{ source: 'acme-secrets' }] });
  });

  it.each([
    [
      'another baseline',
      { validAsOf: { ...assessment.validAsOf, baseline: { ...baseline, rev: `git:tree:${'2'.repeat(40)}` } } },
      'stale_baseline',
    ],
    [
      'a baseline that the host did not stamp',
      { validAsOf: { ...assessment.validAsOf, baseline: { ...baseline, stampedAt: '2026-06-16T10:00:01Z' } } },
      'stale_baseline',
    ],
    [
      'another change set',
      { validAsOf: { ...assessment.validAsOf, changesetDigest: digest('d') } },
      'wrong_change_set',
    ],
    [
      'a blob that it read and does not list',
      { validAsOf: { ...assessment.validAsOf, blobs: [first] } },
      'blobs_not_listed',
    ],
    [
      'a blob that it lists and did not read',
      { validAsOf: { ...assessment.validAsOf, blobs: [first, second, blobIdOf(new Uint8Array([3]))].sort() } },
      'blobs_not_listed',
    ],
    ['blobs in another order', { validAsOf: { ...assessment.validAsOf, blobs: [second, first] } }, 'blobs_not_listed'],
    ['another provider', { provider: { ...assessment.provider, id: 'acme' } }, 'other_provider'],
    ['a status that is none', { status: 'fine' }, 'malformed'],
    ['no coverage', { coverage: undefined }, 'malformed'],
    ['status incomplete', { status: 'incomplete' }, 'incomplete'],
    ['status unsupported', { status: 'unsupported' }, 'unsupported'],
    ['status error', { status: 'error' }, 'error'],
    ['status cancelled', { status: 'cancelled' }, 'cancelled'],
    ['coverage that is not exhaustive', { coverage: { ...assessment.coverage, exhaustive: false } }, 'not_exhaustive'],
    ['coverage that was cut', { coverage: { ...assessment.coverage, truncated: true } }, 'not_exhaustive'],
    ['degraded coverage', { coverage: { ...assessment.coverage, degraded: [{}] } }, 'not_exhaustive'],
    [
      'unsupported rules',
      { coverage: { ...assessment.coverage, unsupported: [{ source: 'x', reason: 'y' }] } },
      'not_exhaustive',
    ],
  ])('%s does not count', (_, change, fault) => {
    expect(faultOf(change)).toBe(fault);
  });

  it.each([...hostOwnedNames])('"MUST reject host-owned result field names at any depth": %s', (name) => {
    expect(faultOf({ [name]: true })).toBe('host_owned_field');
    expect(faultOf({ evidence: [{ kind: 'x', data: { deep: [{ er: { [name]: 1 } }] } }] })).toBe('host_owned_field');
    expect(faultOf({ diagnostics: [{ ...finding, fix: { editRef: 'x', args: { a: { [name]: '' } } } }] })).toBe(
      'host_owned_field',
    );
  });

  it('another spelling of such a name is that name, and a payload without end is refused', () => {
    expect(faultOf({ evidence: [{ kind: 'x', data: { apply_receipt: 1 } }] })).toBe('host_owned_field');
    expect(faultOf({ evidence: [{ kind: 'x', data: { 'Transaction-Guarantee': 1 } }] })).toBe('host_owned_field');
    let deep: object = {};
    for (let at = 0; at < 100; at += 1) deep = { deep };
    expect(faultOf({ evidence: [{ kind: 'x', data: deep }] })).toBe('host_owned_field');
  });
});

describe('data model: "required coverage remains visible for host policy and cannot contribute to allow"', () => {
  const clean: CheckOutcome = { check: 'secrets', outcome: 'counts', diagnostics: [] };

  it('allows where everything required ran and nothing gates', () => {
    expect(decide(['secrets'], [clean])).toEqual({
      outcome: 'allow',
      coverage: { required: ['secrets'], ran: ['secrets'], degraded: [] },
      gating: [],
    });
  });

  it.each([
    ['missing', [], 'health'],
    ['late', [{ check: 'secrets', outcome: 'degraded', fault: 'late', diagnostics: [] }], 'health'],
    ['crashed', [{ check: 'secrets', outcome: 'degraded', fault: 'crashed', diagnostics: [] }], 'health'],
    ['malformed', [{ check: 'secrets', outcome: 'degraded', fault: 'malformed', diagnostics: [] }], 'contract'],
    ['unsupported', [{ check: 'secrets', outcome: 'degraded', fault: 'unsupported', diagnostics: [] }], 'policy'],
  ] as const)('a required check that is %s denies and stays visible', (reason, outcomes, failClass) => {
    const decision = decide(['secrets'], outcomes);
    expect(decision).toMatchObject({
      outcome: 'deny',
      coverage: { ran: [], degraded: [{ check: 'secrets', reason, failClass }] },
    });
    expect(validateDecision(decision).ok).toBe(true);
  });

  it('a check that nobody requires degrades in sight and denies nothing', () => {
    const other: CheckOutcome = { check: 'style', outcome: 'degraded', fault: 'crashed', diagnostics: [] };
    expect(decide(['secrets'], [clean, other])).toMatchObject({
      outcome: 'allow',
      coverage: { degraded: [{ check: 'style' }] },
    });
  });

  it('a finding gates by severity, and within its own source only', () => {
    const outcome = judged({});
    if (outcome.outcome !== 'counts') throw new Error(outcome.fault);
    const found: CheckOutcome = { check: 'secrets', outcome: 'counts', diagnostics: outcome.diagnostics };
    expect(decide(['secrets'], [found])).toMatchObject({
      outcome: 'deny',
      gating: [{ source: 'secrets', fingerprint: finding.fingerprint }],
    });
    expect(decide(['secrets'], [found], new Set())).toMatchObject({ outcome: 'allow', gating: [] });
    // What does not count decides nothing either way.
    const shown: CheckOutcome = {
      check: 'style',
      outcome: 'degraded',
      fault: 'incomplete',
      diagnostics: outcome.diagnostics,
    };
    expect(decide([], [shown])).toMatchObject({ outcome: 'allow', gating: [] });
  });
});

describe('data model: Diagnostic, "fingerprint MUST be position-resilient"', () => {
  const of = (rule: string, message: string, line: string, occurrence = 0): string =>
    fingerprintOf({ rule, message, anchor: lineAnchor('src/api.ts', line), occurrence });

  it('is the same on another line, with another indentation and other numbers in the message', () => {
    expect(of('r', 'found on line 41', '  key = 1')).toBe(of('r', 'found  on line 42', 'key = 1 '));
  });

  it('differs by rule, message, path, line and which of several it is', () => {
    const all = [
      of('r', 'm', 'a'),
      of('s', 'm', 'a'),
      of('r', 'n', 'a'),
      of('r', 'm', 'b'),
      of('r', 'm', 'a', 1),
      fingerprintOf({ rule: 'r', message: 'm', anchor: lineAnchor('other', 'a'), occurrence: 0 }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
