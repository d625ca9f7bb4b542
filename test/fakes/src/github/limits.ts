import type { Answer } from './answer.js';
import { refusal } from './answer.js';
import type { Allowance } from './headers.js';
import type { FaultThen } from '../seed/types.js';
import type { World } from '../world/types.js';

/** How much of its hour each credential has used. */
export interface Meter {
  readonly allowance: (credential: string, resource: Allowance['resource'], world: World) => Allowance;
  readonly use: (credential: string, resource: Allowance['resource'], points: number) => void;
}

/** A meter whose hour began with it. */
export const meter = (): Meter => {
  const used = new Map<string, number>();
  const reset = Math.floor(Date.now() / 1000) + 3600;
  const key = (credential: string, resource: string): string => `${resource} ${credential}`;
  return {
    allowance: (credential, resource, { limits }) => ({
      resource,
      limit: resource === 'core' ? limits.restPerHour : limits.graphqlPointsPerHour,
      used: used.get(key(credential, resource)) ?? 0,
      reset,
    }),
    use: (credential, resource, points) => {
      used.set(key(credential, resource), (used.get(key(credential, resource)) ?? 0) + points);
    },
  };
};

/** The answer of a spent hour: 403 in REST, 200 with an error in GraphQL. */
export const primaryLimitAnswer = (
  resource: Allowance['resource'],
  headers: Readonly<Record<string, string>> = {},
): Answer =>
  resource === 'graphql'
    ? {
        status: 200,
        headers,
        body: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for user ID 1.' }] },
      }
    : refusal(403, 'API rate limit exceeded for user ID 1.', headers);

/** The whole answer that a fault stands for, where it stands for one. */
export const faultAnswer = (
  faults: readonly { readonly kind: string }[],
  resource: Allowance['resource'],
): Answer | undefined => {
  for (const fault of faults) {
    const answer = isAnswering(fault) ? answerOf(fault, resource) : undefined;
    if (answer !== undefined) return answer;
  }
  return undefined;
};

type Answering = Extract<
  FaultThen,
  { kind: 'status' | 'bad_gateway' | 'secondary_limit' | 'primary_limit' | 'redirect' }
>;

const answering = new Set(['status', 'bad_gateway', 'secondary_limit', 'primary_limit', 'redirect']);

const isAnswering = (fault: { readonly kind: string }): fault is Answering => answering.has(fault.kind);

const answerOf = (fault: Answering, resource: Allowance['resource']): Answer => {
  switch (fault.kind) {
    case 'status':
      return refusal(fault.status, fault.message ?? 'Server Error', fault.headers ?? {});
    case 'bad_gateway':
      return refusal(
        502,
        "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists.",
      );
    case 'secondary_limit':
      return refusal(
        fault.status ?? 403,
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) },
      );
    case 'primary_limit': {
      const reset = Math.floor(Date.now() / 1000) + (fault.resetInSeconds ?? 60);
      return primaryLimitAnswer(resource, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) });
    }
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location } };
  }
};
