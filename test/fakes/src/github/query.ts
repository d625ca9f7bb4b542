import {
  GraphQLError,
  Kind,
  execute,
  getVariableValues,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type OperationDefinitionNode,
} from 'graphql';
import type { FieldFault, Makers, QueryContext, Resolve, Viewer } from './context.js';
import { answerErrorOf, validationErrorOf, type AnswerError } from './graphql-errors.js';
import { githubSchema } from './graphql-schema.js';
import { actorMakers } from './objects/actor.js';
import { checkMakers } from './objects/check.js';
import { entityMakers } from './objects/entity.js';
import { repositoryMakers } from './objects/repository.js';
import { reviewMakers } from './objects/review.js';
import { costOf, type QueryCost } from './query-cost.js';
import { rootFields, type RateLimit } from './query-root.js';
import type { World } from '../world/types.js';

/** A GraphQL request as its body says it. */
export interface QueryRequest {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A query that may run: parsed, valid against GitHub's schema, within the limits. */
export interface PreparedQuery {
  readonly kind: 'prepared';
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly cost: QueryCost;
}

/** A query that GitHub would not run, with what it would say. */
export interface RefusedQuery {
  readonly kind: 'refused';
  readonly errors: readonly AnswerError[];
  readonly cost: QueryCost | null;
  readonly operation: OperationDefinitionNode | null;
}

/** Parses, validates and weighs a query, and runs nothing. */
export const prepareQuery = (request: QueryRequest): PreparedQuery | RefusedQuery => {
  const schema = githubSchema();
  const refused = (
    errors: readonly AnswerError[],
    cost: QueryCost | null = null,
    found: OperationDefinitionNode | null = null,
  ): RefusedQuery => ({ kind: 'refused', errors, cost, operation: found });
  let document: DocumentNode;
  try {
    document = parse(request.query, { maxTokens: 20_000 });
  } catch (error) {
    return refused([{ message: error instanceof Error ? error.message : String(error) }]);
  }
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(
    (one) => request.operationName === null || one.name?.value === request.operationName,
  );
  if (operation === undefined || (request.operationName === null && operations.length > 1)) {
    return refused([{ message: 'An operation name is required' }]);
  }
  const invalid = validate(schema, document);
  if (invalid.length > 0) return refused(invalid.map(validationErrorOf), null, operation);
  if (operation.operation !== 'query') return refused([{ message: 'This fake has no mutations.' }], null, operation);
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables);
  if (values.errors !== undefined) {
    return refused(
      values.errors.map((error) => answerErrorOf(error)),
      null,
      operation,
    );
  }
  const cost = costOf(schema, document, operation, values.coerced);
  if (cost.errors.length > 0) return refused(cost.errors, cost, operation);
  return { kind: 'prepared', document, operation, variables: values.coerced, cost };
};

/** What running a query needs beside the query. */
export interface QuerySetting {
  readonly world: World;
  readonly viewer: Viewer;
  readonly faults: readonly FieldFault[];
  readonly rateLimit: RateLimit;
  readonly unserved: (what: string) => void;
}

/** Runs a prepared query over a world: the body of GitHub's answer, errors and partial data as GitHub gives them. */
export const runQuery = async (
  prepared: PreparedQuery,
  setting: QuerySetting,
): Promise<{ readonly data?: unknown; readonly errors?: readonly AnswerError[] }> => {
  const { world, viewer, faults, unserved } = setting;
  const context: QueryContext = {
    world,
    viewer,
    faults,
    unserved,
    get make() {
      return make;
    },
  };
  const make: Makers = {
    ...actorMakers(context),
    ...repositoryMakers(context),
    ...entityMakers(context),
    ...reviewMakers(context),
    ...checkMakers(context),
  };
  const result: ExecutionResult = await execute({
    schema: githubSchema(),
    document: prepared.document,
    operationName: prepared.operation.name?.value,
    variableValues: prepared.variables,
    rootValue: rootFields(context, setting.rateLimit, prepared.cost),
    contextValue: context,
    fieldResolver: resolveField,
    typeResolver: (value) => (isSource(value) ? String(value['__typename']) : undefined),
  });
  const errors = result.errors?.map(answerErrorOf);
  return { ...(result.data === undefined ? {} : { data: result.data }), ...(errors === undefined ? {} : { errors }) };
};

/** What an installation must be permitted before these fields answer. */
const permissionFor: Readonly<Record<string, string>> = {
  'Repository.issue': 'issues',
  'Repository.pullRequest': 'pull_requests',
  'Commit.statusCheckRollup': 'checks',
  'PullRequest.statusCheckRollup': 'checks',
};

const resolveField: GraphQLFieldResolver<unknown, QueryContext> = (source, args, context, info) => {
  const place = `${info.parentType.name}.${info.fieldName}`;
  const fault = context.faults.find((one) => one.kind === 'field_error' && one.field === place);
  if (fault?.kind === 'field_error') {
    throw new GraphQLError(fault.message ?? 'Something went wrong while executing your query.', {
      extensions: { type: fault.type ?? 'SERVICE_UNAVAILABLE' },
    });
  }
  const permission = permissionFor[place];
  const { permissions } = context.viewer;
  if (permission !== undefined && permissions !== undefined && permissions[permission] === undefined) {
    throw new GraphQLError('Resource not accessible by integration', { extensions: { type: 'FORBIDDEN' } });
  }
  const value = isSource(source) && Object.hasOwn(source, info.fieldName) ? source[info.fieldName] : undefined;
  if (value === undefined) {
    context.unserved(place);
    throw new GraphQLError(`The fake GitHub does not serve ${place}.`);
  }
  return isResolve(value) ? value(args, info) : value;
};

const isSource = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isResolve = (value: unknown): value is Resolve => typeof value === 'function';
