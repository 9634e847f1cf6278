import type { ForecastComparison, ForecastVerdict } from '#contract/monitors/forecast.ts';
import { counted, exactNumber } from '#web/platform/format.ts';

export const VERDICT_TEXT: Readonly<Record<ForecastVerdict, string>> = {
  below: 'Below the band',
  inside: 'Inside the band',
  above: 'Above the band',
  open: 'Not as many posts as planned',
  unknown: 'Not known',
};

const METRICS = ['impressions', 'interactions'] as const;
export type ComparedMetric = (typeof METRICS)[number];

/** The verdict on a metric in words: how many lines came out where eight of ten were expected to. */
export function verdictSentence(
  { lines }: Pick<ForecastComparison, 'lines'>,
  metric: ComparedMetric,
): string {
  const count = (...verdicts: ForecastVerdict[]) =>
    lines.filter((line) => verdicts.includes(line[metric].verdict)).length;
  const judged = count('inside', 'below', 'above');
  const others = [
    [count('open'), 'not as many posts as planned'],
    [count('unknown'), 'not known'],
  ] as const;
  const left = others.flatMap(([n, why]) => (n > 0 ? [`${exactNumber(n)} ${why}`] : []));
  const rest = left.length > 0 ? ` Not judged: ${left.join(', ')}.` : '';
  if (judged === 0) return `No line can be judged by its ${metric} yet.${rest}`;
  const expected = Math.round(judged * 0.8);
  return `${exactNumber(count('inside'))} of ${counted(judged, 'line')} inside the band of ${metric}, where about ${exactNumber(expected)} were expected; ${exactNumber(count('below'))} below, ${exactNumber(count('above'))} above.${rest}`;
}
