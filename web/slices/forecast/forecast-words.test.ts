import { expect, it } from 'vitest';
import type { ForecastCell, ForecastResult } from '#contract/forecast.ts';
import { basisSentences, gaps, noForecast } from './forecast-words.ts';

const TERMS = /terms of their source exclude/;
const cell = (more: Partial<ForecastCell>) =>
  ({
    basis: 'none',
    publications: 1,
    posts: 0,
    peers: 0,
    newest_post: null,
    withheld: false,
    ...more,
  }) as ForecastCell;
const result = (...cells: ForecastCell[]) =>
  ({ cells, totals: { unknown_publications: 0, unpriced_publications: 0 } }) as unknown as ForecastResult;

it('gives the terms of a source as the reason only if they are', () => {
  const held = cell({ withheld: true, publications: 2 });
  expect(noForecast(result(held))).toBe('Excluded by the terms of the source');
  expect(noForecast(result(held, cell({})))).toBe('No forecast');
  expect(noForecast(result(held, cell({ publications: 0 })))).toBe('Excluded by the terms of the source');
  expect(gaps(result(held, cell({})))).toEqual([
    expect.stringMatching(/^2 publications have no forecast: the terms/),
  ]);
  expect(gaps(result(cell({})))).toEqual([]);
  // A forecast by peers is one.
  expect(gaps(result(cell({ withheld: true, basis: 'peers' })))).toEqual([]);
});

it('does not say that a creator has no posts if terms exclude them', () => {
  for (const basis of ['none', 'peers'] as const) {
    expect(basisSentences(cell({ basis, withheld: true }))[0]).toMatch(TERMS);
    expect(basisSentences(cell({ basis, withheld: true })).join(' ')).not.toMatch(
      /creator has no posts|Neither/,
    );
    expect(basisSentences(cell({ basis })).join(' ')).not.toMatch(TERMS);
  }
});
