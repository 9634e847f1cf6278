import { sql } from 'kysely';
import type { StoredCells } from '#contract/lists/columns.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { quantityOf } from '#contract/lists/deliverables.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { shownList } from './list-access.ts';
import { cellsOf, storedCells } from './list-cells.ts';
import { type KnownProfile, readKnown } from './list-numbers.ts';
import { openPrices, openToday } from './list-prices.ts';

interface Row extends StoredCells {
  profile_id: number;
  /** From the workspace store, for profiles not in search yet. */
  slug: string;
  name: string;
  kind: 'influencer' | 'brand';
  is_demo: boolean;
  added_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  comments: number;
}

/** In its order; `ids` = only these. */
export async function readListProfiles(
  ctx: ViewerCtx,
  list_id: number,
  { limit, page, ids }: { limit: number; page: number; ids?: readonly number[] },
): Promise<ListProfile[]> {
  const chosen = ids === undefined ? sql`true` : sql`m.profile_id = any(${[...ids]}::int[])`;
  const { rows } = await sql<Row>`
    select m.profile_id, p.slug, coalesce(c.fields->>'name', p.name) as name, p.kind, p.is_demo, ${storedCells('m')},
      m.added_at, u.first_name, u.last_name, u.email,
      (select count(*)::int from list_comment n where n.list_id = m.list_id and n.profile_id = m.profile_id) as comments
    from list_profile m
    join profile p on p.id = m.profile_id and not p.hidden
    left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    left join app_user u on u.id = m.added_by
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null and ${chosen}
    order by m.position, m.profile_id limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const profile_ids = rows.map((r) => r.profile_id);
  const [known, prices, shownPrice] = await Promise.all([
    readKnown(ctx.ch, ctx.company.id, profile_ids),
    readPrices(ctx, profile_ids),
    openPrices(ctx, rows),
  ]);
  return rows.map((row) => ({
    ...shown(row, known.get(row.profile_id) ?? unknownProfile(row), ctx),
    ...shownPrice(row),
    prices: prices.get(row.profile_id) ?? [],
  }));
}

/** Visitors of a link see neither colleagues nor notes. */
function shown(
  row: Row,
  known: KnownProfile,
  ctx: ViewerCtx,
): Omit<ListProfile, 'prices' | 'price' | 'price_entered'> {
  const visitor = ctx.actor.kind !== 'user';
  return {
    ...known,
    profile_id: row.profile_id,
    picture: ctx.pictures.address(known.picture),
    ...cellsOf(row),
    publications: quantityOf(row.deliverables),
    comments: visitor ? 0 : row.comments,
    added_at: row.added_at.toISOString(),
    added_by: visitor ? '' : personName(row),
  };
}

const unknownProfile = ({ slug, name, kind, is_demo }: Row): KnownProfile => ({
  slug,
  name,
  kind,
  is_demo,
  picture: null,
  country: null,
  gender: null,
  age: null,
  verified: false,
  themes: [],
  languages: [],
  platforms: {},
});

/** By profile. */
async function readPrices(
  ctx: ViewerCtx,
  profile_ids: number[],
): Promise<Map<number, ListProfile['prices']>> {
  const prices = new Map<number, ListProfile['prices']>();
  if (profile_ids.length === 0) return prices;
  const { rows } = await sql<Omit<ListProfile['prices'][number], 'converted'> & { profile_id: number }>`
    select profile_id, platform, post_type, amount::float8 as amount, currency from profile_price
    where company_id = ${ctx.company.id} and profile_id = any(${profile_ids}::int[])
    order by platform, post_type`.execute(ctx.db);
  const convert = await openToday(ctx, rows);
  for (const { profile_id, ...price } of rows) {
    const own = prices.get(profile_id) ?? [];
    own.push({ ...price, converted: convert(price) });
    prices.set(profile_id, own);
  }
  return prices;
}

export async function countListProfiles({ db, company }: ViewerCtx, list_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from list_profile m join profile p on p.id = m.profile_id and not p.hidden
    where m.company_id = ${company.id} and m.list_id = ${list_id} and m.removed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export const profileRowHandlers = {
  profiles: viewable.lists.profiles.handler(async ({ context, input }) => {
    const { id, limit, page } = input;
    await shownList(context, id);
    const [profiles, total] = await Promise.all([
      readListProfiles(context, id, { limit, page }),
      countListProfiles(context, id),
    ]);
    return { profiles, total, page, limit };
  }),
};
