import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { isVisible } from './visible-rows.ts';

/** Objects that contain each other by parent_id; those of `list` can be in the bin. */
type NestedTable = 'list' | 'monitor_folder';

const live = (table: NestedTable, row: string) =>
  table === 'list' ? sql`${sql.ref(`${row}.deleted_at`)} is null` : sql`true`;

/** Columns of an object and of the folders it is in, innermost first; empty if the company has none with this id. */
export async function withFolders<T>(
  db: Database,
  [table, ...columns]: readonly [NestedTable, ...Array<keyof T & string>],
  company_id: number,
  id: number,
): Promise<T[]> {
  const from = sql`select ${sql.join(columns.map((c) => sql.ref(`o.${c}`)))}, o.parent_id as above`;
  const { rows } = await sql<T>`
    with recursive up as (
      ${from}, 0 as step from ${sql.table(table)} o
      where o.company_id = ${company_id} and o.id = ${id} and ${live(table, 'o')}
      union all
      ${from}, up.step + 1 from ${sql.table(table)} o join up on o.id = up.above where ${live(table, 'o')})
    select ${sql.join(columns.map((c) => sql.ref(c)))} from up order by step`.execute(db);
  return rows;
}

/** Ids of a list and everything inside it, outermost first; `deleted`: of those that went into the bin with it. */
export async function withInner(
  db: Database,
  company_id: number,
  id: number,
  deleted = false,
): Promise<number[]> {
  const kept = deleted ? sql`l.deleted_with = ${id}` : sql`l.deleted_at is null`;
  const { rows } = await sql<{ id: number }>`
    with recursive inside as (
      select l.id, 0 as step from list l where l.company_id = ${company_id} and l.id = ${id} and ${kept}
      union all
      select l.id, inside.step + 1 from list l join inside on l.parent_id = inside.id where ${kept})
    select id from inside order by step`.execute(db);
  return rows.map((r) => r.id);
}

/** SQL: ids of the lists that the caller has, directly or by a folder. */
export function visibleLists(ctx: Pick<Ctx, 'company' | 'user'>): RawBuilder<{ id: number }> {
  const own = sql`select l.id from list l where ${isVisible('lists', 'l', ctx)} and l.deleted_at is null`;
  if (ctx.user.role === 'admin') return sql`${own}`;
  return sql`
    with recursive mine as (
      ${own}
      union
      select c.id from list c join mine on c.parent_id = mine.id where c.deleted_at is null)
    select id from mine`;
}
