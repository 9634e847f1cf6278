import { sql } from 'kysely';
import { brandSetup } from '#contract/brands.ts';
import type { LeaderboardFilter } from '#contract/leaderboards/leaderboard.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { insertBrand } from '#server/slices/brands/brand-edit.ts';
import { writeBrands } from '#server/slices/leaderboards/leaderboard-edit.ts';
import { DEMO_BRANDS } from './generators/brands.ts';

/** The first brand of each theme is the company's own. */
const LEADERBOARDS: ReadonlyArray<{ name: string; themes: readonly string[]; filter: LeaderboardFilter }> = [
  { name: 'Beauty and skincare', themes: ['beauty', 'skincare'], filter: { timeline: '3_months' } },
  {
    name: 'Sports brands',
    themes: ['fitness', 'running'],
    filter: { timeline: '1_year', exclude_brand_profiles: true },
  },
];
const TABLES = ['leaderboard', 'company_brand'] as const;

/**
 * Shared demo objects without an owner. Existing ones stay as people left them, and hidden ones come back.
 */
export async function seedLeaderboards(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  end: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    // Serialises concurrent seedings.
    await trx.selectFrom('company').where('id', '=', company_id).select('id').forUpdate().execute();
    for (const table of TABLES)
      await sql`update ${sql.table(table)} set deleted_at = null
        where company_id = ${company_id} and is_demo and deleted_by is null`.execute(trx);
    const before =
      await sql`select from leaderboard where company_id = ${company_id} and is_demo limit 1`.execute(trx);
    if (before.rows.length === 0) await makeAll(trx, company_id, end);
  });
}

async function makeAll(db: Database, company_id: number, end: Date): Promise<void> {
  for (const { name, themes, filter } of LEADERBOARDS) {
    const { id } = await db
      .insertInto('leaderboard')
      .values({
        company_id,
        name,
        is_demo: true,
        created_at: end,
        updated_at: end,
        filter: JSON.stringify(filter),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const brands: number[] = [];
    for (const brand of DEMO_BRANDS.filter((b) => themes.includes(b.themes[0] ?? '')))
      brands.push(await makeBrand(db, company_id, brand, end));
    await writeBrands(
      db,
      company_id,
      id,
      brands.map((brand, i) => ({ id: brand, is_highlighted: i === 0 })),
    );
  }
}

async function makeBrand(
  db: Database,
  company_id: number,
  { external_id, name, handle, themes, countries }: (typeof DEMO_BRANDS)[number],
  end: Date,
): Promise<number> {
  const { rows } = await sql<{ profile_id: number }>`
    select b.profile_id from brand b join profile p on p.id = b.profile_id
    where b.external_id = ${external_id} and p.is_demo and not p.hidden`.execute(db);
  const setup = brandSetup.parse({
    name,
    mentions: [handle],
    hashtags: [name.toLowerCase()],
    words: [name],
    categories: [...themes],
    countries: [...countries],
    profile_ids: rows.map((r) => r.profile_id),
  });
  return insertBrand(db, company_id, setup, { created_by: null, is_demo: true, created_at: end });
}

/** For a day with the demo data; what somebody deleted stays deleted. */
export async function hideLeaderboards(db: Database, at: Date): Promise<void> {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set deleted_at = ${at} where is_demo and deleted_at is null`.execute(
      db,
    );
}

/** A demo brand in a leaderboard of a user is deleted as well. */
export async function deleteHiddenLeaderboards(db: Database): Promise<void> {
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where is_demo and deleted_at is not null and deleted_by is null`.execute(
      db,
    );
}
