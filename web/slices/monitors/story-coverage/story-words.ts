import type { CoveredSpan } from '#contract/fetching/coverage.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { momentText } from '#web/platform/format/format.ts';
import { duration } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';

const lengthOf = ({ from, until }: CoveredSpan) => Date.parse(until) - Date.parse(from);

const STATES: Record<CoveredSpan['state'], Phrase> = {
  captured: 'Collected',
  missed: 'Missed',
  ahead: 'Still collectable',
};

/** "Missed 6 Mar 2026, 07:00 – 19 Mar 2026, 13:00: the token has expired." */
export function spanText(span: CoveredSpan): string {
  const time = `${t(STATES[span.state])} ${momentText(span.from)} – ${momentText(span.until)}`;
  return span.reason === null
    ? time
    : t('{label}: {value}', { label: time, value: sentenceText(span.reason) });
}

const SHOWN = 2;

/** Longest gaps in words, and the number of others. */
export function gapWords(spans: readonly CoveredSpan[]): { shown: string[]; others: string | null } {
  const gaps = spans.filter((span) => span.state === 'missed').toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const rest = gaps.slice(SHOWN);
  const hours = rest.reduce((sum, gap) => sum + lengthOf(gap), 0);
  return {
    shown: gaps.slice(0, SHOWN).map(spanText),
    others:
      rest.length === 0
        ? null
        : plural(rest.length, '{n} shorter gap, {time} in total', '{n} shorter gaps, {time} in total', {
            time: duration(hours),
          }),
  };
}

/** Position of a span within the period, in percent. */
export function placeOf(span: CoveredSpan, from: string, until: string): { left: string; width: string } {
  const whole = Date.parse(until) - Date.parse(from);
  const share = (time: number) => `${(100 * time) / whole}%`;
  return { left: share(Date.parse(span.from) - Date.parse(from)), width: share(lengthOf(span)) };
}
