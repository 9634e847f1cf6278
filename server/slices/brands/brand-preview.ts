import type { BrandPreview, BrandRules } from '#contract/brands.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { type PostSet, postSet } from '#server/analytics/post-set.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import type { SetRows } from '#server/analytics/set-rows.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { checkBrand } from './brand-edit.ts';
import { accountsOfProfiles, alternativesOf, termsOfBrand } from './brand-rules.ts';

const EVER = { from_date: '1971-01-01', to_date: '2100-12-31' };
const SAMPLE = 12;
const SUGGESTIONS = 16;
/** Newest posts that suggestions are counted in. */
const READ_FOR_SUGGESTIONS = 3000;

async function previewOf(ctx: Ctx, rules: BrandRules): Promise<BrandPreview> {
  await checkBrand(ctx, rules);
  const accounts = [...(await accountsOfProfiles(ctx, ctx.company.id, rules.profile_ids)).values()].flat();
  const terms = termsOfBrand(rules);
  const emv = emvOf(ctx);
  const brand = { id: 1, alternatives: alternativesOf(rules), accounts };
  // Each term, and then the accounts, as if they were brands.
  const each = [
    ...terms.map(({ part }, i) => ({ id: i + 1, alternatives: [[part]], accounts: [] })),
    { id: terms.length + 1, alternatives: [], accounts },
  ];
  const [whole, parts] = await Promise.all([
    postSet(ctx, { brands: [brand] }, EVER, emv),
    postSet(ctx, { brands: each }, EVER, emv),
  ]);
  const [totals, counts, beside, newest] = await Promise.all([
    sizeOf(whole),
    countsOf(parts),
    termsBeside(
      whole,
      terms.map(({ part }) => part.text),
    ),
    postsPage(whole, { sort_by: 'created_time', order: 'DESC', limit: SAMPLE, offset: 0 }),
  ]);
  const search = { set: whole, parts: terms.map((t) => t.part), has_alternatives: true };
  const sample = await describedPosts(ctx, search, newest);
  const day = (seconds: number) =>
    seconds > 0 ? dayIn(new Date(seconds * 1000), ctx.company.timezone) : null;
  return {
    posts: totals.posts,
    influencers: totals.influencers,
    from_date: day(totals.first),
    to_date: day(totals.last),
    by_term: terms.map(({ text }, i) => ({ term: text, posts: counts.get(i + 1) ?? 0 })),
    by_profiles: counts.get(terms.length + 1) ?? 0,
    suggestions: beside,
    sample: sample.map(({ row }) => row),
  };
}

async function sizeOf(set: PostSet) {
  const blocks = await set.ask(
    'size of a brand',
    (
      of,
    ) => chSql`SELECT sum(posts) AS posts, uniqExactIf(profile_id, profile_id != 0) AS influencers, min(first) AS first, max(last) AS last
FROM (SELECT *, ${of.profile} AS profile_id FROM ${of.shards(chSql`SELECT account_id, count() AS posts, toUnixTimestamp(min(created_at)) AS first, toUnixTimestamp(max(created_at)) AS last
  FROM (${of.rows('period')}) GROUP BY account_id`)})`,
  );
  const at = (name: string) => joined(blocks, name, Float64Array)[0] ?? 0;
  return { posts: at('posts'), influencers: at('influencers'), first: at('first'), last: at('last') };
}

async function countsOf(set: PostSet): Promise<Map<number, number>> {
  const blocks = await set.ask(
    'posts by term of a brand',
    (of) =>
      chSql`SELECT brand, sum(posts) AS posts FROM ${of.shards(chSql`SELECT arrayJoin(brands) AS brand, count() AS posts FROM (${of.rows('period')}) GROUP BY brand`)} GROUP BY brand`,
  );
  const posts = joined(blocks, 'posts', Float64Array);
  return new Map(Array.from(joined(blocks, 'brand', Float64Array), (id, i) => [id, posts[i] ?? 0]));
}

/** Frequent hashtags and mentions of the newest posts that the brand does not have. */
async function termsBeside(set: PostSet, own: readonly string[]): Promise<BrandPreview['suggestions']> {
  const newestOf = (of: SetRows) =>
    chSql`SELECT account_id, created_at, post_id FROM (${of.rows('period')}) ORDER BY created_at DESC, post_id LIMIT ${raw(`${READ_FOR_SUGGESTIONS}`)}`;
  const blocks = await set.ask(
    'terms beside a brand',
    (
      of,
    ) => chSql`SELECT term, sum(posts) AS posts FROM ${of.shards(chSql`SELECT arrayJoin(terms) AS term, count() AS posts FROM posts FINAL
  WHERE (account_id, created_at, id) IN (${newestOf(of)}) GROUP BY term HAVING match(term, '^[#@][^ ]+$') AND term NOT IN ${bind('Array(String)', own)}`)}
GROUP BY term ORDER BY posts DESC, term LIMIT ${raw(`${SUGGESTIONS}`)}`,
  );
  const posts = joined(blocks, 'posts', Float64Array);
  const names = blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns.term as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });
  return names.map((term, i) => ({ term, posts: posts[i] ?? 0 }));
}

export const previewHandlers = {
  preview: os.brands.preview.handler(({ context, input }) => previewOf(context, input)),
};
