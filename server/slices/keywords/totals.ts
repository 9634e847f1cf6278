import type { z } from 'zod';
import type { KeywordStatistics } from '#contract/keywords.ts';
import type { countryRow, tierRow } from '#contract/report.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayNumber } from '#server/platform/day-starts.ts';
import { KNOWN } from '#server/platform/metrics/known.ts';
import { type CreatorSums, metricsOf, NOTHING, originsOf } from '#server/platform/metrics/metric-row.ts';
import {
  IMPRESSIONS_KNOWN,
  IMPRESSIONS_ORIGIN,
  INTERACTIONS_ORIGIN,
  knownBits,
  REACH_KNOWN,
  REACH_ORIGIN,
} from '#server/platform/metrics/post-kinds.ts';
import { TIERS } from '#server/platform/metrics/rates.ts';
import { previousDays } from '#server/platform/period.ts';
import { identityOf } from './matching.ts';
import { questionOf } from './question.ts';
import type { Search } from './search.ts';
import { grouped } from './sums/account-groups.ts';
import { dayKinds, type KindRow } from './sums/day-kinds.ts';
import { periodPeople } from './sums/period-people.ts';

export async function statisticsOf(ctx: ReadCtx, search: Search): Promise<KeywordStatistics> {
  const question = await questionOf(ctx, search);
  const { facts, times } = question;
  const { rates, timezone } = search;
  const [before, from, until] = [search.before, search.from, search.until].map(dayNumber) as DayBounds;
  const [current, previous] = [{ ...NOTHING }, { ...NOTHING }];
  const kinds: KindRow[] = [];
  let undated_posts = 0;
  let newest = 0;
  for await (const posts of question.posts()) {
    const days = dayKinds(posts, facts, timezone);
    addTo(current, periodPeople(posts, facts, times.from, times.until));
    addTo(previous, periodPeople(posts, facts, times.before, times.from));
    kinds.push(...days.kinds(from, until, rates));
    for (const row of days.kinds(before, from, rates)) addTo(previous, row);
    undated_posts += days.undated;
    newest = Math.max(newest, days.newestOf(from, until));
  }
  for (const row of kinds) addTo(current, row);
  return {
    ...metricsOf(current),
    previous: { ...metricsOf(previous), ...previousDays(search.input) },
    origins: originSums(kinds, search.emv.model === 'emv.cpm@1'),
    missing: missingNumbers(kinds),
    undated_posts,
    newest_post: newest > 0 ? new Date(newest * 1000).toISOString() : null,
    emv_model: search.emv.model,
    currency: search.emv.currency,
    terms: search.parts.map(({ kind, text }) => ({ kind, text })),
  };
}

type DayBounds = [before: number, from: number, until: number];

function addTo(sums: CreatorSums, more: Partial<CreatorSums>) {
  for (const name of Object.keys(sums) as Array<keyof CreatorSums>) sums[name] += more[name] ?? 0;
}

function originSums(rows: KindRow[], valueFollowsImpressions: boolean): KeywordStatistics['origins'] {
  const parts = { interactions: [0, 0, 0, 0, 0], impressions: [0, 0, 0, 0, 0], reach: [0, 0, 0, 0, 0] };
  const media_value = [0, 0, 0, 0, 0];
  const add = (list: number[], at: number | undefined, value: number) => {
    list[at ?? 0] = (list[at ?? 0] ?? 0) + value;
  };
  for (const row of rows) {
    add(parts.interactions, INTERACTIONS_ORIGIN[row.kind], row.interactions);
    add(parts.impressions, IMPRESSIONS_ORIGIN[row.kind], row.impressions);
    add(parts.reach, REACH_ORIGIN[row.kind], row.reach);
    // Money is as good as the number it is made of.
    const source = valueFollowsImpressions ? IMPRESSIONS_ORIGIN : INTERACTIONS_ORIGIN;
    add(media_value, source[row.kind], row.media_value);
  }
  return {
    interactions: originsOf(parts.interactions),
    impressions: originsOf(parts.impressions),
    reach: originsOf(parts.reach),
    media_value: originsOf(media_value),
  };
}

function missingNumbers(rows: KindRow[]): KeywordStatistics['missing'] {
  const missing: Record<string, Record<string, number>> = {};
  const add = (metric: string, reason: string, posts: number) => {
    if (posts === 0) return;
    const reasons = missing[metric] ?? {};
    missing[metric] = reasons;
    reasons[reason] = (reasons[reason] ?? 0) + posts;
  };
  for (const { kind, posts, rated } of rows) {
    const known = knownBits(kind);
    const reason = known & KNOWN.likes_hidden ? 'hidden_likes' : 'not_in_source';
    if (!(known & KNOWN.likes)) add('likes', reason, posts);
    for (const part of ['comments', 'shares', 'saves', 'views'] as const)
      if (!(known & KNOWN[part])) add(part, 'not_in_source', posts);
    if (!IMPRESSIONS_KNOWN[kind]) add('impressions', reason, posts);
    if (!REACH_KNOWN[kind]) add('reach', reason, posts);
    add('engagement_rate', 'not_in_source', posts - rated);
  }
  return missing;
}

/** Every tier, and last the creators whose followers are unknown. */
export async function tiersOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof tierRow>>> {
  const question = await questionOf(ctx, search);
  const accounts = await question.accounts();
  const { followers } = question.facts;
  const bounds = TIERS.map((t) => t.from);
  const tierOf = (account: number) => {
    const count = followers[account] as number;
    if (count < 0) return bounds.length;
    let tier = bounds.length - 1;
    while (count < (bounds[tier] as number)) tier--;
    return tier;
  };
  const groups = grouped(accounts, question.facts, TIERS, bounds.length + 1, tierOf);
  return [...TIERS.map(({ from, to }) => ({ from, to })), { from: null, to: null }].map(({ from, to }, i) => {
    const { total_followers, ...metrics } = metricsOf(groups[i] ?? NOTHING);
    return { from, to, ...metrics, followers: total_followers };
  });
}

export async function countriesOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof countryRow>>> {
  const question = await questionOf(ctx, search);
  const { facts } = question;
  const accounts = await question.accounts();
  const countryOf = identityOf(search, facts, 'country');
  // Companies that edit nothing see the same countries.
  const key = search.edits.length > 0 ? search.edits : facts;
  const groups = grouped(accounts, facts, key, facts.texts.length, countryOf);
  // Countries nobody is from are holes, which flatMap leaves out.
  return groups
    .flatMap((row, code) => {
      const { engagement_rate: _rate, ...metrics } = metricsOf(row);
      return { country: facts.texts[code] || null, ...metrics };
    })
    .sort((a, b) => b.impressions - a.impressions || (a.country ?? '~').localeCompare(b.country ?? '~'));
}
