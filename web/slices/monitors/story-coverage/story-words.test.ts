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

it('says the longest gaps with their reasons, and how long the others are', () => {
  expect(gapWords(spans)).toEqual({
    shown: [
      'Missed 02/03/2026, 16:00 – 03/03/2026, 02:00: Nobody asked.',
      'Missed 01/03/2026, 00:00 – 01/03/2026, 05:00: The token has expired.',
    ],
    others: '1 shorter gap, 2 h 0 min in total',
  });
  expect(gapWords(spans.filter((one) => one.state !== 'missed'))).toEqual({ shown: [], others: null });
});

it('draws every span at its place in the period', () => {
  const [first, last] = [spans[0], spans.at(-1)] as [CoveredSpan, CoveredSpan];
  expect(placeOf(spans[2] as CoveredSpan, first.from, last.until)).toEqual({ left: '40%', width: '10%' });
});
