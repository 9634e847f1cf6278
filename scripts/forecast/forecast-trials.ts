import { TIERS, tierOf as tierAmong, UNKNOWN_TIER } from '#server/analytics/metrics/tiers.ts';
import { bandOf } from '#server/slices/forecast/engine/bands.ts';
import { type Draws, drawCell } from '#server/slices/forecast/engine/draws.ts';
import { historyOf, type PastPost } from '#server/slices/forecast/engine/history.ts';
import { SETTLED_SECONDS, TUNED, type Tuning } from '#server/slices/forecast/engine/model.ts';
import { median } from '#server/slices/forecast/engine/pattern.ts';
import { type Peers, peersOf } from '#server/slices/forecast/engine/peers.ts';
import type { TestedCreator } from './forecast-corpora.ts';

/**
 * Our band and three simple ones: P10–P90 of the creator's posts, of a log-normal fitted to them, and of
 * peers alone.
 */
export const BANDS = ['engine', 'own posts', 'log-normal', 'peers'] as const;
export type BandName = (typeof BANDS)[number];
interface Judged {
  isWithin: boolean;
  /** P90 ÷ P10. */
  width: number;
}

export interface Trial {
  platform: string;
  tier: string;
  owner: string;
  earlier: number;
  plan: number;
  metric: 'impressions' | 'interactions';
  place: 'within' | 'below' | 'above';
  /** |P50 − actual| ÷ actual; baselines are null without earlier posts. */
  errors: { forecast: number; last: number | null; mean: number | null; median_5: number | null };
  bands: Partial<Record<BandName, Judged>>;
  actual: number;
}

const EARLIER = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24];
const PLANS = [1, 3, 5];
const DAY = 86_400;
const MOST_PEERS = 300;

export const tierOf = (followers: number | null) =>
  tierAmong(TIERS, followers ?? UNKNOWN_TIER)?.label ?? 'unknown';

/** Peers as known at the time: posts of the year before, in weekly steps. */
export function peersAt(creators: readonly TestedCreator[]) {
  const groups = Map.groupBy(creators, (c) => `${c.post_type} ${tierOf(c.followers)}`);
  const kept = new Map<string, Peers>();
  return (creator: TestedCreator, at: number): Peers => {
    const week = Math.floor(at / (7 * DAY)) * 7 * DAY;
    const group = `${creator.post_type} ${tierOf(creator.followers)}`;
    const key = `${group} ${week}`;
    const known = kept.get(key);
    if (known) return known;
    const histories = (groups.get(group) ?? []).flatMap(({ followers, posts }) => {
      const before = posts.filter((p) => p.created_at < week && p.created_at > week - 365 * DAY);
      return before.length > 0 ? [{ followers, posts: historyOf(before).posts.slice(0, 12) }] : [];
    });
    const peers = peersOf(histories.slice(0, MOST_PEERS));
    kept.set(key, peers);
    return peers;
  };
}

export function trialsOf(
  creator: TestedCreator,
  peers: (creator: TestedCreator, at: number) => Peers,
  common: Float64Array,
  tuning: Tuning = TUNED,
): Trial[] {
  // Charts are read within days of publication, so posts are compared as they were read.
  const posts =
    creator.platform === 'youtube'
      ? creator.posts
      : creator.posts.filter((p) => p.observed_at - p.created_at >= SETTLED_SECONDS);
  return EARLIER.flatMap((earlier) =>
    PLANS.flatMap((plan) => {
      const coming = posts.slice(earlier, earlier + plan);
      const first = coming[0];
      if (!first || coming.length < plan) return [];
      const before = posts.slice(0, earlier).filter((p) => p.created_at < first.created_at);
      if (before.length < earlier) return [];
      const history = historyOf(before).posts;
      const drawn = (known: PastPost[]) =>
        drawCell(
          {
            profile_id: creator.posts.length,
            post_type: creator.owner,
            posts: known,
            followers: creator.followers,
            peers: peers(creator, first.created_at),
            publications: plan,
          },
          { seed: 1, common, paid_for: 'impressions', tuning },
        );
      const draws = drawn(history);
      const alone = plan === 1 && history.length > 0 ? drawn([]) : null;
      return draws ? judged(creator, { earlier, plan, history, coming, draws, alone }) : [];
    }),
  );
}

interface Tried {
  earlier: number;
  plan: number;
  history: PastPost[];
  coming: PastPost[];
  draws: Draws;
  alone: Draws | null;
}

/** The 90th percentile of the standard normal distribution. */
const TENTH = 1.2816;

function simpleBands(
  values: number[],
  alone: Float64Array | undefined,
): Partial<Record<BandName, { p10: number; p90: number }>> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const logs = values.map(Math.log1p);
  const mean = logs.reduce((a, b) => a + b, 0) / logs.length;
  const spread = Math.sqrt(logs.reduce((sum, l) => sum + (l - mean) ** 2, 0) / (logs.length - 1));
  return {
    ...(values.length > 1
      ? {
          'own posts': { p10: at(0.1), p90: at(0.9) },
          'log-normal': { p10: Math.expm1(mean - TENTH * spread), p90: Math.expm1(mean + TENTH * spread) },
        }
      : {}),
    ...(alone ? { peers: bandOf(alone) } : {}),
  };
}

function judged(creator: TestedCreator, { earlier, plan, history, coming, draws, alone }: Tried): Trial[] {
  // Half of the YouTube charts do not report likes.
  const metrics =
    creator.platform === 'youtube' ? (['impressions'] as const) : (['impressions', 'interactions'] as const);
  return metrics.flatMap((metric) => {
    const actual = coming.reduce((sum, p) => sum + p[metric], 0);
    if (actual <= 0) return [];
    const { p10, p50, p90 } = bandOf(draws[metric]);
    const values = history.map((p) => p[metric]);
    const error = (each: number) => Math.abs(each * plan - actual) / actual;
    const [last] = values;
    const band = (b: { p10: number; p90: number }): Judged => ({
      isWithin: actual >= b.p10 && actual <= b.p90,
      width: b.p10 > 0 ? b.p90 / b.p10 : Number.POSITIVE_INFINITY,
    });
    const simple: ReturnType<typeof simpleBands> =
      plan === 1 ? { engine: { p10, p90 }, ...simpleBands(values, alone?.[metric]) } : {};
    const trial: Trial = {
      platform: creator.platform,
      tier: tierOf(creator.followers),
      owner: creator.owner,
      earlier,
      plan,
      metric,
      actual,
      place: actual < p10 ? 'below' : actual > p90 ? 'above' : 'within',
      errors: {
        forecast: Math.abs(p50 - actual) / actual,
        last: last === undefined ? null : error(last),
        mean: last === undefined ? null : error(values.reduce((a, b) => a + b, 0) / values.length),
        median_5: last === undefined ? null : error(median(values.slice(0, 5))),
      },
      bands: Object.fromEntries(Object.entries(simple).map(([name, b]) => [name, band(b)])),
    };
    return [trial];
  });
}
