/** The version from which actions have jobs and logs in the API (forges.md, Forgejo). */
export const versionWithJobs = 16;

/**
 * The major version that `GET /api/v1/version` tells: `16.0.1+gitea-1.22.0` is 16. Null for what is no version.
 */
export const majorVersionOf = (version: unknown): number | null => {
  const major = typeof version === 'string' ? /^v?(\d{1,4})\.\d/.exec(version)?.[1] : undefined;
  return major === undefined ? null : Number(major);
};
