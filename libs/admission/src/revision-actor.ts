import type { AdmissionMode, Revision } from '@casefile/contract';

/** The actors whose standing decides about a text, or why there are none. */
export type CheckedActors =
  | { readonly established: true; readonly actors: readonly string[] }
  | { readonly established: false; readonly reason: 'creator_unknown' | 'editor_unknown' };

/**
 * Who wrote the current revision (D16): the creator of a text that was never edited, else the one editor that every witness names.
 * Null where nothing establishes it: no creator, no witness, a witness that names nobody, or two that name different accounts (D17).
 */
export const revisionActor = (creator: string | null, revision: Revision): string | null => {
  if (revision.edited === false) return creator;
  if (revision.edited === 'unknown') return null;
  const [first, ...others] = revision.witnesses;
  if (first === undefined || first.actor_id === null) return null;
  return others.every(({ actor_id }) => actor_id === first.actor_id) ? first.actor_id : null;
};

/**
 * The actors who must all pass for a text to be admitted, each once, the creator first (D16): creator and revision actor, or under `vouch_by_edit` the revision actor
 * alone. An actor that the forge does not name is never passed over (D18).
 */
export const checkedActors = (creator: string | null, revision: Revision, mode: AdmissionMode): CheckedActors => {
  const editor = revisionActor(creator, revision);
  if (mode === 'creator_and_editor' && creator === null) return { established: false, reason: 'creator_unknown' };
  if (editor === null)
    return { established: false, reason: revision.edited === false ? 'creator_unknown' : 'editor_unknown' };
  return {
    established: true,
    actors: mode === 'vouch_by_edit' || creator === null || creator === editor ? [editor] : [creator, editor],
  };
};
