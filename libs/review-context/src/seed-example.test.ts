import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAgentContext, type AgentContext, type ReviewInput } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { agentContextMarkdown } from './markdown.js';
import { made, sealed } from './review.fixture.js';
import { includedRecords } from './sections.js';
import { readAgentContext } from './verify-agent-context.js';

const path = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'seeds', 'agent-context-v1.md');

const example = (): Uint8Array =>
  Buffer.from(/```json\n([\s\S]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '', 'utf8');

/** What the tool that made the document would have handed in: targets in the projection, threads in one list. */
const inputOf = (document: AgentContext): ReviewInput => ({
  schema: 'casefile/review-input/v1',
  snapshot: { id: document.snapshot.id, created_at: document.snapshot.created_at },
  artifact: {
    id: document.artifact_ref.id,
    title: document.artifact_ref.title,
    source_ref: document.artifact_ref.source_ref,
    storage_mode: document.artifact_ref.storage_mode,
    snapshot_ref: document.artifact_ref.snapshot_ref,
  },
  version: {
    id: document.version_ref.id,
    parent_version_id: document.version_ref.parent_version_id,
    label: document.version_ref.label,
    snapshot_ref: document.version_ref.snapshot_ref,
  },
  projection: {
    id: document.projection_ref.id,
    kind: document.projection_ref.kind,
    targets: includedRecords(document).map(({ target_ref, target_label }) => ({
      id: target_ref.id,
      adapter: target_ref.adapter,
      slide_id: target_ref.slide_id,
      text_hash: target_ref.text_hash,
      label: target_label,
    })),
  },
  review_session: { id: document.review_session_ref.id },
  threads: [
    ...includedRecords(document).map((record) => ({
      id: record.thread_id,
      revision: record.thread_revision,
      target_id: record.target_ref.id,
      severity: record.severity,
      feedback_type: record.feedback_type,
      lifecycle_status: record.lifecycle_status,
      disposition: record.disposition,
      blocking: true,
      accepted_conclusion: record.accepted_conclusion,
      messages: record.source_message_refs
        .map(({ id, revision, server_order, deleted }) => ({ id, revision, server_order, deleted }))
        .reverse(),
    })),
    ...document.omitted_threads.map(({ id, disposition }) => ({ id, revision: 1, disposition })),
  ].reverse(),
});

const skipped = 'skipped: ../shared/seeds is absent beside the repository';

describe.skipIf(!existsSync(path))(`agent context v1, Example snapshot (else ${skipped})`, () => {
  it('the example validates and verifies', () => {
    const document = made(readAgentContext(example()));
    expect(validateAgentContext(document).ok).toBe(true);
    expect(agentContextMarkdown(document)).toContain('Threads: 5 considered, 3 included, 2 omitted');
  });

  it('the example is reproduced from a generic input, field by field', () => {
    const document = made(readAgentContext(example()));
    const again = sealed(inputOf(document)).document;
    // The input lists its threads the other way round; sections have one record each.
    expect({ ...again, omitted_threads: [...again.omitted_threads].reverse() }).toEqual(document);
  });
});
