import { sql } from 'kysely';
import { type Brand, type BrandSetup, brandSetup, type ReportedBrand } from '#contract/brands.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { insertBrand } from './brand-edit.ts';
import { brandTerm } from './brand-rules.ts';
import { readBrands, shownBrand } from './read-brands.ts';

interface Reported {
  id: number;
  external_id: string;
  name: string;
  categories: string[];
  countries: string[];
  website: string | null;
  profile_id: number | null;
  is_taken: boolean;
  accounts: Array<{ platform: Platform; username: string | null }>;
}

/** Shorter hashtags have too many other meanings. */
const SHORTEST_HASHTAG = 5;

const wordsOf = (query: string) => `%${query.replace(/[\\%_]/g, '\\$&')}%`;

/** From imports, by name; `ids` = only these. */
async function readReported(
  ctx: Ctx,
  {
    ids,
    query = '',
    limit,
    offset = 0,
  }: { ids?: readonly number[]; query?: string; limit: number; offset?: number },
): Promise<Reported[]> {
  const words = wordsOf(query);
  const { rows } = await sql<Reported>`
    select r.id, r.external_id, r.name, r.categories, r.countries, r.website, p.id as profile_id,
      exists (select from company_brand b where b.company_id = ${ctx.company.id} and b.external_id = r.external_id
        and b.deleted_at is null) as is_taken,
      (select coalesce(jsonb_agg(jsonb_build_object('platform', a.platform, 'username', a.username) order by a.platform), '[]')
        from ${seenAccounts(ctx.company.id)} a where a.profile_id = p.id) as accounts
    from (select * from brand
      where name ilike ${words} and (${ids === undefined} or id = any(${[...(ids ?? [])]}::int[]))
      order by lower(name), id limit ${limit} offset ${offset}) r
      left join profile p on p.id = r.profile_id and not p.hidden and p.company_id is null
    order by lower(r.name), r.id`.execute(ctx.db);
  return rows;
}

const named = (accounts: Reported['accounts']) =>
  accounts.flatMap(({ platform, username }) => (username ? [{ platform, username }] : []));

const shownReported = (row: Reported): ReportedBrand => {
  const { id, name, categories, countries, website, is_taken, accounts } = row;
  return { id, name, categories, countries, website, is_taken, accounts: named(accounts) };
};

/**
 * Initial definition: the accounts, the name as a hashtag, and as a phrase of several words. A single word
 * may be an everyday one, so people add it after a preview. Without an account, a short hashtag is better
 * than nothing.
 */
function setupOf({ name, categories, countries, accounts, profile_id }: Reported): BrandSetup {
  const usernames = [...new Set(named(accounts).map((a) => a.username.replace(/^@/, '')))];
  const hashtag = name.replace(/[^\p{L}\p{M}\p{N}_]/gu, '').toLowerCase();
  const isKnown = usernames.length > 0 || profile_id !== null;
  const isTelling = hashtag.length >= SHORTEST_HASHTAG || !isKnown;
  const one = (kind: 'mentions' | 'hashtags' | 'words', text: string) => brandTerm(kind, text, true) !== null;
  return brandSetup.parse({
    name: cutText(name, 120),
    categories: categories.slice(0, 10),
    countries,
    mentions: usernames.filter((username) => one('mentions', username)),
    hashtags: isTelling && one('hashtags', hashtag) ? [hashtag] : [],
    words: name.trim().includes(' ') && one('words', name) ? [cutText(name, 120)] : [],
    profile_ids: profile_id === null ? [] : [profile_id],
  });
}

/** Existing brands remain as they are. */
async function takeBrands(ctx: Ctx, ids: readonly number[]): Promise<Brand[]> {
  const rows = await readReported(ctx, { ids, limit: ids.length });
  const made = await transaction(ctx.db, async (db) => {
    // Serialises concurrent additions.
    await db.selectFrom('company').where('id', '=', ctx.company.id).select('id').forUpdate().execute();
    const here = await db
      .selectFrom('company_brand')
      .where('company_id', '=', ctx.company.id)
      .where('deleted_at', 'is', null)
      .where('external_id', 'in', ['', ...rows.map((r) => r.external_id)])
      .select('external_id')
      .execute();
    const taken = new Set(here.map((r) => r.external_id));
    const made: number[] = [];
    for (const row of rows.filter((r) => !taken.has(r.external_id))) {
      const values = { created_by: ctx.user.id, created_at: ctx.now(), external_id: row.external_id };
      made.push(await insertBrand(db, ctx.company.id, setupOf(row), values));
    }
    return made;
  });
  const brands = await readBrands(ctx, ctx.company.id, sql`b.id = any(${made}::int[])`);
  ctx.record.target = brands.length === 1 ? (brands[0]?.name ?? null) : `${brands.length} brands`;
  return brands.map((row) => shownBrand(ctx, row));
}

const b = os.brands;

export const reportedHandlers = {
  reported: b.reported.handler(async ({ context, input: { query, limit, page } }) => {
    const rows = await readReported(context, { query, limit, offset: (page - 1) * limit });
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from brand where name ilike ${wordsOf(query)}`.execute(context.db);
    return { brands: rows.map(shownReported), total: counted.rows[0]?.total ?? 0 };
  }),
  take: b.take.handler(async ({ context, input }) => ({ brands: await takeBrands(context, input.ids) })),
};
