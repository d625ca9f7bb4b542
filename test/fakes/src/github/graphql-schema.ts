import { schema as published } from '@octokit/graphql-schema';
import {
  GraphQLError,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  buildClientSchema,
  isInterfaceType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';

let built: GraphQLSchema | undefined;

/** GitHub's own schema, as published in `@octokit/graphql-schema`, with integers that go beyond 31 bits in answers: GitHub's ids do. */
export const githubSchema = (): GraphQLSchema => {
  if (built !== undefined) return built;
  const introspection: unknown = published.json;
  if (!isIntrospection(introspection)) throw new Error('@octokit/graphql-schema holds no introspection result.');
  built = buildClientSchema(introspection, { assumeValid: true });
  for (const type of Object.values(built.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    if (type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.type = widened(field.type);
  }
  return built;
};

const isIntrospection = (value: unknown): value is IntrospectionQuery =>
  typeof value === 'object' && value !== null && '__schema' in value;

const wideInt = new GraphQLScalarType<number, number>({
  name: 'Int',
  serialize: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw new GraphQLError(`Int cannot represent ${String(value)}`);
  },
});

const widened = (type: GraphQLOutputType): GraphQLOutputType => {
  if (type === GraphQLInt) return wideInt;
  if (type instanceof GraphQLNonNull) {
    const inner: GraphQLOutputType = widened(type.ofType);
    return inner === type.ofType || inner instanceof GraphQLNonNull ? type : new GraphQLNonNull(inner);
  }
  if (type instanceof GraphQLList) {
    const inner = widened(type.ofType);
    return inner === type.ofType ? type : new GraphQLList(inner);
  }
  return type;
};
