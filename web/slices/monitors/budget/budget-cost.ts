import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Budget, BudgetCreator, Cost, CostChange, CostKind } from '#contract/monitors/budget.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { readMoney } from '#web/platform/format/typed-money.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import type { Range } from '#web/ui/grid/grid-model.ts';
import type { ReadText } from '#web/ui/grid/sheet-text-editor.tsx';
import { typedDay } from '#web/ui/inputs/day-input.tsx';

export const COST_LABELS: Readonly<Record<CostKind, Phrase>> = {
  fee: 'Fee',
  production: 'Production',
  product_value: 'Product value',
  other: 'Other',
  non_working: 'Non-working',
};

/** Defaults of a typed cost. */
export interface NewCost {
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
}

const MOST_AMOUNT = 1_000_000_000;

/** Parses a cost: `1,200`, `€1.2k`, `1200 USD`, `1,200 USD 31/05/2026`. Empty text removes it. */
export function readCost(text: string, usual: NewCost, currencies: readonly string[]): ReadText<Cost | null> {
  let { date } = usual;
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => {
      const day = typedDay(word);
      if (day !== null) date = day;
      return day === null;
    });
  const read = readMoney(words.join(' '), usual.currency, { most: MOST_AMOUNT });
  if (read.problem !== null) return read;
  if (read.value === null) return { value: null, problem: null };
  const { currency } = read.value;
  if (!currencies.includes(currency))
    return { value: null, problem: t('No exchange rate for {currency}.', { currency }) };
  return { value: { ...read.value, date }, problem: null };
}

/** Inverse of the parser. */
export const costText = ({ amount, currency, date }: Cost): string =>
  `${exactNumber(amount)} ${currency} ${date.split('-').reverse().join('/')}`;

/** Value of a cell, as the server compares it. */
export function costOf({ costs }: Pick<BudgetCreator, 'costs'>, kind: CostKind): Cost | null {
  const { amount, currency, date } = costs[kind] ?? {};
  return amount === undefined || currency === undefined || date === undefined
    ? null
    : { amount, currency, date };
}

const same = (a: Cost | null, b: Cost | null) => JSON.stringify(a) === JSON.stringify(b);
export const isChange = ({ value, was }: CostChange): boolean => !same(value, was);

/** Spreadsheet cells as changes; `kinds` are the table's columns, undefined for read-only ones. */
export function pastedCosts(
  cells: readonly (readonly string[])[],
  { top, left }: Range,
  table: { rows: readonly BudgetCreator[]; kinds: readonly (CostKind | undefined)[] },
  read: (text: string, was: Cost | null) => ReadText<Cost | null>,
): { changes: CostChange[]; problems: string[] } {
  const changes: CostChange[] = [];
  const problems: string[] = [];
  cells.forEach((texts, down) => {
    const row = table.rows[top + down];
    texts.forEach((text, along) => {
      const kind = table.kinds[left + along];
      if (!row || !kind) return;
      const was = costOf(row, kind);
      const { value, problem } = read(text, was);
      if (problem === null) changes.push({ profile_id: row.profile_id, kind, value, was });
      else
        problems.push(
          t('{cost} of {name}: {problem}', { cost: t(COST_LABELS[kind]), name: row.name, problem }),
        );
    });
  });
  return { changes, problems };
}

const rateText = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 5, useGrouping: false });

/** Exchange rates in use: `1 USD = 0.86 EUR (1 Jan 2026)`. */
export const rateTexts = ({ rates, currency }: Pick<Budget, 'rates' | 'currency'>): string[] =>
  rates.map(
    ({ currency: from, rate, date, is_old }) =>
      `1 ${from} = ${rateText.format(rate)} ${currency} (${is_old ? t('{day}, more than 30 days from its amounts', { day: dayText(date) }) : dayText(date)})`,
  );
