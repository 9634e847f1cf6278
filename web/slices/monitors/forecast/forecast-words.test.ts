import { expect, it } from 'vitest';
import type { ComparedLine, ForecastVerdict } from '#contract/monitors/forecast.ts';
import { verdictSentence } from './forecast-words.ts';

const lines = (...verdicts: ForecastVerdict[]) =>
  verdicts.map((verdict) => ({ impressions: { verdict } }) as ComparedLine);

it('says how many lines came out where they were expected, and which were not judged', () => {
  const said = verdictSentence(
    { lines: lines('inside', 'inside', 'inside', 'above', 'below', 'open', 'unknown') },
    'impressions',
  );
  expect(said).toBe(
    '3 of 5 lines inside the band of impressions, where about 4 were expected; 1 below, 1 above. Not judged: 1 not as many posts as planned, 1 not known.',
  );
  expect(verdictSentence({ lines: lines('open') }, 'impressions')).toBe(
    'No line can be judged by its impressions yet. Not judged: 1 not as many posts as planned.',
  );
});
