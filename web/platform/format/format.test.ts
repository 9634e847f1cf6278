import { expect, it } from 'vitest';
import { firstDayOfWeek } from '#web/ui/inputs/first-day-of-week.ts';
import {
  ago,
  cardNumber,
  change,
  compactNumber,
  countryName,
  dayRange,
  dayText,
  exactMoney,
  money,
  moneyInText,
  percent,
  shortDay,
  shortPercent,
} from './format.ts';
import { monthText } from './month-text.ts';

it('writes compact numbers with three figures', () => {
  expect([0, 7.25, 940, 12_438, 812_000, 1_240_000, 5_620_000, 121_900_000].map(compactNumber)).toEqual([
    '0',
    '7.25',
    '940',
    '12.4k',
    '812k',
    '1.24M',
    '5.62M',
    '122M',
  ]);
});

it('writes card numbers in full below 100,000', () => {
  expect([3207, 12_438, 86_400_000, 121_900_000].map(cardNumber)).toEqual([
    '3,207',
    '12,438',
    '86.4M',
    '121.9M',
  ]);
});

it('writes fractions as percentages and money with its symbol', () => {
  expect([0.0461, 0.3, 0, -0.0242].map((value) => percent(value))).toEqual([
    '4.61%',
    '30.00%',
    '0.00%',
    '−2.42%',
  ]);
  expect(percent(0.03, 0)).toBe('3%');
  expect([0.0461, 0.3, 0, -0.0242].map((value) => shortPercent(value))).toEqual([
    '4.61%',
    '30%',
    '0%',
    '−2.42%',
  ]);
  expect(money(1_834_201.5, 'EUR')).toBe('€1.83M');
  expect(money(61_400, 'EUR')).toBe('€61.4k');
  expect(money(12.5, 'USD')).toBe('$12.50');
  expect(money(0, 'USD')).toBe('$0');
  expect(exactMoney(1_834_201.5, 'EUR')).toBe('€1,834,201.50');
  expect([moneyInText(14_500, 'EUR'), moneyInText(12.5, 'EUR')]).toEqual(['€14,500', '€12.50']);
});

it('adds signs to changes', () => {
  expect([change(0.082), change(-0.004), change(0), change(-0.0022, true), change(38.18)]).toEqual([
    '+8.2%',
    '−0.4%',
    '±0.0%',
    '−0.22 pt',
    '+3,818%',
  ]);
});

it("writes days in the order of the reader's region, and shared parts of a range once", () => {
  expect(navigator.language).toBe('en-US');
  expect([dayText('2026-08-01'), shortDay('2026-08-01'), monthText('2026-08-01')]).toEqual([
    'Aug 1, 2026',
    'Aug 1',
    'Aug 2026',
  ]);
  expect(dayRange('2026-10-28', '2026-11-27')).toBe('Oct 28 – Nov 27, 2026');
  expect(dayRange('2025-12-28', '2026-01-03')).toBe('Dec 28, 2025 – Jan 3, 2026');
  expect(firstDayOfWeek()).toBe(0);
});

it('writes times as ages', () => {
  const now = Date.UTC(2026, 10, 1, 12);
  expect(ago(now - 20_000, now)).toBe('just now');
  expect(ago(now - 4 * 60_000, now)).toBe('4 minutes ago');
  expect(ago(now - 3 * 86_400_000, now)).toBe('3 days ago');
  expect(ago(now - 23.8 * 3_600_000, now)).toBe('23 hours ago');
  expect(ago('2026-09-26', now)).toBe('36 days ago');
  expect(ago('2026-09-26T04:00:00Z', now)).toBe('36 days ago');
  expect(ago(now - 80 * 86_400_000, now)).toBe('3 months ago');
});

it('names countries, or shows the code', () => {
  expect(countryName('fr')).toBe('France');
  expect(countryName('not a code')).toBe('not a code');
});
