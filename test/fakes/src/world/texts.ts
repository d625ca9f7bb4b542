import type { EditSeed, TextSeed } from '../seed/types.js';
import { nodeIdOf, type NodeKind } from './node-id.js';
import type { AttributedText, Edit, Person, Repository, Supply } from './types.js';

/** What every part of the world is built with. */
export interface Builder {
  readonly repository: Repository;
  readonly supply: Supply;
  /** The person a seed names at this place, or a problem noted. */
  readonly personAt: (login: string | null, place: string) => Person | null;
  readonly problem: (place: string, message: string) => void;
}

/** The attributed part of an entity, comment, review or review comment. */
export const textFrom = (seed: TextSeed, kind: NodeKind, place: string, builder: Builder): AttributedText => {
  const { supply, repository } = builder;
  const author = builder.personAt(seed.author, `${place}/author`);
  const id = seed.id ?? supply.nextId(kind);
  const nodeId = seed.nodeId ?? nodeIdOf(kind, repository.id, id);
  const createdAt = seed.createdAt ?? supply.nextTime();
  const edits = (seed.edits ?? []).map((edit, index) => editFrom(edit, `${place}/edits/${String(index)}`, builder));
  const lastBody = edits.findLast((edit) => edit.body !== null)?.body;
  return {
    key: seed.key ?? nodeId,
    id,
    nodeId,
    author,
    body: seed.body ?? lastBody ?? '',
    createdAt,
    updatedAt: seed.updatedAt ?? edits.at(-1)?.at ?? createdAt,
    edits,
    historyHidden: seed.historyHidden ?? false,
    association: seed.association ?? author?.association ?? 'NONE',
    minimized: null,
    imported: seed.imported ?? null,
  };
};

/** One edit, with what the seed left out. */
export const editFrom = (seed: EditSeed, place: string, builder: Builder): Edit => ({
  nodeId: nodeIdOf('edit', builder.repository.id, builder.supply.nextId('edit')),
  by: builder.personAt(seed.by, `${place}/by`),
  at: seed.at ?? builder.supply.nextTime(),
  body: seed.body ?? null,
  deletedBy: seed.deletedBy === undefined ? null : builder.personAt(seed.deletedBy, `${place}/deletedBy`),
});
