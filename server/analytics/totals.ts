import type { Interval } from '#contract/intervals.ts';
import { POST_SUMS, type PostSum } from '#contract/metrics.ts';
import { ORIGINS, type OriginParts, type OriginSums } from '#contract/primitives.ts';
import { changesOf, coveredBy, withheldChange } from './change.ts';
import { dayName, dayNumber } from './day-starts.ts';
import { intervalStart, intervalStarts, seriesInterval } from './intervals.ts';
import { KNOWN } from './metrics/known.ts';
import { followsImpressions } from './metrics/media-value.ts';
import { type CreatorSums, knownSums, metricsOf, NOTHING, originsOf, rateOf } from './metrics/metric-row.ts';
import {
  impressionsOrigin,
  interactionsOrigin,
  knowsImpressions,
  knowsReach,
  reachOrigin,
  reasonOf,
} from './metrics/post-flags.ts';
import { SUM_COLUMNS, type Sums } from './metrics/sums.ts';
import { previousDays } from './period.ts';
import type { PostSet } from './post-set.ts';
import { daySums, type FlagSums, UNDATED } from './questions/days.ts';
import { groups } from './questions/groups.ts';

/** Posts with an unknown metric, by metric and reason; accounts for total_followers. */
type Missing = Record<string, Record<string, number>>;

export async function totalsOf(set: PostSet) {
  const [rows, people, withheld_posts] = await Promise.all([daySums(set), groups(set), set.withheld()]);
  const first = dayNumber(set.days.from_date);
  const current = rows.filter((r) => r.day >= first);
  const before = rows.filter((r) => r.day < first && r.day !== UNDATED);
  const total = (some: FlagSums[], who: CreatorSums | null) => {
    const { influencers = 0, total_followers = 0 } = who ?? {};
    return metricsOf({ ...addedUp(some), influencers, total_followers });
  };
  const newest = current.reduce((latest, row) => Math.max(latest, row.newest), 0);
  const [now, previous] = [total(current, people.period), total(before, people.before)];
  const change_withheld = withheldChange(coveredBy(current), coveredBy(before));
  return {
    ...now,
    previous: { ...previous, ...previousDays(set.days) },
    change: change_withheld === null ? changesOf(now, previous) : null,
    change_withheld,
    origins: originSums(current, followsImpressions(set.emv)),
    missing: withWithheld(
      {
        ...missingNumbers(current),
        ...(people.unsized > 0 ? { total_followers: { not_in_source: people.unsized } } : {}),
      },
      withheld_posts,
    ),
    undated_posts: rows.reduce((sum, r) => sum + (r.day === UNDATED ? r.posts : 0), 0),
    withheld_posts,
    invented_posts: people.invented,
    newest_post: newest > 0 ? new Date(newest * 1000).toISOString() : null,
    emv_model: set.emv.model,
    currency: set.emv.currency,
  };
}

/** Includes intervals without posts. */
export async function daysOf(set: PostSet, interval = seriesInterval(set.days)) {
  const first = dayNumber(set.days.from_date);
  const byStart = new Map<number, FlagSums[]>();
  for (const row of await daySums(set)) {
    if (row.day < first) continue;
    const start = intervalStart(row.day, interval);
    const sums = byStart.get(start);
    if (sums) sums.push(row);
    else byStart.set(start, [row]);
  }
  return intervalStarts(set.days, interval).map((start) => dayRow(start, interval, byStart.get(start) ?? []));
}

function dayRow(day: number, interval: Interval, rows: FlagSums[]) {
  const sums = addedUp(rows);
  const { posts } = sums;
  const { interactions, impressions, reach, media_value } = knownSums(sums);
  // Written out: a spread takes twice as long for seven hundred days.
  return {
    day,
    time: dayName(day),
    interval,
    posts,
    interactions,
    impressions,
    reach,
    media_value,
    engagement_rate: rateOf(sums),
    impressions_origins: partsOf(rows, 'impressions', impressionsOrigin),
    reach_origins: partsOf(rows, 'reach', reachOrigin),
  };
}

/** Without the numbers of creators. */
export function addedUp(rows: readonly Sums[]): CreatorSums {
  const sums = { ...NOTHING };
  for (const row of rows) for (const name of SUM_COLUMNS) sums[name] += row[name];
  return sums;
}

type SumsOfFlags = Pick<FlagSums, 'flags' | 'is_estimated' | PostSum>;

/** `originOf` returns a position in ORIGINS. */
function partsOf(
  rows: SumsOfFlags[],
  metric: PostSum,
  originOf: (flags: number, estimated: number) => number,
): OriginParts {
  const parts = ORIGINS.map(() => 0);
  for (const row of rows) {
    const origin = originOf(row.flags, row.is_estimated);
    parts[origin] = (parts[origin] as number) + row[metric];
  }
  return originsOf(parts);
}

/** Media value has the origin of its inputs. */
export function originSums(rows: SumsOfFlags[], valueFollowsImpressions: boolean): OriginSums {
  return {
    interactions: partsOf(rows, 'interactions', interactionsOrigin),
    impressions: partsOf(rows, 'impressions', impressionsOrigin),
    reach: partsOf(rows, 'reach', reachOrigin),
    media_value: partsOf(
      rows,
      'media_value',
      valueFollowsImpressions ? impressionsOrigin : interactionsOrigin,
    ),
  };
}

/** Sums that posts are left out of by the terms of their source. */
const WITHHELD_OF = ['posts', ...POST_SUMS];

const withWithheld = (missing: Missing, withheld: number): Missing =>
  withheld === 0
    ? missing
    : {
        ...missing,
        ...Object.fromEntries(WITHHELD_OF.map((metric) => [metric, { ...missing[metric], withheld }])),
      };

function missingNumbers(rows: FlagSums[]): Missing {
  const missing: Missing = {};
  const add = (metric: string, reason: string, posts: number) => {
    if (posts === 0) return;
    const reasons = missing[metric] ?? {};
    missing[metric] = reasons;
    reasons[reason] = (reasons[reason] ?? 0) + posts;
  };
  for (const { flags, is_estimated, posts, rated } of rows) {
    if (!(flags & KNOWN.likes)) add('likes', reasonOf(flags, 'likes'), posts);
    for (const part of ['comments', 'shares', 'saves', 'views'] as const)
      if (!(flags & KNOWN[part])) add(part, 'not_in_source', posts);
    if (!knowsImpressions(flags, is_estimated)) add('impressions', reasonOf(flags, 'impressions'), posts);
    if (!knowsReach(flags, is_estimated)) add('reach', reasonOf(flags, 'impressions'), posts);
    add('engagement_rate', 'not_in_source', posts - rated);
  }
  return missing;
}
