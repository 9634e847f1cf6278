import { expect, it } from 'vitest';
import { monthBefore, PERIOD_PRESETS, presetPeriod } from './period-picker.tsx';

it('has the specified presets', () => {
  expect(PERIOD_PRESETS).toEqual(['all', '7_days', '1_month', '3_months', '6_months', '1_year']);
});

it.each([
  ['7_days', '2026-10-31', '2026-10-25'],
  ['1_month', '2026-10-31', '2026-10-01'],
  ['1_month', '2026-03-30', '2026-03-01'],
  ['3_months', '2026-10-31', '2026-08-01'],
  ['6_months', '2026-10-15', '2026-04-16'],
  ['1_year', '2024-02-29', '2023-03-01'],
] as const)('starts %s up to %s on %s', (preset, today, from) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to: today });
});

it('starts "all" with the data', () => {
  expect(presetPeriod('all', '2026-10-31', '2019-05-02')).toEqual({ from: '2019-05-02', to: '2026-10-31' });
});

it('starts the calendar a month before the end of the period', () => {
  expect(['2026-11-20', '2026-03-31', '2026-01-05'].map(monthBefore)).toEqual([
    '2026-10-01',
    '2026-02-01',
    '2025-12-01',
  ]);
});
