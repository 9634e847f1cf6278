import type { z } from 'zod';
import type { keywordAudience, keywordPost, topInfluencer } from '#contract/keywords.ts';
import { ORIGINS } from '#contract/primitives.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { audienceCells, audienceCoverage, KEYWORD_DIMENSIONS } from './reports/audience.ts';
import { accountAudiences, accountNames, type Creator, creators } from './reports/creators.ts';
import { postCount } from './reports/extent.ts';
import { hasAlternatives, heldTerms, type PostPage, postDetails, postKeys } from './reports/posts.ts';
import { rateOf, type SearchParam } from './reports/sums.ts';
import { type Ranking, ranked, ranking } from './reports/top-influencers.ts';
import type { Search } from './search.ts';

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
  const param = search as SearchParam;
  const order = await ranking(ctx.ch, { search: param, ranking: page });
  if (order.length === 0)
    return { influencers: [], total: page.offset ? await influencersOf(ctx, search) : 0 };
  const rows = await ranked(ctx.ch, { search: param, profiles: order.map((o) => o.profile_id) });
  const people = await creatorsOf(
    ctx,
    rows.map((r) => ({ profile_id: r.profile_id, account_id: r.accounts[0] ?? 0 })),
  );
  const audiences = await accountAudiences(ctx.ch, {
    accounts: [...people.values()].map((p) => p.account_id),
    dimensions: KEYWORD_DIMENSIONS.filter((d) => d !== 'genders_per_age'),
  });
  const byProfile = new Map(rows.map((r) => [r.profile_id, r]));
  const influencers = order.flatMap(({ profile_id }) => {
    const row = byProfile.get(profile_id);
    const person = people.get(profile_id);
    if (!row || !person) return [];
    const { posts, interactions, impressions, reach, media_value, total_followers } = row;
    const shares = audiences
      .filter((a) => a.account_id === person.account_id)
      .map((a) => [a.dimension, sharesOf(a.keys, a.shares)] as const)
      .filter(([, map]) => Object.keys(map).length > 0);
    return {
      id: profile_id,
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
      ...Object.fromEntries(shares),
    };
  });
  return { influencers, total: order[0]?.total ?? 0 };
}

/** Beyond the last page the number of all creators still stands. */
async function influencersOf(ctx: ReadCtx, search: Search): Promise<number> {
  const first: Ranking = { sort_by: 'posts', order: 'DESC', limit: 1, offset: 0 };
  return (await ranking(ctx.ch, { search: search as SearchParam, ranking: first }))[0]?.total ?? 0;
}

const sharesOf = (keys: string[], shares: number[]) =>
  Object.fromEntries(keys.flatMap((k, i) => ((shares[i] ?? -1) >= 0 ? [[k, shares[i] ?? 0] as const] : [])));

export async function audienceOf(ctx: ReadCtx, search: Search): Promise<z.infer<typeof keywordAudience>> {
  const param = search as SearchParam;
  const [cells, coverage] = await Promise.all([
    audienceCells(ctx.ch, param),
    audienceCoverage(ctx.ch, param),
  ]);
  const empty = (): z.infer<typeof keywordAudience>['ages'] => ({});
  const maps = {
    genders: empty(),
    ages: empty(),
    countries: empty(),
    cities: empty(),
    interests: empty(),
    genders_per_age: empty(),
  };
  for (const dimension of KEYWORD_DIMENSIONS) {
    const rows = cells.filter((c) => c.dimension === dimension);
    const whole = rows.find((c) => c.key === '')?.reach ?? 0;
    for (const { key, reach, impressions, interactions, media_value, ...row } of rows) {
      if (key === '') continue;
      const share = whole > 0 ? reach / whole : 0;
      maps[dimension][key] = {
        reach,
        impressions,
        interactions,
        media_value,
        engagement_rate: rateOf(row),
        share,
      };
    }
  }
  const { reach = 0, covered = 0, profiles = 0 } = coverage[0] ?? {};
  return { ...maps, coverage: reach > 0 ? covered / reach : 0, profiles };
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
  const [details, held] = await Promise.all([
    postDetails(ctx.ch, { search: param, keys }),
    hasAlternatives(search) ? heldTerms(ctx.ch, { search: param, keys }) : [],
  ]);
  const termsOf = new Map(held.map((h) => [h.post_id, h.held]));
  const people = await creatorsOf(ctx, details);
  const byId = new Map(details.map((d) => [d.post_id, d]));
  const posts = keys.flatMap(({ post_id }) => {
    const row = byId.get(post_id);
    const person = row && people.get(row.profile_id);
    return row && person ? [postAnswer(search, row, person, termsOf.get(post_id) ?? search.terms)] : [];
  });
  return { posts, total };
}

function postAnswer(
  search: Search,
  row: Awaited<ReturnType<typeof postDetails>>[number],
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
