import type { z } from 'zod';
import type { countryRow, dailyRow, KeywordStatistics, tierRow } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayStarts } from '#server/platform/day-starts.ts';
import { KNOWN } from '#server/platform/metrics/known.ts';
import {
  IMPRESSIONS_KNOWN,
  IMPRESSIONS_ORIGIN,
  INTERACTIONS_ORIGIN,
  knownBits,
  REACH_KNOWN,
  REACH_ORIGIN,
} from '#server/platform/metrics/post-kinds.ts';
import { TIERS } from '#server/platform/metrics/rates.ts';
import type { Extent } from './columns/term-posts.ts';
import { identityOf } from './matching.ts';
import { type Question, questionOf } from './question.ts';
import { previousDays, type Search } from './search.ts';
import { addRow } from './sums/account-sums.ts';
import { DistinctCreators } from './sums/distinct-creators.ts';
import { type KindRow, KindSums, sumOf } from './sums/kind-sums.ts';
import { type CreatorSums, metricsOf, NOTHING, originsOf } from './sums/metric-row.ts';

const DAY = 86_400_000;
/** Posts without a date. */
const UNDATED: Extent = { from: 0, until: 1 };

/** What a period comes to: sums by kind of post, distinct creators, and its newest post in Unix seconds (0 = none). */
async function periodOf(question: Question, extent: Extent) {
  const sums = new KindSums();
  const people = new DistinctCreators(question.facts);
  let newest = 0;
  for await (const posts of question.posts(extent)) {
    sums.add(posts);
    people.add(posts.account_id, 0, posts.length);
    newest = posts.created_at.at(-1) ?? newest;
  }
  const { influencers, total_followers } = people;
  return { kinds: sums.rows(question.search.rates), influencers, total_followers, newest };
}

async function postsIn(question: Question, extent: Extent): Promise<number> {
  let count = 0;
  for await (const posts of question.posts(extent)) count += posts.length;
  return count;
}

export async function statisticsOf(ctx: ReadCtx, search: Search): Promise<KeywordStatistics> {
  const question = await questionOf(ctx, search);
  const { before, from, until } = question.times;
  const current = await periodOf(question, { from, until });
  const previous = await periodOf(question, { from: before, until: from });
  return {
    ...metricsOf({ ...current, ...sumOf(current.kinds) }),
    previous: { ...metricsOf({ ...previous, ...sumOf(previous.kinds) }), ...previousDays(search) },
    origins: originSums(current.kinds, search.emv.model === 'emv.cpm@1'),
    missing: missingNumbers(current.kinds),
    undated_posts: await postsIn(question, UNDATED),
    newest_post: current.newest > 0 ? new Date(current.newest * 1000).toISOString() : null,
    emv_model: search.emv.model,
    currency: search.emv.currency,
    terms: search.parts.map(({ kind, text }) => ({ kind, text })),
  };
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

/** The period's accounts in groups, with their distinct profiles: one profile's accounts may lie in several groups. */
async function accountGroups<K>(
  question: Question,
  groupOf: (account: number) => K,
): Promise<Map<K, CreatorSums>> {
  const sums = await question.accounts();
  const { followers, profile_id } = question.facts;
  const groups = new Map<K, CreatorSums>();
  const profiles = new Map<K, Set<number>>();
  for (let row = 0; row < sums.length; row++) {
    const account = sums.accounts[row] as number;
    const key = groupOf(account);
    let group = groups.get(key);
    if (!group) {
      group = { ...NOTHING };
      groups.set(key, group);
      profiles.set(key, new Set());
    }
    addRow(group, sums, row);
    group.total_followers += Math.max(followers[account] ?? -1, 0);
    profiles.get(key)?.add(profile_id[account] ?? 0);
  }
  for (const [key, group] of groups) group.influencers = profiles.get(key)?.size ?? 0;
  return groups;
}

/** Every tier, and last the creators whose followers are unknown. */
export async function tiersOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof tierRow>>> {
  const question = await questionOf(ctx, search);
  const { followers } = question.facts;
  const groups = await accountGroups(question, (account) => {
    const count = followers[account] ?? -1;
    return count < 0 ? null : (TIERS.findLast((t) => count >= t.from)?.from ?? null);
  });
  return [...TIERS.map(({ from, to }) => ({ from, to })), { from: null, to: null }].map(({ from, to }) => {
    const { total_followers, ...metrics } = metricsOf(groups.get(from) ?? NOTHING);
    return { from, to, ...metrics, followers: total_followers };
  });
}

export async function countriesOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof countryRow>>> {
  const question = await questionOf(ctx, search);
  const groups = await accountGroups(question, identityOf(search, question.facts, 'country'));
  return [...groups]
    .map(([country, row]) => {
      const { engagement_rate: _rate, ...metrics } = metricsOf(row);
      return { country: country || null, ...metrics };
    })
    .sort((a, b) => b.impressions - a.impressions || (a.country ?? '~').localeCompare(b.country ?? '~'));
}

/** Every day of the period, those without posts too. */
export async function daysOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof dailyRow>>> {
  const question = await questionOf(ctx, search);
  const { from_date, to_date } = search.input;
  const end = new Date(Date.parse(to_date) + DAY).toISOString().slice(0, 10);
  const starts = dayStarts(from_date, end, search.timezone);
  const sums = new KindSums();
  const people = new DistinctCreators(question.facts);
  const days: Array<z.infer<typeof dailyRow>> = [];
  const close = () => {
    const time = new Date(Date.parse(from_date) + days.length * DAY).toISOString().slice(0, 10);
    days.push({ time, ...dayOf(sums.rows(search.rates), people) });
    sums.clear();
    people.restart();
  };
  for await (const posts of question.posts(question.times)) {
    let at = 0;
    while (at < posts.length) {
      const next = starts[days.length + 1] as number;
      const from = at;
      while (at < posts.length && (posts.created_at[at] as number) < next) at++;
      sums.add(posts, from, at);
      people.add(posts.account_id, from, at);
      if (at < posts.length) close();
    }
  }
  while (days.length < starts.length - 1) close();
  return days;
}

function dayOf(kinds: KindRow[], people: DistinctCreators): Omit<z.infer<typeof dailyRow>, 'time'> {
  const { influencers, total_followers } = people;
  const sums = { ...sumOf(kinds), influencers, total_followers };
  const impressions = [0, 0, 0, 0, 0];
  const reach = [0, 0, 0, 0, 0];
  for (const row of kinds) {
    const [from, of] = [IMPRESSIONS_ORIGIN[row.kind] ?? 0, REACH_ORIGIN[row.kind] ?? 0];
    impressions[from] = (impressions[from] ?? 0) + row.impressions;
    reach[of] = (reach[of] ?? 0) + row.reach;
  }
  return {
    ...metricsOf(sums),
    impressions_origins: originsOf(impressions),
    reach_origins: originsOf(reach),
  };
}
