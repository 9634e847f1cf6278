import { type RawBuilder, sql } from 'kysely';
import type { Brand, BrandSetup } from '#contract/brands.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

export interface StoredBrand extends BrandSetup {
  id: number;
  company_id: number;
  revision: number;
  is_demo: boolean;
  created_at: Date;
  leaderboards: number;
  profiles: Array<{ id: number; name: string; slug: string; picture: string | null; platforms: Platform[] }>;
}

/** Without deleted ones, by name; `also` is a further condition. */
export async function readBrands(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  also: RawBuilder<unknown> = sql`true`,
): Promise<StoredBrand[]> {
  const { rows } = await sql<StoredBrand>`
    select b.*,
      (select count(*)::int from leaderboard_brand l join leaderboard d on d.id = l.leaderboard_id
        where l.brand_id = b.id and d.deleted_at is null) as leaderboards,
      (select coalesce(jsonb_agg(o.profile_id order by o.profile_id), '[]') from company_brand_profile o
        where o.brand_id = b.id) as profile_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'picture', p.picture,
          'platforms', (select coalesce(jsonb_agg(distinct a.platform), '[]') from account a where a.profile_id = p.id))
          order by p.id), '[]')
        from company_brand_profile o join profile p on p.id = o.profile_id where o.brand_id = b.id and not p.hidden) as profiles
    from company_brand b
    where b.company_id = ${company_id} and b.deleted_at is null and ${also}
    order by lower(b.name), b.id`.execute(db);
  return rows;
}

export function shownBrand({ pictures }: Pick<Services, 'pictures'>, row: StoredBrand): Brand {
  const { id, name, picture, categories, countries, mentions, hashtags, words, tags } = row;
  const { precise_search, search_type, profile_ids, leaderboards, revision, is_demo } = row;
  return {
    id,
    name,
    picture,
    categories,
    countries,
    mentions,
    hashtags,
    words,
    tags,
    precise_search,
    search_type,
    profile_ids,
    leaderboards,
    revision,
    is_demo,
    image: pictures.address(picture),
    profiles: row.profiles.map((profile) => ({ ...profile, picture: pictures.address(profile.picture) })),
    created_at: row.created_at.toISOString(),
  };
}

/** Throws 404. */
export async function brandOf(
  ctx: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<StoredBrand> {
  const [row] = await readBrands(ctx, company_id, sql`b.id = ${id}`);
  if (!row) throw notFound('brand');
  return row;
}
