import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { altered, notFoundAnswer, refusal, type Answer } from './answer.js';
import { appAnswer } from './app-rest.js';
import type { Viewer } from './context.js';
import { isRefusal, viewerFrom } from './credentials.js';
import { fieldFaultsIn, type ApiSetting, type Exchange } from './exchange.js';
import type { FaultAction } from './faults.js';
import { graphqlAnswer, queryFrom } from './graphql-answer.js';
import { commonHeaders, etagOf, type Allowance } from './headers.js';
import { faultAnswer, primaryLimitAnswer } from './limits.js';
import { prepareQuery } from './query.js';
import type { RequestRecord } from './request-log.js';
import { repositoryAnswer } from './rest.js';
import { simpleUser } from './rest-objects.js';
import { brokenPromise } from './rest-schema.js';
import { routeOf } from './routes.js';
import { send, transportFaultIn } from './send.js';
import { applyChange } from '../world/change.js';

/** Answers one request to the API's origin. */
export const answerApi = async (
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
  setting: ApiSetting,
): Promise<void> => {
  const { world } = setting;
  const url = new URL(request.url ?? '/', setting.url());
  const route = routeOf(record.method, url.pathname);
  record.route = route.name;
  const text = await bodyOf(request);
  const body = jsonFrom(text);
  const asked = route.name === 'graphql' ? queryFrom(body) : null;
  const prepared = asked === null ? null : prepareQuery(asked);
  record.operation = asked?.operationName ?? prepared?.operation?.name?.value ?? null;
  record.variables = asked?.variables ?? null;

  const first = prepared?.cost?.largestPage ?? Number(url.searchParams.get('per_page') ?? 0);
  const login = route.parts['login'] ?? null;
  const faults = setting.faults.meet({ route: route.name, operation: record.operation, login, first });
  record.faults.push(...faults.map((fault) => fault.kind));
  for (const fault of faults) {
    if (fault.kind === 'change') applyChange(world, fault.change);
    if (fault.kind === 'apply') fault.apply(world);
    if (fault.kind === 'delay') await delay(fault.milliseconds);
  }

  const credential = request.headers.authorization ?? '';
  const viewer = viewerFrom(request.headers.authorization, world, setting.issued, setting.anonymous);
  const resource: Allowance['resource'] = route.name === 'graphql' ? 'graphql' : 'core';
  const early = refusedEarly(request, viewer, faults, resource, text, body);
  const answer =
    early ??
    (isRefusal(viewer)
      ? viewer
      : await answerOf({
          setting,
          record,
          route,
          viewer,
          credential,
          query: url.searchParams,
          body,
          prepared,
          faults,
        }));
  reply(request, response, answer, {
    setting,
    record,
    faults,
    credential,
    resource,
    viewer: isRefusal(viewer) ? null : viewer,
  });
};

/** What is answered before anything is looked up: faults that are whole answers, and requests that GitHub does not take. */
const refusedEarly = (
  request: IncomingMessage,
  viewer: Viewer | Answer,
  faults: readonly FaultAction[],
  resource: Allowance['resource'],
  text: string,
  body: unknown,
): Answer | null => {
  const fault = faultAnswer(faults, resource);
  if (fault !== undefined) return fault;
  if (request.headers['user-agent'] === undefined) {
    return refusal(
      403,
      'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
    );
  }
  const version = request.headers['x-github-api-version'];
  if (version !== undefined && version !== '2022-11-28' && version !== '2026-03-10') {
    return refusal(400, `API version ${String(version)} is not supported.`);
  }
  if (isRefusal(viewer)) return viewer;
  return text !== '' && body === undefined ? refusal(400, 'Problems parsing JSON') : null;
};

const answerOf = async (exchange: Exchange): Promise<Answer> => {
  const { setting, record, route, viewer, credential } = exchange;
  if (route.name === 'rate_limit') return rateLimitAnswer(setting, credential);
  if (route.name === 'graphql') return graphqlAnswer(exchange);
  if (viewer.kind !== 'app') {
    const allowance = setting.meter.allowance(credential, 'core', setting.world);
    if (allowance.used >= allowance.limit) return primaryLimitAnswer('core');
    setting.meter.use(credential, 'core', 1);
    record.points = 1;
  }
  const answer = restAnswer(exchange);
  if (answer.body !== undefined && answer.status !== 301) {
    const broken = brokenPromise(route.name, answer.status, answer.body);
    if (broken !== null) setting.unexpected(record, `the fake's own answer breaks GitHub's description: ${broken}`);
  }
  return answer;
};

const restAnswer = (exchange: Exchange): Answer => {
  const { setting, record, route, viewer, body, query } = exchange;
  const { world } = setting;
  const base = `${setting.url()}${route.rootPrefix}`;
  if (route.name === 'other') {
    setting.unexpected(record, `no route: ${record.method} ${record.path}`);
    return notFoundAnswer;
  }
  if (route.repository !== null) {
    const { repository } = world;
    const asked = route.repository.toLowerCase();
    const hidden =
      (viewer.access === 'none' && viewer.kind !== 'app') || (repository.private && viewer.kind === 'anonymous');
    if (!hidden && repository.formerNames.some((name) => name.toLowerCase() === asked)) return moved(exchange, base);
    const here = asked === `${repository.owner}/${repository.name}`.toLowerCase() || asked === String(repository.id);
    if (hidden || !here) return notFoundAnswer;
  }
  if (['app', 'installation', 'access_token'].includes(route.name)) {
    return appAnswer({ world, viewer, route, body, base, issued: setting.issued });
  }
  if (viewer.kind === 'app') return refusal(401, 'Bad credentials');
  if (route.name === 'user') return userAnswer(exchange, base);
  return repositoryAnswer({
    world,
    viewer,
    route,
    query,
    base,
    logAddress: setting.logs.addressOf,
    faults: fieldFaultsIn(exchange.faults),
  });
};

const moved = ({ setting, route, query }: Exchange, base: string): Answer => {
  const search = query.toString();
  const location = `${base}/repositories/${String(setting.world.repository.id)}${route.below}${search === '' ? '' : `?${search}`}`;
  return {
    status: 301,
    headers: { location },
    body: { message: 'Moved Permanently', url: location, documentation_url: 'https://docs.github.com/rest' },
  };
};

const userAnswer = ({ setting, route, viewer }: Exchange, base: string): Answer => {
  const { people } = setting.world;
  const login = route.parts['login'];
  if (login === undefined && viewer.kind === 'installation')
    return refusal(403, 'Resource not accessible by integration');
  if (login === undefined && viewer.kind === 'anonymous') return refusal(401, 'Requires authentication');
  const person = people.find((one) => (login === undefined ? one.login === viewer.login : one.restLogin === login));
  return person === undefined || person.deleted ? notFoundAnswer : { status: 200, body: simpleUser(person, base) };
};

const rateLimitAnswer = ({ meter, world }: ApiSetting, credential: string): Answer => {
  const shown = (resource: Allowance['resource']): Readonly<Record<string, number>> => {
    const { limit, used, reset } = meter.allowance(credential, resource, world);
    return { limit, used, remaining: Math.max(0, limit - used), reset };
  };
  return { status: 200, body: { resources: { core: shown('core'), graphql: shown('graphql') }, rate: shown('core') } };
};

const reply = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  about: Pick<Exchange, 'setting' | 'record' | 'faults' | 'credential'> & {
    readonly resource: Allowance['resource'];
    readonly viewer: Viewer | null;
  },
): void => {
  const { setting, record, faults, credential, resource, viewer } = about;
  let { body } = answer;
  for (const fault of faults) if (fault.kind === 'alter') body = altered(body, fault.set ?? {}, fault.remove ?? []);
  const text = body === undefined ? '' : JSON.stringify(body);
  const transport = transportFaultIn(faults);
  const etag = answer.status === 200 && resource === 'core' ? etagOf(text) : null;
  const known = etag !== null && request.headers['if-none-match'] === etag && transport === undefined;
  if (known) {
    // What the client has already is not counted.
    setting.meter.use(credential, resource, -record.points);
    record.points = 0;
  }
  const allowance = setting.meter.allowance(credential, resource, setting.world);
  const headers: Record<string, string> = {
    ...commonHeaders(record.number, viewer, allowance),
    ...(etag === null ? {} : { etag }),
    ...answer.headers,
  };
  if (known) {
    record.status = 304;
    send(response, 304, headers, '', undefined);
    return;
  }
  record.status = answer.status;
  send(response, answer.status, headers, text, transport);
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const jsonFrom = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
