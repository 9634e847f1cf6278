import { describe, expect, it } from 'vitest';
import type { BudgetCreator } from '#contract/monitors/budget.ts';
import { costText, pastedCosts, readCost } from './budget-cost.ts';

const usual = { currency: 'EUR', date: '2026-06-01' };
const known = ['EUR', 'GBP', 'USD'];
const read = (text: string) => readCost(text, usual, known);

describe('a typed cost', () => {
  it.each([
    ['1,200', { amount: 1200, ...usual }],
    ['1.2k', { amount: 1200, ...usual }],
    ['1200 usd', { amount: 1200, currency: 'USD', date: '2026-06-01' }],
    ['GBP 99.999', { amount: 99_999, currency: 'GBP', date: '2026-06-01' }],
    ['$40', { amount: 40, currency: 'USD', date: '2026-06-01' }],
    ['1,200 USD 31/05/2026', { amount: 1200, currency: 'USD', date: '2026-05-31' }],
    ['1,5 Mio 2026-05-31', { amount: 1_500_000, currency: 'EUR', date: '2026-05-31' }],
    ['', null],
  ])('reads %s', (text, value) => {
    expect(read(text)).toEqual({ value, problem: null });
  });

  it.each([
    ['a lot', 'This is not a number'],
    ['5 XYZ', 'Unknown currency XYZ.'],
    ['5 CHF', 'No exchange rate for CHF.'],
    ['-5', 'cannot be below 0'],
    ['2000000000', 'cannot be above'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(read(text).problem).toContain(problem);
  });

  it('is read again as it is written', () => {
    const cost = { amount: 1234.5, currency: 'USD', date: '2026-05-31' };
    expect(read(costText(cost)).value).toEqual(cost);
  });
});

it('turns a pasted rectangle into changes of the covered cells and names unreadable ones', () => {
  const row = (profile_id: number, costs = {}) =>
    ({ profile_id, name: `C${profile_id}`, costs }) as BudgetCreator;
  const fee = { amount: 5, currency: 'USD', date: '2026-05-31' };
  const table = {
    rows: [row(1, { fee: { ...fee, converted: 4 } }), row(2)],
    kinds: [undefined, 'fee', 'production'] as const,
  };
  const range = { top: 0, bottom: 0, left: 1, right: 1 };
  const { changes, problems } = pastedCosts(
    [
      ['7', '8'],
      ['x', ''],
      ['9', '9'],
    ],
    range,
    table,
    read,
  );
  expect(changes).toEqual([
    { profile_id: 1, kind: 'fee', value: { amount: 7, ...usual }, was: fee },
    { profile_id: 1, kind: 'production', value: { amount: 8, ...usual }, was: null },
    { profile_id: 2, kind: 'production', value: null, was: null },
  ]);
  expect(problems).toEqual(['Fee of C2: This is not a number. Try 900 or 1.5k.']);
});
