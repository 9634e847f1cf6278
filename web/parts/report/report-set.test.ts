import { expect, it } from 'vitest';
import { priorPeriod } from './report-set.ts';

it('compares with the equally long period before', () => {
  expect(priorPeriod({ from_date: '2026-03-01', to_date: '2026-03-31' })).toEqual({
    from_date: '2026-01-29',
    to_date: '2026-02-28',
  });
  expect(priorPeriod({ from_date: '2026-03-01', to_date: '2026-03-01' })).toEqual({
    from_date: '2026-02-28',
    to_date: '2026-02-28',
  });
});
