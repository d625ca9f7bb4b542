import { notFoundAnswer, refusal, type Answer } from './answer.js';
import type { Viewer } from './context.js';
import type { IssuedToken } from './credentials.js';
import type { Route } from './routes.js';
import type { App, Installation, World } from '../world/types.js';

/** What the app's routes need beside the world: where issued tokens are kept. */
export interface AppSetting {
  readonly world: World;
  readonly viewer: Viewer;
  readonly route: Route;
  readonly body: unknown;
  readonly base: string;
  readonly issued: Map<string, IssuedToken>;
}

/** The routes of a GitHub App. All ask for a JWT and refuse any other credential. */
export const appAnswer = (setting: AppSetting): Answer => {
  const { world, viewer, route, base } = setting;
  const { app } = world;
  if (viewer.kind !== 'app' || app === null) return refusal(401, 'A JSON web token could not be decoded');
  if (route.name === 'app') return { status: 200, body: appObject(app, base) };
  if (route.name === 'access_token') return tokenAnswer(setting, app);
  const wanted = route.parts['installation'];
  const one = wanted === undefined ? undefined : app.installations.find(({ id }) => id === Number(wanted));
  if (wanted !== undefined)
    return one === undefined ? notFoundAnswer : { status: 200, body: installationObject(world, app, one, base) };
  if (route.repository === null) {
    return { status: 200, body: app.installations.map((each) => installationObject(world, app, each, base)) };
  }
  const covering = app.installations.find((each) => each.coversRepository);
  return covering === undefined
    ? notFoundAnswer
    : { status: 200, body: installationObject(world, app, covering, base) };
};

const tokenAnswer = ({ route, body, issued, world }: AppSetting, app: App): Answer => {
  const installation = app.installations.find(({ id }) => id === Number(route.parts['installation']));
  if (installation === undefined) return notFoundAnswer;
  if (installation.suspended) return refusal(403, 'This installation has been suspended');
  const permissions = permissionsAsked(body, installation);
  if (permissions === null) return refusal(422, 'The permissions requested are not granted to this installation.');
  if (!repositoriesFit(body, world, installation)) {
    return refusal(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  const value = ['ghs', `casefileInstallation${String(issued.size + 1).padStart(16, '0')}`].join('_');
  const expiresAt = Date.now() + app.tokenSeconds * 1000;
  issued.set(value, { value, expiresAt, installation, permissions });
  const expires = new Date(expiresAt).toISOString().replace(/\.\d+Z$/, 'Z');
  return { status: 201, body: { token: value, expires_at: expires, permissions, repository_selection: 'selected' } };
};

const member = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

const permissionsAsked = (body: unknown, installation: Installation): Readonly<Record<string, string>> | null => {
  const asked = member(body, 'permissions');
  if (typeof asked !== 'object' || asked === null) return installation.permissions;
  const entries = Object.entries(asked).map(([name, level]): [string, string] => [name, String(level)]);
  const rank = ['read', 'write', 'admin'];
  const granted = entries.every(
    ([name, level]) => rank.indexOf(level) <= rank.indexOf(installation.permissions[name] ?? ''),
  );
  return granted ? Object.fromEntries(entries) : null;
};

const repositoriesFit = (body: unknown, world: World, installation: Installation): boolean => {
  const names = member(body, 'repositories');
  const ids = member(body, 'repository_ids');
  const fits = (list: unknown, wanted: unknown): boolean =>
    !Array.isArray(list) || (installation.coversRepository && list.every((one) => one === wanted));
  return fits(names, world.repository.name) && fits(ids, world.repository.id);
};

const appObject = (app: App, base: string): Readonly<Record<string, unknown>> => ({
  id: app.id,
  slug: app.slug,
  client_id: app.clientId,
  node_id: `A_kgDO${String(app.id)}`,
  name: app.slug,
  description: null,
  external_url: `${base}/apps/${app.slug}`,
  html_url: `https://github.com/apps/${app.slug}`,
  created_at: '2026-01-05T08:00:00Z',
  updated_at: '2026-01-05T08:00:00Z',
  permissions: app.installations[0]?.permissions ?? { metadata: 'read' },
  events: [],
  installations_count: app.installations.length,
});

const installationObject = (
  world: World,
  app: App,
  installation: Installation,
  base: string,
): Readonly<Record<string, unknown>> => ({
  id: installation.id,
  account: { login: world.repository.owner, id: 1, type: 'User' },
  repository_selection: 'selected',
  access_tokens_url: `${base}/app/installations/${String(installation.id)}/access_tokens`,
  repositories_url: `${base}/installation/repositories`,
  html_url: `https://github.com/settings/installations/${String(installation.id)}`,
  app_id: app.id,
  app_slug: app.slug,
  target_id: 1,
  target_type: 'User',
  permissions: installation.permissions,
  events: [],
  created_at: '2026-01-05T08:00:00Z',
  updated_at: '2026-01-05T08:00:00Z',
  suspended_at: installation.suspended ? '2026-01-06T08:00:00Z' : null,
});
