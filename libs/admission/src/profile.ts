import {
  CasefileError,
  validateCollection,
  type CollectionProfile,
  type CollectionSource,
  type EntityKind,
  type HumanMinRole,
} from '@casefile/contract';
import { compareText } from './order.js';

const mebibyte = 1024 * 1024;

/** The sources that a kind of entity has, sorted by ASCII bytes (spec: Relationships, history, and collection profiles). */
const sourcesOf: Readonly<Record<EntityKind, readonly CollectionSource[]>> = {
  work_item: ['agent_runs', 'comments', 'entity'],
  change_proposal: ['agent_runs', 'check_logs', 'checks', 'comments', 'entity', 'reviews'],
};

/** The collection profile of a capture that names none (D48). */
export const defaultProfile = (kind: EntityKind, minRole: HumanMinRole): CollectionProfile => ({
  admission: { human_min_role: minRole },
  entity_kind: kind,
  included_sources: sourcesOf[kind],
  record_selection: 'newest',
  check_log_selection: kind === 'change_proposal' ? 'failed' : 'none',
  bounds: {
    max_records_per_source: 500,
    max_source_bytes: 16 * mebibyte,
    max_record_bytes: 64 * 1024,
    max_log_bytes: mebibyte,
    max_metadata_string_bytes: 1024,
    max_labels: 100,
  },
});

const refuse = (message: string, path: string): never => {
  throw new CasefileError('invalid_profile', message, { details: { path } });
};

/**
 * The collection profile that a parsed JSON document is, its sources sorted by ASCII bytes. Everything else is kept as it is written, for its digest is the
 * profile's identity.
 *
 * @param kind what the entity's URL names: a profile for the other kind is refused before any request (D14)
 * @throws CasefileError `invalid_profile`, with the place in the document
 */
export const readProfile = (value: unknown, kind: EntityKind): CollectionProfile => {
  const result = validateCollection(value);
  if (!result.ok) {
    const [problem] = result.problems;
    const path = problem?.path ?? '';
    return refuse(
      `The collection profile breaks its schema at ${path || '/'}: it ${problem?.message ?? 'is not a profile'}. Correct the profile.`,
      path,
    );
  }
  const profile = result.value;
  if (profile.entity_kind !== kind)
    refuse(
      `The collection profile is for a ${profile.entity_kind} and the entity is a ${kind}. Choose a profile of the entity's kind.`,
      '/entity_kind',
    );
  const foreign = profile.included_sources.find((source) => !sourcesOf[kind].includes(source));
  if (foreign !== undefined)
    refuse(`A ${kind} has no ${foreign}. Remove it from included_sources.`, '/included_sources');
  for (const [name, bound] of Object.entries(profile.bounds))
    if (!Number.isSafeInteger(bound))
      refuse(`The bound ${name} is not a number that JSON keeps exactly. Choose a smaller one.`, `/bounds/${name}`);
  return { ...profile, included_sources: profile.included_sources.toSorted(compareText) };
};
