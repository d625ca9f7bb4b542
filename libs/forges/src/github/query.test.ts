import { schema as description } from '@octokit/graphql-schema';
import {
  buildClientSchema,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import type { CollectionProfile } from '@casefile/contract';
import {
  type Address,
  closingQuery,
  connectionsOf,
  editsPerRequest,
  editsQuery,
  fullPages,
  type GraphQLRequest,
  openingQuery,
  pageSizesAfter,
  pagesQuery,
  threadsPerRequest,
} from './query.js';
import { profileOf } from './reading.fixture.js';

const schema = buildClientSchema({ __schema: description.json['__schema'] });
const issue: Address = { owner: 'o', name: 'a', number: 1, kind: 'work_item' };
const pull: Address = { ...issue, kind: 'change_proposal' };
const all = connectionsOf(profileOf());
const subsets = all.reduce<(typeof all)[]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);
const threadCursors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ thread: `PRRT_${String(index)}`, cursor: `c${String(index)}` }));

/** What GitHub computes before it runs a query: the requests that would fill every connection, and the nodes in them. */
const weigh = ({ query, variables }: GraphQLRequest) => {
  const document = parse(query);
  const given = variables(0);
  const total = { requests: 0, nodes: 0 };
  const sizeOf = (field: FieldNode): number | null => {
    const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
    if (argument?.kind === Kind.INT) return Number(argument.value);
    return argument?.kind === Kind.VARIABLE ? Number(given[argument.name.value]) : null;
  };
  const walk = (set: SelectionSetNode, around: number): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      let inside = around;
      if (selection.kind === Kind.FIELD) {
        const size = sizeOf(selection);
        const ids = selection.name.value === 'nodes' && selection.arguments?.length === 1 ? given['ids'] : null;
        if (size !== null) {
          total.requests += around;
          inside = around * size;
          total.nodes += inside;
        }
        if (Array.isArray(ids)) inside = ids.length;
      }
      if (selection.selectionSet) walk(selection.selectionSet, inside);
    }
  };
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) walk(definition.selectionSet, 1);
  return { points: Math.max(1, Math.round(total.requests / 100)), nodes: total.nodes };
};

const problemsOf = (request: GraphQLRequest): string[] => {
  const document = parse(request.query);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const declared = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
  const given = Object.keys(request.variables(0));
  return [
    ...validate(schema, document).map(({ message }) => message),
    ...declared.filter((name) => !given.includes(name)).map((name) => `no value for $${name}`),
    ...given.filter((name) => !declared.includes(name)).map((name) => `no $${name}`),
    ...(operation?.name?.value === request.operationName ? [] : ['another operation name']),
  ];
};

describe('the GraphQL queries', () => {
  it.each(subsets.map((names) => [names.join(' '), names] as const))(
    'GitHub’s own description accepts the first read with [%s]',
    (_, names) => {
      expect(problemsOf(openingQuery(pull, names))).toEqual([]);
    },
  );

  it('GitHub’s own description accepts the reads of an issue and the last reads', () => {
    const names = connectionsOf(profileOf({ included_sources: ['comments', 'entity'], entity_kind: 'work_item' }));
    expect(names).toEqual(['labels', 'comments']);
    for (const request of [
      openingQuery(issue, names),
      openingQuery(issue, []),
      closingQuery(issue),
      closingQuery(pull),
    ])
      expect(problemsOf(request)).toEqual([]);
  });

  it.each(subsets.slice(1).map((names) => [names.join(' '), names] as const))(
    'GitHub’s own description accepts the next pages of [%s], with threads and without',
    (_, names) => {
      const cursors = Object.fromEntries(names.map((name) => [name, 'cursor']));
      for (const count of [0, 1, threadsPerRequest]) {
        const request = pagesQuery('change_proposal', 'PR_1', cursors, threadCursors(count));
        expect(problemsOf(request)).toEqual([]);
        expect(request.variables(0)).toMatchObject(cursors);
      }
    },
  );

  it('GitHub’s own description accepts the next pages of threads and labels alone, and of an issue', () => {
    expect(problemsOf(pagesQuery('change_proposal', 'PR_1', {}, threadCursors(1)))).toEqual([]);
    expect(problemsOf(pagesQuery('work_item', 'I_1', { comments: 'c', labels: 'c' }, []))).toEqual([]);
  });

  it('GitHub’s own description accepts the edit histories', () => {
    expect(problemsOf(editsQuery(['IC_1', 'PRR_1']))).toEqual([]);
  });

  it('D4: asks only for what the profile selects', () => {
    const names = (...included_sources: CollectionProfile['included_sources']) =>
      connectionsOf(profileOf({ included_sources, check_log_selection: 'none' }));
    expect(names('entity')).toEqual(['labels']);
    expect(names('comments', 'entity')).toEqual(['labels', 'comments', 'threads']);
    // D39: a run is told by a comment.
    expect(names('agent_runs', 'entity')).toEqual(['labels', 'comments', 'threads']);
    expect(names('entity', 'reviews')).toEqual(['labels', 'reviews', 'dismissals']);
    expect(names('checks', 'entity')).toEqual(['labels', 'contexts']);
    expect(openingQuery(pull, names('entity')).query).not.toMatch(/comments\(|reviews\(|reviewThreads|commits\(/);
  });

  it('forges.md: edit histories are never nested in pages', () => {
    expect(openingQuery(pull, all).query.match(/userContentEdits/g)).toHaveLength(2);
    expect(pagesQuery('change_proposal', 'PR_1', { comments: 'c' }, threadCursors(3)).query).not.toMatch(
      /userContentEdits/,
    );
  });

  it('forges.md: every request costs one point, but for the edit histories, and touches far fewer nodes than 500,000', () => {
    const everything = Object.fromEntries(all.map((name) => [name, 'cursor']));
    const ids = Array.from({ length: editsPerRequest }, (_, index) => `IC_${String(index)}`);
    for (const request of [
      openingQuery(pull, all),
      closingQuery(pull),
      pagesQuery('change_proposal', 'PR_1', everything, threadCursors(threadsPerRequest)),
      editsQuery(ids),
    ]) {
      const { points, nodes } = weigh(request);
      expect(points).toBe(1);
      expect(nodes).toBeLessThan(10_000);
    }
  });

  it('forges.md: pages start at GitHub’s most and are halved for each slow answer, down to one', () => {
    expect(fullPages.flat).toBe(100);
    expect(pageSizesAfter(0)).toEqual({ flat: 100, threads: 50, replies: 50 });
    expect(pageSizesAfter(1)).toEqual({ flat: 50, threads: 25, replies: 25 });
    expect(pageSizesAfter(2)).toEqual({ flat: 25, threads: 12, replies: 12 });
    expect(pageSizesAfter(20)).toEqual({ flat: 1, threads: 1, replies: 1 });
    expect(openingQuery(pull, all).variables(1)).toMatchObject({ flat: 50, threadPage: 25, replyPage: 25 });
    expect(pagesQuery('change_proposal', 'PR_1', {}, threadCursors(1)).variables(1)).toMatchObject({ more: 50 });
  });
});
