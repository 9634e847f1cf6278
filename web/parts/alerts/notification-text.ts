import { type AlertFinding, type AlertMetric, EARLIER_PERIODS, isFraction } from '#contract/alerts.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { dayText, exactMoney, exactNumber, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';

export const METRIC_WORDS: Readonly<Record<AlertMetric, Phrase>> = {
  posts: 'Posts',
  influencers: 'Creators',
  interactions: 'Interactions',
  impressions: 'Impressions',
  reach: 'Reach',
  engagement_rate: 'Engagement rate',
  media_value: 'Media value',
  total_followers: 'Followers',
  clicks: 'Clicks',
  negative_share: 'Negative texts',
  rank: 'Rank',
  share_of_voice: 'Share of voice',
};

function written(metric: AlertMetric, value: number, currency: string): string {
  if (isFraction(metric)) return percent(value);
  return metric === 'media_value' ? exactMoney(value, currency) : exactNumber(value);
}

function why({ metric, condition, threshold, median, currency }: AlertFinding): string {
  const number = (value: number | null) => written(metric, value ?? 0, currency);
  if (condition === 'above') return t('above {threshold}', { threshold: number(threshold) });
  if (condition === 'below') return t('below {threshold}', { threshold: number(threshold) });
  return t('unusual: the median of the previous {periods} periods is {median}', {
    periods: EARLIER_PERIODS,
    median: number(median),
  });
}

/** Text of a notification in the page's language; old ones without parts stay as written. */
export function notificationText({
  told,
  sentence,
}: {
  told: AlertFinding | null;
  sentence: string;
}): string {
  if (told === null) return sentence;
  const { metric, object_name, from_date, to_date, value, currency } = told;
  const [from, to] = [dayText(from_date), dayText(to_date)];
  return t('{metric} of {of}, {days}: {value}, {why}', {
    metric: t(METRIC_WORDS[metric]),
    of: object_name,
    days: from === to ? from : t('{from} to {to}', { from, to }),
    value: written(metric, value, currency),
    why: why(told),
  });
}
