import { CasefileError, type AdmittedInputs, type CollectionSource, type ErrorDetails } from '@casefile/contract';
import { isRolePair, mayDirect } from './authority.js';
import { selectsLog } from './check-logs.js';

const refuse = (why: string, details: ErrorDetails = {}): never => {
  throw new CasefileError('invalid_inputs', `The admitted inputs ${why}; capture the entity again.`, { details });
};

const requireUnique = (what: string, ids: readonly string[]): void => {
  if (new Set(ids).size !== ids.length) refuse(`name a ${what} twice`, { what });
};

const requireSources = (admitted: AdmittedInputs): void => {
  const { included_sources: selected, bounds } = admitted.collection;
  const counts: readonly (readonly [CollectionSource, number])[] = [
    ['comments', admitted.comments.length],
    ['reviews', admitted.reviews.length],
    ['checks', admitted.checks.length],
    ['agent_runs', admitted.agent_runs.length],
  ];
  for (const [source, count] of counts) {
    if (count > 0 && !selected.includes(source)) refuse('hold a source that the profile does not select', { source });
    if (count > bounds.max_records_per_source) refuse('hold more records than max_records_per_source', { source });
  }
  if (admitted.threads.length > 0 && !selected.includes('reviews'))
    refuse('hold threads, which the profile does not select', { source: 'reviews' });
  if (admitted.source.forge === 'gitlab' && admitted.reviews.length > 0)
    refuse('hold formal reviews of a forge that has none', { source: 'reviews' });
  // The entity's unusable gaps have aborted before this; its bound on labels and failed look-ups of actors are counted by assembly itself.
  for (const gap of admitted.gaps)
    if (gap.scope === 'actors' || gap.scope === 'entity' || !selected.includes(gap.scope))
      refuse('hold a gap of a scope that the profile does not select or that is counted here', { scope: gap.scope });
};

const requireActors = (admitted: AdmittedInputs): void => {
  requireUnique(
    'actor',
    admitted.actors.map((actor) => actor.id),
  );
  const actors = new Map(admitted.actors.map((actor) => [actor.id, actor]));
  for (const actor of admitted.actors)
    if (!isRolePair(actor) || (actor.unavailable && actor.role_verified))
      refuse('hold an actor whose kind, role and verification contradict each other');
  const authors = [admitted.entity, ...admitted.comments, ...admitted.reviews].map((record) => record.author_id);
  const others = [
    ...admitted.threads.map((thread) => (thread.resolved ? thread.resolved_by_actor_id : null)),
    ...admitted.reviews.map((review) => (review.state === 'dismissed' ? review.dismissed_by_actor_id : null)),
  ];
  for (const id of [...authors, ...others])
    if (id !== null && id !== undefined && !actors.has(id)) refuse('name an actor that they do not describe');
  if (admitted.admission.mode === 'vouch_by_edit') return;
  for (const id of authors)
    if (!mayDirect(id === null ? undefined : actors.get(id), admitted.collection.admission.human_min_role))
      refuse('hold a record whose author may not direct this agent');
};

const requireThreads = (admitted: AdmittedInputs): void => {
  requireUnique(
    'comment in two threads, or a comment of a thread',
    admitted.threads.flatMap((thread) => thread.comment_ids),
  );
  for (const thread of admitted.threads) {
    requireUnique(
      'reply',
      thread.replies.map((reply) => reply.comment_id),
    );
    if (thread.outdated && admitted.source.forge !== 'github')
      refuse('call a thread outdated where the forge has no such observation');
  }
};

/**
 * Requires what admission and selection promise of their result: one profile that fits the entity, selected sources within their bounds, each thing once, every
 * named actor described, every author allowed to direct the agent. Saved inputs come from a disk, so this is asked each time.
 *
 * @throws CasefileError `invalid_profile` for a profile of another entity kind, `invalid_inputs` for the rest
 */
export const requireCoherentInputs = (admitted: AdmittedInputs): void => {
  if (admitted.collection.entity_kind !== admitted.entity.kind)
    throw new CasefileError('invalid_profile', 'The collection profile is for the other kind of entity.', {
      details: { entity_kind: admitted.entity.kind },
    });
  requireSources(admitted);
  for (const [what, list] of Object.entries({
    comment: admitted.comments,
    review: admitted.reviews,
    check: admitted.checks,
    thread: admitted.threads,
    run: admitted.agent_runs,
  }))
    requireUnique(
      what,
      list.map((item) => item.id),
    );
  requireUnique(
    'comment that is a receipt as well',
    [...admitted.comments, ...admitted.agent_runs].map((item) => item.id),
  );
  requireActors(admitted);
  requireThreads(admitted);
  for (const check of admitted.checks)
    if (check.log !== undefined && !selectsLog(admitted.collection, check))
      refuse('hold a log that the profile does not select', { source: 'check_logs' });
};
