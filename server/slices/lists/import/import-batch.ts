import { sql } from 'kysely';
import type { ListOptions } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import type { Connectors, LookedUp } from '#server/slices/connectors/connectors.ts';
import { lockPending } from '#server/slices/profiles/details/pending-profiles.ts';
import { currencyIn } from '#server/tables/contacts/own-columns.ts';
import { handleKey, profilesByHandle, readTyped } from '../list-handles.ts';
import { lockMembers } from '../list-members.ts';
import { readRowCells } from './import-cells.ts';
import { unitOf } from './import-columns.ts';
import type { RunningImport } from './import-context.ts';
import { bringIn } from './import-members.ts';
import { type BatchRow, meet, type RowAccount } from './import-people.ts';
import { orderOfDays } from './tracked-cells.ts';

export type BatchServices = Pick<Services, 'db' | 'ch' | 'jobs' | 'log' | 'now'> & {
  connectors: Pick<Connectors, 'lookup'>;
};

export const ROWS_AT_ONCE = 200;

/**
 * One transaction for rows and record states, so that a killed process leaves no partial rows. Returns
 * whether there may be more.
 */
export async function takeBatch(services: BatchServices, id: number): Promise<boolean> {
  const claimed = await transaction(services.db, (db) => claim(db, id));
  if (claimed === null) return false;
  const looked = await lookUp(services.connectors, claimed);
  await transaction(services.db, (db) => settle({ ...services, db }, id, claimed, looked));
  return true;
}

/** Locks the import, so that nobody pauses it during the transaction. */
async function running(db: Database, id: number): Promise<RunningImport | null> {
  const { rows } = await sql<RunningImport>`
    select id, company_id, list_id, created_by, header, targets, existing, new_creators from list_import
    where id = ${id} and state = 'running' for update`.execute(db);
  return rows[0] ?? null;
}

type Claimed = Array<{ id: number; row: number; platform: Platform | null; username: string }>;

/** Marks the next rows as in progress; null if none wait, or the import does not run. */
async function claim(db: Database, id: number): Promise<Claimed | null> {
  if ((await running(db, id)) === null) return null;
  const { rows } = await sql<Claimed[number]>`
    update list_import_account set state = 'in_progress'
    where import_id = ${id} and state in ('none', 'in_progress') and row in (
      select distinct row from list_import_account where import_id = ${id} and state in ('none', 'in_progress')
      order by row limit ${ROWS_AT_ONCE})
    returning id, row, platform, username`.execute(db);
  return rows.length === 0 ? null : rows;
}

/** Queries platforms, outside of any transaction. */
async function lookUp(
  connectors: BatchServices['connectors'],
  claimed: Claimed,
): Promise<Map<string, LookedUp>> {
  const handles = new Map<Platform, Set<string>>();
  for (const { platform, username } of claimed) {
    const read = platform && readTyped(username, platform);
    if (!read?.platform || read.username === null) continue;
    handles.set(read.platform, (handles.get(read.platform) ?? new Set()).add(read.username));
  }
  const answers = new Map<string, LookedUp>();
  for (const [platform, usernames] of handles) {
    const profiles = await connectors
      .lookup(platform, [...usernames])
      .catch((): Map<string, LookedUp> => new Map());
    for (const username of usernames)
      answers.set(
        handleKey({ platform, username }),
        profiles.get(username) ?? {
          state: 'error',
          message: sentenceFor('platform_unavailable', { platform: PLATFORM_NAMES[platform] }),
        },
      );
  }
  return answers;
}

/** Writes the outcome of claimed records, except those that another process settled. */
async function settle(
  services: BatchServices,
  id: number,
  claimed: Claimed,
  looked: ReadonlyMap<string, LookedUp>,
): Promise<void> {
  const { db, now } = services;
  const current = await running(db, id);
  if (current === null) return giveBack(db, id);
  const { rows: lists } = await sql<ListOptions & { deleted_at: Date | null; currency: string }>`
    select l.statuses, l.categories, l.custom_dropdowns, l.deleted_at, c.currency
    from list l join company c on c.id = l.company_id
    where l.company_id = ${current.company_id} and l.id = ${current.list_id}`.execute(db);
  const [list] = lists;
  if (!list || list.deleted_at !== null) {
    await giveBack(db, id);
    await endWith(services, id, sentenceFor('list_in_bin'));
    return;
  }
  const ctx = { db, now, company: { id: current.company_id }, user: { id: current.created_by } };
  await lockMembers(db, current.list_id);
  await lockPending(ctx);
  const rows = await readRows(db, id, claimed);
  const known = await profilesByHandle(ctx, handlesOf(rows));
  const people = meet(rows, known, looked);
  const currencies = current.header.map((column) => currencyIn(unitOf(column)) ?? list.currency);
  const order = current.targets.includes('due') ? orderOfDays(await allCells(db, id), current.targets) : null;
  const cells = new Map(
    rows.map(({ row, cells, accounts }) => {
      const platforms = accounts.flatMap(({ platform }) => platform ?? []);
      const context = { options: list, currencies, platforms, order };
      return [row, readRowCells(cells, current.targets, context)];
    }),
  );
  await bringIn(ctx, current, people, cells);
}

/** A column decides how its days are written. */
async function allCells(db: Database, id: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from list_import_row where import_id = ${id} order by row`.execute(db);
  return rows.map(({ cells }) => cells);
}

const handlesOf = (rows: readonly BatchRow[]) =>
  rows.flatMap(({ accounts }) =>
    accounts.flatMap(({ platform, handle }) => (platform && handle ? [{ platform, username: handle }] : [])),
  );

/** Claimed rows that are not settled yet, with all of their records. */
async function readRows(db: Database, id: number, claimed: Claimed): Promise<BatchRow[]> {
  const numbers = [...new Set(claimed.map(({ row }) => row))];
  const { rows } = await sql<Omit<BatchRow, 'accounts'>>`
    select row, cells, profile_id, outcome, chosen_id from list_import_row
    where import_id = ${id} and row = any(${numbers}::int[]) order by row`.execute(db);
  const { rows: accounts } = await sql<Omit<RowAccount, 'handle' | 'problem'> & { row: number }>`
    select id, row, platform, username, state from list_import_account
    where import_id = ${id} and row = any(${numbers}::int[]) order by id`.execute(db);
  const byRow = Map.groupBy(accounts, ({ row }) => row);
  return rows
    .map((row) => ({ ...row, accounts: (byRow.get(row.row) ?? []).map(readRecord) }))
    .filter((row) => row.accounts.some(({ state }) => state === 'in_progress'));
}

function readRecord(record: Omit<RowAccount, 'handle' | 'problem'>): RowAccount {
  const { platform, username } = record;
  if (username === '') return { ...record, handle: null, problem: sentenceFor('row_account_missing') };
  if (platform === null) return { ...record, handle: null, problem: sentenceFor('creator_platform_unknown') };
  const read = readTyped(username, platform);
  if (read.username === null)
    return { ...record, handle: null, problem: sentenceFor('with_full_stop', { sentence: read.message }) };
  return { ...record, platform: read.platform, handle: read.username, problem: null };
}

/** Claimed records wait again. */
export const giveBack = async (db: Database, id: number): Promise<void> => {
  await sql`update list_import_account set state = 'none' where import_id = ${id} and state = 'in_progress'`.execute(
    db,
  );
};

/** The import can be resumed. */
export const endWith = ({ db }: Pick<Services, 'db'>, id: number, error: Sentence) =>
  db
    .updateTable('list_import')
    .set({ state: 'error', error: storedForm(error) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
