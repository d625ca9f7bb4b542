/** What a rule asks, and the clause or decision that asks it. */
interface RuleText {
  readonly clause: string;
  readonly demand: string;
}

const tree = 'spec: Tree';
const records = 'spec: Stable records and mutable state';
const orders = 'spec: Ordering files and prompt assembly';
const relations = 'spec: Relationships, history, and collection profiles';
const bytes = 'spec: Canonical bytes';
const sorting = 'spec: Ordering and determinism';

/**
 * Every rule that {@link verifySnapshot} holds a tree to, with its clause. The demand is the whole message: no text of the tree ever gets into it.
 */
export const verificationRules = {
  // What is there, and whether it is what was sealed.
  'document-missing': { clause: tree, demand: 'a document or view that every tree has is missing' },
  utf8: { clause: bytes, demand: 'a text file must be UTF-8' },
  'canonical-json': { clause: bytes, demand: 'a JSON document must be the RFC 8785 bytes of its value' },
  schema: { clause: 'spec: Compatibility', demand: 'a document must satisfy its v1 schema' },
  'time-exists': { clause: bytes, demand: 'a timestamp must be a time that exists' },
  'root-digest': { clause: bytes, demand: 'index.json must have the retained root digest' },
  'filter-version': { clause: 'spec: Compatibility; D34', demand: 'the filter version must be one that is accepted' },
  'path-set': { clause: bytes, demand: 'the staged files must be exactly the ones that the manifest lists' },
  'file-bytes': { clause: bytes, demand: 'a staged file must have the length and digest that the manifest gives' },
  'file-order': { clause: sorting, demand: 'files[] must be sorted by path, each path once' },
  'file-role': { clause: tree, demand: 'a file must have the role and media type that its path and record give it' },
  'file-filter': { clause: 'D9', demand: 'a filter summary must stand on the six roles that have one and on no other' },
  'file-unnamed': {
    clause: tree,
    demand: 'a file of a record, check, thread or view must belong to one that names it',
  },

  // Identity, profile and structural values.
  'profile-digest': { clause: relations, demand: 'collection_profile must be the digest of collection.json' },
  'source-order': { clause: relations, demand: 'included_sources must be sorted' },
  'entity-agreement': {
    clause: relations,
    demand: 'index, profile, metadata and entity record must agree on the entity',
  },
  host: { clause: records, demand: 'source.host must be a lowercase DNS name, its port there only when it is not 443' },
  'structural-value': {
    clause: `${bytes}; D15`,
    demand: "a structural value must be in its forge's alphabet and within max_metadata_string_bytes",
  },
  'display-string': {
    clause: `${bytes}; D36`,
    demand: 'a display string must be filtered, normalized, on one line, not empty and within its bound',
  },
  'label-order': { clause: sorting, demand: 'labels must be sorted by their bytes' },
  'label-bound': {
    clause: relations,
    demand: 'labels must be within max_labels, and a cut must show as a profile_bound gap and as truncated metadata',
  },

  // Filter summaries and gaps.
  'finding-order': { clause: sorting, demand: 'findings must be sorted by code, each code once' },
  'finding-status': {
    clause: bytes,
    demand: 'a text with findings is not unchanged, and one with an injection is not emitted',
  },
  'gap-order': { clause: relations, demand: 'gaps[] must be sorted by scope and code, one row each' },
  'gap-abort': {
    clause: relations,
    demand: 'the entity can have no gap but the bound on its labels: any other aborts',
  },
  'gap-actors': { clause: 'D13', demand: 'an actors gap must be fetch_failed and count actors without a known role' },
  'gap-scope': { clause: relations, demand: 'a gap must be of a scope that the profile selects' },
  'gap-count': { clause: `${bytes}; D7`, demand: 'every rejected record must be counted by a gap of its scope' },
  'bound-filled': {
    clause: relations,
    demand: 'a scope that a bound cut must hold as many records as the bound allows',
  },
  'bound-exceeded': { clause: relations, demand: 'a scope must not hold more records than max_records_per_source' },

  // Records.
  'record-order': { clause: sorting, demand: 'records[] must be sorted by creation time and record key' },
  'record-unique': { clause: records, demand: 'a record must have one row' },
  'record-key': { clause: records, demand: 'a key must be derived from forge, host, repository, kind and id' },
  'entity-record': { clause: orders, demand: 'there must be exactly one entity record, and it must not be rejected' },
  'source-selected': { clause: relations, demand: 'a record, review, thread, run or log must be of a selected source' },
  'author-authority': {
    clause: `${records}; D16, D18`,
    demand: 'the author of a record must be one who may direct the agent',
  },
  'author-login': { clause: relations, demand: "a record's author must be the login that the actor state gives" },
  'content-path': { clause: orders, demand: "a record's path must follow from its time, kind and key, and be staged" },
  'record-header': { clause: records, demand: 'a record file must begin with the exact header of its row' },
  'text-form': { clause: bytes, demand: 'a text must be empty or end in exactly one line feed' },
  'text-bound': { clause: relations, demand: 'a text must be within its bound' },
  'text-safe': {
    clause: `${bytes}; D34`,
    demand: 'a text must be normalized and hold no invisible or control character',
  },

  // Checks.
  'check-path': { clause: tree, demand: "a check's files must lie under its record key, and be staged" },
  'check-agreement': { clause: orders, demand: 'a check and its row must agree on id, creation time and filter' },
  'check-head': { clause: orders, demand: 'all checks must be of one head revision' },
  'log-selected': { clause: relations, demand: 'a log must be one that check_log_selection selects' },
  'log-missing': { clause: 'D12', demand: 'a selected log that is missing must have a check_logs gap' },

  // Orders, views and relations.
  'timeline-view': {
    clause: orders,
    demand: 'the timeline must list the entity and then every retained record in order',
  },
  'unresolved-view': {
    clause: orders,
    demand: 'the unresolved view must list the records of unresolved, current threads in order',
  },
  'review-view': { clause: orders, demand: "a retained review's view must list it and then its threads' records" },
  'thread-order': { clause: orders, demand: "a thread's order file must list its records in forge order" },
  'relation-order': {
    clause: sorting,
    demand: 'reviews and threads must be sorted by time and id, thread states by key',
  },
  'thread-state': { clause: relations, demand: 'relations and state must hold the same threads, each once' },
  'thread-records': {
    clause: relations,
    demand: 'a thread must hold retained comments, at least one, each in no other thread',
  },
  'thread-replies': {
    clause: `${relations}; D26`,
    demand: 'replies must join two records of the thread, the parent first, each once and in forge order',
  },
  'thread-review': {
    clause: 'D8',
    demand: 'a thread must name a review by id and key together, and only one that has a row',
  },
  'review-record': {
    clause: `${relations}; D8`,
    demand: 'reviews must be exactly the admitted ones, with their key and time',
  },
  'forge-shape': {
    clause: `${relations}; D10, D21, D25`,
    demand: 'the tree must hold nothing that its forge does not have, and say what it cannot have',
  },

  // State and history.
  'actor-set': {
    clause: relations,
    demand: 'state/actors.json must hold every referenced actor exactly once, in id order',
  },
  'run-order': {
    clause: sorting,
    demand: 'runs must be sorted by completion and id, each once, their result keys sorted',
  },
  'run-record': { clause: 'D39', demand: 'a comment that carries a run receipt must not be a record too' },
} as const satisfies Readonly<Record<string, RuleText>>;

/** The closed set of rules. */
export type VerificationRule = keyof typeof verificationRules;

/** One broken rule. */
export interface VerificationProblem {
  readonly rule: VerificationRule;
  /** The clause of the specification, or the decision, that asks it. */
  readonly clause: string;
  /** The file that breaks it; only ever a path that a v1 tree can have. */
  readonly path?: string;
  /** What is asked, and for schemas where; never text of the tree. */
  readonly message: string;
}
