import { type Shortfall } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { bot, comment, fullProposal, rejected, smallIssue, thread } from './admitted.fixture.js';
import { documentAt, gapsOf } from './assembly.fixture.js';

describe('actors (spec: Relationships, history, and collection profiles; D13)', () => {
  it('holds exactly the referenced actors, in id order, with one of the three role pairs', () => {
    expect(documentAt(fullProposal(), 'state/actors.json', ['actors'])).toEqual([
      { id: 'BOT_helper', kind: 'bot', login: 'helper', role: 'bot', role_verified: false },
      { id: 'U_gone', kind: 'human', login: null, role: null, role_verified: false },
      { id: 'U_maintainer', kind: 'human', login: 'maintainer', role: 'maintain', role_verified: true },
      { id: 'U_reviewer', kind: 'human', login: 'reviewer', role: 'triage', role_verified: true },
    ]);
  });

  it('names the author of a rejected record too', () => {
    const issue = smallIssue();
    const fixture = issue.with({
      actors: [...issue.inputs.actors, bot(issue.text, 'BOT_x', 'x')],
      comments: [comment(issue.text, 'IC_1', rejected(), { author_id: 'BOT_x' })],
    });
    expect(documentAt(fixture, 'state/actors.json', ['actors'])).toHaveLength(2);
  });

  it('does not name the resolver of a thread that is left out', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      threads: [thread('PRRT_1', ['IC_2'], { resolved: true, resolved_by_actor_id: 'U_gone' })],
    });
    expect(JSON.stringify(documentAt(fixture, 'state/actors.json'))).not.toContain('U_gone');
  });

  it('D13: a failed look-up of a referenced actor is a gap that counts actors; of an unreferenced one it is none', () => {
    const proposal = fullProposal();
    const failed = (ids: readonly string[]): Shortfall[] =>
      gapsOf(
        proposal.with({
          actors: proposal.inputs.actors.map((actor) =>
            ids.includes(actor.id) ? { ...actor, role: null, role_verified: false, unavailable: true } : actor,
          ),
        }),
      ).filter((gap) => gap.scope === 'actors');
    expect(failed(['U_gone', 'U_unreferenced'])).toEqual([{ scope: 'actors', code: 'fetch_failed', count: 1 }]);
    expect(failed(['U_unreferenced'])).toEqual([]);
  });
});
