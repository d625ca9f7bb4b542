import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '@casefile/contract';
import { agentContextMarkdown } from './markdown.js';
import { made, rulesOf, sealed, slideReview } from './review.fixture.js';
import { readAgentContext, verifyAgentContext } from './verify-agent-context.js';

type Json = Record<string, unknown>;
const plain = (id?: string): Json =>
  JSON.parse(
    Buffer.from(
      sealed(slideReview({ snapshot: { ...(id !== undefined && { id }), created_at: '2026-02-06T16:30:00Z' } })).json,
    ).toString('utf8'),
  );

/** A copy of the example in which one place has another value; undefined takes it away. */
const changed = (place: string, value: unknown, document = plain('con_1')): Json => {
  const steps = place.split('/').slice(1);
  const last = steps.pop() ?? '';
  const at = steps.reduce<Json>((inner, step) => inner[step] as Json, document);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return document;
};

describe('Consumer contract', () => {
  it('"A snapshot is immutable": one whose id is a digest shows every change, also of fields that v1 does not have', () => {
    expect(rulesOf(verifyAgentContext(plain()))).toEqual([]);
    expect(rulesOf(verifyAgentContext(changed('/artifact_ref/title', 'Other', plain())))).toEqual(['digest-id']);
    expect(rulesOf(verifyAgentContext(changed('/later', 1, plain())))).toEqual(['digest-id']);
    expect(rulesOf(verifyAgentContext(changed('/snapshot/immutable', false)))).toEqual(['schema']);
  });

  it('"Within v1, new fields may be added": unknown ones are read without loss, at every depth', () => {
    const document = plain('con_1');
    for (const place of ['', 'snapshot', 'artifact_ref', 'version_ref', 'projection_ref', 'review_session_ref'])
      Object.assign(place === '' ? document : (document[place] as Json), { added_later: { deep: [1, 'ü', null] } });
    for (const place of ['execution_boundary', 'summary']) Object.assign(document[place] as Json, { added_later: 0 });
    const record = (document['requested_changes'] as Json[])[0] as Json;
    Object.assign(record, { added_later: true });
    Object.assign(record['target_ref'] as Json, { added_later: 'x' });
    Object.assign((record['source_message_refs'] as Json[])[0] as Json, { added_later: 'y' });
    Object.assign((document['omitted_threads'] as Json[])[0] as Json, { added_later: 'z' });
    const read = made(readAgentContext(Buffer.from(JSON.stringify(document, null, 2))));
    expect(read).toEqual(document);
    expect(canonicalBytes(read)).toEqual(canonicalBytes(document));
  });

  it.each([
    ['/schema', 'reviewable-artifacts/agent-context/v2'],
    ['/schema', 'reviewable-artifacts/agent-context/v1 '],
    ['/execution_boundary/regeneration', 'internal'],
    ['/execution_boundary/provider', 'a-model'],
    ['/execution_boundary/executable_job', { run: 'me' }],
    ['/requested_changes/0/disposition', 'preserve'],
    ['/constraints/0/disposition', 'change_request'],
    ['/context/0/disposition', 'omit'],
    ['/requested_changes/0/accepted_conclusion', ''],
    ['/requested_changes/0/target_ref/slide_id', 3],
    ['/requested_changes/0/source_message_refs/0/deleted', 'no'],
    ['/summary/total_threads', '5'],
    ['/version_ref/id', null],
    ['/omitted_threads/0', 'thr_typo'],
  ])('"existing fields and their meanings are not removed or changed": refuses %s as %j', (place, value) => {
    expect(rulesOf(verifyAgentContext(changed(place, value)))).toContain('schema');
  });

  it('"curated review context, not an execution request": every sealed document says that regeneration is external, and has no job', () => {
    const document = made(verifyAgentContext(plain()));
    expect(document.execution_boundary).toEqual({ regeneration: 'external', provider: null, executable_job: null });
    expect(agentContextMarkdown(document)).toContain('no execution request');
  });

  it('refuses a document from which any field of v1 was removed', () => {
    const places: string[] = [];
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) places.push(`${place}/${name}`);
        walk(member, `${place}/${name}`);
      }
    };
    walk(plain('con_1'), '');
    expect(places.length).toBeGreaterThan(90);
    for (const place of places)
      expect(rulesOf(verifyAgentContext(changed(place, undefined))), place).toEqual(['schema']);
  });

  it.each([
    ['/summary/total_threads', 6, ['total-threads']],
    ['/summary/included_count', 2, ['included-count']],
    ['/summary/omitted_count', 3, ['omitted-count']],
    ['/summary/unresolved_blocking_count', 0, ['blocking-count']],
    ['/unresolved_blocker_ids', ['thr_typo'], ['blocker-included']],
    ['/unresolved_blocker_ids', ['thr_cover'], ['blocker-resolved']],
    ['/omitted_threads/0/disposition', 'change_request', ['omitted-disposition']],
    ['/omitted_threads/0/id', 'thr_total', ['thread-once']],
    ['/omitted_threads/0/id', 'thr_font', ['thread-once']],
    ['/requested_changes/0/source_message_refs/0/server_order', 2, ['message-order']],
    ['/requested_changes/0/source_message_refs/0/id', 'thr_total-m2', ['message-order']],
    ['/snapshot/created_at', '2026-12-31T23:59:60Z', ['created-at']],
  ])('counts and references agree: refuses %s as %j', (place, value, rules) => {
    expect(rulesOf(verifyAgentContext(changed(place, value)))).toEqual(rules);
  });

  it('"must not branch, rank, filter": any word of severity and feedback_type is read, and carried', () => {
    const document = changed('/context/0/severity', 'P0 !!', changed('/context/0/feedback_type', ''));
    expect(made(verifyAgentContext(document)).context[0]).toMatchObject({ severity: 'P0 !!', feedback_type: '' });
  });
});

describe('reading', () => {
  const bytes = (text: string): string[] => rulesOf(readAgentContext(Buffer.from(text)));
  it('refuses what two readers would read in two ways', () => {
    const text = JSON.stringify(plain('con_1'));
    expect(bytes(text.replace('"immutable":true', '"immutable":true,"immutable":true'))).toEqual(['member-twice']);
    expect(bytes(text.replace('"disposition":"omit"', '"disposition":"change_request","disposition":"omit"'))).toEqual([
      'member-twice',
    ]);
    expect(bytes(text.replace('"summary":', '"summary":{},"sum\\u006dary":'))).toEqual(['member-twice']);
    expect(bytes(text.replace('"con_1"', '"\\ud800"'))).toEqual(['not-canonical']);
    expect(bytes(text.replace('"total_threads":5', '"total_threads":5e400'))).toEqual(['not-canonical']);
    expect(bytes(`\ufeff${text}`)).toEqual(['not-json']);
    expect(bytes('{')).toEqual(['not-json']);
    expect(rulesOf(readAgentContext(Buffer.from([0x22, 0xff, 0x22])))).toEqual(['not-utf8']);
    expect(bytes(text.replace('"schema":', '"a\\"b":"{\\"c\\":1}","schema":'))).toEqual([]);
  });
});
