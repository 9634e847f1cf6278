import {
  type AlertFinding,
  type AlertMetric,
  alertMetric,
  EARLIER_PERIODS,
  isFraction,
} from '#contract/alerts.ts';
import { dayText, exactMoney, exactNumber, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';

export const alertMetricName = (metric: AlertMetric): string => t(alertMetric(metric).label);

/** In full, as a notification has it. */
export function alertValue(metric: AlertMetric, value: number, currency: string): string {
  if (isFraction(metric)) return percent(value);
  return alertMetric(metric).unit === 'money' ? exactMoney(value, currency) : exactNumber(value);
}

function why({ metric, condition, threshold, median, currency }: AlertFinding): string {
  const number = (value: number | null) => alertValue(metric, value ?? 0, currency);
  if (condition === 'above') return t('above {threshold}', { threshold: number(threshold) });
  if (condition === 'below') return t('below {threshold}', { threshold: number(threshold) });
  return t('unusual: the median of the previous {periods} periods is {median}', {
    periods: EARLIER_PERIODS,
    median: number(median),
  });
}

/** Text of a notification in the page's language; old ones without parts stay as written. */
export function notificationText({
  finding,
  sentence,
}: {
  finding: AlertFinding | null;
  sentence: string;
}): string {
  if (finding === null) return sentence;
  const { metric, object_name, from_date, to_date, value, currency } = finding;
  const [from, to] = [dayText(from_date), dayText(to_date)];
  return t('{metric} of {of}, {days}: {value}, {why}', {
    metric: alertMetricName(metric),
    of: object_name,
    days: from === to ? from : t('{from} to {to}', { from, to }),
    value: alertValue(metric, value, currency),
    why: why(finding),
  });
}
