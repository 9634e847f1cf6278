import type { ProfileBrand } from '#contract/brands.ts';
import { dayName } from '#server/analytics/day-starts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { knownSums } from '#server/analytics/metrics/metric-row.ts';
import type { Days } from '#server/analytics/period.ts';
import { type Condition, postSet } from '#server/analytics/post-set.ts';
import { type BrandDay, brandDays } from '#server/analytics/questions/brands.ts';
import type { BrandTerms } from '#server/analytics/terms/brand-rows.ts';
import { paidPosts } from '#server/analytics/terms/disclosures.ts';
import { addedUp } from '#server/analytics/totals.ts';
import { bind, chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { readAccounts } from '#server/slices/profiles/details/profile-read.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { brandTermsOf } from './brand-rules.ts';
import { readBrands } from './read-brands.ts';

/** Terms of the accounts' dated posts, and their first and last day; null without any. */
async function postsOf(ctx: AskCtx, accounts: number[]): Promise<{ terms: Set<string>; days: Days } | null> {
  const [row] = await ctx.ch.query<{ posts: number; terms: string[] } & Days>(
    `SELECT count() AS posts, groupUniqArrayArray(terms) AS terms, toString(toDate(min(created_at), {tz:String})) AS from_date,
       toString(toDate(max(created_at), {tz:String})) AS to_date
     FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)} AND created_at > toDateTime(0, 'UTC')`,
    { accounts, tz: ctx.company.timezone },
    'terms of a profile',
  );
  if (!row || row.posts === 0) return null;
  const { terms, from_date, to_date } = row;
  return { terms: new Set(terms), days: { from_date, to_date } };
}

/** Cheap filter: a library has thousands of brands, a profile mentions a few. */
const possible = (brands: readonly BrandTerms[], accounts: number[], terms: Set<string>): BrandTerms[] =>
  brands
    // Excludes the brand's own account.
    .filter((brand) => !brand.accounts.some((account) => accounts.includes(account)))
    .filter((brand) =>
      brand.alternatives.some((parts) => parts.every((part) => part.terms.every((term) => terms.has(term)))),
    )
    .map((brand) => ({ ...brand, accounts: [] }));

/** By month, with the number of disclosed paid posts. */
export async function readProfileBrands(ctx: AskCtx, id_or_slug: string) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = (await readAccounts(ctx, profile)).map((a) => a.id);
  const stored = await readBrands(ctx, ctx.company.id);
  const answer = { library: stored.length, currency: ctx.company.currency };
  if (accounts.length === 0 || stored.length === 0) return { ...answer, brands: [] };
  const all = await brandTermsOf(ctx, ctx.company.id, stored);
  const posts = await postsOf(ctx, accounts);
  const brands = posts ? possible(all, accounts, posts.terms) : [];
  if (!posts || brands.length === 0) return { ...answer, brands: [] };
  const own = chSql`account_id IN ${bind('Array(UInt32)', accounts)}`;
  const monthly = async (also: Condition[]) =>
    brandDays(await postSet(ctx, { brands }, { ...posts.days, also }, emvOf(ctx)), 'month');
  const [rows, paid] = await Promise.all([monthly([own]), monthly([own, paidPosts])]);
  const paidIn = new Map(paid.map((row) => [`${row.brand} ${row.day}`, row.posts]));
  const byBrand = Map.groupBy(rows, (row) => row.brand);
  return {
    ...answer,
    brands: stored
      .flatMap(({ id, name, picture }) => {
        const months = byBrand.get(id);
        return months
          ? [{ id, name, picture: ctx.pictures.address(picture), ...brandOf(months, paidIn) }]
          : [];
      })
      .sort((a, b) => b.posts - a.posts || a.id - b.id),
  };
}

function brandOf(
  rows: BrandDay[],
  paidIn: Map<string, number>,
): Omit<ProfileBrand, 'id' | 'name' | 'picture'> {
  const sums = addedUp(rows);
  const { interactions, media_value } = knownSums(sums);
  const months = rows
    .toSorted((a, b) => a.day - b.day)
    .map(({ brand, day, posts }) => ({
      month: dayName(day).slice(0, 7),
      posts,
      paid_posts: paidIn.get(`${brand} ${day}`) ?? 0,
    }));
  return {
    posts: sums.posts,
    interactions,
    media_value,
    paid_posts: months.reduce((n, month) => n + month.paid_posts, 0),
    months,
  };
}

export const profileBrandHandlers = {
  of_profile: os.brands.of_profile.handler(({ context, input }) => readProfileBrands(context, input.id)),
};
