import type { z } from 'zod';
import type { countryRow, dailyRow, KeywordStatistics, tierRow } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { KNOWN } from '#server/platform/metrics/known.ts';
import { TIERS } from '#server/platform/metrics/rates.ts';
import { creatorsBefore } from './reports/creators-before.ts';
import { daily } from './reports/daily.ts';
import { undated } from './reports/extent.ts';
import { type OriginRow, origins } from './reports/origins.ts';
import { summary } from './reports/summary.ts';
import { metricsOf, NOTHING, noOrigins, originsOf, rateOf, type SearchParam } from './reports/sums.ts';
import { previousDays, type Search } from './search.ts';
import { shareWhileRunning } from './sharing.ts';

/** Totals, tiers and countries are one question: the calls of a screen that ask at the same time share it. */
export function summaryOf(ctx: ReadCtx, search: Search) {
  const { input, timezone, emv, edits } = search;
  const { country, gender, platform, ...rest } = input;
  const sorted = [country, gender, platform].map((list) => [...(list ?? [])].sort());
  const question = JSON.stringify([
    ...searchedBy(rest),
    sorted,
    search.from,
    search.until,
    timezone,
    emv,
    edits,
    ctx.company.id,
  ]);
  return shareWhileRunning(ctx.ch, question, () => summary(ctx.ch, search as SearchParam));
}

/** The fields that decide which posts match, without paging and order. */
const searchedBy = (input: Partial<Search['input']>) => [
  input.keyword,
  input.search_type,
  input.min_range,
  input.max_range,
  input.min_engagement,
  input.max_engagement,
  input.min_growth,
  input.max_growth,
];

export async function statisticsOf(ctx: ReadCtx, search: Search): Promise<KeywordStatistics> {
  const param = search as SearchParam;
  const [groups, known, before, dateless] = await Promise.all([
    summaryOf(ctx, search),
    origins(ctx.ch, param),
    creatorsBefore(ctx.ch, param),
    undated(ctx.ch, param),
  ]);
  const total = groups.find((g) => g.scope === 'total') ?? { ...NOTHING, newest_post: 0 };
  const current = known.filter((r) => r.is_current);
  return {
    ...metricsOf(total),
    previous: {
      ...metricsOf({ ...sumOf(known.filter((r) => !r.is_current)), ...(before[0] ?? NO_CREATORS) }),
      ...previousDays(search),
    },
    origins: originSums(current, search.emv.model === 'emv.cpm@1'),
    missing: missingNumbers(current),
    undated_posts: dateless[0]?.undated_posts ?? 0,
    newest_post: total.newest_post > 0 ? new Date(total.newest_post * 1000).toISOString() : null,
    emv_model: search.emv.model,
    currency: search.emv.currency,
    terms: search.parts.map(({ kind, text }) => ({ kind, text })),
  };
}

const NO_CREATORS = { influencers: 0, total_followers: 0 };

function sumOf(rows: OriginRow[]) {
  const sums = { ...NOTHING };
  for (const row of rows) {
    sums.posts += row.posts;
    sums.interactions += row.interactions;
    sums.impressions += row.impressions;
    sums.reach += row.reach;
    sums.media_value += row.media_value;
    if (row.rated) {
      sums.rated_interactions += row.interactions;
      sums.rated_basis += row.basis;
    }
  }
  return sums;
}

const EDITED = 4;

function originSums(rows: OriginRow[], valueFollowsImpressions: boolean): KeywordStatistics['origins'] {
  const parts = { interactions: [0, 0, 0, 0, 0], impressions: [0, 0, 0, 0, 0], reach: [0, 0, 0, 0, 0] };
  const media_value = [0, 0, 0, 0, 0];
  const add = (list: number[], at: number, value: number) => {
    list[at] = (list[at] ?? 0) + value;
  };
  for (const row of rows) {
    const interactionsOrigin = row.known & KNOWN.edited ? EDITED : 0;
    add(parts.interactions, interactionsOrigin, row.interactions);
    add(parts.impressions, row.impressions_origin, row.impressions);
    add(parts.reach, row.reach_origin, row.reach);
    // Money is as good as the number it is made of.
    add(media_value, valueFollowsImpressions ? row.impressions_origin : interactionsOrigin, row.media_value);
  }
  return {
    interactions: originsOf(parts.interactions),
    impressions: originsOf(parts.impressions),
    reach: originsOf(parts.reach),
    media_value: originsOf(media_value),
  };
}

function missingNumbers(rows: OriginRow[]): KeywordStatistics['missing'] {
  const missing: Record<string, Record<string, number>> = {};
  const add = (metric: string, reason: string, posts: number) => {
    const reasons = missing[metric] ?? {};
    missing[metric] = reasons;
    reasons[reason] = (reasons[reason] ?? 0) + posts;
  };
  for (const row of rows) {
    const reason = row.known & KNOWN.likes_hidden ? 'hidden_likes' : 'not_in_source';
    if (!(row.known & KNOWN.likes)) add('likes', reason, row.posts);
    for (const part of ['comments', 'shares', 'saves', 'views'] as const)
      if (!(row.known & KNOWN[part])) add(part, 'not_in_source', row.posts);
    if (!row.impressions_known) add('impressions', reason, row.posts);
    if (!row.impressions_known && !(row.known & KNOWN.reach)) add('reach', reason, row.posts);
    if (!row.rated) add('engagement_rate', 'not_in_source', row.posts);
  }
  return missing;
}

/** Every tier, and last the creators whose followers are unknown. */
export async function tiersOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof tierRow>>> {
  const rows = (await summaryOf(ctx, search)).filter((g) => g.scope === 'tier');
  const tiers = [...TIERS.map(({ from, to }) => ({ from, to })), { from: null, to: null }];
  return tiers.map(({ from, to }) => {
    const row = rows.find((r) => r.tier === (from ?? -1)) ?? NOTHING;
    const { total_followers, ...metrics } = metricsOf(row);
    return { from, to, ...metrics, followers: total_followers };
  });
}

export async function countriesOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof countryRow>>> {
  const rows = (await summaryOf(ctx, search)).filter((g) => g.scope === 'country');
  return rows
    .map((row) => {
      const { engagement_rate: _rate, ...metrics } = metricsOf(row);
      return { country: row.country || null, ...metrics };
    })
    .sort((a, b) => b.impressions - a.impressions || (a.country ?? '~').localeCompare(b.country ?? '~'));
}

/** Every day of the period, those without posts too. */
export async function daysOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof dailyRow>>> {
  const rows = new Map((await daily(ctx.ch, search as SearchParam)).map((r) => [r.day, r]));
  const days: Array<z.infer<typeof dailyRow>> = [];
  const end = Date.parse(search.input.to_date);
  for (let at = Date.parse(search.input.from_date); at <= end; at += 86_400_000) {
    const time = new Date(at).toISOString().slice(0, 10);
    const row = rows.get(time);
    const metrics = metricsOf(row ?? NOTHING);
    days.push({
      time,
      ...metrics,
      engagement_rate: row ? rateOf(row) : null,
      impressions_origins: row ? originsOf(row.impressions_parts) : noOrigins(),
      reach_origins: row ? originsOf(row.reach_parts) : noOrigins(),
    });
  }
  return days;
}
