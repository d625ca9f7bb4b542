import type { Revision } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { editedBy, unedited } from './inputs.fixture.js';
import { checkedActors, revisionActor } from './revision-actor.js';

describe('revisionActor', () => {
  it('D16: the creator of a text that was never edited', () => {
    expect(revisionActor('M', unedited)).toBe('M');
  });
  it('D16: the latest editor that the forge names', () => {
    expect(revisionActor('M', editedBy('W'))).toBe('W');
  });
  it('D16: one witness is enough where the forge has one, and however many there are must agree', () => {
    const saying = (...ids: readonly string[]): Revision => ({
      edited: true,
      witnesses: ids.map((actor_id) => ({ evidence: 'ledger', actor_id })),
    });
    expect(revisionActor('M', saying('W'))).toBe('W');
    expect(revisionActor('M', saying('W', 'W', 'W'))).toBe('W');
    expect(revisionActor('M', saying('W', 'W', 'M'))).toBeNull();
    expect(revisionActor('M', saying('W', 'M', 'W'))).toBeNull();
  });
  it.each([
    ['no witness at all', { edited: true, witnesses: [] } as const],
    ['a witness that names nobody', editedBy(null)],
    ['a first witness that names nobody', editedBy(null, 'W')],
    ['a second witness that names nobody', editedBy('W', null)],
    ['witnesses that name different accounts', editedBy('W', 'M')],
    ['accounts whose ids differ in case only', editedBy('W', 'w')],
    ['nothing that shows whether it was edited', { edited: 'unknown' } as const],
  ])('D17: nobody for %s', (_, revision) => {
    expect(revisionActor('M', revision)).toBeNull();
  });
});

describe('checkedActors', () => {
  it('D16: creator and editor, the creator first', () => {
    expect(checkedActors('S', editedBy('M'), 'creator_and_editor')).toEqual({ established: true, actors: ['S', 'M'] });
  });
  it('D16: an author who edits their own text is one actor', () => {
    expect(checkedActors('M', editedBy('M'), 'creator_and_editor')).toEqual({ established: true, actors: ['M'] });
  });
  it('D16: under vouch_by_edit the editor alone', () => {
    expect(checkedActors('S', editedBy('M'), 'vouch_by_edit')).toEqual({ established: true, actors: ['M'] });
    expect(checkedActors(null, editedBy('M'), 'vouch_by_edit')).toEqual({ established: true, actors: ['M'] });
  });
  it('D16: under vouch_by_edit the creator of a text that nobody edited', () => {
    expect(checkedActors('S', unedited, 'vouch_by_edit')).toEqual({ established: true, actors: ['S'] });
    expect(checkedActors(null, unedited, 'vouch_by_edit')).toEqual({ established: false, reason: 'creator_unknown' });
  });
  it('D18: a deleted creator is never passed over', () => {
    const unknown = { established: false, reason: 'creator_unknown' };
    expect(checkedActors(null, unedited, 'creator_and_editor')).toEqual(unknown);
    expect(checkedActors(null, editedBy('M'), 'creator_and_editor')).toEqual(unknown);
  });
  it.each(['creator_and_editor', 'vouch_by_edit'] as const)(
    'D17: an editor who is not established, under %s',
    (mode) => {
      expect(checkedActors('M', editedBy(null), mode)).toEqual({ established: false, reason: 'editor_unknown' });
      expect(checkedActors('M', { edited: 'unknown' }, mode)).toEqual({ established: false, reason: 'editor_unknown' });
    },
  );
});
