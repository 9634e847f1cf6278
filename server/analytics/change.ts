import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { MetricRow } from '#contract/report/metric-shapes.ts';
import { METRIC_TABLE, METRICS } from '#contract/report/metrics.ts';
import { type MetricChange, REPORTED, type WithheldChange } from '#contract/report/report.ts';
import { type Platform, POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import { KNOWN } from './metrics/known.ts';
import { typeCodeOf } from './metrics/post-flags.ts';

/**
 * The change between two periods, or why it is withheld: it is meaningful only where both periods have the
 * same coverage (docs/metrics.md).
 */

/**
 * Least ratio of posts between the periods, and least share of posts that makes a platform or type count.
 */
export const LEAST_SHARE = 0.1;
/** Least ratio of days with posts between the periods. */
export const LEAST_DAYS = 0.5;
/** Largest difference in the share of posts with a known number. */
export const MOST_APART = 0.5;

/**
 * Relative change of every metric; for the engagement rate the difference. Null where one is unknown or the
 * earlier is 0.
 */
export function changesOf(now: MetricRow, before: MetricRow): MetricChange {
  const change = (metric: (typeof METRICS)[number]) => {
    const [new_value, old_value] = [now[metric], before[metric]];
    if (new_value === null || old_value === null) return null;
    if (METRIC_TABLE[metric].unit === 'ratio') return new_value - old_value;
    return old_value === 0 ? null : (new_value - old_value) / old_value;
  };
  return Object.fromEntries(METRICS.map((metric) => [metric, change(metric)])) as MetricChange;
}

export interface Covered {
  /** The same flags may occur several times. */
  posts: ReadonlyArray<{ flags: number; posts: number }>;
  days: number;
}

/** `posts` are the same rows, or fewer that add them up. */
export const coveredBy = (
  rows: ReadonlyArray<{ day: number; flags: number; posts: number }>,
  posts: Covered['posts'] = rows,
): Covered => ({ posts, days: new Set(rows.map((row) => row.day)).size });

interface Coverage {
  posts: number;
  days: number;
  platforms: Map<Platform, number>;
  /** For each type its posts, and for each number of REPORTED the posts that have it. */
  types: Map<PostType, { posts: number; known: number[] }>;
}

function coverageOf({ posts: rows, days }: Covered): Coverage {
  const byType = new Map<number, { posts: number; known: number[] }>();
  let posts = 0;
  for (const row of rows) {
    const code = typeCodeOf(row.flags);
    const type = byType.get(code) ?? { posts: 0, known: REPORTED.map(() => 0) };
    byType.set(code, type);
    posts += row.posts;
    type.posts += row.posts;
    REPORTED.forEach((number, i) => {
      if (row.flags & KNOWN[number]) type.known[i] = (type.known[i] as number) + row.posts;
    });
  }
  const types = new Map([...byType].map(([code, type]) => [POST_TYPES[code] as PostType, type]));
  const platforms = new Map<Platform, number>();
  for (const [type, { posts: more }] of types) {
    const platform = platformOf(type);
    platforms.set(platform, (platforms.get(platform) ?? 0) + more);
  }
  return { posts, days, platforms, types };
}

const text = (n: number) => n.toLocaleString('en');
const counted = (n: number, noun: string) => `${text(n)} ${noun}${n === 1 ? '' : 's'}`;
const whole = (share: number) => `${Math.round(share * 100)}%`;

type Rule = (now: Coverage, before: Coverage) => WithheldChange | null;

const RULES: Rule[] = [
  (_now, before) =>
    before.posts === 0 ? { code: 'no_posts', reason: 'No posts in the previous period.' } : null,
  (now, before) => {
    const missing = (from: Coverage, inOther: Coverage) =>
      [...from.platforms]
        .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
        .find(
          ([platform, posts]) => posts >= from.posts * LEAST_SHARE && !inOther.platforms.has(platform),
        )?.[0] ?? null;
    const [came, went] = [missing(now, before), missing(before, now)];
    if (now.posts === 0 || (came === null && went === null)) return null;
    const differences = [
      ...(came === null ? [] : [`${PLATFORM_NAMES[came]} has posts in this period only`]),
      ...(went === null ? [] : [`${PLATFORM_NAMES[went]} has posts in the period before only`]),
    ];
    return { code: 'other_platforms', reason: `The sources differ: ${differences.join(', ')}.`, came, went };
  },
  (now, before) =>
    Math.min(now.posts, before.posts) < Math.max(now.posts, before.posts) * LEAST_SHARE
      ? {
          code: 'few_posts',
          reason: `The sizes differ too much: ${counted(before.posts, 'post')} in the period before, ${text(now.posts)} in this one.`,
          before: before.posts,
          now: now.posts,
        }
      : null,
  (now, before) => {
    for (const [post_type, current] of now.types) {
      const earlier = before.types.get(post_type);
      if (!earlier || current.posts < now.posts * LEAST_SHARE || earlier.posts < before.posts * LEAST_SHARE)
        continue;
      for (const [i, number] of REPORTED.entries()) {
        const [share, old] = [current, earlier].map(({ posts, known }) => (known[i] as number) / posts) as [
          number,
          number,
        ];
        if (Math.abs(share - old) > MOST_APART)
          return {
            code: 'other_numbers',
            reason: `The sources differ: the ${number} of ${typeLabel(post_type)} are known for ${whole(old)} of the posts in the period before, for ${whole(share)} in this one.`,
            number,
            post_type,
            before: old,
            now: share,
          };
      }
    }
    return null;
  },
  (now, before) =>
    Math.min(now.days, before.days) < Math.max(now.days, before.days) * LEAST_DAYS
      ? {
          code: 'other_days',
          reason: `The days differ: posts on ${counted(before.days, 'day')} of the period before, on ${text(now.days)} of this one.`,
          before: before.days,
          now: now.days,
        }
      : null,
];

export function withheldChange(now: Covered, before: Covered): WithheldChange | null {
  const [current, earlier] = [coverageOf(now), coverageOf(before)];
  for (const rule of RULES) {
    const withheld = rule(current, earlier);
    if (withheld !== null) return withheld;
  }
  return null;
}
