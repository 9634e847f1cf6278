import { type RawBuilder, sql } from 'kysely';
import type { PublicType } from '#contract/access/access.ts';
import { BIN_DAYS, type Binned } from '#contract/bin.ts';
import type { Noun } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { type Caller, missing } from './access.ts';
import { endSharing } from './end-sharing.ts';
import { withInner } from './folders.ts';
import { type Permission, permissionOf, refusal, type ShareRole } from './permission.ts';
import { shareRole } from './visible-rows.ts';

const BIN_MS = BIN_DAYS * 86_400_000;

/** An object in the bin. */
export interface Deleted {
  id: number;
  name: string;
  created_by: number | null;
  deleted_at: Date;
  role: ShareRole | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

interface Kind {
  /** The group of the contract: purges are audited under its name. */
  area: string;
  noun: Noun;
  table: 'monitor' | 'leaderboard' | 'list' | 'company_brand' | 'client';
  /** Of kinds that are shared: whoever may delete an object may restore it. The others belong to everybody in the company. */
  type?: PublicType;
  /** If more than the object itself counts. */
  permission?(ctx: Caller, row: Deleted): Promise<Permission>;
}

/** The bin of one kind of object. Objects that the demo world deletes have no `deleted_by` and are in no bin. */
export function binOf({ area, noun, table, type, permission }: Kind) {
  const of = sql.table(table);
  const isNested = table === 'list';
  /** The object; if it is nested, with everything that went into the bin with it. */
  const withObject = (id: number) => (isNested ? sql`d.deleted_with = ${id}` : sql`d.id = ${id}`);

  async function mayRestore(ctx: Caller, row: Deleted): Promise<boolean> {
    if (type === undefined) return true;
    const held = permission ? await permission(ctx, row) : permissionOf(ctx.user, row, row.role);
    return refusal(held, ctx.user.role, 'delete', noun) === null;
  }

  /** The objects in the bin that the caller may restore, last deleted first. */
  async function read(ctx: Caller & Pick<Ctx, 'now'>, id: number | null = null): Promise<Deleted[]> {
    const since = new Date(ctx.now().getTime() - BIN_MS);
    const { rows } = await sql<Deleted>`
      select d.id, d.name, d.created_by, d.deleted_at, u.first_name, u.last_name, u.email,
        ${type === undefined ? sql`null` : shareRole(type, 'd', ctx.user.id)} as role
      from ${of} d left join app_user u on u.id = d.deleted_by
      where d.company_id = ${ctx.company.id} and d.deleted_by is not null and d.deleted_at >= ${since}
        and ${isNested ? sql`d.deleted_with = d.id` : sql`true`} and (${id}::int is null or d.id = ${id})
      order by d.deleted_at desc, d.id desc`.execute(ctx.db);
    const allowed = await Promise.all(rows.map((row) => mayRestore(ctx, row)));
    return rows.filter((_, i) => allowed[i]);
  }

  async function find(ctx: Caller & Pick<Ctx, 'now'>, id: number): Promise<Deleted> {
    const [row] = await read(ctx, id);
    if (!row) throw missing(noun);
    return row;
  }

  async function deleteForGood(db: Database, now: Date, company_id: number, id: number): Promise<void> {
    const ids = isNested ? await withInner(db, company_id, id, true) : [id];
    if (type !== undefined)
      for (const one of ids) await endSharing(db, now, company_id, { type, type_id: one });
    // Lists that were deleted by themselves before their folder stay in the bin.
    if (isNested)
      await sql`
        update list l set parent_id = null where l.company_id = ${company_id} and l.deleted_with is distinct from ${id}
          and l.parent_id in (select i.id from list i where i.company_id = ${company_id} and i.deleted_with = ${id})`.execute(
        db,
      );
    await sql`delete from ${of} d where d.company_id = ${company_id} and ${withObject(id)}`.execute(db);
  }

  return {
    read,
    find,

    /** Puts an object into the bin. Its shares and links work again once it is restored. */
    async put({ db, company, user, now }: Ctx, id: number): Promise<void> {
      await transaction(db, async (trx) => {
        const ids = isNested ? await withInner(trx, company.id, id) : [id];
        await sql`
          update ${of} set deleted_at = ${now()}, deleted_by = ${user.id} ${isNested ? sql`, deleted_with = ${id}` : sql``}
          where company_id = ${company.id} and id = any(${ids}::int[])`.execute(trx);
      });
    },

    /** Restores an object; returns whether it was still in the bin. `change`: other columns that change with it. */
    async restore(
      { db, company, now }: Pick<Ctx, 'db' | 'company' | 'now'>,
      id: number,
      change: RawBuilder<unknown> = sql`updated_at = ${now()}`,
    ): Promise<boolean> {
      const unnest = sql`, deleted_with = null, parent_id = case when d.id <> ${id} or exists (select from list p
        where p.company_id = d.company_id and p.id = d.parent_id and p.deleted_at is null) then d.parent_id end`;
      const { rows } = await sql`
        update ${of} d set deleted_at = null, deleted_by = null, ${change} ${isNested ? unnest : sql``}
        where d.company_id = ${company.id} and ${withObject(id)} and d.deleted_by is not null returning d.id`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Deletes an object of the bin for good, with its shares and links; returns its name. */
    async purge(ctx: Ctx, id: number): Promise<string> {
      const { name } = await find(ctx, id);
      await transaction(ctx.db, (db) => deleteForGood(db, ctx.now(), ctx.company.id, id));
      return name;
    },

    /** Deletes for good everything that went into the bin before a day, and returns it. */
    async sweep({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Date> {
      const before = new Date(now().getTime() - BIN_MS);
      const { rows } = await sql<{ id: number; company_id: number; name: string }>`
        select d.id, d.company_id, d.name from ${of} d
        where d.deleted_by is not null and d.deleted_at < ${before} and ${isNested ? sql`d.deleted_with = d.id` : sql`true`}
        order by d.id`.execute(db);
      for (const { id, company_id, name } of rows)
        await transaction(db, async (trx) => {
          await deleteForGood(trx, now(), company_id, id);
          const action = `${area}.purged`;
          await audit({ db: trx, now }, { company_id, user_id: null, action, target: name });
        });
      return before;
    },
  };
}

/** An object of the bin as calls answer it. */
export const binnedRow = (row: Deleted): Binned => ({
  id: row.id,
  name: row.name,
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: personName(row),
  deleted_until: new Date(row.deleted_at.getTime() + BIN_MS).toISOString(),
});
