import { expect, it } from 'vitest';
import type { ComparedLine, ForecastVerdict } from '#contract/monitors/forecast.ts';
import { verdictSentence } from './forecast-words.ts';

const lines = (...verdicts: ForecastVerdict[]) =>
  verdicts.map((verdict) => ({ impressions: { verdict } }) as ComparedLine);

it('counts lines within their range, and those that were not compared', () => {
  const sentence = verdictSentence(
    { lines: lines('inside', 'inside', 'inside', 'above', 'below', 'open', 'unknown') },
    'impressions',
  );
  expect(sentence).toBe(
    '3 of 5 lines within the impressions range (about 4 expected); 1 below, 1 above. Not compared: 1 fewer posts than planned, 1 not known.',
  );
  expect(verdictSentence({ lines: lines('open') }, 'impressions')).toBe(
    'No line can be compared by impressions yet. Not compared: 1 fewer posts than planned.',
  );
});
