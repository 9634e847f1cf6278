import type { CountryRow, DailyRow, TierRow } from '#contract/report/report.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import { seriesInterval } from './intervals.ts';
import { metricsOf, NOTHING } from './metrics/metric-row.ts';
import { UNKNOWN_TIER } from './metrics/tiers.ts';
import type { PostSet } from './post-set.ts';
import { dailyCreators } from './questions/daily-creators.ts';
import { groups } from './questions/groups.ts';
import { daysOf } from './totals.ts';

/** All tiers, then creators with unknown followers. */
export async function tierRows(set: PostSet): Promise<TierRow[]> {
  const { tiers } = await groups(set);
  return [...set.tiers, { from: null, to: null }].map(({ from, to }) => {
    const { total_followers, ...metrics } = metricsOf(tiers.get(from ?? UNKNOWN_TIER) ?? NOTHING);
    return { from, to, ...metrics, followers: total_followers };
  });
}

export async function countryRows(set: PostSet): Promise<CountryRow[]> {
  const { countries } = await groups(set);
  return [...countries]
    .map(([country, sums]) => {
      const { engagement_rate: _rate, ...metrics } = metricsOf(sums);
      return { country: country || null, ...metrics };
    })
    .sort(
      (a, b) =>
        largestFirst(a.impressions, b.impressions) || (a.country ?? '~').localeCompare(b.country ?? '~'),
    );
}

/** Days of the period, or months of a long one. */
export async function dailyRows(set: PostSet): Promise<DailyRow[]> {
  const [days, creators] = await Promise.all([daysOf(set), dailyCreators(set, seriesInterval(set.days))]);
  return days.map(({ day, ...row }) => {
    const { influencers = 0, total_followers = 0 } = creators.get(day) ?? {};
    return { ...row, influencers, total_followers };
  });
}
