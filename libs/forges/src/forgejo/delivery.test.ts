import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readForgejoDelivery } from './delivery.js';

const secret = 'a-made-up-secret';
const connection = { host: 'codeberg.org', secrets: ['another-one', secret] };
const repository = { id: 5, full_name: 'Octo/App' };
const sender = { id: 8, login: 'bob' };
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };

const signed = (payload: unknown, key = secret, more: Readonly<Record<string, string>> = {}) => {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return {
    headers: {
      ...{ 'x-forgejo-signature': signature, 'x-forgejo-event': 'issues', 'x-forgejo-delivery': 'd-1', ...more },
    },
    body,
  };
};

const comment = { id: 61, body: 'After.', user: { id: 7 }, ...times };
const edited = {
  ...{ action: 'edited', comment, changes: { body: { from: 'Before.' } }, repository, sender },
  issue: { id: 907, number: 12, pull_request: { merged: false } },
};

describe('forges.md, Forgejo: webhooks', () => {
  it('D17: an edit of a comment is its sender’s, from the text before to the text now', async () => {
    const reading = await readForgejoDelivery(signed(edited), connection);
    expect(reading).toEqual({
      outcome: 'verified',
      delivery: {
        ...{ id: 'd-1', event: 'issues', repository: { id: '5', path: 'octo/app' } },
        entities: [{ kind: 'change_proposal', number: 12 }],
        revisions: [
          {
            source: { forge: 'forgejo', host: 'codeberg.org', repository_id: '5' },
            ...{ kind: 'comment', id: '61', part: 'body', actor_id: '8', actor: { login: 'bob', type: 'user' } },
            ...{ at: '2026-01-02T00:00:00.000000000Z', from: 'Before.', to: 'After.' },
          },
        ],
      },
    });
  });

  it('a pull request that was opened: body and title, under the id of the pull request (D27)', async () => {
    const pull_request = { id: 900, number: 12, title: 'T', body: null, ...times };
    const reading = await readForgejoDelivery(
      signed({ action: 'opened', pull_request, repository, sender }),
      connection,
    );
    expect(reading).toMatchObject({
      delivery: {
        revisions: [
          { kind: 'entity', id: '900', part: 'body', from: null, to: '', at: '2026-01-01T00:00:00.000000000Z' },
          { kind: 'entity', id: '900', part: 'title', from: null, to: 'T' },
        ],
      },
    });
  });

  it('what says nothing of a text has no revisions', async () => {
    const issue = { id: 907, number: 7, title: 'T', body: 'B', ...times };
    for (const payload of [
      { action: 'closed', issue, repository, sender },
      { action: 'edited', issue, changes: {}, repository, sender },
      { action: 'opened', issue, repository, sender: { id: -1 } },
      { action: 'created', issue, comment: null, repository, sender },
      { action: 'opened', pull_request: issue, review: { type: 'approved' }, repository, sender },
    ])
      expect(await readForgejoDelivery(signed(payload), connection)).toMatchObject({
        outcome: 'verified',
        delivery: { revisions: [] },
      });
  });

  it('the forge is the endpoint’s: GitHub’s headers, which Forgejo sends too, count for nothing', async () => {
    const both = { 'x-github-event': 'ping', 'x-hub-signature-256': 'sha256=00', 'x-github-delivery': 'g' };
    expect(await readForgejoDelivery(signed(edited, secret, both), connection)).toMatchObject({
      delivery: { event: 'issues', id: 'd-1' },
    });
    const { body, headers } = signed(edited);
    const asGitHub = { 'x-hub-signature-256': `sha256=${headers['x-forgejo-signature']}`, 'x-github-event': 'issues' };
    expect(await readForgejoDelivery({ body, headers: asGitHub }, connection)).toEqual({
      ...{ outcome: 'refused', reason: 'signature_missing' },
    });
  });

  it('another secret, an empty one, other bytes and another form are refused', async () => {
    const invalid = { outcome: 'refused', reason: 'signature_invalid' };
    const { body, headers } = signed(edited);
    const withSignature = (signature: string) => ({ body, headers: { ...headers, 'x-forgejo-signature': signature } });
    expect(await readForgejoDelivery(signed(edited, 'guessed'), connection)).toEqual(invalid);
    expect(await readForgejoDelivery(signed(edited, ''), { ...connection, secrets: [''] })).toEqual(invalid);
    expect(await readForgejoDelivery(signed(edited), { ...connection, secrets: [] })).toEqual(invalid);
    expect(await readForgejoDelivery({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }, connection)).toEqual(
      invalid,
    );
    for (const signature of [`sha256=${headers['x-forgejo-signature']}`, '00', 'zz'.repeat(32)])
      expect(await readForgejoDelivery(withSignature(signature), connection)).toEqual(invalid);
  });

  it('signed nonsense is malformed', async () => {
    for (const payload of ['', '[]', '{', '{}', { ...edited, repository: { id: 0, full_name: 'x' } }])
      expect(await readForgejoDelivery(signed(payload), connection)).toEqual({
        ...{ outcome: 'refused', reason: 'malformed' },
      });
  });
});
