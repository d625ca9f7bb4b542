import { filterVersion } from '@casefile/filter';
import type { NormalizedInputs } from '@casefile/contract';
import type { ForgeClient } from '@casefile/ports';
import { readEnvironment } from '@casefile/runtime';
import { connectTo, entityOf, type ForgeOptions } from '../connection.js';
import { forgeKinds } from '../forges.js';
import { asCasefileError } from '../console.js';
import type { CommandContext } from '../context.js';
import { profileFrom, tenantFrom } from '../options.js';

/** One thing that a capture needs. */
interface Examination {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

const examination = (check: string, ok: boolean, detail: string): Examination => ({ check, ok, detail });

const examineRoles = async (client: ForgeClient, inputs: NormalizedInputs, needs: string): Promise<Examination> => {
  const author = inputs.actors.find(({ id, type }) => id === inputs.entity.author_id && type === 'user');
  if (!author) return examination('role look-ups', true, 'the author is no person; nothing to look up');
  const answer = await client.lookUpRole(inputs, author);
  if (answer.outcome === 'role') return examination('role look-ups', true, `the author's role is ${answer.role}`);
  return examination(
    'role look-ups',
    false,
    answer.outcome === 'undetermined'
      ? `the credential may not ask for roles here (it needs ${needs}): every person would be withheld`
      : 'the forge could not be asked',
  );
};

const examineForge = async (url: string, options: ForgeOptions): Promise<Examination[]> => {
  const tenant = await tenantFrom(options);
  const entity = entityOf(url, options, tenant);
  const client = await connectTo(entity, options, tenant);
  const found: Examination[] = [
    client.credentials().length > 0
      ? examination('credential', true, 'one is configured')
      : examination(
          'credential',
          false,
          `none: set ${readEnvironment().tokens[entity.forge].variable} (it is for ${readEnvironment().tokens[entity.forge].host} alone), or give --token-file or --config`,
        ),
  ];
  try {
    const profile = await profileFrom({}, entity.kind);
    const inputs = await client.read(entity, profile);
    found.push(
      examination('entity', true, `${inputs.source.repository} #${inputs.entity.number}, ${inputs.entity.state}`),
      examination(
        'scopes',
        inputs.shortfalls.length === 0,
        inputs.shortfalls.length === 0
          ? 'everything was readable'
          : inputs.shortfalls.map(({ scope, code, count }) => `${scope}: ${count} ${code}`).join(', '),
      ),
      await examineRoles(client, inputs, forgeKinds[entity.forge].rolesNeed),
    );
    const { requests, points } = client.usage();
    found.push(examination('cost', true, `${requests} requests, ${points} rate-limit points so far`));
  } finally {
    await client.close();
  }
  return found;
};

/** `casefile doctor URL`: what a capture would need and lack. Writes nothing; ends with the first failure's exit code, or 1 where something is lacking. */
export const doctorCommand = async (
  url: string,
  options: ForgeOptions,
  { console }: CommandContext,
): Promise<number> => {
  const found: Examination[] = [
    examination('runtime', true, `Node ${process.versions.node}, filter policy ${filterVersion}`),
  ];
  let failure: ReturnType<typeof asCasefileError> | null = null;
  try {
    found.push(...(await examineForge(url, options)));
  } catch (error) {
    failure = asCasefileError(error);
    found.push(examination('forge', false, failure.message));
  }
  console.answer(found.map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'LACK'}  ${check}: ${detail}`).join('\n'), {
    examinations: found,
  });
  if (failure) throw failure;
  return found.every(({ ok }) => ok) ? 0 : 1;
};
