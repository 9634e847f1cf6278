import { type AlertRule, type AlertType, EARLIER_PERIODS, MOST_DEVIATIONS } from '#contract/alerts.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { alertMetricName, alertValue } from '#web/parts/alerts/notification-text.ts';
import { t } from '#web/platform/language.ts';

export const TYPE_WORDS: Readonly<Record<AlertType, Phrase>> = {
  monitor: 'Monitor',
  keywords: 'Keyword report',
  leaderboards: 'Leaderboard brand',
};
export const CONDITION_WORDS: Readonly<Record<AlertRule['condition'], Phrase>> = {
  above: 'is above',
  below: 'is below',
  unusual: 'is unusual',
};
export const WINDOW_WORDS: Readonly<Record<AlertRule['window_days'], Phrase>> = {
  1: 'Yesterday',
  7: 'The last 7 days',
  28: 'The last 28 days',
};
export const unusualText = () =>
  t(
    'More than {deviations} times the usual deviation from the median of the previous {periods} periods, and at least 20% away from it.',
    { periods: EARLIER_PERIODS, deviations: MOST_DEVIATIONS },
  );

/** Condition of an alert: `Reach of Lumivarra, the last 7 days, is above 1,000`. */
export function waitsFor(rule: AlertRule): string {
  const { metric, object_name, window_days, condition, threshold, currency } = rule;
  const of = object_name ?? t('an object you no longer have access to');
  const description = t('{metric} of {of}, {days}, {condition}', {
    metric: alertMetricName(metric),
    of,
    days: t(WINDOW_WORDS[window_days]).toLowerCase(),
    condition: t(CONDITION_WORDS[condition]),
  });
  return threshold === null ? description : `${description} ${alertValue(metric, threshold, currency)}`;
}
