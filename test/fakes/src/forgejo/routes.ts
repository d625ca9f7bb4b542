/** A request's route: what it asks for, where. */
export interface ForgejoRoute {
  /** What faults call it. */
  readonly name: string;
  /** As Forgejo's description writes it; null for what it does not have. */
  readonly described: string | null;
  readonly parts: Readonly<Record<string, string>>;
}

const below = '/api/v1/repos/(?<repository>[^/]+/[^/]+)';
const patterns: readonly (readonly [name: string, path: RegExp, described: string | null])[] = [
  ['version', /^\/api\/v1\/version$/, '/version'],
  ['settings', /^\/api\/v1\/settings\/api$/, '/settings/api'],
  ...(
    [
      ['issue', '/issues/(?<number>\\d+)', '/issues/{index}'],
      ['comments', '/issues/(?<number>\\d+)/comments', '/issues/{index}/comments'],
      ['timeline', '/issues/(?<number>\\d+)/timeline', '/issues/{index}/timeline'],
      ['pull', '/pulls/(?<number>\\d+)', '/pulls/{index}'],
      ['reviews', '/pulls/(?<number>\\d+)/reviews', '/pulls/{index}/reviews'],
      [
        'review_comments',
        '/pulls/(?<number>\\d+)/reviews/(?<review>\\d+)/comments',
        '/pulls/{index}/reviews/{id}/comments',
      ],
      ['statuses', '/commits/(?<sha>[0-9a-f]+)/statuses', '/commits/{ref}/statuses'],
      ['runs', '/actions/runs', '/actions/runs'],
      ['jobs', '/actions/runs/(?<run>\\d+)/jobs', null],
      ['log', '/actions/jobs/(?<job>\\d+)/logs', null],
      ['role', '/collaborators/(?<login>[^/]+)/permission', '/collaborators/{collaborator}/permission'],
    ] as const
  ).map(
    ([name, path, described]) =>
      [name, new RegExp(`^${below}${path}$`), described && `/repos/{owner}/{repo}${described}`] as const,
  ),
  ['history', /^\/(?<repository>[^/]+\/[^/]+)\/issues\/(?<number>\d+)\/content-history\/overview$/, null],
];

/** Finds a request's route. */
export const forgejoRouteOf = (method: string, pathname: string): ForgejoRoute => {
  for (const [name, path, described] of method === 'GET' ? patterns : []) {
    const match = path.exec(pathname);
    if (match) return { name, described, parts: { ...match.groups } };
  }
  return { name: 'other', described: null, parts: {} };
};
