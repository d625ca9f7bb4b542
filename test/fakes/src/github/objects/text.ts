import { connectionOf } from '../connection.js';
import type { Args, QueryContext, Resolve, Source } from '../context.js';
import { pagesOf } from '../context.js';
import type { AttributedText, Edit, Person } from '../../world/types.js';

/** The fields that every attributed text shares: who wrote it, who edited it, when, and how it reads now. */
export const textFields = (
  context: QueryContext,
  text: AttributedText,
  path: string,
): Readonly<Record<string, unknown>> => {
  const lastEdit = text.edits.at(-1);
  const mine = context.viewer.login !== null && context.viewer.login === text.author?.login;
  return {
    id: text.nodeId,
    databaseId: text.id,
    fullDatabaseId: String(text.id),
    author: () => context.make.actor(text.author),
    authorAssociation: text.association,
    body: text.body,
    bodyText: text.body,
    createdAt: text.createdAt,
    updatedAt: text.updatedAt,
    publishedAt: text.createdAt,
    createdViaEmail: false,
    editor: () => context.make.actor(lastEdit?.by ?? null),
    lastEditedAt: lastEdit?.at ?? null,
    includesCreatedEdit: text.edits.length > 0,
    userContentEdits: editsOf(context, text),
    isMinimized: text.minimized !== null,
    minimizedReason: text.minimized,
    viewerDidAuthor: mine,
    viewerCanUpdate: mine || context.viewer.access === 'push',
    viewerCanDelete: mine || context.viewer.access === 'push',
    repository: () => context.make.repository(context.world.repository),
    ...pagesOf(context.world, path),
  };
};

/** The history as GitHub lists it: newest first, the creation last once there is an edit, nothing for a text that was never edited. */
const editsOf =
  (context: QueryContext, text: AttributedText): Resolve =>
  (args: Args, info) => {
    const created: Edit = {
      nodeId: `UCE_created${text.nodeId.replaceAll(/[^A-Za-z0-9]/g, '')}`,
      by: text.author,
      at: text.createdAt,
      body: null,
      deletedBy: null,
    };
    const edits = text.edits.length === 0 || text.historyHidden ? [] : [...text.edits.toReversed(), created];
    return connectionOf(context, info, args, {
      items: edits,
      id: (edit) => edit.nodeId,
      node: (edit) => editObject(context, edit),
    });
  };

const editObject = (context: QueryContext, edit: Edit): Source => {
  const deletedBy: Person | null = edit.deletedBy;
  return {
    __typename: 'UserContentEdit',
    id: edit.nodeId,
    createdAt: edit.at,
    editedAt: edit.at,
    updatedAt: edit.at,
    editor: () => context.make.actor(edit.by),
    diff: deletedBy === null ? edit.body : null,
    deletedAt: deletedBy === null ? null : edit.at,
    deletedBy: () => context.make.actor(deletedBy),
  };
};
