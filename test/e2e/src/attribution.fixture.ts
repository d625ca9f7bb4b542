import {
  actorsToAuthorize,
  admit,
  defaultProfile,
  type Admission,
  type AdmissionPolicy,
  type WithheldReason,
} from '@casefile/admission';
import { CasefileError, type RoleAnswer } from '@casefile/contract';
import type { EntitySeed, PersonSeed, Seed, TextSeed, TitleChangeSeed } from '@casefile/fakes/github';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import type { LoopbackForge } from './forges.fixture.js';

/** What somebody wrote. */
export const items = ['issue body', 'change proposal body', 'title', 'comment', 'review comment', 'review'] as const;
/** One of {@link items}. */
export type Item = (typeof items)[number];

/** What happened to a text. */
export const situations = [
  'never edited',
  'edited by its author',
  'edited by a member',
  'edited by a stranger',
  'edited by a deleted account',
  'bumped without an edit',
  'creator trusted, editor below the threshold',
  'editor trusted, creator not',
  'imported',
  'written by a ghost',
  'written by a deleted account',
  'written by a bot that is not registered',
  'written by a registered bot',
  'nothing shows who wrote it',
] as const;
/** One of {@link situations}. */
export type Situation = (typeof situations)[number];

/** What Casefile does with it: it enters, or it stays out for this reason; `invalid_metadata` where no record can be made of it. */
export type Treatment = 'admitted' | WithheldReason | 'invalid_metadata';

/** What each treatment means to a reader. */
export const wordsOf = (treatment: Treatment): string => {
  const words: Partial<Record<Treatment, string>> = {
    admitted: 'enters',
    creator_unknown: 'stays out: the forge names no creator (D18)',
    editor_unknown: 'stays out: nothing establishes who wrote the present text (D16, D17)',
    actor_not_admissible: 'stays out: a checked account is nobody who can be admitted (D18)',
    bot_not_registered: 'stays out: the bot is not registered by its id (D19)',
    role_below_threshold: 'stays out: somebody who must pass has too low a role (D16)',
    role_undetermined: 'stays out: no role follows from the forge’s answer (D21)',
    invalid_metadata: 'stays out: no record can be made of it',
  };
  return words[treatment] ?? `stays out: ${treatment}`;
};

/** One row of the table: a forge, an item, a situation, and what becomes of it. */
export interface AttributionCase {
  readonly name: string;
  readonly forge: LoopbackForge['forge'];
  readonly item: Item;
  readonly situation: Situation;
  readonly treatment: Treatment;
}

/** What a forge does otherwise than {@link usual}, by situation alone or for one item. */
export type Otherwise = Readonly<Partial<Record<Situation | `${Item}: ${Situation}`, Treatment>>>;

/** What becomes of a text where the forge names editors. */
const usual: Readonly<Record<Situation, Treatment>> = {
  'never edited': 'admitted',
  'edited by its author': 'admitted',
  'edited by a member': 'admitted',
  'edited by a stranger': 'role_below_threshold',
  'edited by a deleted account': 'editor_unknown',
  'bumped without an edit': 'admitted',
  'creator trusted, editor below the threshold': 'role_below_threshold',
  'editor trusted, creator not': 'role_below_threshold',
  imported: 'actor_not_admissible',
  'written by a ghost': 'actor_not_admissible',
  'written by a deleted account': 'creator_unknown',
  'written by a bot that is not registered': 'bot_not_registered',
  'written by a registered bot': 'admitted',
  'nothing shows who wrote it': 'editor_unknown',
};

/** Every row of one forge. */
export const casesOf = (
  { forge, name }: Pick<LoopbackForge, 'forge' | 'name'>,
  has: readonly Item[],
  otherwise: Otherwise,
): readonly AttributionCase[] =>
  has.flatMap((item) =>
    situations.map((situation) => ({
      name: `${name}, ${item}, ${situation}`,
      forge,
      item,
      situation,
      treatment: otherwise[`${item}: ${situation}`] ?? otherwise[situation] ?? usual[situation],
    })),
  );

const people: readonly PersonSeed[] = [
  { login: 'ada', id: 100, role: 'admin' },
  { login: 'mia', id: 101, role: 'maintain' },
  { login: 'wim', id: 102, role: 'write' },
  { login: 'tia', id: 103, role: 'triage' },
  { login: 'rae', id: 104, role: 'read' },
  { login: 'gone', id: 105, status: 'deleted' },
  // GitHub's own placeholder for deleted accounts has this id.
  { login: 'ghost', id: 10137, nodeId: 'MDQ6VXNlcjEwMTM3', kind: 'ghost' },
  { login: 'elsewhere', id: 107, kind: 'mannequin' },
  { login: 'helper', id: 108, nodeId: 'BOT_kgDOHelper', kind: 'bot' },
  { login: 'linter', id: 109, nodeId: 'BOT_kgDOLinter', kind: 'bot' },
];
/** The bot that the tests register, under either of the ids that forges give it. */
const registeredBots: AdmissionPolicy['registeredBots'] = new Set(['BOT_kgDOHelper', '108']);

const created = '2026-03-01T08:00:00Z';
const later = '2026-03-02T08:00:00Z';
const body = 'The text in question.';
const title = 'The title in question';

/** How the text came about, in the seed's words. */
const textIn = (situation: Situation): TextSeed => {
  const written = { author: 'wim', body, createdAt: created };
  const editedBy = (by: string | null, author = 'wim'): TextSeed => ({
    ...written,
    author,
    edits: [{ by, at: later, body }],
  });
  switch (situation) {
    case 'never edited':
      return written;
    case 'edited by its author':
      return editedBy('wim');
    case 'edited by a member':
      return editedBy('mia');
    case 'edited by a stranger':
      return editedBy('rae');
    case 'edited by a deleted account':
      return editedBy('gone');
    case 'bumped without an edit':
      return { ...written, updatedAt: later };
    case 'creator trusted, editor below the threshold':
      return editedBy('tia');
    case 'editor trusted, creator not':
      return editedBy('mia', 'rae');
    case 'imported':
      return { ...written, author: 'elsewhere', imported: 'mia' };
    case 'written by a ghost':
      return { ...written, author: 'ghost' };
    case 'written by a deleted account':
      return { ...written, author: 'gone' };
    case 'written by a bot that is not registered':
      return { ...written, author: 'linter' };
    case 'written by a registered bot':
      return { ...written, author: 'helper' };
    case 'nothing shows who wrote it':
      return { ...editedBy('wim'), historyHidden: true };
  }
};

const titleHistoryOf = ({ edits = [], historyHidden = false }: TextSeed): readonly TitleChangeSeed[] =>
  edits.map(({ by }) => ({ by, at: later, from: 'An older title', to: historyHidden ? 'Another title' : title }));

/** A forge that holds one text in one situation, in a conversation that else may enter. */
export const seedFor = ({ item, situation }: Pick<AttributionCase, 'item' | 'situation'>): Seed => {
  const text = textIn(situation);
  const around = { title, author: 'ada', body: 'Around it.', createdAt: created, updatedAt: later };
  const issue: Pick<EntitySeed, 'kind' | 'number'> = { kind: 'issue', number: 7 };
  const proposal: Pick<EntitySeed, 'kind' | 'number'> = { kind: 'change_proposal', number: 12 };
  const entity = (): EntitySeed => {
    switch (item) {
      case 'issue body':
        return { ...issue, title, ...text };
      case 'change proposal body':
        return { ...proposal, title, ...text };
      case 'title': {
        const { edits, historyHidden, ...rest } = text;
        return {
          ...issue,
          ...rest,
          title,
          titleHistory: titleHistoryOf({ ...rest, edits: edits ?? [], historyHidden: historyHidden ?? false }),
        };
      }
      case 'comment':
        return { ...issue, ...around, comments: [text] };
      case 'review comment':
        return { ...proposal, ...around, threads: [{ path: 'a.ts', line: 3, comments: [text] }] };
      case 'review':
        return { ...proposal, ...around, reviews: [{ ...text, state: 'commented' }] };
    }
  };
  return { repository: { owner: 'ada', name: 'orchard' }, people, entities: [entity()] };
};

const policy: AdmissionPolicy = { mode: 'creator_and_editor', registeredBots };

/** Whether the text that a seed is about was admitted, or why not. */
const treatmentIn = (admission: Admission, item: Item): Treatment => {
  if (admission.outcome === 'aborted')
    return admission.reason === 'forge_client' ? 'invalid_metadata' : admission.reason;
  const { selection } = admission;
  const kind = item === 'review' ? 'review' : 'comment';
  const withheld = selection.withheld.find((row) => row.kind === kind);
  if (withheld) return withheld.reason;
  if (item === 'issue body' || item === 'change proposal body' || item === 'title') return 'admitted';
  return (kind === 'review' ? selection.reviews : selection.comments).length > 0 ? 'admitted' : 'invalid_metadata';
};

/** Reads the text of a case from a running forge and decides about it, as a capture does. */
export const treat = async (client: ForgeClient, entity: EntityReference, item: Item): Promise<Treatment> => {
  const profile = defaultProfile(entity.kind, 'write');
  try {
    const inputs = await client.read(entity, profile);
    const roles = new Map<string, RoleAnswer>();
    for (const actor of actorsToAuthorize(inputs, profile, policy))
      roles.set(actor.id, await client.lookUpRole(inputs, actor));
    return treatmentIn(admit(inputs, roles, profile, policy), item);
  } catch (error) {
    if (error instanceof CasefileError && error.code === 'assembly_aborted') return 'invalid_metadata';
    throw error;
  }
};
