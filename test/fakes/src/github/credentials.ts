import { Buffer } from 'node:buffer';
import { createPublicKey, verify } from 'node:crypto';
import { refusal, type Answer } from './answer.js';
import type { Viewer } from './context.js';
import type { App, Installation, World } from '../world/types.js';

/** An installation's token, as long as it works. */
export interface IssuedToken {
  readonly value: string;
  readonly expiresAt: number;
  readonly installation: Installation;
  readonly permissions: Readonly<Record<string, string>>;
}

const anonymous: Viewer = { login: null, kind: 'anonymous', access: 'read', scopes: [] };

/**
 * What a request without a credential may do: nothing, what anybody may, or what the first token's owner may. GitHub has no such thing as the last; golden cases use it, whose inputs must
 * not depend on a credential.
 */
export type AnonymousAccess = boolean | 'as-owner';

const ownerOf = ({ login, access, scopes }: World['tokens'][number]): Viewer => ({
  login,
  kind: 'user',
  access,
  scopes,
});

/** Who asks, from the `Authorization` header; or GitHub's refusal. */
export const viewerFrom = (
  header: string | undefined,
  world: World,
  issued: ReadonlyMap<string, IssuedToken>,
  allowAnonymous: AnonymousAccess,
): Viewer | Answer => {
  if (header === undefined) {
    const [owner] = world.tokens;
    if (allowAnonymous === 'as-owner' && owner !== undefined) return ownerOf(owner);
    return allowAnonymous === false ? refusal(401, 'Requires authentication') : anonymous;
  }
  const value = /^(?:bearer|token)\s+(\S+)$/i.exec(header)?.[1];
  if (value === undefined) return refusal(401, 'Bad credentials');
  const token = world.tokens.find((one) => one.value === value);
  if (token !== undefined) return ownerOf(token);
  const installed = issued.get(value);
  if (installed !== undefined) {
    if (installed.expiresAt <= Date.now() || installed.installation.suspended) return refusal(401, 'Bad credentials');
    const { permissions, installation } = installed;
    const access = installation.coversRepository ? 'push' : 'none';
    return { login: null, kind: 'installation', access, scopes: [], permissions };
  }
  return value.split('.').length === 3 ? appFrom(value, world) : refusal(401, 'Bad credentials');
};

/** Whether this is a refusal rather than somebody. */
export const isRefusal = (value: Viewer | Answer): value is Answer => 'status' in value;

/** A JWT of the app: RS256, by its key, issued by its id or client id, for ten minutes at most, not from the future. */
const appFrom = (jwt: string, world: World): Viewer | Answer => {
  const { app } = world;
  const claims = app === null ? null : claimsOf(jwt, app);
  if (app === null || claims === null) return refusal(401, 'A JSON web token could not be decoded');
  const { iat, exp, iss } = claims;
  const now = Math.floor(Date.now() / 1000);
  if (String(iss) !== String(app.id) && iss !== app.clientId) {
    return refusal(401, "'Issuer' claim ('iss') must be an Integer");
  }
  if (!Number.isInteger(iat) || Number(iat) > now + 60) {
    return refusal(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  }
  if (!Number.isInteger(exp) || Number(exp) <= now) {
    return refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (Number(exp) > now + 600) return refusal(401, "'Expiration time' claim ('exp') is too far in the future");
  return { login: null, kind: 'app', access: 'none', scopes: [] };
};

const claimsOf = (jwt: string, app: App): Readonly<Record<string, unknown>> | null => {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const head = jsonOf(header);
  if (head?.['alg'] !== 'RS256') return null;
  const bytes = Buffer.from(`${header}.${payload}`, 'ascii');
  const genuine = verify('RSA-SHA256', bytes, createPublicKey(app.publicKey), Buffer.from(signature, 'base64url'));
  return genuine ? jsonOf(payload) : null;
};

const jsonOf = (part: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};
