import { type AlertRule, type AlertType, EARLIER_PERIODS, MOST_DEVIATIONS } from '#contract/alerts.ts';
import type { Metric } from '#contract/primitives.ts';
import { exactNumber, percent } from '#web/platform/format.ts';

export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  ...{ posts: 'Posts', influencers: 'Creators', interactions: 'Interactions', impressions: 'Impressions' },
  ...{ reach: 'Reach', engagement_rate: 'Engagement rate', media_value: 'Media value' },
  total_followers: 'Followers',
};
export const TYPE_WORDS: Readonly<Record<AlertType, string>> = {
  ...{ monitor: 'Monitor', keywords: 'Keyword report', leaderboards: 'Brand of a leaderboard' },
};
export const CONDITION_WORDS: Readonly<Record<AlertRule['condition'], string>> = {
  ...{ above: 'is above', below: 'is below', unusual: 'is unusual' },
};
export const WINDOW_WORDS: Readonly<Record<AlertRule['window_days'], string>> = {
  ...{ 1: 'Yesterday', 7: 'The last 7 days', 28: 'The last 28 days' },
};
export const UNUSUAL = `Further from the median of the ${EARLIER_PERIODS} periods before than ${MOST_DEVIATIONS} robust deviations (median absolute deviation), and by at least 20%.`;

export const valueText = (metric: Metric, value: number): string =>
  metric === 'engagement_rate' ? percent(value) : exactNumber(value);

/** What a rule waits for: `Reach of Lumivarra, the last 7 days, is above 1,000`. */
export function waitsFor({ metric, object_name, window_days, condition, threshold }: AlertRule): string {
  const number = threshold === null ? '' : ` ${valueText(metric, threshold)}`;
  const of = object_name ?? 'something you do not have any more';
  return `${METRIC_WORDS[metric]} of ${of}, ${WINDOW_WORDS[window_days].toLowerCase()}, ${CONDITION_WORDS[condition]}${number}`;
}
