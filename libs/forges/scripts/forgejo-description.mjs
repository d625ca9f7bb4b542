#!/usr/bin/env node
// Makes what we use of Forgejo's own description, and types of it. `--check` says whether both are what the description gives.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const original = at('../../../../shared/descriptions/forgejo-12.swagger.json');
const extract = at('../src/forgejo/description.json');
const types = at('../src/forgejo/description.ts');

/** Members in use, by definition. */
const used = {
  ServerVersion: ['version'],
  GeneralAPISettings: ['max_response_items'],
  User: ['id', 'login'],
  Label: ['id', 'name'],
  RepositoryMeta: ['id', 'full_name'],
  Repository: ['id', 'full_name', 'has_actions'],
  PRBranchInfo: ['sha', 'repo'],
  PullRequestMeta: ['merged'],
  Issue: [
    ...['id', 'number', 'title', 'body', 'state', 'labels', 'user', 'original_author', 'created_at', 'updated_at'],
    ...['pull_request', 'repository'],
  ],
  PullRequest: [
    ...['id', 'number', 'title', 'body', 'state', 'merged', 'labels', 'user', 'created_at', 'updated_at'],
    ...['head', 'base'],
  ],
  Comment: ['id', 'body', 'user', 'original_author', 'created_at', 'updated_at'],
  TimelineComment: ['id', 'type', 'user', 'old_title', 'new_title', 'created_at'],
  PullReview: [
    ...['id', 'state', 'body', 'user', 'dismissed', 'commit_id', 'comments_count', 'submitted_at', 'updated_at'],
    'html_url',
  ],
  PullReviewComment: [
    ...['id', 'body', 'user', 'path', 'position', 'original_position', 'commit_id', 'original_commit_id', 'resolver'],
    ...['pull_request_review_id', 'created_at', 'updated_at'],
  ],
  CommitStatus: ['id', 'context', 'status', 'target_url', 'created_at'],
  ListRepoActionRunResponse: ['total_count', 'workflow_runs'],
  RepoActionRun: ['id', 'run_number', 'head_sha'],
  RepoCollaboratorPermission: ['permission', 'role_name', 'user'],
};
/** Routes in use, and what each answers. */
const routes = {
  '/version': 'ServerVersion',
  '/settings/api': 'GeneralAPISettings',
  '/repos/{owner}/{repo}/issues/{index}': 'Issue',
  '/repos/{owner}/{repo}/issues/{index}/comments': '[Comment]',
  '/repos/{owner}/{repo}/issues/{index}/timeline': '[TimelineComment]',
  '/repos/{owner}/{repo}/pulls/{index}': 'PullRequest',
  '/repos/{owner}/{repo}/pulls/{index}/reviews': '[PullReview]',
  '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments': '[PullReviewComment]',
  '/repos/{owner}/{repo}/commits/{ref}/statuses': '[CommitStatus]',
  '/repos/{owner}/{repo}/actions/runs': 'ListRepoActionRunResponse',
  '/repos/{owner}/{repo}/collaborators/{collaborator}/permission': 'RepoCollaboratorPermission',
};

const moved = (value) => {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => ['$ref', 'type', 'format', 'items', 'properties'].includes(key))
      .map(([key, one]) => [
        key,
        key === '$ref'
          ? one.replace('#/definitions/', '#/components/schemas/')
          : key === 'properties'
            ? Object.fromEntries(Object.entries(one).map(([name, property]) => [name, moved(property)]))
            : moved(one),
      ]),
  );
};

const extracted = ({ info, paths, definitions }) => {
  const words = new Set(['StateType', 'ReviewStateType', 'CommitStatusState']);
  const schemas = Object.fromEntries(
    Object.entries(used).map(([name, members]) => [
      name,
      {
        type: 'object',
        properties: Object.fromEntries(
          members.map((member) => {
            const property = definitions[name]?.properties[member];
            if (property === undefined) throw new Error(`the description has no ${name}.${member}`);
            return [member, moved(property)];
          }),
        ),
      },
    ]),
  );
  for (const word of words) schemas[word] = moved(definitions[word]);
  return {
    openapi: '3.0.3',
    info: { title: 'What is used of the Forgejo API', version: info.version },
    paths: Object.fromEntries(
      Object.entries(routes).map(([path, answer]) => {
        if (paths[path]?.get === undefined) throw new Error(`the description has no GET ${path}`);
        const list = answer.startsWith('[');
        const one = { $ref: `#/components/schemas/${answer.replace(/[[\]]/g, '')}` };
        const schema = list ? { type: 'array', items: one } : one;
        const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          ...{ name, in: 'path', required: true },
          schema: { type: 'string' },
        }));
        const content = { 'application/json': { schema } };
        return [path, { get: { parameters, responses: { 200: { description: answer, content } } } }];
      }),
    ),
    components: { schemas },
  };
};

const pretty = async (text, path) => format(text, { ...(await resolveConfig(path)), filepath: path });

const fresh = existsSync(original);
const description = fresh
  ? extracted(JSON.parse(readFileSync(original, 'utf8')))
  : JSON.parse(readFileSync(extract, 'utf8'));
const head = '// Made by libs/forges/scripts/forgejo-description.mjs from description.json: change that, never this.\n';
const wanted = [
  [extract, await pretty(JSON.stringify(description), extract)],
  [
    types,
    await pretty(
      head +
        astToString(await openapiTS({ ...description, paths: {} })).match(
          /^export interface components \{[\s\S]*?^\}$/m,
        )[0],
      types,
    ),
  ],
];
if (process.argv.includes('--check')) {
  const stale = wanted.filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  for (const [path] of stale)
    process.stderr.write(`${path} is not what the description gives: run this without --check\n`);
  if (!fresh)
    process.stderr.write('Forgejo’s description is not beside the repository: only the types were checked.\n');
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of wanted) writeFileSync(path, text);
