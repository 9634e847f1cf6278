import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ForecastComparison, ForecastVerdict } from '#contract/monitors/forecast.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

export const VERDICT_TEXT: Readonly<Record<ForecastVerdict, Phrase>> = {
  below: 'Below the range',
  inside: 'Inside the range',
  above: 'Above the range',
  open: 'Fewer posts than planned',
  unknown: 'Unknown',
};

const METRICS = ['impressions', 'interactions'] as const;
export type ComparedMetric = (typeof METRICS)[number];

/** Verdict on a metric: lines inside the range, compared with the expected eight of ten. */
export function verdictSentence(
  { lines }: Pick<ForecastComparison, 'lines'>,
  metric: ComparedMetric,
): string {
  const count = (...verdicts: ForecastVerdict[]) =>
    lines.filter((line) => verdicts.includes(line[metric].verdict)).length;
  const judged = count('inside', 'below', 'above');
  const others = [
    [count('open'), t('fewer posts than planned')],
    [count('unknown'), t('not known')],
  ] as const;
  const left = others.flatMap(([n, why]) => (n > 0 ? [`${exactNumber(n)} ${why}`] : []));
  const rest = left.length > 0 ? ` ${t('Not compared: {left}.', { left: left.join(', ') })}` : '';
  if (judged === 0) return t('No line can be compared by {metric} yet.', { metric: t(metric) }) + rest;
  const expected = Math.round(judged * 0.8);
  const summary = t(
    '{inside} of {lines} within the {metric} range (about {expected} expected); {below} below, {above} above.',
    {
      inside: count('inside'),
      lines: plural(judged, '{n} line', '{n} lines'),
      metric: t(metric),
      expected,
      below: count('below'),
      above: count('above'),
    },
  );
  return summary + rest;
}
