import type { ReportPost } from '#contract/report/report.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { creatorsOf } from '../creators.ts';
import { typeOf } from '../metrics/post-flags.ts';
import type { Creator } from '../questions/creator-rows.ts';
import { type PostPage, postsPage, type SetPost } from '../questions/posts.ts';
import { totalsOf } from '../totals.ts';
import type { ParsedSearch } from './keyword-search.ts';
import { heldTerms, type PostDetails, postDetails } from './post-details.ts';

/** The newest and the largest posts are read most. */
const keptDetails = whileUnchanged(
  ['posts', 'account_facts'],
  (ch: ClickHouse, input: Parameters<typeof postDetails>[1]) => postDetails(ch, input),
);
const keptTerms = whileUnchanged(['post_terms'], (ch: ClickHouse, input: Parameters<typeof heldTerms>[1]) =>
  heldTerms(ch, input),
);

/** @param most at most this many posts over all pages */
export async function postsOf(
  ctx: AskCtx,
  search: ParsedSearch,
  page: PostPage,
  most = Number.POSITIVE_INFINITY,
): Promise<{ posts: ReportPost[]; total: number }> {
  const { set } = search;
  const limit = Math.min(page.limit, Math.max(0, most - page.offset));
  const [posts, totals] = await Promise.all([
    limit > 0 ? postsPage(set, { ...page, limit }) : [],
    totalsOf(set),
  ]);
  const rows = await describedPosts(ctx, search, posts, { details: keptDetails, terms: keptTerms });
  return { posts: rows.map(({ row }) => row), total: Math.min(totals.posts, most) };
}

interface LookUps {
  details: typeof postDetails;
  terms: typeof heldTerms;
}

/** Posts without a known creator are left out. */
export async function describedPosts(
  ctx: AskCtx,
  { set, parts, has_alternatives }: ParsedSearch,
  posts: SetPost[],
  ask: LookUps = { details: postDetails, terms: heldTerms },
): Promise<Array<{ post: SetPost; detail: PostDetails; row: ReportPost }>> {
  if (posts.length === 0) return [];
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  const [details, held, people] = await Promise.all([
    ask.details(ctx.ch, { parts, timezone: set.timezone, keys: posts }),
    has_alternatives ? ask.terms(ctx.ch, { terms, keys: posts }) : [],
    creatorsOf(ctx, posts),
  ]);
  const byId = new Map(details.map((d) => [d.post_id, d]));
  const termsOf = new Map(held.map((h) => [h.post_id, h.held]));
  return posts.flatMap((post) => {
    const detail = byId.get(post.post_id);
    const person = people.get(post.profile_id);
    if (!detail || !person) return [];
    // A brand's own posts may contain none of its terms.
    const own = new Set(has_alternatives ? termsOf.get(post.post_id) : terms);
    const matched = parts
      .filter((part, i) => part.terms.every((t) => own.has(t)) && detail.phrases[i] === 1)
      .map((part) => (part.kind === 'phrase' ? `"${part.text}"` : part.text));
    return [{ post, detail, row: { ...postRow(ctx, post, detail, person), matched } }];
  });
}

function postRow(
  { pictures }: AskCtx,
  post: SetPost,
  detail: PostDetails,
  person: Creator,
): Omit<ReportPost, 'matched'> {
  const { interactions, impressions, reach, engagement_rate, media_value } = post;
  return {
    id: post.post_id,
    image: pictures.address(detail.image),
    // Invented posts exist nowhere else.
    link: person.is_demo ? null : detail.link || null,
    created_time: new Date(post.created_at * 1000).toISOString(),
    created_date: detail.created_date,
    interactions,
    impressions,
    reach,
    engagement_rate,
    media_value,
    likes_count: detail.likes_count,
    comments_count: detail.comments_count,
    views: detail.views,
    message: detail.message || detail.title,
    // The set's: a company may have corrected it.
    media: typeOf(post.flags),
    profile_id: post.profile_id,
    profile_name: person.name,
    profile_country: person.country || null,
    profile_picture: pictures.address(person.picture),
    followed_by: detail.followed_by,
    profile_slug: person.slug,
    platform_username: person.username || null,
    is_demo: person.is_demo,
    impressions_origin: impressions === null ? null : (ORIGINS[post.impressions_origin] ?? null),
    reach_origin: reach === null ? null : (ORIGINS[post.reach_origin] ?? null),
  };
}
