import { sql } from 'kysely';
import type { Moved } from '#server/db/json-columns.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { countTo, seenAccounts } from '../details/seen-accounts.ts';
import { moveDrafts, putDraftsBack } from './move-drafts.ts';
import type { Pair } from './pair.ts';

type Row = Record<string, unknown>;

export const NOTHING_MOVED: Moved = {
  accounts: [],
  fields: {},
  agent: null,
  prices: [],
  lists: [],
  joined: [],
  comments: [],
  castings: [],
  castings_left: [],
};

/** In a combined row the new profile's cells win. */
const PLAN = ['deliverables', 'planned_at', 'planned_by'] as const;
const CELLS = ['status', 'category', ...PLAN] as const;
const WRITTEN = [...CELLS, 'custom_values', 'tags', 'removed_at', 'position'] as const;
const columns = sql.raw(WRITTEN.join(', '));

export async function moveAccounts(
  trx: Database,
  { company_id, from, into }: Pair,
): Promise<Moved['accounts']> {
  const { rows } = await sql<Moved['accounts'][number]>`
    select a.id as account_id, o.profile_id as before from ${seenAccounts(company_id)} a
    left join account_company o on o.company_id = ${company_id} and o.account_id = a.id
    where a.profile_id = ${from} order by a.id`.execute(trx);
  for (const { account_id } of rows) await countTo(trx, company_id, account_id, into);
  return rows;
}

/** In lists with both, one row remains and the other is removed at this time. */
export async function moveListRows(
  trx: Database,
  { company_id, from, into }: Pair,
  at: Date,
): Promise<Pick<Moved, 'lists' | 'joined'>> {
  // Serialises writers of a list.
  await sql`
    select id from list where company_id = ${company_id} and id in (
      select list_id from list_profile where company_id = ${company_id} and profile_id = ${from})
    order by id for update`.execute(trx);
  const { rows: both } = await sql<{ list_id: number; old: Row; kept: Row }>`
    select o.list_id, to_jsonb(o) as old, to_jsonb(k) as kept
    from list_profile o join list_profile k on k.list_id = o.list_id and k.profile_id = ${into}
    where o.company_id = ${company_id} and o.profile_id = ${from} and o.removed_at is null`.execute(trx);
  const joined = both.map(({ list_id, old, kept }) => ({
    list_id,
    before: cellsOf(kept),
    after: joinedRow(old, kept),
  }));
  for (const { list_id, after } of joined) await writeRow(trx, { company_id, from, into }, list_id, after);
  await sql`
    update list_profile set removed_at = ${at} where company_id = ${company_id} and profile_id = ${from}
      and list_id = any(${joined.map((j) => j.list_id)}::int[])`.execute(trx);
  const { rows: lists } = await sql<{ list_id: number }>`
    update list_profile m set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from list_profile k where k.list_id = m.list_id and k.profile_id = ${into})
    returning list_id`.execute(trx);
  return { lists: lists.map((l) => l.list_id), joined };
}

const cellsOf = (row: Row): Row => Object.fromEntries(WRITTEN.map((cell) => [cell, row[cell]]));

function joinedRow(old: Row, kept: Row): Row {
  const row = cellsOf(kept);
  for (const cell of ['status', 'category'] as const) if (kept[cell] === null) row[cell] = old[cell];
  // Deliverables keep their author and time.
  if ((kept.deliverables as unknown[]).length === 0) for (const cell of PLAN) row[cell] = old[cell];
  row.custom_values = { ...(old.custom_values as Row), ...(kept.custom_values as Row) };
  row.tags = [...new Set([...(kept.tags as string[]), ...(old.tags as string[])])];
  if (kept.removed_at !== null) Object.assign(row, { removed_at: null, position: old.position });
  return row;
}

const writeRow = (trx: Database, { company_id, into }: Pair, list_id: number, row: Row) =>
  sql`
    update list_profile set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::list_profile, ${JSON.stringify(row)}::jsonb))
    where company_id = ${company_id} and list_id = ${list_id} and profile_id = ${into}`.execute(trx);

/** Cells changed since then stay with the remaining profile. */
export async function putListRowsBack(
  trx: Database,
  pair: Pair,
  moved: Moved,
  merged_at: Date,
): Promise<void> {
  const { company_id, from, into } = pair;
  const joined = new Map(moved.joined.map((j) => [j.list_id, j]));
  const { rows } = await sql<{ list_id: number; now: Row }>`
    select list_id, to_jsonb(m) as now from list_profile m where company_id = ${company_id} and profile_id = ${into}
      and list_id = any(${[...joined.keys()]}::int[]) for update`.execute(trx);
  for (const { list_id, now } of rows) {
    const { before = {}, after = {} } = joined.get(list_id) ?? {};
    const row = Object.fromEntries(
      WRITTEN.map((cell) => [cell, same(now[cell], after[cell]) ? before[cell] : now[cell]]),
    );
    await writeRow(trx, pair, list_id, row);
  }
  await sql`
    update list_profile set removed_at = null where company_id = ${company_id} and profile_id = ${from}
      and removed_at = ${merged_at} and list_id = any(${[...joined.keys()]}::int[])`.execute(trx);
  await sql`
    update list_profile m set profile_id = ${from} where company_id = ${company_id} and profile_id = ${into}
      and list_id = any(${moved.lists}::int[])
      and not exists (select from list_profile k where k.list_id = m.list_id and k.profile_id = ${from})`.execute(
    trx,
  );
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Comments in lists, responses of clients, and cards in castings without the new profile. */
export async function moveMentions(
  trx: Database,
  { company_id, from, into }: Pair,
): Promise<Pick<Moved, 'comments' | 'responses' | 'drafts' | 'castings' | 'castings_left'>> {
  const { rows: comments } = await sql<{ id: number }>`
    update list_comment set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
    returning id`.execute(trx);
  const { rows: responses } = await sql<{ id: number }>`
    update client_response set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
    returning id`.execute(trx);
  const ofCompany = sql`casting_id in (select id from casting where company_id = ${company_id})`;
  const { rows: left } = await sql<{ card: Row }>`
    delete from casting_creator c where ${ofCompany} and profile_id = ${from}
      and exists (select from casting_creator k where k.casting_id = c.casting_id and k.profile_id = ${into})
    returning to_jsonb(c) as card`.execute(trx);
  const { rows: castings } = await sql<{ casting_id: number }>`
    update casting_creator set profile_id = ${into} where ${ofCompany} and profile_id = ${from}
    returning casting_id`.execute(trx);
  return {
    comments: comments.map((c) => c.id),
    responses: responses.map((r) => r.id),
    drafts: await moveDrafts(trx, { company_id, from, into }),
    castings: castings.map((c) => c.casting_id),
    castings_left: left.map((l) => l.card),
  };
}

export async function putMentionsBack(
  trx: Database,
  { company_id, from, into }: Pair,
  moved: Moved,
): Promise<void> {
  await sql`
    update list_comment set profile_id = ${from} where company_id = ${company_id} and profile_id = ${into}
      and id = any(${moved.comments}::int[])`.execute(trx);
  await sql`
    update client_response set profile_id = ${from} where company_id = ${company_id} and profile_id = ${into}
      and id = any(${moved.responses ?? []}::int[])`.execute(trx);
  if (moved.drafts) await putDraftsBack(trx, { company_id, from, into }, moved.drafts);
  await sql`
    update casting_creator c set profile_id = ${from} where casting_id = any(${moved.castings}::int[])
      and profile_id = ${into} and casting_id in (select id from casting where company_id = ${company_id})
      and not exists (select from casting_creator k where k.casting_id = c.casting_id and k.profile_id = ${from})`.execute(
    trx,
  );
  await sql`
    insert into casting_creator
    select r.* from jsonb_populate_recordset(null::casting_creator, ${JSON.stringify(moved.castings_left)}::jsonb) as r
    where r.casting_id in (select id from casting where company_id = ${company_id})
    on conflict do nothing`.execute(trx);
}
