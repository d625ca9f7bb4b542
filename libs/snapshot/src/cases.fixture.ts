import {
  at,
  bot,
  check,
  comment,
  fullProfile,
  fullProposal,
  headSha,
  human,
  issueProfile,
  modified,
  rejected,
  review,
  smallIssue,
  thread,
  truncated,
  type Fixture,
} from './admitted.fixture.js';

const manyComments = (): Fixture => {
  const issue = smallIssue();
  return issue.with({
    comments: Array.from({ length: 101 }, (_, n) =>
      comment(issue.text, `IC_${n}`, `Comment ${n}.\n`, {
        created_at: at('10:20:00', String(n).padStart(9, '0')),
      }),
    ),
  });
};

const boundedComments = (): Fixture => {
  const issue = smallIssue();
  return issue.with({
    collection: { ...issueProfile, bounds: { ...issueProfile.bounds, max_records_per_source: 2 } },
    comments: [comment(issue.text, 'IC_1', 'One.\n'), comment(issue.text, 'IC_2', rejected())],
    gaps: [{ scope: 'comments', code: 'profile_bound', count: 9 }],
  });
};

const cutLabels = (): Fixture => {
  const issue = smallIssue();
  const { text } = issue;
  return issue.with({
    collection: { ...issueProfile, bounds: { ...issueProfile.bounds, max_labels: 2 } },
    entity: {
      ...issue.inputs.entity,
      labels: [text('zeta'), text(modified('alpha', 'unicode.nfkc')), text('beta'), text('alpha'), text(rejected())],
    },
  });
};

const strangersVouchedFor = (): Fixture => {
  const issue = smallIssue();
  return issue.with({
    admission: { mode: 'vouch_by_edit' },
    actors: [...issue.inputs.actors, human(issue.text, 'U_stranger', 'stranger', 'none')],
    comments: [
      comment(issue.text, 'IC_1', 'A typo that a maintainer mended.\n', { author_id: 'U_stranger' }),
      comment(issue.text, 'IC_2', 'Of a deleted account.\n', { author_id: null }),
    ],
  });
};

const cutTexts = (): Fixture => {
  const issue = smallIssue();
  return issue.with({
    entity: { ...issue.inputs.entity, title: issue.text(truncated('A title that was cut')), body: issue.text('') },
    comments: [comment(issue.text, 'IC_1', truncated('Cut here\n'))],
  });
};

const unknownRoles = (): Fixture => {
  const proposal = fullProposal();
  return proposal.with({
    actors: proposal.inputs.actors.map((actor) =>
      actor.id === 'U_gone' || actor.id === 'U_unreferenced'
        ? { ...actor, role: null, role_verified: false, unavailable: true }
        : actor,
    ),
  });
};

const badPaths = (): Fixture => {
  const proposal = fullProposal();
  const { text } = proposal;
  return proposal.with({
    threads: [
      thread('PRRT_1', ['PRRC_1'], { path: text('한국어/x.ts') }),
      thread('PRRT_2', ['PRRC_2'], { path: text(modified('src/x.ts', 'unicode.zero-width')) }),
      thread('PRRT_3', ['PRRC_3'], { path: text(rejected()) }),
      thread('PRRT_4', ['PRRC_4'], { path: text('src/x.ts') }),
    ],
  });
};

const badNames = (): Fixture => {
  const proposal = fullProposal();
  const { text } = proposal;
  return proposal.with({
    actors: proposal.inputs.actors.map((actor) =>
      actor.id === 'U_reviewer'
        ? { ...actor, login: text(rejected()) }
        : actor.id === 'U_maintainer'
          ? { ...actor, login: text(modified('', 'unicode.zero-width')) }
          : actor,
    ),
    checks: [
      check(text, 'CR_1', rejected('injection.exfiltration')),
      check(text, 'CR_2', modified('', 'unicode.zero-width', 3), { conclusion: 'failure', log: text('log\n') }),
      check(text, 'CR_3', '', { head_sha: headSha }),
    ],
    gaps: [],
  });
};

const gitlabMerge = (): Fixture => {
  const base = smallIssue();
  const { text } = base;
  return base.with({
    source: {
      forge: 'gitlab',
      host: 'git.example.org:8443',
      repository_id: '4',
      repository: text('Group/sub/project'),
    },
    collection: fullProfile,
    captured_head: headSha,
    entity: { ...base.inputs.entity, kind: 'change_proposal', id: '71', state: 'merged', author_id: '8' },
    actors: [human(text, '8', 'maintainer', 'maintain'), human(text, '10', 'Zoë', 'triage'), bot(text, '9', 'robot')],
    comments: [
      comment(text, '100', 'First.\n', { author_id: '8' }),
      comment(text, '99', 'Second, with a smaller id at the same time.\n', { author_id: '10' }),
      comment(text, '101', 'From a bot.\n', { author_id: '9', created_at: at('10:21:00') }),
    ],
    threads: [
      thread('6a9c1750b37d513a43987b574953fceb50b03ce7', ['100', '99'], { resolved: true, resolved_by_actor_id: null }),
    ],
    gaps: [{ scope: 'reviews', code: 'history_unavailable', count: 1 }],
  });
};

const reviewTexts = (): Fixture => {
  const proposal = fullProposal();
  const { text } = proposal;
  return proposal.with({
    reviews: [
      review(text, 'PRR_b', 'Later id at the same time.\n'),
      review(text, 'PRR_a', rejected()),
      review(text, 'PRR_c', 'Dismissed by nobody known.\n', { state: 'dismissed' }),
    ],
    threads: [
      thread('PRRT_1', ['PRRC_1'], { review_id: 'PRR_a' }),
      thread('PRRT_2', ['PRRC_2'], { review_id: 'PRR_unknown' }),
      thread('PRRT_3', ['PRRC_3'], { review_id: 'PRR_b' }),
      thread('PRRT_0', ['PRRC_4'], { review_id: 'PRR_b' }),
    ],
  });
};

/** Every kind of tree that these tests make, by name. */
export const treeCases: readonly (readonly [name: string, make: () => Fixture])[] = [
  ['a small issue', smallIssue],
  ['a pull request with everything', fullProposal],
  ['101 comments', manyComments],
  ['comments cut by a bound', boundedComments],
  ['labels cut by a bound', cutLabels],
  ['strangers whom an editor vouches for', strangersVouchedFor],
  ['texts cut by bounds', cutTexts],
  ['roles that could not be looked up', unknownRoles],
  ['review paths that cannot stand', badPaths],
  ['names that cannot stand', badNames],
  ['a merge request of GitLab', gitlabMerge],
  ['reviews rejected, dismissed and unknown', reviewTexts],
];
