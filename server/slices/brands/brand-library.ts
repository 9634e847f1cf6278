import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { brandOf, readBrands, shownBrand } from './read-brands.ts';

interface LibraryQuery {
  query: string;
  category?: string | undefined;
  limit: number;
  page: number;
}

async function listBrands(ctx: Ctx, { query, category, limit, page }: LibraryQuery) {
  const words = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = sql`(b.name ilike ${words} or b.mentions::text ilike ${words} or b.hashtags::text ilike ${words}
    or b.words::text ilike ${words}) and (${category ?? null}::text is null or b.categories ? ${category ?? ''})`;
  const { rows: ids } = await sql<{ id: number }>`
    select b.id from company_brand b
    where b.company_id = ${ctx.company.id} and b.deleted_at is null and ${matching}
    order by lower(b.name), b.id limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from company_brand b
    where b.company_id = ${ctx.company.id} and b.deleted_at is null and ${matching}`.execute(ctx.db);
  const { rows: categories } = await sql<{ name: string; brands: number }>`
    select c.name, count(*)::int as brands from company_brand b, jsonb_array_elements_text(b.categories) as c (name)
    where b.company_id = ${ctx.company.id} and b.deleted_at is null group by c.name order by brands desc, c.name limit 200`.execute(
    ctx.db,
  );
  const shown = sql`b.id = any(${ids.map((row) => row.id)}::int[])`;
  const rows = ids.length > 0 ? await readBrands(ctx, ctx.company.id, shown) : [];
  return { brands: rows.map((row) => shownBrand(ctx, row)), total: counted[0]?.total ?? 0, categories };
}

const b = os.brands;

export const libraryHandlers = {
  list: b.list.handler(({ context, input }) => listBrands(context, input)),
  details: b.details.handler(async ({ context, input }) =>
    shownBrand(context, await brandOf(context, context.company.id, input.id)),
  ),
};
