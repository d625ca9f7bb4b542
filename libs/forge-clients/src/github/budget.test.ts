import { expect, it } from 'vitest';
import { createGitHubClient } from '../github.js';
import { hastyClock, serve } from '../loopback.fixture.js';

const bounds = {
  max_records_per_source: 9,
  max_source_bytes: 100,
  max_record_bytes: 100,
  max_log_bytes: 100,
  max_metadata_string_bytes: 100,
  max_labels: 9,
};
const none = { totalCount: 0, pageInfo: { hasNextPage: false }, nodes: [] };
const time = '2026-09-08T10:15:30Z';
const text = { author: null, createdAt: time, updatedAt: time, lastEditedAt: null, editor: null };

/** Reads an issue whose comments go on for ever. */
const readEndless = async (limits: object, each: number) => {
  const clock = hastyClock();
  const server = await serve(async (_, response, nth) => {
    await clock.sleep(each);
    const nodes = [{ ...text, id: `IC_${String(nth)}`, body: 'x'.repeat(10_000) }];
    const comments = { totalCount: null, pageInfo: { hasNextPage: true, endCursor: `c${String(nth)}` }, nodes };
    const whole = {
      ...text,
      __typename: 'Issue',
      id: 'I_1',
      number: 1,
      title: 't',
      body: '',
      state: 'OPEN',
      repository: { id: 'R_1' },
      renames: { nodes: [] },
      labels: none,
      comments,
    };
    response.end(
      JSON.stringify({ data: { repository: { id: 'R_1', nameWithOwner: 'o/a', entity: whole }, entity: whole } }),
    );
  });
  const client = createGitHubClient({
    host: 'github.com',
    apiUrl: server.url,
    credential: { kind: 'none' },
    clock,
    limits,
  });
  try {
    const entity = {
      forge: 'github' as const,
      host: 'github.com',
      repository: 'o/a',
      kind: 'work_item' as const,
      number: 1,
    };
    return await client.read(entity, {
      admission: { human_min_role: 'triage' },
      entity_kind: 'work_item',
      included_sources: ['comments', 'entity'],
      record_selection: 'newest',
      check_log_selection: 'none',
      bounds,
    });
  } finally {
    await client.close();
    await server.close();
  }
};

it.each([
  ['bytes', { maxApiBytes: 200_000 }, 0],
  ['time', {}, 60_000],
])('D11: a listing without end leaves its scope unfetched when the %s are spent', async (_, limits, each) => {
  const { shortfalls, comments } = await readEndless(limits, each);
  expect(shortfalls).toEqual([{ scope: 'comments', code: 'fetch_failed', count: 1 }]);
  expect(comments.length).toBeGreaterThan(5);
  expect(comments.length).toBeLessThan(20);
});

it('an entity for which bytes or time do not suffice is an error', async () => {
  await expect(readEndless({ maxApiBytes: 5_000 }, 0)).rejects.toMatchObject({ code: 'response_too_large' });
  await expect(readEndless({ maxReadMs: 0 }, 0)).rejects.toMatchObject({ code: 'forge_unavailable' });
});
