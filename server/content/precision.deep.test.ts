import { describe, expect, it } from 'vitest';
import { corporaPresent } from '#server/testing/corpora-raw.ts';
import { precisionByField } from '#server/testing/labelled-captions.ts';

const LEAST = 0.9;

describe.runIf(corporaPresent)('matches in 200 captions judged by hand', () => {
  it('are right 9 times of 10 in each field', () => {
    const below = precisionByField().filter(({ right, finds, open }) => open > 0 || right < LEAST * finds);
    expect(below).toEqual([]);
  });
});
