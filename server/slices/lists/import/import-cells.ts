import {
  deliverableProblemText,
  readDeliverables,
  type TextContext,
} from '#contract/lists/deliverable-text.ts';
import { type Deliverable, MOST_PRICE, MOST_QUANTITY } from '#contract/lists/deliverables.ts';
import { type ListOptions, listTags } from '#contract/lists/list.ts';
import type { Platform } from '#contract/primitives.ts';
import { moneyProblemText, readTypedMoney } from '#contract/typed-money.ts';
import { problemText, readTypedNumber } from '#contract/typed-number.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import { parseCountry } from '#server/tables/values/places.ts';

/** The facts of a row besides its identity. */
export interface RowCells {
  status?: number;
  category?: number;
  custom_values: Record<string, number>;
  deliverables?: Deliverable[];
  price?: number;
  price_currency?: string;
  publications?: number;
  tags?: string[];
  name?: string;
  /** ISO 3166 alpha-2. */
  country?: string;
  email?: string;
  notes?: string;
  /** Unreadable values, in sentences. */
  problems: string[];
}

const MOST_NAME = 120;

const fold = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);

/** `currencies`: of amounts without one, by column. `platforms`: of the row's accounts. Empty cells are skipped; invalid ones are problems. */
export function readRowCells(
  cells: readonly string[],
  targets: ReadonlyArray<string | null>,
  options: ListOptions,
  currencies: readonly string[],
  platforms: readonly Platform[],
): RowCells {
  const row: RowCells = { custom_values: {}, problems: [] };
  for (const [i, target] of targets.entries()) {
    const text = (cells[i] ?? '').normalize('NFKC').trim();
    if (target === null || isNothing(text)) continue;
    const currency = currencies[i] ?? '';
    const problem =
      target === 'deliverables'
        ? readPlan(row, text, { currency, platforms })
        : readCell(row, target, text, options, currency);
    if (problem !== null) row.problems.push(problem);
  }
  return row;
}

function readCell(
  row: RowCells,
  target: string,
  text: string,
  options: ListOptions,
  currency: string,
): string | null {
  switch (target) {
    case 'status':
      return choose(
        text,
        'status',
        options.statuses,
        ({ status }) => status,
        (id) => (row.status = id),
      );
    case 'category':
      return choose(
        text,
        'category',
        options.categories,
        ({ category }) => category,
        (id) => (row.category = id),
      );
    case 'price':
      return readPrice(row, text, currency);
    case 'publications': {
      const read = readTypedNumber(text, 'count', { most: MOST_QUANTITY });
      if (read.value === null)
        return `Planned publications “${shown(text)}”: ${read.problem && problemText(read.problem)}`;
      row.publications = read.value;
      return null;
    }
    case 'tags': {
      const tags = listTags.safeParse([
        ...(row.tags ?? []),
        ...text.split(/[,;|\n]/).filter((t) => t.trim() !== ''),
      ]);
      if (!tags.success) return `Tags “${shown(text)}”: ${tags.error.issues[0]?.message ?? 'not readable'}.`;
      row.tags = tags.data;
      return null;
    }
    case 'country': {
      const code = parseCountry(text);
      if (code instanceof Refused || code === null)
        return `Country “${shown(text)}”: this country is not known.`;
      row.country = code;
      return null;
    }
    case 'email':
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
        return `Email “${shown(text)}”: this is not a mail address.`;
      row.email = text;
      return null;
    case 'name':
      row.name = text.slice(0, MOST_NAME).toWellFormed();
      return null;
    case 'notes':
      row.notes = text;
      return null;
    default:
      return target.startsWith('custom:') ? chooseCustom(row, Number(target.slice(7)), text, options) : null;
  }
}

function readPlan(row: RowCells, text: string, context: TextContext): string | null {
  const read = readDeliverables(text, context);
  if (read.problem !== null) return `Deliverables “${shown(text)}”: ${deliverableProblemText(read.problem)}`;
  row.deliverables = read.value;
  return null;
}

function readPrice(row: RowCells, text: string, usual: string): string | null {
  const read = readTypedMoney(text, usual, { most: MOST_PRICE });
  if (read.value === null) return `Price “${shown(text)}”: ${read.problem && moneyProblemText(read.problem)}`;
  row.price = read.value.amount;
  row.price_currency = read.value.currency;
  return null;
}

function chooseCustom(
  row: RowCells,
  column: number,
  text: string,
  { custom_dropdowns }: ListOptions,
): string | null {
  const dropdown = custom_dropdowns.find(({ id }) => id === column);
  // The column was deleted after the import began.
  if (!dropdown) return null;
  return choose(
    text,
    dropdown.name,
    dropdown.options,
    ({ value }) => value,
    (id) => (row.custom_values[column] = id),
  );
}

function choose<O extends { id: number }>(
  text: string,
  what: string,
  options: readonly O[],
  nameOf: (option: O) => string,
  set: (id: number) => void,
): string | null {
  const found = options.find((option) => fold(nameOf(option)) === fold(text));
  if (!found)
    return `${what.charAt(0).toUpperCase()}${what.slice(1)} “${shown(text)}”: the list has no such option.`;
  set(found.id);
  return null;
}
