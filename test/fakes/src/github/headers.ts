import { createHash } from 'node:crypto';
import type { Viewer } from './context.js';

/** Where a credential stands within its hour, for one kind of request. */
export interface Allowance {
  readonly resource: 'core' | 'graphql';
  readonly limit: number;
  readonly used: number;
  /** Seconds since 1970. */
  readonly reset: number;
}

/** The headers that every answer of GitHub's API carries. */
export const commonHeaders = (
  requestNumber: number,
  viewer: Viewer | null,
  allowance: Allowance,
): Record<string, string> => ({
  server: 'github.com',
  'content-type': 'application/json; charset=utf-8',
  'cache-control':
    viewer === null || viewer.kind === 'anonymous'
      ? 'public, max-age=60, s-maxage=60'
      : 'private, max-age=60, s-maxage=60',
  vary: 'Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With',
  'x-github-media-type': 'github.v3; format=json',
  'x-github-api-version-selected': '2022-11-28',
  ...(viewer?.kind === 'user' ? { 'x-oauth-scopes': viewer.scopes.join(', '), 'x-accepted-oauth-scopes': 'repo' } : {}),
  ...(viewer?.kind === 'installation' ? { 'x-accepted-github-permissions': 'metadata=read' } : {}),
  'x-ratelimit-limit': String(allowance.limit),
  'x-ratelimit-remaining': String(Math.max(0, allowance.limit - allowance.used)),
  'x-ratelimit-used': String(allowance.used),
  'x-ratelimit-reset': String(allowance.reset),
  'x-ratelimit-resource': allowance.resource,
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset',
  'access-control-allow-origin': '*',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-frame-options': 'deny',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '0',
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'",
  'x-github-request-id': requestIdOf(requestNumber),
});

/** A request id of GitHub's form, the same for the same request of every run. */
const requestIdOf = (requestNumber: number): string => {
  const hex = createHash('sha256')
    .update(`request ${String(requestNumber)}`)
    .digest('hex')
    .toUpperCase();
  return [hex.slice(0, 4), hex.slice(4, 9), hex.slice(9, 16), hex.slice(16, 23), hex.slice(23, 31)].join(':');
};

/** The weak validator of a body. */
export const etagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('hex')}"`;
