import { sql } from 'kysely';
import type { PlatformNumbers } from '#contract/lists/creators.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { readKnown } from '#server/slices/lists/list-numbers.ts';
import { recentPosts } from '#server/slices/profiles/content/recent-posts.ts';
import { accountUrl } from '#server/slices/profiles/details/profile-read.ts';
import type { RoomCard, RoomCtx } from './room-kind.ts';

interface Row {
  profile_id: number;
  slug: string;
  name: string;
  bio: string | null;
  themes: string[];
  is_demo: boolean;
}

const EMPTY = {
  email: null,
  pictures: [],
  deliverables: [],
  price: null,
  expected: null,
  status: null,
  category: null,
  custom_values: [],
  tags: [],
  notes: [],
  results: null,
} satisfies Partial<RoomCard>;

/** Creators with their accounts, audience and recent posts, in the given order. */
export async function creatorCards(ctx: RoomCtx, profile_ids: readonly number[]): Promise<RoomCard[]> {
  if (profile_ids.length === 0) return [];
  const [{ rows }, known, posts] = await Promise.all([
    sql<Row>`
      select p.id as profile_id, p.slug, coalesce(w.fields->>'name', p.name) as name, coalesce(w.fields->>'bio', p.bio) as bio,
        coalesce(w.fields->'themes', p.themes) as themes, p.is_demo
      from profile p left join profile_company w on w.profile_id = p.id and w.company_id = ${ctx.company.id}
      where p.id = any(${[...profile_ids]}::int[]) and not p.hidden`.execute(ctx.db),
    readKnown(ctx.ch, ctx.company.id, profile_ids),
    ctx.shows('recent_posts') ? recentPosts(ctx, profile_ids) : new Map<number, RoomCard['recent_posts']>(),
  ]);
  const byId = new Map(rows.map((row) => [row.profile_id, row]));
  return profile_ids.flatMap((id): RoomCard[] => {
    const row = byId.get(id);
    if (!row) return [];
    const profile = known.get(id);
    const platforms = largestFirst(profile?.platforms ?? {});
    const [audience = null] = platforms.flatMap(([platform, numbers]) =>
      numbers.audience ? [{ platform, ...numbers.audience }] : [],
    );
    return [
      {
        ...EMPTY,
        profile_id: id,
        name: row.name,
        slug: row.slug,
        is_demo: row.is_demo,
        picture: ctx.pictures.address(profile?.picture),
        country: profile?.country ?? null,
        bio: row.bio || null,
        topics: row.themes,
        accounts: platforms.map(([platform, numbers]) => accountOf(platform, numbers, row.is_demo)),
        audience,
        recent_posts: posts.get(id) ?? [],
      },
    ];
  });
}

export const largestFirst = (
  platforms: Partial<Record<Platform, PlatformNumbers>>,
): Array<[Platform, PlatformNumbers]> =>
  PLATFORMS.flatMap((platform): Array<[Platform, PlatformNumbers]> => {
    const numbers = platforms[platform];
    return numbers ? [[platform, numbers]] : [];
  }).sort(([, a], [, b]) => (b.followers ?? -1) - (a.followers ?? -1));

export const accountOf = (
  platform: Platform,
  {
    username,
    followers,
    engagement_rate,
    growth,
    credibility,
    missing,
  }: Omit<PlatformNumbers, 'publications_count' | 'audience'>,
  is_demo: boolean,
): RoomCard['accounts'][number] => ({
  platform,
  username,
  // An invented handle may belong to a real person.
  url: is_demo ? null : accountUrl(platform, username),
  followers,
  engagement_rate,
  growth,
  credibility,
  missing,
});
