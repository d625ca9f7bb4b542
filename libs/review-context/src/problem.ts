/** Every rule that a review, a curation or an agent context can break, with what it demands in words. */
export const reviewRules = {
  'not-utf8': 'the document must be UTF-8',
  'not-json': 'the document must be JSON',
  'member-twice': 'a member may stand once in an object',
  'not-canonical': 'the document must have an RFC 8785 form: well-formed Unicode and numbers that JSON keeps',
  schema: 'the document must keep to its schema',
  'created-at': 'the time must be one of the calendar',
  'thread-once': 'a thread stands once: there is one conclusion for it, or it is omitted',
  'omitted-disposition': 'a thread with an included disposition may not be omitted',
  'total-threads': 'summary.total_threads must be the number of included and omitted threads',
  'included-count': 'summary.included_count must be the number of records in the three sections',
  'omitted-count': 'summary.omitted_count must be the number of omitted threads',
  'blocking-count': 'summary.unresolved_blocking_count must be the number of unresolved blockers',
  'blocker-included': 'an unresolved blocker must be an included thread',
  'blocker-resolved': 'a thread in the status resolved is no unresolved blocker',
  'message-order': 'message references must stand once each, in the order of server_order',
  'digest-id': 'a snapshot whose id is a digest must have that digest',
  'target-once': 'a target of the projection stands once, with one text hash',
  'target-missing': 'an included thread must have a target of the projection',
  'lifecycle-missing': 'an included thread must have a lifecycle status, a blocker above all',
  'conclusion-missing': 'an included thread must have an accepted conclusion',
  'blocker-omitted': 'a blocking thread may not be omitted; include it, or say that it does not block',
  'text-changed': 'a conclusion must pass the filter as it stands: no secret, no hidden text',
  'text-rejected': 'the text must pass the filter',
  'reference-unsafe': 'an id or other reference must pass the filter as it stands',
  'not-a-change-proposal': 'only a change proposal has review threads',
  'head-missing': 'the attestation must state the head revision',
  'other-casefile': 'the curation must be of this casefile',
  'time-missing': 'created_at must be filled in with the time of the head commit',
  'thread-undecided': 'every thread needs a disposition: change_request, preserve, context or omit',
  'thread-unlisted': 'every thread of the casefile must stand in the curation',
  'thread-unknown': 'a thread of the curation must be one of the casefile',
  'lifecycle-contradicted': 'the lifecycle must be the thread’s state in the casefile',
  'citation-withheld': 'a record that was withheld cannot be cited',
  'citation-missing': 'an included thread must cite a record',
  'other-artifact': 'the newer casefile must be of the same change proposal',
} as const;

/** The name of a rule. */
export type ReviewRule = keyof typeof reviewRules;

/** One broken rule. It names a place by ids and positions, never by text that failed the filter. */
export interface ReviewProblem {
  readonly rule: ReviewRule;
  /** Where: a JSON pointer, or the place of a thread in its list, counted from 1; empty for the whole. */
  readonly where: string;
  readonly message: string;
}

/** A problem of a rule; `detail` adds facts such as finding codes. */
export const problemOf = (rule: ReviewRule, where = '', detail = ''): ReviewProblem => ({
  rule,
  where,
  message: `${where === '' ? '' : `${where}: `}${reviewRules[rule]}${detail === '' ? '' : ` (${detail})`}`,
});

/** What was made, or every rule that stood against it. A refusal is an outcome, not an error. */
export type Outcome<T> =
  | { readonly outcome: 'made'; readonly value: T }
  | { readonly outcome: 'refused'; readonly problems: readonly ReviewProblem[] };

/** A refusal. */
export const refuse = (problems: readonly ReviewProblem[]): Outcome<never> => ({ outcome: 'refused', problems });
