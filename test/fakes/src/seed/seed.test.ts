import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SeedError, issueSeed, parseSeed, pullRequestSeed, startFakeGitHub, type Seed } from '../github.js';
import { worldFrom } from '../world/build.js';

const problemsOf = (make: () => unknown): readonly string[] => {
  try {
    make();
  } catch (error) {
    if (error instanceof SeedError) return error.problems;
    throw error;
  }
  return [];
};

describe('a seed', () => {
  it('is refused with every problem and its place', () => {
    const { repository, people } = issueSeed();
    const wrong = {
      repository: { ...repository, id: -1 },
      people,
      entities: [{ kind: 'issue', number: 1, title: 'T', author: 'owner', colour: 'red' }],
      faults: [{ then: { kind: 'explode' } }],
    };
    const problems = problemsOf(() => parseSeed(wrong));
    expect(problems).toContain('/repository/id: must be >= 1');
    expect(problems).toContain('/entities/0: must NOT have additional properties ("colour")');
    expect(problems.some((problem) => problem.startsWith('/faults/0/then'))).toBe(true);
    expect(problemsOf(() => parseSeed(issueSeed()))).toEqual([]);
  });

  it.each<[string, Seed, string]>([
    ['nobody', issueSeed({ author: 'ghost' }), '/entities/0/author: nobody in /people has the login "ghost"'],
    [
      'no review',
      pullRequestSeed({ threads: [{ path: 'a', comments: [{ author: 'owner', review: 'r9' }] }] }),
      '/entities/0/threads/0/comments/0/review: no review has the key "r9"',
    ],
    [
      'no comment',
      pullRequestSeed({ threads: [{ path: 'a', comments: [{ author: 'owner', replyTo: 'c9' }] }] }),
      '/entities/0/threads/0/comments/0/replyTo: no earlier comment of the thread has the key "c9"',
    ],
    [
      'one id twice',
      issueSeed({
        comments: [
          { author: 'owner', id: 5 },
          { author: 'owner', id: 5 },
        ],
      }),
      '/: node id IC_kwDOKIf6Ac4AAAAF is there twice',
    ],
    ['a merged issue', issueSeed({ state: 'merged' }), '/entities/0/state: an issue is never merged'],
    [
      'a token of nobody',
      issueSeed({}, { tokens: [{ value: 'token-of-ghost', login: 'ghost' }] }),
      '/tokens: nobody in /people has the login "ghost"',
    ],
    ['an issue with reviews', issueSeed({ reviews: [] }), '/entities/0/reviews: an issue has none'],
  ])('that refers to %s is refused', (_, seed, problem) => {
    expect(problemsOf(() => worldFrom(parseSeed(seed)))).toContain(problem);
  });

  it('repeats what it is told to, counting and moving on in time', () => {
    const [entity] = worldFrom(
      issueSeed({
        comments: [
          {
            repeat: 3,
            key: 'c{n}',
            author: 'owner',
            body: 'Number {n} of {n}',
            createdAt: '2026-01-01T00:00:00Z',
            everySeconds: 3600,
          },
        ],
      }),
    ).entities;
    expect(entity?.comments.map(({ key, body, createdAt }) => [key, body, createdAt])).toEqual([
      ['c1', 'Number 1 of 1', '2026-01-01T00:00:00Z'],
      ['c2', 'Number 2 of 2', '2026-01-01T01:00:00Z'],
      ['c3', 'Number 3 of 3', '2026-01-01T02:00:00Z'],
    ]);
  });

  it('fills a forge the same way every time', () => {
    const seed = pullRequestSeed({
      comments: [{ repeat: 5, author: 'writer' }],
      checks: [{ name: 'build' }],
      threads: [{ path: 'a', comments: [{ author: 'owner' }] }],
    });
    expect(JSON.stringify(worldFrom(seed))).toBe(JSON.stringify(worldFrom(seed)));
  });

  it('gives node ids of GitHub’s form and alphabet', () => {
    const { repository, people, entities } = worldFrom(
      pullRequestSeed({ comments: [{ author: 'writer' }], checks: [{ name: 'build' }] }),
    );
    const ids = [
      repository.nodeId,
      ...people.map((person) => person.nodeId),
      entities[0]?.nodeId,
      entities[0]?.comments[0]?.nodeId,
      entities[0]?.checks[0]?.nodeId,
    ];
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9_=-]*$/);
    expect(entities[0]?.comments[0]?.nodeId).toMatch(/^IC_kwDO/);
  });

  it('is checked before a fake starts', async () => {
    await expect(startFakeGitHub({ ...issueSeed(), people: [] })).rejects.toThrow(SeedError);
  });
});

describe('the command', () => {
  const run = (...args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [new URL('../../bin/fake-forge.mjs', import.meta.url).pathname, ...args], {
      encoding: 'utf8',
      timeout: 20_000,
    });

  it.each([
    ['no seed', [], '--seed FILE is missing'],
    ['another forge', ['--seed', 'demo', '--forge', 'bitbucket'], 'there is no fake bitbucket'],
    ['no port', ['--seed', 'demo', '--port', 'x'], '--port x is no port'],
    ['a seed that is not there', ['--seed', 'nowhere.json'], 'nowhere.json: cannot be read'],
    ['an unknown option', ['--nonsense'], 'Try --help'],
  ])('ends with 2 and says why: %s', (_, args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('explains itself', () => {
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
  });
});
