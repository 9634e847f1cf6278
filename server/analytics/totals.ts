import type { Interval } from '#contract/report/intervals.ts';
import type { OriginSums } from '#contract/report/metric-shapes.ts';
import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import {
  type EngagementBy,
  type LowerBound,
  NEEDED_PARTS,
  type NeededPart,
  ORIGINS,
  type OriginParts,
} from '#contract/values/primitives.ts';
import { changesOf, coveredBy, withheldChange } from './change.ts';
import { dayName, dayNumber } from './day-starts.ts';
import { intervalStart, intervalStarts, seriesInterval } from './intervals.ts';
import { KNOWN } from './metrics/known.ts';
import { type Measure, measuresBy } from './metrics/measures.ts';
import { type EmvChoice, paidRates } from './metrics/media-value.ts';
import { type CreatorSums, knownSums, metricsOf, NOTHING, originsOf, rateOf } from './metrics/metric-row.ts';
import {
  impressionsOrigin,
  knowsImpressions,
  knowsReach,
  rateBasisOf,
  rateReasonOf,
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
  const [rows, people, withheld_posts] = await Promise.all([daySums(set), groups(set), set.countWithheld()]);
  const first = dayNumber(set.days.from_date);
  const inPeriod = rows.filter((r) => r.day >= first);
  const inPrevious = rows.filter((r) => r.day < first && r.day !== UNDATED);
  const [current, before] = [byFlags(inPeriod), byFlags(inPrevious)];
  const total = (some: FlagSums[], who: CreatorSums | null) => {
    const { influencers = 0, total_followers = 0 } = who ?? {};
    return metricsOf({ ...addedUp(some), influencers, total_followers });
  };
  const newest = current.reduce((latest, row) => Math.max(latest, row.newest), 0);
  const [now, previous] = [total(current, people.period), total(before, people.before)];
  const change_withheld = withheldChange(coveredBy(inPeriod, current), coveredBy(inPrevious, before));
  return {
    ...now,
    previous: { ...previous, ...previousDays(set.days) },
    change: change_withheld === null ? changesOf(now, previous) : null,
    change_withheld,
    origins: originSums(current, set.emv),
    engagement_by: engagementBy(current),
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

/** Origins and missing numbers follow from the flags, of which a year has some dozen, in thousands of rows. */
function byFlags(rows: readonly FlagSums[]): FlagSums[] {
  const flags = new Map<number, FlagSums>();
  for (const row of rows) {
    const key = 2 * row.flags + row.is_estimated;
    const sums = flags.get(key);
    if (!sums) {
      flags.set(key, { ...row });
      continue;
    }
    for (const name of SUM_COLUMNS) sums[name] += row[name];
    sums.rated += row.rated;
    sums.newest = Math.max(sums.newest, row.newest);
  }
  return [...flags.values()];
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
  return {
    ...knownSums(sums),
    day,
    time: dayName(day),
    interval,
    posts: sums.posts,
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

type SumsOfFlags = Pick<FlagSums, 'flags' | 'is_estimated' | 'posts' | PostSum>;

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

export function originSums(rows: SumsOfFlags[], emv: EmvChoice): OriginSums {
  const measures = measuresBy(paidRates(emv));
  const sum = (metric: PostSum) => ({
    ...partsOf(rows, metric, measures[metric].origin),
    lower_bound: lowerBoundOf(rows, measures[metric]),
  });
  return Object.fromEntries(POST_SUMS.map((metric) => [metric, sum(metric)])) as OriginSums;
}

function lowerBoundOf(rows: SumsOfFlags[], { lacks, isKnown }: Measure): LowerBound | null {
  const lacking = new Set<NeededPart>();
  const bound = { posts: 0, of: 0 };
  let known = 0;
  for (const { flags, is_estimated, posts } of rows) {
    const unknown = lacks(flags, is_estimated);
    for (const part of unknown) lacking.add(part);
    bound.of += posts;
    if (unknown.length > 0) bound.posts += posts;
    if (isKnown(flags, is_estimated)) known += posts;
  }
  if (known === 0 || bound.posts === 0) return null;
  return { parts: NEEDED_PARTS.filter((part) => lacking.has(part)), ...bound };
}

export function engagementBy(
  rows: ReadonlyArray<Pick<Sums, 'rated_interactions' | 'rated_basis'> & { flags: number }>,
): EngagementBy {
  const by = (basis: 'views' | 'followers') => {
    const sums = { rated_interactions: 0, rated_basis: 0 };
    for (const row of rows.filter(({ flags }) => rateBasisOf(flags) === basis)) {
      sums.rated_interactions += row.rated_interactions;
      sums.rated_basis += row.rated_basis;
    }
    return rateOf(sums);
  };
  return { by_views: by('views'), by_followers: by('followers') };
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
    add('engagement_rate', rateReasonOf(flags), posts - rated);
  }
  return missing;
}
