import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { AnswerError } from './graphql-errors.js';

/** What a query may touch at most, and what it costs, as GitHub computes both before running it. */
export interface QueryCost {
  /** The nodes that the query may return if every page is full. */
  readonly nodes: number;
  /** Points: the requests needed to fill every connection, a hundredth, at least one. */
  readonly points: number;
  /** The largest page asked for, 0 without a connection. */
  readonly largestPage: number;
  readonly errors: readonly AnswerError[];
}

/** The most nodes one query may touch. */
const nodeLimit = 500_000;

/**
 * Computes a query's cost and refuses what GitHub refuses: a connection without `first` or `last`, with both, with one outside 1 to 100, and more
 * than {@link nodeLimit} nodes. A connection's nodes are its page size times those of the connections around it.
 */
export const costOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QueryCost => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const total = { nodes: 0, requests: 0, largestPage: 0 };
  const errors: AnswerError[] = [];

  const walk = (set: SelectionSetNode, parent: GraphQLNamedType, around: number, path: readonly string[]): void => {
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        const type = fragment && schema.getType(fragment.typeCondition.name.value);
        if (fragment !== undefined && type !== undefined) walk(fragment.selectionSet, type, around, path);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent;
        if (type !== undefined) walk(selection.selectionSet, type, around, path);
      } else field(selection, parent, around, path);
    }
  };

  const field = (node: FieldNode, parent: GraphQLNamedType, around: number, path: readonly string[]): void => {
    const definition = fieldOf(parent, node.name.value);
    if (definition === undefined || node.selectionSet === undefined) return;
    const here = [...path, node.alias?.value ?? node.name.value];
    let inside = around;
    if (isConnection(definition)) {
      const size = pageSize(node, variables, here, errors);
      total.nodes += around * size;
      total.requests += around;
      total.largestPage = Math.max(total.largestPage, size);
      inside = around * size;
    } else if (node.name.value === 'nodes' && here.length === 1) {
      const ids = argumentOf(node, 'ids', variables);
      inside = Array.isArray(ids) ? Math.max(1, ids.length) : 1;
    }
    walk(node.selectionSet, getNamedType(definition.type), inside, here);
  };

  const root = schema.getRootType(operation.operation);
  if (root) walk(operation.selectionSet, root, 1, []);
  if (total.nodes > nodeLimit && errors.length === 0) {
    const nodes = total.nodes.toLocaleString('en-US');
    const most = nodeLimit.toLocaleString('en-US');
    errors.push({
      type: 'MAX_NODE_LIMIT_EXCEEDED',
      message: `This query requests up to ${nodes} possible nodes which exceeds the maximum limit of ${most}.`,
    });
  }
  return {
    nodes: total.nodes,
    points: Math.max(1, Math.round(total.requests / 100)),
    largestPage: total.largestPage,
    errors,
  };
};

const fieldOf = (parent: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined =>
  'getFields' in parent && isObjectLike(parent) ? parent.getFields()[name] : undefined;

const isObjectLike = (type: GraphQLNamedType): type is Extract<GraphQLNamedType, { getInterfaces: unknown }> =>
  isObjectType(type) || 'getInterfaces' in type;

const isConnection = (field: GraphQLField<unknown, unknown>): boolean =>
  getNamedType(field.type).name.endsWith('Connection') && field.args.some((argument) => argument.name === 'first');

const pageSize = (
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
  path: readonly string[],
  errors: AnswerError[],
): number => {
  const name = node.name.value;
  const given = (['first', 'last'] as const).flatMap((argument) => {
    const value = argumentOf(node, argument, variables);
    return typeof value === 'number' ? [{ argument, value }] : [];
  });
  const refuse = (type: string, message: string): number => {
    const start = node.loc?.startToken;
    const locations = start === undefined ? [] : [{ line: start.line, column: start.column }];
    errors.push({ type, path: [...path], locations, message });
    return 0;
  };
  const [one, other] = given;
  if (one === undefined) {
    return refuse(
      'MISSING_PAGINATION_BOUNDARIES',
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  if (other !== undefined) {
    return refuse(
      'INVALID_PAGINATION',
      `Passing both \`first\` and \`last\` to paginate the \`${name}\` connection is not supported.`,
    );
  }
  if (one.value > 100) {
    const asked = `Requesting ${String(one.value)} records on the \`${name}\` connection`;
    return refuse('EXCESSIVE_PAGINATION', `${asked} exceeds the \`${one.argument}\` limit of 100 records.`);
  }
  if (one.value < 1) {
    return refuse('INVALID_PAGINATION', `\`${one.argument}\` on the \`${name}\` connection cannot be less than one.`);
  }
  return one.value;
};

const argumentOf = (node: FieldNode, name: string, variables: Readonly<Record<string, unknown>>): unknown => {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (value === undefined) return undefined;
  if (value.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value.kind === Kind.INT) return Number(value.value);
  if (value.kind === Kind.LIST) return value.values;
  return undefined;
};

const isIncluded = (
  node: { readonly directives?: FieldNode['directives'] },
  variables: Readonly<Record<string, unknown>>,
): boolean =>
  (node.directives ?? []).every((directive) => {
    const value = directive.arguments?.find((argument) => argument.name.value === 'if')?.value;
    const holds =
      value?.kind === Kind.VARIABLE
        ? variables[value.name.value] === true
        : value?.kind === Kind.BOOLEAN && value.value;
    if (directive.name.value === 'include') return holds;
    return directive.name.value === 'skip' ? !holds : true;
  });
