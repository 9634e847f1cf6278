import { sql } from 'kysely';
import { BRAND_BIN_DAYS, type Brand } from '#contract/brands.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { brandOf, shownBrand } from './read-brands.ts';

const BIN_MS = BRAND_BIN_DAYS * 86_400_000;

interface Deleted {
  id: number;
  name: string;
  deleted_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Newest first. */
async function readBin(ctx: Ctx): Promise<Deleted[]> {
  const since = new Date(ctx.now().getTime() - BIN_MS);
  const { rows } = await sql<Deleted>`
    select b.id, b.name, b.deleted_at, u.first_name, u.last_name, u.email
    from company_brand b left join app_user u on u.id = b.deleted_by
    where b.company_id = ${ctx.company.id} and b.deleted_by is not null and b.deleted_at >= ${since}
    order by b.deleted_at desc, b.id desc limit 500`.execute(ctx.db);
  return rows;
}

async function restoreBrand(ctx: Ctx, id: number): Promise<Brand> {
  const since = new Date(ctx.now().getTime() - BIN_MS);
  const { rows } = await sql<{ id: number }>`
    update company_brand b set deleted_at = null, deleted_by = null,
      external_id = case when exists (select from company_brand o where o.company_id = b.company_id
        and o.external_id = b.external_id and o.deleted_at is null) then null else b.external_id end
    where b.company_id = ${ctx.company.id} and b.id = ${id} and b.deleted_by is not null and b.deleted_at >= ${since}
    returning b.id`.execute(ctx.db);
  if (!rows[0]) throw notFound('Brand');
  return shownBrand(ctx, await brandOf(ctx, ctx.company.id, id));
}

/** Deletes expired entries permanently. */
export async function sweepBrands({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('company_brand')
    .where('deleted_at', '<', new Date(now().getTime() - BIN_MS))
    .where('deleted_by', 'is not', null)
    .execute();
}

const b = os.brands;

export const binHandlers = {
  delete: b.delete.handler(async ({ context, input }) => {
    const { name } = await brandOf(context, context.company.id, input.id);
    await context.db
      .updateTable('company_brand')
      .set({ deleted_at: context.now(), deleted_by: context.user.id })
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .execute();
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: b.bin.handler(async ({ context }) => ({
    brands: (await readBin(context)).map((row) => ({
      ...{ id: row.id, name: row.name, deleted_by: personName(row) },
      deleted_at: row.deleted_at.toISOString(),
      deleted_until: new Date(row.deleted_at.getTime() + BIN_MS).toISOString(),
    })),
  })),
  restore: b.restore.handler(({ context, input }) => restoreBrand(context, input.id)),
};
