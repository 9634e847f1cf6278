import { expect, it } from 'vitest';
import type { CoveredSpan } from '#contract/fetching/coverage.ts';
import { asWritten } from '#contract/sentences/sentences.ts';
import { gapWords, placeOf } from './story-words.ts';

const span = (from: number, until: number, state: CoveredSpan['state'], reason: string | null = null) => ({
  from: new Date(2026, 2, 1, from).toISOString(),
  until: new Date(2026, 2, 1, until).toISOString(),
  ...{ state, reason: reason === null ? null : asWritten(reason) },
});
const spans = [
  span(0, 5, 'missed', 'The token has expired.'),
  span(5, 40, 'captured'),
  span(40, 50, 'missed', 'Nobody asked.'),
  span(50, 60, 'captured'),
  span(60, 62, 'missed', 'Nobody asked.'),
  span(62, 100, 'ahead'),
];

it('lists the longest gaps with their reasons, and the length of the others', () => {
  expect(gapWords(spans)).toEqual({
    shown: [
      'Missed Mar 2, 2026, 4:00 PM – Mar 3, 2026, 2:00 AM: Nobody asked.',
      'Missed Mar 1, 2026, 12:00 AM – Mar 1, 2026, 5:00 AM: The token has expired.',
    ],
    others: '1 shorter gap, 2 h 0 min in total',
  });
  expect(gapWords(spans.filter((one) => one.state !== 'missed'))).toEqual({ shown: [], others: null });
});

it('draws every span at its place in the period', () => {
  const [first, last] = [spans[0], spans.at(-1)] as [CoveredSpan, CoveredSpan];
  expect(placeOf(spans[2] as CoveredSpan, first.from, last.until)).toEqual({ left: '40%', width: '10%' });
});
