import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Caller, ownedKind, readPermission } from '#server/owned/access.ts';
import { withFolders } from '#server/owned/folders.ts';
import type { Act } from '#server/owned/permission.ts';
import type { OwnedObject } from '#server/owned/shareable.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';

export const LISTS = 'lists';

interface Row {
  id: number;
  name: string;
  is_folder: boolean;
  parent_id: number | null;
  created_by: number | null;
}

/** A list or folder outside the bin. */
export interface FoundList extends Row, OwnedObject {
  /** The folders it is in, innermost first. */
  within: Row[];
}

export const nounOf = ({ is_folder }: { is_folder: boolean }) => (is_folder ? 'folder' : 'list');

const COLUMNS = ['list', 'id', 'name', 'is_folder', 'parent_id', 'created_by'] as const;

/** A list or folder with the folders it is in; null if the company has none with this id, or it is in the bin. */
export async function findList(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<FoundList | null> {
  const [list, ...within] = await withFolders<Row>(db, COLUMNS, company_id, id);
  return list ? { ...list, within } : null;
}

export const { permitted: listFor, shown: shownList } = ownedKind<FoundList>({
  noun: 'list',
  nounOf,
  find: findList,
  permission: (ctx, list) => readPermission(ctx, LISTS, list),
});

/** A list that contains creators: folders contain lists alone. */
export async function creatorListFor(ctx: Caller, id: number, act: Act) {
  const list = await listFor(ctx, id, act);
  if (list.is_folder) throw refuse('CONFLICT', sentenceFor('folder_for_lists_only', { name: list.name }));
  return list;
}
