import {
  requireGitOid,
  requireSha256,
  type AdmittedActor,
  type AdmittedAgentRun,
  type AdmittedCheck,
  type AdmittedComment,
  type AdmittedInputs,
  type AdmittedReview,
  type AdmittedThread,
  type CollectionProfile,
  type FilteredText,
  type Timestamp,
} from '@casefile/contract';

/** A text as the filter answers: a plain string stands for one that the filter left as it was. */
export type FixtureText = string | FilteredText;

/** A text that the filter rejected. */
export const rejected = (code = 'injection.instruction-override', count = 1): FilteredText => ({
  status: 'rejected',
  findings: [{ code, count }],
  text: null,
});

/** A text that the filter changed. */
export const modified = (text: string, code = 'secret.github', count = 1): FilteredText => ({
  status: 'modified',
  findings: [{ code, count }],
  text,
});

/** A text that a bound cut. */
export const truncated = (text: string): FilteredText => ({ status: 'truncated', findings: [], text });

/** Admitted inputs under construction, with the filter's answers to their texts. */
export interface Fixture {
  readonly inputs: AdmittedInputs;
  readonly texts: ReadonlyMap<number, FilteredText>;
  readonly text: (text: FixtureText) => number;
  /** The same texts under other inputs. */
  readonly with: (change: Partial<AdmittedInputs>) => Fixture;
}

/** The head revision of every fixture. */
export const headSha = requireGitOid('9f8e7d6c5b4a39281706f5e4d3c2b1a098765432');

/** A time of the fixtures' day; not checked, so that a case may say one that does not exist. */
export const at = (clock: string, fraction = '000000000'): Timestamp => `2026-09-08T${clock}.${fraction}Z` as Timestamp;

/** A profile for change proposals with every source. */
export const fullProfile: CollectionProfile = {
  admission: { human_min_role: 'triage' },
  entity_kind: 'change_proposal',
  included_sources: ['agent_runs', 'check_logs', 'checks', 'comments', 'entity', 'reviews'],
  record_selection: 'newest',
  check_log_selection: 'failed',
  bounds: {
    max_records_per_source: 500,
    max_source_bytes: 16_777_216,
    max_record_bytes: 65_536,
    max_log_bytes: 1_048_576,
    max_metadata_string_bytes: 1024,
    max_labels: 100,
  },
};

/** A profile for work items. */
export const issueProfile: CollectionProfile = {
  ...fullProfile,
  entity_kind: 'work_item',
  included_sources: ['agent_runs', 'comments', 'entity'],
  check_log_selection: 'none',
};

const textTable = (): { texts: Map<number, FilteredText>; text: Fixture['text'] } => {
  const texts = new Map<number, FilteredText>();
  const text = (value: FixtureText): number => {
    const ref = texts.size;
    texts.set(ref, typeof value === 'string' ? { status: 'unchanged', findings: [], text: value } : value);
    return ref;
  };
  return { texts, text };
};

const fixtureOf = (inputs: AdmittedInputs, table: ReturnType<typeof textTable>): Fixture => ({
  inputs,
  ...table,
  with: (change) => fixtureOf({ ...inputs, ...change }, table),
});

/** A human who may direct the agent. */
export const human = (
  text: Fixture['text'],
  id: string,
  login: FixtureText | null,
  role: AdmittedActor['role'] = 'write',
): AdmittedActor => ({
  id,
  kind: 'human',
  login: login === null ? null : text(login),
  role,
  role_verified: role !== null,
  unavailable: false,
});

/** A registered bot. */
export const bot = (text: Fixture['text'], id: string, login: FixtureText): AdmittedActor => ({
  id,
  kind: 'bot',
  login: text(login),
  role: 'bot',
  role_verified: false,
  unavailable: false,
});

/** A comment by the maintainer of the fixtures. */
export const comment = (
  text: Fixture['text'],
  id: string,
  body: FixtureText,
  more: Partial<AdmittedComment> = {},
): AdmittedComment => ({ id, author_id: 'U_maintainer', created_at: at('10:20:00'), body: text(body), ...more });

/** A review by the reviewer of the fixtures. */
export const review = (
  text: Fixture['text'],
  id: string,
  body: FixtureText,
  more: Partial<AdmittedReview> = {},
): AdmittedReview => ({
  id,
  author_id: 'U_reviewer',
  created_at: at('11:00:00'),
  body: text(body),
  state: 'commented',
  ...more,
});

/** An unresolved, current thread. */
export const thread = (
  id: string,
  commentIds: readonly string[],
  more: Partial<AdmittedThread> = {},
): AdmittedThread => ({
  id,
  created_at: at('11:00:00'),
  comment_ids: commentIds,
  replies: [],
  resolved: false,
  outdated: false,
  ...more,
});

/** A check that succeeded at the head. */
export const check = (
  text: Fixture['text'],
  id: string,
  name: FixtureText,
  more: Partial<AdmittedCheck> = {},
): AdmittedCheck => ({
  id,
  name: text(name),
  status: 'completed',
  conclusion: 'success',
  never_started: false,
  created_at: at('12:00:00'),
  started_at: at('12:00:01'),
  completed_at: at('12:05:00'),
  head_sha: headSha,
  ...more,
});

/** A run of an agent that answered nowhere. */
export const agentRun = (
  text: Fixture['text'],
  id: string,
  agent: FixtureText,
  more: Partial<AdmittedAgentRun> = {},
): AdmittedAgentRun => ({
  id,
  agent: text(agent),
  status: 'success',
  input_revision: requireSha256('5'.repeat(64)),
  result_record_keys: [],
  completed_at: at('12:30:00'),
  ...more,
});

/** An issue with a title, a body and nothing else. */
export const smallIssue = (): Fixture => {
  const table = textTable();
  const { text } = table;
  return fixtureOf(
    {
      schema_version: 1,
      source: {
        forge: 'github',
        host: 'github.com',
        repository_id: 'R_kgDOExample',
        repository: text('octo-org/example'),
      },
      collection: issueProfile,
      admission: { mode: 'creator_and_editor' },
      entity: {
        kind: 'work_item',
        number: 7,
        id: 'I_kwDOExample',
        state: 'open',
        title: text('The parser drops the last line'),
        body: text('A file without a final newline loses its last line.\n'),
        labels: [],
        author_id: 'U_maintainer',
        created_at: at('10:15:30'),
        updated_at: at('13:00:00'),
      },
      actors: [human(text, 'U_maintainer', 'maintainer', 'maintain')],
      comments: [],
      reviews: [],
      threads: [],
      checks: [],
      agent_runs: [],
      gaps: [],
    },
    table,
  );
};

/** A pull request with something of everything: comments, reviews in each state, threads in each state, checks in each state with logs, gaps. */
export const fullProposal = (): Fixture => {
  const table = textTable();
  const { text } = table;
  const base = smallIssue().inputs;
  const inThread = { author_id: 'U_reviewer' };
  return fixtureOf(
    {
      ...base,
      source: { ...base.source, repository: text('octo-org/example') },
      collection: fullProfile,
      captured_head: headSha,
      entity: {
        ...base.entity,
        kind: 'change_proposal',
        number: 12,
        id: 'PR_kwDOExample',
        title: text(modified('Keep the last line [REDACTED:secret.github]')),
        body: text('This keeps the last line of a file.\n'),
        labels: [text('bug'), text('área: parser'), text(rejected()), text('bug'), text('')],
      },
      actors: [
        human(text, 'U_maintainer', 'maintainer', 'maintain'),
        human(text, 'U_reviewer', 'reviewer', 'triage'),
        human(text, 'U_gone', null, null),
        bot(text, 'BOT_helper', modified('helper', 'unicode.zero-width', 2)),
        human(text, 'U_unreferenced', 'nobody'),
      ],
      comments: [
        comment(text, 'IC_1', 'Please also cover an empty file.\n', { updated_at: at('10:21:00') }),
        comment(text, 'IC_2', rejected(), { created_at: at('10:22:00') }),
        comment(text, 'IC_3', '', { created_at: at('10:23:00'), author_id: 'BOT_helper' }),
        comment(text, 'PRRC_1', 'Why not `readLine`?\n', { ...inThread, created_at: at('11:00:00', '000000001') }),
        comment(text, 'PRRC_2', 'Because of CRLF.\n', { created_at: at('11:05:00') }),
        comment(text, 'PRRC_3', modified('Token: [REDACTED:secret.github]\n'), {
          ...inThread,
          created_at: at('11:06:00'),
        }),
        comment(text, 'PRRC_4', 'Old remark.\n', { ...inThread, created_at: at('10:30:00') }),
        comment(text, 'PRRC_5', rejected(), { ...inThread, created_at: at('11:20:00') }),
      ],
      reviews: [
        review(text, 'PRR_1', 'Two questions.\n', { state: 'changes_requested', reviewed_sha: headSha }),
        review(text, 'PRR_2', rejected(), { state: 'approved', created_at: at('11:30:00') }),
        review(text, 'PRR_3', '', {
          state: 'dismissed',
          created_at: at('09:30:00'),
          dismissed_at: at('11:40:00'),
          dismissed_by_actor_id: 'U_maintainer',
        }),
      ],
      threads: [
        thread('PRRT_1', ['PRRC_1', 'PRRC_2', 'PRRC_3'], {
          review_id: 'PRR_1',
          reviewed_sha: headSha,
          path: text('src/(reader)/last line.ts'),
          line: 40,
          side: 'right',
          original_line: 38,
          replies: [
            { comment_id: 'PRRC_3', parent_id: 'PRRC_1' },
            { comment_id: 'PRRC_2', parent_id: 'PRRC_1' },
          ],
        }),
        thread('PRRT_2', ['PRRC_4'], {
          created_at: at('10:30:00'),
          review_id: 'PRR_3',
          resolved: true,
          resolved_by_actor_id: 'U_gone',
          outdated: true,
        }),
        thread('PRRT_3', ['PRRC_5'], { review_id: 'PRR_1' }),
      ],
      checks: [
        check(text, 'CR_1', 'build'),
        check(text, 'CR_2', 'test', {
          conclusion: 'failure',
          created_at: at('12:00:00', '000000002'),
          log: text(truncated('1 test failed\n')),
        }),
        check(text, 'CR_3', rejected(), { conclusion: 'timed_out', log: text('never seen\n') }),
        check(text, 'CR_4', 'lint', { conclusion: 'failure', log: text(rejected()) }),
        {
          id: 'CR_5',
          name: text('deploy'),
          status: 'queued',
          created_at: at('12:10:00'),
          head_sha: headSha,
        },
        {
          id: 'CR_6',
          name: text('e2e'),
          status: 'in_progress',
          created_at: at('12:11:00'),
          started_at: at('12:12:00'),
          head_sha: headSha,
        },
        {
          id: 'CR_7',
          name: text('startup'),
          status: 'completed',
          conclusion: 'failure',
          never_started: true,
          created_at: at('12:13:00'),
          completed_at: at('12:13:00'),
          head_sha: headSha,
        },
        check(text, 'CR_8', 'fuzz', { conclusion: 'stale', log: text('') }),
      ],
      gaps: [
        { scope: 'comments', code: 'authorization_failed', count: 3 },
        { scope: 'comments', code: 'unsafe_content', count: 1 },
        { scope: 'checks', code: 'invalid_metadata', count: 2 },
      ],
    },
    table,
  );
};
