import { type RawBuilder, sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type {
  Leaderboard,
  LeaderboardFilter,
  LeaderboardItem,
  leaderboardCalls,
} from '#contract/leaderboards/leaderboard.ts';
import { ALL_COMPANIES_ID } from '#contract/reference.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import {
  type Permission,
  permissionOf,
  refusal,
  type ShareRole,
  userTypeOfPermission,
} from '#server/owned/permission.ts';
import { isPublished, shareRole } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { LEADERBOARDS, mayRead, shownLeaderboard } from './leaderboard-access.ts';

/** A leaderboard as it is stored, with its brands that are not deleted. */
export interface StoredLeaderboard {
  id: number;
  company_id: number;
  name: string;
  picture: string | null;
  filter: LeaderboardFilter;
  is_global: boolean;
  is_elc: boolean;
  revision: number;
  is_demo: boolean;
  created_by: number | null;
  created_at: Date;
  company_name: string;
  brands: Array<{ id: number; name: string; picture: string | null; is_highlighted: boolean }>;
  categories: string[];
  countries: string[];
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  role: ShareRole | null;
  is_public: boolean;
}

const BRANDS = sql`leaderboard_brand l join company_brand b on b.id = l.brand_id and b.deleted_at is null
  where l.leaderboard_id = d.id`;
const valuesOf = (column: 'categories' | 'countries') => sql`(
  select coalesce(jsonb_agg(distinct v.value order by v.value), '[]') from leaderboard_brand l
    join company_brand b on b.id = l.brand_id and b.deleted_at is null
    cross join jsonb_array_elements_text(b.${sql.ref(column)}) as v (value) where l.leaderboard_id = d.id)`;

/** Newest first; `d` is the table alias of the condition. */
async function readLeaderboards(
  { db }: Pick<Ctx, 'db'>,
  user_id: number,
  which: RawBuilder<unknown>,
): Promise<StoredLeaderboard[]> {
  const { rows } = await sql<StoredLeaderboard>`
    select d.*, c.name as company_name, u.first_name, u.last_name, u.email,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'picture', b.picture,
        'is_highlighted', l.is_highlighted) order by l.position, l.brand_id), '[]') from ${BRANDS}) as brands,
      ${valuesOf('categories')} as categories, ${valuesOf('countries')} as countries,
      ${shareRole(LEADERBOARDS, 'd', user_id)} as role, ${isPublished(LEADERBOARDS, 'd')} as is_public
    from leaderboard d join company c on c.id = d.company_id left join app_user u on u.id = d.created_by
    where ${which} order by d.created_at desc, d.id desc`.execute(db);
  return rows;
}

const SHOWN_BRANDS = 5;

function itemOf(ctx: ViewerCtx, row: StoredLeaderboard, permission: Permission): LeaderboardItem {
  const isPerson = ctx.actor.kind === 'user';
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer';
  const isOwn = row.company_id === ctx.company.id;
  const may = (act: 'edit' | 'delete') => isOwn && refusal(permission, role, act, 'leaderboard') === null;
  const brands = row.brands.slice(0, SHOWN_BRANDS).map(({ id, name, picture }) => ({
    id,
    name,
    picture: ctx.pictures.address(picture),
  }));
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    no_of_brands: row.brands.length,
    brand_info: brands.length > 0 ? brands : null,
    company_name: row.company_name,
    is_own: isOwn,
    picture: ctx.pictures.address(row.picture ?? row.brands[0]?.picture),
    is_global: row.is_global,
    user_type: userTypeOfPermission(permission),
    can_edit: may('edit'),
    can_delete: may('delete'),
    is_public: isOwn && row.is_public,
    is_demo: row.is_demo,
    // Demo leaderboards have no creator, and colleagues of other companies are hidden.
    created_by: isPerson && isOwn && !(row.is_demo && row.created_by === null) ? personName(row) : '',
  };
}

type ListInput = CallInput<typeof leaderboardCalls.list>;

async function listLeaderboards(ctx: Ctx, { query, company_id, limit, page }: ListInput) {
  const words = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const everyCompany = company_id === undefined || company_id === ALL_COMPANIES_ID;
  const matching = sql`leaderboard d where ${mayRead(ctx)} and (${everyCompany} or d.company_id = ${company_id ?? 0})
    and (d.name ilike ${words} or exists (select from ${BRANDS} and b.name ilike ${words}))`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number }>`
    select d.id from ${matching} order by d.created_at desc, d.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    ctx.db,
  );
  const ids = rows.map((row) => row.id);
  const read = await readLeaderboards(ctx, ctx.user.id, sql`d.id = any(${ids}::int[])`);
  return {
    leaderboards: read.map(({ brands, ...row }) => {
      const isOwn = row.company_id === ctx.company.id;
      return itemOf(ctx, { ...row, brands }, isOwn ? permissionOf(ctx.user, row, row.role) : 'none');
    }),
    page,
    total_records: counted.rows[0]?.total ?? 0,
  };
}

/** Throws without access. */
export async function storedLeaderboard(
  ctx: ViewerCtx,
  id: number,
): Promise<StoredLeaderboard & { permission: Permission }> {
  const { permission } = await shownLeaderboard(ctx, id);
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.id : 0;
  const [row] = await readLeaderboards(ctx, user_id, sql`d.id = ${id} and d.deleted_at is null`);
  if (!row) throw new Error(`Leaderboard ${id} went while it was read`);
  return { ...row, filter: filterFor(ctx, row), permission };
}

/** Without another company's media value model. */
function filterFor({ company }: ViewerCtx, { company_id, filter }: StoredLeaderboard): LeaderboardFilter {
  const { emv_model, ...rest } = filter;
  return company_id === company.id || !emv_model?.startsWith('emv.own-') ? filter : rest;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** For the caller, or the visitor of its link. */
export async function readLeaderboard(ctx: ViewerCtx, id: number): Promise<Leaderboard> {
  const { permission, ...row } = await storedLeaderboard(ctx, id);
  const { brand_info: _info, ...item } = itemOf(ctx, row, permission);
  return {
    ...item,
    is_global_leaderboard: row.is_global,
    is_elc_leaderboard: row.is_elc,
    filter: row.filter,
    brands: row.brands.map((brand) => ({ ...brand, picture: ctx.pictures.address(brand.picture) })),
    categories: row.categories.map((name) => ({ id: name, name })),
    countries: row.countries.map((code) => ({ id: code, name: COUNTRY_NAMES.of(code) ?? code })),
    revision: row.revision,
    edit_refused: editRefused(ctx, row, permission),
  };
}

function editRefused(ctx: ViewerCtx, row: StoredLeaderboard, permission: Permission): Sentence | null {
  if (ctx.actor.kind !== 'user') return null;
  if (row.company_id !== ctx.company.id)
    return sentenceFor('leaderboard_not_own', { company: row.company_name });
  return refusal(permission, ctx.actor.role, 'edit', 'leaderboard');
}

const l = os.leaderboards;

export const itemHandlers = {
  list: l.list.handler(({ context, input }) => listLeaderboards(context, input)),
  details: viewable.leaderboards.details.handler(({ context, input }) => readLeaderboard(context, input.id)),
};
