import { refusal, type Answer } from './answer.js';
import { fieldFaultsIn, type Exchange } from './exchange.js';
import { primaryLimitAnswer } from './limits.js';
import { runQuery, type QueryRequest } from './query.js';

/** The answer to a GraphQL request: it takes its points from the hour before it runs. */
export const graphqlAnswer = async (exchange: Exchange): Promise<Answer> => {
  const { setting, record, viewer, credential, prepared, faults } = exchange;
  const { world, meter } = setting;
  if (viewer.kind === 'anonymous' && setting.anonymous === false)
    return refusal(401, 'This endpoint requires you to be authenticated.');
  if (viewer.kind === 'app') return refusal(401, 'Bad credentials');
  if (prepared === null) {
    return {
      status: 200,
      body: { errors: [{ message: 'A query attribute must be specified and must be a string.' }] },
    };
  }
  if (prepared.kind === 'refused') {
    setting.unexpected(
      record,
      `a query that GitHub refuses: ${prepared.errors.map((error) => error.message).join('; ')}`,
    );
    const { cost, errors } = prepared;
    return { status: 200, body: cost === null ? { errors } : { data: null, errors } };
  }
  const before = meter.allowance(credential, 'graphql', world);
  if (before.used >= before.limit) return primaryLimitAnswer('graphql');
  meter.use(credential, 'graphql', prepared.cost.points);
  record.points = prepared.cost.points;
  const { limit, used, reset } = meter.allowance(credential, 'graphql', world);
  const resetAt = new Date(reset * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
  const result = await runQuery(prepared, {
    world,
    viewer,
    faults: fieldFaultsIn(faults),
    rateLimit: { limit, used, remaining: Math.max(0, limit - used), resetAt },
    unserved: (what) => {
      setting.unexpected(record, `not served by the fake: ${what}`);
    },
  });
  return { status: 200, body: result };
};

/** The query in a request's body; null when there is none. */
export const queryFrom = (body: unknown): QueryRequest | null => {
  if (typeof body !== 'object' || body === null) return null;
  const query: unknown = Reflect.get(body, 'query');
  const operationName: unknown = Reflect.get(body, 'operationName');
  const variables: unknown = Reflect.get(body, 'variables');
  if (typeof query !== 'string') return null;
  return {
    query,
    operationName: typeof operationName === 'string' ? operationName : null,
    variables: typeof variables === 'object' && variables !== null ? { ...variables } : {},
  };
};
