import type { z } from 'zod';
import type { keywordAudience, keywordPost, topInfluencer } from '#contract/keywords.ts';
import { ORIGINS } from '#contract/primitives.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  cellParts,
  WEIGHED_DIMENSIONS,
  type WeighedDimension,
} from '#server/platform/metrics/audience-cells.ts';
import { accountAudiences, audienceCells } from './reports/audience.ts';
import { accountNames, type Creator, creators } from './reports/creators.ts';
import { postCount } from './reports/extent.ts';
import {
  hasAlternatives,
  heldTerms,
  type PostKey,
  type PostPage,
  postDetails,
  postKeys,
} from './reports/posts.ts';
import { rateOf, type SearchParam } from './reports/sums.ts';
import { type Ranking, topInfluencers } from './reports/top-influencers.ts';
import type { Search } from './search.ts';
import { summaryOf } from './totals.ts';

interface Owned {
  profile_id: number;
  account_id: number;
}

/** Creators by profile; one whom profile search does not hold is named by its account. */
async function creatorsOf(ctx: ReadCtx, owned: Owned[]): Promise<Map<number, Creator>> {
  const profiles = [...new Set(owned.map((o) => o.profile_id))];
  if (profiles.length === 0) return new Map();
  const rows = await creators(ctx.ch, { company_id: ctx.company.id, profiles });
  const found = new Map(rows.map((r) => [r.profile_id, r]));
  const strangers = owned.filter((o) => !found.has(o.profile_id));
  if (strangers.length === 0) return found;
  const names = await accountNames(ctx.ch, { accounts: [...new Set(strangers.map((o) => o.account_id))] });
  for (const { profile_id, account_id } of strangers) {
    const account = names.find((n) => n.account_id === account_id);
    found.set(profile_id, {
      profile_id,
      account_id,
      slug: '',
      name: account?.title || account?.username || String(account_id),
      username: account?.username ?? '',
      kind: 'influencer',
      country: '',
      picture: '',
      credibility: null,
      available_platforms: account ? [account.platform] : [],
    });
  }
  return found;
}

export async function topInfluencersOf(
  ctx: ReadCtx,
  search: Search,
  page: Ranking,
): Promise<{ influencers: Array<z.infer<typeof topInfluencer>>; total: number }> {
  const [rows, groups] = await Promise.all([
    topInfluencers(ctx.ch, { search: search as SearchParam, ranking: page }),
    summaryOf(ctx, search),
  ]);
  const total = groups.find((g) => g.scope === 'total')?.influencers ?? 0;
  const people = await creatorsOf(
    ctx,
    rows.map((r) => ({ profile_id: r.profile_id, account_id: r.first_account })),
  );
  const accounts = [...people.values()].map((p) => p.account_id);
  const audiences = new Map(
    (accounts.length > 0 ? await accountAudiences(ctx.ch, { accounts }) : []).map((a) => [a.account_id, a]),
  );
  const influencers = rows.flatMap((row) => {
    const person = people.get(row.profile_id);
    if (!person) return [];
    const { posts, interactions, impressions, reach, media_value, total_followers } = row;
    return {
      id: row.profile_id,
      name: person.name,
      slug: person.slug,
      type: person.kind,
      picture: person.picture || null,
      country: person.country || null,
      platform_username: person.username || null,
      post_user_id: String(person.account_id),
      available_platforms: person.available_platforms,
      audience_credibility: person.credibility,
      ...{ posts, interactions, impressions, reach, media_value, total_followers },
      followers: row.followers_known ? total_followers : null,
      engagement_rate: rateOf(row),
      ...sharesOf(audiences.get(person.account_id)),
    };
  });
  return { influencers, total };
}

type CreatorShares = Partial<Record<Exclude<WeighedDimension, 'genders_per_age'>, Record<string, number>>>;

/** Cells of one account by dimension. */
function sharesOf(audience: { cells: string[]; shares: number[] } | undefined): CreatorShares {
  const maps: CreatorShares = {};
  audience?.cells.forEach((cell, i) => {
    const [dimension, key] = cellParts(cell);
    if (key === '' || dimension === 'genders_per_age') return;
    maps[dimension as keyof CreatorShares] = {
      ...maps[dimension as keyof CreatorShares],
      [key]: audience.shares[i] ?? 0,
    };
  });
  return maps;
}

export async function audienceOf(ctx: ReadCtx, search: Search): Promise<z.infer<typeof keywordAudience>> {
  const [cells, groups] = await Promise.all([
    audienceCells(ctx.ch, search as SearchParam),
    summaryOf(ctx, search),
  ]);
  const rows = cells.map((c) => ({ ...c, at: cellParts(c.cell) }));
  const wholes = new Map(rows.filter((r) => r.at[1] === '').map((r) => [r.at[0], r]));
  const maps = Object.fromEntries(WEIGHED_DIMENSIONS.map((d) => [d, {}])) as Record<
    WeighedDimension,
    z.infer<typeof keywordAudience>['ages']
  >;
  for (const row of rows) {
    const [dimension, key] = row.at;
    if (key === '') continue;
    const { reach, impressions, interactions, media_value } = row;
    const whole = wholes.get(dimension)?.reach ?? 0;
    maps[dimension as WeighedDimension][key] = {
      ...{ reach, impressions, interactions, media_value },
      engagement_rate: rateOf(row),
      share: whole > 0 ? reach / whole : 0,
    };
  }
  const all = groups.find((g) => g.scope === 'total')?.reach ?? 0;
  const covered = wholes.get('');
  return { ...maps, coverage: all > 0 ? (covered?.reach ?? 0) / all : 0, profiles: covered?.profiles ?? 0 };
}

export async function postsOf(
  ctx: ReadCtx,
  search: Search,
  page: PostPage,
  most: number | undefined,
): Promise<{ posts: Array<z.infer<typeof keywordPost>>; total: number }> {
  const param = search as SearchParam;
  const limit = Math.min(page.limit, Math.max(0, (most ?? Number.POSITIVE_INFINITY) - page.offset));
  const [keys, counted] = await Promise.all([
    limit > 0 ? postKeys(ctx.ch, { search: param, page: { ...page, limit } }) : [],
    postCount(ctx.ch, param),
  ]);
  const total = Math.min(counted[0]?.posts ?? 0, most ?? Number.POSITIVE_INFINITY);
  if (keys.length === 0) return { posts: [], total };
  const [details, held, people] = await Promise.all([
    postDetails(ctx.ch, { search: param, keys }),
    hasAlternatives(search) ? heldTerms(ctx.ch, { search: param, keys }) : [],
    creatorsOf(ctx, keys),
  ]);
  const termsOf = new Map(held.map((h) => [h.post_id, h.held]));
  const byId = new Map(details.map((d) => [d.post_id, d]));
  const posts = keys.flatMap((key) => {
    const detail = byId.get(key.post_id);
    const person = people.get(key.profile_id);
    if (!detail || !person) return [];
    return [postAnswer(search, { ...detail, ...key }, person, termsOf.get(key.post_id) ?? search.terms)];
  });
  return { posts, total };
}

function postAnswer(
  search: Search,
  row: Awaited<ReturnType<typeof postDetails>>[number] & PostKey,
  person: Creator,
  terms: string[],
): z.infer<typeof keywordPost> {
  const held = new Set(terms);
  const { interactions, impressions, reach, engagement_rate, media_value } = row;
  return {
    id: row.post_id,
    image: row.image || null,
    link: row.link || null,
    created_time: new Date(row.created_at * 1000).toISOString(),
    created_date: row.created_date,
    ...{ interactions, impressions, reach, engagement_rate, media_value },
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    views: row.views,
    message: row.message || row.title,
    media: row.post_type,
    profile_id: row.profile_id,
    profile_name: person.name,
    profile_country: person.country || null,
    profile_picture: person.picture || null,
    followed_by: row.followed_by,
    profile_slug: person.slug,
    platform_username: person.username || null,
    impressions_origin: impressions === null ? null : (ORIGINS[row.impressions_origin] ?? null),
    matched: search.parts
      .filter((part, i) => part.terms.every((t) => held.has(t)) && row.phrases[i] === 1)
      .map((part) => (part.kind === 'phrase' ? `"${part.text}"` : part.text)),
  };
}
