import type { z } from 'zod';
import { ORIGINS } from '#contract/primitives.ts';
import type { reportPost } from '#contract/report.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  IMPRESSIONS_KNOWN,
  IMPRESSIONS_ORIGIN,
  INTERACTIONS_KNOWN,
  REACH_KNOWN,
} from '#server/platform/metrics/post-kinds.ts';
import type { Times } from '#server/platform/period.ts';
import { rowsWhileUnchanged } from '#server/platform/while-unchanged.ts';
import type { PostColumns } from './columns/post-columns.ts';
import { creatorsOf } from './creators.ts';
import { type Question, questionOf } from './question.ts';
import type { Creator } from './reports/creators.ts';
import { heldTerms, type PostKey, postDetails } from './reports/posts.ts';
import type { Search } from './search.ts';
import { mediaValue } from './sums/account-sums.ts';
import { type Page, pageOf } from './sums/page-of.ts';

export interface PostPage extends Page {
  sort_by: 'created_time' | 'interactions' | 'impressions' | 'media_value';
}

/** A post with its metrics, and what decides its place. */
interface RankedPost extends PostKey {
  value: number;
  interactions: number;
  impressions: number | null;
  reach: number | null;
  engagement_rate: number | null;
  media_value: number | null;
  impressions_origin: number;
}

/** One page of the period's posts in order, and how many there are. */
async function ranked(question: Question, page: PostPage): Promise<{ posts: RankedPost[]; total: number }> {
  // The first of each part, up to the end of the page: the page is among them.
  const first = { ...page, limit: page.limit > 0 ? page.offset + page.limit : 0, offset: 0 };
  let best: RankedPost[] = [];
  let total = 0;
  for await (const posts of question.posts()) {
    const { rows, values, inside } = ranks(posts, question, first);
    total += inside;
    const rowOf = (at: number) => (rows ? (rows[at] as number) : at);
    const tie = (a: number, b: number) =>
      order(posts.post_id[rowOf(a)] as bigint, posts.post_id[rowOf(b)] as bigint);
    const places = pageOf(values, tie, { ...first, limit: Math.min(first.limit, inside) });
    best = best.concat(places.map((at) => rankedPost(posts, rowOf(at), values[at] as number, question)));
  }
  const values = Float64Array.from(best, (post) => post.value);
  const tie = (a: number, b: number) => order(BigInt(best[a]?.post_id ?? 0), BigInt(best[b]?.post_id ?? 0));
  return { posts: pageOf(values, tie, page).map((at) => best[at] as RankedPost), total };
}

const order = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** What decides the place of posts, NaN = outside the period; and how many are inside. */
interface Ranks {
  /** The posts that have a value; null = all. */
  rows: Uint32Array | null;
  values: Float64Array;
  inside: number;
}

function ranks(posts: PostColumns, { search, times }: Question, page: PostPage): Ranks {
  const { length, created_at, by_time } = posts;
  if (page.sort_by === 'created_time' && by_time) return ranksByTime(created_at, by_time, times, page);
  const values = new Float64Array(length);
  const by =
    page.sort_by === 'created_time'
      ? created_at
      : page.sort_by === 'media_value'
        ? null
        : posts[page.sort_by];
  let inside = 0;
  for (let i = 0; i < length; i++) {
    const time = created_at[i] as number;
    if (time < times.from || time >= times.until) values[i] = Number.NaN;
    else {
      values[i] = by ? (by[i] as number) : mediaValue(posts, i, search.rates);
      inside++;
    }
  }
  return { rows: null, values, inside };
}

/** Of the posts in the order of time only those are looked at that can be on a page. */
function ranksByTime(
  created_at: Uint32Array,
  by_time: Uint32Array,
  { from, until }: Times,
  page: PostPage,
): Ranks {
  const timeAt = (at: number) => created_at[by_time[at] as number];
  const start = firstAt(created_at, by_time, from);
  const end = firstAt(created_at, by_time, until);
  const count = Math.min(page.limit, end - start);
  let [low, high] = page.order === 'ASC' ? [start, start + count] : [end - count, end];
  // Equal times are ordered by id, so all of them are looked at.
  while (count > 0 && low > start && timeAt(low - 1) === timeAt(low)) low--;
  while (count > 0 && high < end && timeAt(high) === timeAt(high - 1)) high++;
  const rows = by_time.subarray(low, high);
  return { rows, values: Float64Array.from(rows, (row) => created_at[row] as number), inside: end - start };
}

/** How many posts are older than a time. */
function firstAt(created_at: Uint32Array, by_time: Uint32Array, time: number): number {
  let [low, high] = [0, by_time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((created_at[by_time[middle] as number] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rankedPost(posts: PostColumns, row: number, value: number, { search, facts }: Question): RankedPost {
  const kind = posts.kind[row] as number;
  const account = posts.account[row] as number;
  const interactions = posts.interactions[row] as number;
  const basis = posts.basis[row] as number;
  const [has_interactions, has_impressions] = [INTERACTIONS_KNOWN[kind] === 1, IMPRESSIONS_KNOWN[kind] === 1];
  return {
    value,
    post_id: String(posts.post_id[row]),
    profile_id: facts.profile_id[account] as number,
    account_id: facts.account_id[account] as number,
    created_at: posts.created_at[row] as number,
    interactions,
    impressions: has_impressions ? (posts.impressions[row] as number) : null,
    reach: REACH_KNOWN[kind] === 1 ? (posts.reach[row] as number) : null,
    engagement_rate: has_interactions && basis > 0 ? interactions / basis : null,
    media_value: has_interactions || has_impressions ? mediaValue(posts, row, search.rates) : null,
    impressions_origin: IMPRESSIONS_ORIGIN[kind] ?? 0,
  };
}

interface Asked {
  key: PostKey;
  search: Search;
}
/** What the details of a post depend on besides the post. */
const nameOf = ({ key, search }: Asked) =>
  JSON.stringify([
    key.post_id,
    search.timezone,
    search.parts.map((p) => (p.kind === 'phrase' ? p.text : '')),
  ]);

/** The newest and the largest posts are shown again and again. */
const keptDetails = rowsWhileUnchanged(['posts', 'accounts'], 5_000, nameOf, async (ch, asked: Asked[]) => {
  const { search } = asked[0] as Asked;
  const keys = asked.map((a) => a.key);
  const rows = await postDetails(ch, { parts: search.parts, timezone: search.timezone, keys });
  const byId = new Map(rows.map((row) => [row.post_id, row]));
  return new Map(
    asked.flatMap((a) => {
      const row = byId.get(a.key.post_id);
      return row ? [[nameOf(a), row] as const] : [];
    }),
  );
});

/** Whether a matched post may lack some part of the search. */
const hasAlternatives = (search: Search) => search.parts.length > 1 && search.input.search_type === 'OR';

export async function postsOf(
  ctx: ReadCtx,
  search: Search,
  page: PostPage,
  most: number | undefined,
): Promise<{ posts: Array<z.infer<typeof reportPost>>; total: number }> {
  const limit = Math.min(page.limit, Math.max(0, (most ?? Number.POSITIVE_INFINITY) - page.offset));
  const found = await ranked(await questionOf(ctx, search), { ...page, limit });
  const keys = found.posts;
  const total = Math.min(found.total, most ?? Number.POSITIVE_INFINITY);
  if (keys.length === 0) return { posts: [], total };
  const [details, held, people] = await Promise.all([
    keptDetails(
      ctx.ch,
      keys.map((key) => ({ key, search })),
    ),
    hasAlternatives(search) ? heldTerms(ctx.ch, { terms: search.terms, keys }) : [],
    creatorsOf(ctx, keys),
  ]);
  const termsOf = new Map(held.map((h) => [h.post_id, h.held]));
  const posts = keys.flatMap((key) => {
    const detail = details.get(nameOf({ key, search }));
    const person = people.get(key.profile_id);
    if (!detail || !person) return [];
    const terms = termsOf.get(key.post_id) ?? search.terms;
    return [postAnswer(ctx, search, { ...detail, ...key }, person, terms)];
  });
  return { posts, total };
}

function postAnswer(
  { pictures }: ReadCtx,
  search: Search,
  row: Awaited<ReturnType<typeof postDetails>>[number] & RankedPost,
  person: Creator,
  terms: string[],
): z.infer<typeof reportPost> {
  const held = new Set(terms);
  const { interactions, impressions, reach, engagement_rate, media_value } = row;
  return {
    id: row.post_id,
    image: pictures.address(row.image),
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
    profile_picture: pictures.address(person.picture),
    followed_by: row.followed_by,
    profile_slug: person.slug,
    platform_username: person.username || null,
    impressions_origin: impressions === null ? null : (ORIGINS[row.impressions_origin] ?? null),
    matched: search.parts
      .filter((part, i) => part.terms.every((t) => held.has(t)) && row.phrases[i] === 1)
      .map((part) => (part.kind === 'phrase' ? `"${part.text}"` : part.text)),
  };
}
