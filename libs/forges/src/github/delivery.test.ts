import { Buffer } from 'node:buffer';
import { sign } from '@octokit/webhooks-methods';
import { describe, expect, it } from 'vitest';
import { readGitHubDelivery } from './delivery.js';

const secret = 'a secret of the connection';
const repository = { node_id: 'R_kgDOExample', full_name: 'Acme/Widget' };
const sender = { node_id: 'U_sender', login: 'sender' };
const comment = {
  node_id: 'IC_kwDO1',
  body: 'after',
  created_at: '2026-09-08T10:00:00Z',
  updated_at: '2026-09-08T11:00:00Z',
  user: { node_id: 'U_author' },
};
const source = { forge: 'github', host: 'github.com', repository_id: 'R_kgDOExample' };

const deliver = async (
  event: string,
  payload: unknown,
  change: { signature?: string | undefined; body?: Uint8Array; secrets?: readonly string[]; headers?: object } = {},
) => {
  const text = JSON.stringify(payload);
  const signature = 'signature' in change ? change.signature : await sign(secret, text);
  return readGitHubDelivery(
    {
      headers: {
        'x-github-event': event,
        'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
        'x-hub-signature-256': signature,
        ...change.headers,
      },
      body: change.body ?? Buffer.from(text, 'utf8'),
    },
    { host: 'github.com', secrets: change.secrets ?? [secret] },
  );
};

const issueComment = { action: 'created', issue: { number: 7 }, comment, repository, sender };

const delivered = async (event: string, payload: unknown) => {
  const reading = await deliver(event, payload);
  if (reading.outcome !== 'verified') throw new Error(reading.reason);
  return reading.delivery;
};

describe('forges.md, Webhooks: "X-Hub-Signature-256 over the raw bytes"', () => {
  it('is believed under any secret of the connection, so that they can be rotated', async () => {
    expect(await deliver('issue_comment', issueComment)).toMatchObject({ outcome: 'verified' });
    expect(await deliver('issue_comment', issueComment, { secrets: ['the new one', secret] })).toMatchObject({
      outcome: 'verified',
      delivery: { id: '72d3162e-cc78-11e3-81ab-4c9367dc0958', event: 'issue_comment' },
    });
  });

  it('is not believed without a signature, under another secret, or with other bytes', async () => {
    const refused = (reason: string) => ({ outcome: 'refused', reason });
    expect(await deliver('issues', issueComment, { signature: undefined })).toEqual(refused('signature_missing'));
    expect(await deliver('issues', issueComment, { secrets: ['another'] })).toEqual(refused('signature_invalid'));
    expect(await deliver('issues', issueComment, { secrets: [] })).toEqual(refused('signature_invalid'));
    expect(await deliver('issues', issueComment, { secrets: [''] })).toEqual(refused('signature_invalid'));
    expect(await deliver('issue_comment', issueComment, { secrets: ['', secret] })).toMatchObject({
      outcome: 'verified',
    });
    const other = Buffer.from(JSON.stringify({ ...issueComment, action: 'edited' }), 'utf8');
    expect(await deliver('issues', issueComment, { body: other })).toEqual(refused('signature_invalid'));
    const spaced = Buffer.from(`${JSON.stringify(issueComment)} `, 'utf8');
    expect(await deliver('issues', issueComment, { body: spaced })).toEqual(refused('signature_invalid'));
  });

  it.each([
    ['of another algorithm', `sha1=${'0'.repeat(40)}`],
    ['without its algorithm', '0'.repeat(64)],
    ['cut', `sha256=${'0'.repeat(63)}`],
    ['in capitals', `sha256=${'A'.repeat(64)}`],
    ['empty', ''],
  ])('a signature %s is none', async (_, signature) => {
    expect(await deliver('issues', issueComment, { signature })).toEqual({
      outcome: 'refused',
      reason: 'signature_invalid',
    });
  });

  it('bytes that are no UTF-8, and no bytes, are not signed', async () => {
    for (const body of [Buffer.from([0x7b, 0xff, 0x7d]), Buffer.alloc(0)])
      expect(await deliver('issues', issueComment, { body })).toMatchObject({ reason: 'signature_invalid' });
  });

  it.each([
    ['no object', []],
    ['no repository', { action: 'created' }],
    ['a repository without an id', { repository: { full_name: 'a/b' } }],
    ['an id that GitHub cannot have given', { repository: { ...repository, node_id: 'R/../1' } }],
  ])('signed, and %s: malformed', async (_, payload) => {
    expect(await deliver('issues', payload)).toEqual({ outcome: 'refused', reason: 'malformed' });
  });

  it('signed, and no JSON or no event: malformed', async () => {
    const text = '{"a":';
    const headers = { 'x-github-event': undefined };
    expect(await deliver('issues', 0, { body: Buffer.from(text), signature: await sign(secret, text) })).toMatchObject({
      reason: 'malformed',
    });
    expect(await deliver('issues', issueComment, { headers })).toMatchObject({ reason: 'malformed' });
  });
});

describe('which entities a delivery concerns', () => {
  it.each([
    ['issues', { issue: { number: 7 } }, [{ kind: 'work_item', number: 7 }]],
    ['issue_comment', { issue: { number: 12, pull_request: {} } }, [{ kind: 'change_proposal', number: 12 }]],
    ['pull_request_review', { pull_request: { number: 12 } }, [{ kind: 'change_proposal', number: 12 }]],
    [
      'check_run',
      { check_run: { pull_requests: [{ number: 12 }, { number: 13 }, { number: 12 }] } },
      [
        { kind: 'change_proposal', number: 12 },
        { kind: 'change_proposal', number: 13 },
      ],
    ],
    ['check_suite', { check_suite: { pull_requests: [{ number: 12 }] } }, [{ kind: 'change_proposal', number: 12 }]],
    ['member', { member: {} }, []],
    ['issues', { issue: { number: '7' } }, []],
    ['check_run', { check_run: { pull_requests: 'none' } }, []],
    ['issues', { issue: { number: -1 } }, []],
  ])('%s', async (event, payload, entities) => {
    const found = await delivered(event, { ...payload, repository, sender });
    expect(found.entities).toEqual(entities);
    expect(found.repository).toEqual({ id: 'R_kgDOExample', path: 'acme/widget' });
  });
});

describe('D17: a delivery is evidence of an editor only as the delivery of that very record’s edit', () => {
  it('a creation has no text before it, and is the sender’s', async () => {
    expect((await delivered('issue_comment', issueComment)).revisions).toEqual([
      {
        source,
        kind: 'comment',
        id: 'IC_kwDO1',
        part: 'body',
        actor_id: 'U_sender',
        at: '2026-09-08T10:00:00.000000000Z',
        from: null,
        to: 'after',
      },
    ]);
  });

  it('an edit says what was there before; a part that it did not change has none', async () => {
    const edit = { ...issueComment, action: 'edited', changes: { body: { from: 'before' } } };
    expect((await delivered('issue_comment', edit)).revisions).toMatchObject([
      { from: 'before', to: 'after', at: '2026-09-08T11:00:00.000000000Z', actor_id: 'U_sender' },
    ]);
    const pull = {
      node_id: 'PR_1',
      title: 'New',
      body: null,
      created_at: '2026-09-08T10:00:00Z',
      updated_at: '2026-09-08T12:00:00Z',
      number: 12,
    };
    const renamed = { action: 'edited', pull_request: pull, changes: { title: { from: 'Old' } }, repository, sender };
    expect((await delivered('pull_request', renamed)).revisions).toMatchObject([
      { kind: 'entity', id: 'PR_1', part: 'title', from: 'Old', to: 'New' },
    ]);
    const emptied = { ...renamed, changes: { body: { from: 'x' } } };
    expect((await delivered('pull_request', emptied)).revisions).toMatchObject([{ part: 'body', from: 'x', to: '' }]);
  });

  it('an opened entity has a body and a title; a submitted review its submission’s time', async () => {
    const issue = {
      node_id: 'I_1',
      title: 'T',
      body: 'B',
      created_at: '2026-09-08T10:00:00Z',
      updated_at: '2026-09-08T10:00:00Z',
      number: 7,
    };
    const opened = await delivered('issues', { action: 'opened', issue, repository, sender });
    expect(opened.revisions.map(({ part, from, to }) => [part, from, to])).toEqual([
      ['body', null, 'B'],
      ['title', null, 'T'],
    ]);
    const submitted = { node_id: 'PRR_1', body: 'ok', submitted_at: '2026-09-08T13:00:00Z' };
    expect(
      (
        await delivered('pull_request_review', {
          action: 'submitted',
          review: submitted,
          pull_request: { number: 12 },
          repository,
          sender,
        })
      ).revisions,
    ).toMatchObject([{ kind: 'review', id: 'PRR_1', at: '2026-09-08T13:00:00.000000000Z' }]);
  });

  it.each([
    ['an action that changes no text', { action: 'labeled' }],
    ['an edit that names no earlier text', { action: 'edited', changes: {} }],
    ['a sender that nobody knows', { sender: null }],
    ['a comment without an id', { comment: { ...comment, node_id: null } }],
    ['a comment without a time', { comment: { ...comment, created_at: 'now' } }],
    ['a body that is no text', { comment: { ...comment, body: {} } }],
    ['no comment', { comment: null }],
  ])('%s is evidence of nothing', async (_, change) => {
    expect((await delivered('issue_comment', { ...issueComment, ...change })).revisions).toEqual([]);
  });
});
