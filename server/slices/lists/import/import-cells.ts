import {
  type ColumnOfKind,
  declaredColumn,
  type ListColumnId,
  type OptionColumn,
  optionColumns,
  type StoredCells,
} from '#contract/lists/columns.ts';
import { readDeliverables, type TextContext } from '#contract/lists/deliverable-text.ts';
import { MOST_PRICE } from '#contract/lists/deliverables.ts';
import { type ListOptions, listTags } from '#contract/lists/list.ts';
import { issueSentence, problemSentence } from '#contract/sentences/input-sentence.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText, shortText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { readTypedMoney } from '#contract/values/typed-money.ts';
import { readTypedNumber } from '#contract/values/typed-number.ts';
import { currencyIn } from '#server/tables/contacts/own-columns.ts';
import type { DateOrder } from '#server/tables/values/dates.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import { parseCountry } from '#server/tables/values/places.ts';
import { columnName } from '../list-cells.ts';
import { isTracked, otherFormat, readTracked, type TrackedCells } from './tracked-cells.ts';

/** The facts of a row besides its identity. */
export interface RowCells extends Partial<Omit<StoredCells, 'custom_values'>>, TrackedCells {
  custom_values: Record<string, number>;
  price?: number;
  price_currency?: string;
  publications?: number;
  name?: string;
  /** ISO 3166 alpha-2. */
  country?: string;
  email?: string;
  notes?: string;
  /** Unreadable values, in sentences. */
  problems: Sentence[];
}

const MOST_NAME = 120;

const fold = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const shown = (text: string) => shortText(text, 60);

export interface RowContext {
  options: ListOptions;
  /** Of amounts without one, by column. */
  currencies: readonly string[];
  /** Of the row's accounts. */
  platforms: readonly Platform[];
  /** Of the days in the file. */
  order: DateOrder | null;
}

/** Empty cells are skipped; invalid ones are problems. */
export function readRowCells(
  cells: readonly string[],
  targets: ReadonlyArray<string | null>,
  { options, currencies, platforms, order }: RowContext,
): RowCells {
  const row: RowCells = { custom_values: {}, problems: [] };
  const textOf = (i: number) => (cells[i] ?? '').normalize('NFKC').trim();
  const is_tracker = targets.some(isTracked);
  const currency = currencyIn(textOf(targets.indexOf('currency')));
  for (const [i, target] of targets.entries()) {
    const text = textOf(i);
    if (target === null || isNothing(text)) continue;
    const context = { currency: currency ?? currencies[i] ?? '', platforms, is_tracker, options };
    const problem = readCell(row, target, text, context, order);
    if (problem !== null) row.problems.push(problem);
  }
  return row;
}

function readCell(
  row: RowCells,
  target: string,
  text: string,
  context: ColumnContext,
  order: DateOrder | null,
): Sentence | null {
  if (declaredColumn(target) || target.startsWith('custom:'))
    return readColumn(row, target as OptionColumn['column'], text, context);
  if (target === 'currency')
    return currencyIn(text) === null ? sentenceFor('currency_unknown', { currency: shown(text) }) : null;
  return isTracked(target) ? readTracked(row, target, text, order) : readFact(row, target, text);
}

interface ColumnContext extends TextContext {
  options: ListOptions;
  is_tracker: boolean;
}

function readColumn(
  row: RowCells,
  target: ListColumnId | OptionColumn['column'],
  text: string,
  { options, is_tracker, ...context }: ColumnContext,
): Sentence | null {
  const column = declaredColumn(target);
  const set = (value: unknown) => Object.assign(row, { [target]: value });
  switch (column?.kind) {
    case 'deliverables': {
      const { value, problem } = readDeliverables(text, context);
      const other = problem !== null && is_tracker ? otherFormat(text, context.platforms) : null;
      if (other !== null) {
        set([other]);
        return null;
      }
      if (problem !== null)
        return sentenceFor('cell_deliverables_wrong', {
          name: shown(text),
          problem: problemSentence(problem),
        });
      set(value);
      return null;
    }
    case 'money':
      return readPrice(row, text, context.currency);
    case 'count': {
      const read = readTypedNumber(text, 'count', { most: column.most });
      if (read.value === null)
        return sentenceFor('cell_wrong', {
          column: columnName(target as ColumnOfKind<'count'>),
          name: shown(text),
          problem: read.problem ? problemSentence(read.problem) : '',
        });
      set(read.value);
      return null;
    }
    case 'tags': {
      const tags = listTags.safeParse([
        ...(row.tags ?? []),
        ...text.split(/[,;|\n]/).filter((t) => t.trim() !== ''),
      ]);
      if (!tags.success) {
        const [issue] = tags.error.issues;
        const problem = issue ? issueSentence(issue) : sentenceFor('cell_unreadable');
        return sentenceFor('cell_tags_wrong', { name: shown(text), problem });
      }
      set(tags.data);
      return null;
    }
    default: {
      const of = optionColumns(options).find((one) => one.column === target);
      // The column was deleted after the import began.
      if (!of) return null;
      const option = of.options.find(({ name }) => fold(name) === fold(text));
      if (!option) {
        const name = column ? columnName(target as ColumnOfKind<'option'>) : of.name;
        return sentenceFor('cell_option_unknown', { column: name, name: shown(text) });
      }
      if (column) set(option.id);
      else row.custom_values[target.slice('custom:'.length)] = option.id;
      return null;
    }
  }
}

function readFact(row: RowCells, target: string, text: string): Sentence | null {
  switch (target) {
    case 'country': {
      const code = parseCountry(text);
      if (code instanceof Refused || code === null)
        return sentenceFor('cell_country_unknown', { name: shown(text) });
      row.country = code;
      return null;
    }
    case 'email':
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
        return sentenceFor('cell_email_wrong', { name: shown(text) });
      row.email = text;
      return null;
    case 'name':
      row.name = cutText(text, MOST_NAME);
      return null;
    case 'notes':
      row.notes = text;
      return null;
    default:
      return null;
  }
}

function readPrice(row: RowCells, text: string, usual: string): Sentence | null {
  const read = readTypedMoney(text, usual, { most: MOST_PRICE });
  if (read.value === null)
    return sentenceFor('cell_price_wrong', {
      name: shown(text),
      problem: read.problem ? problemSentence(read.problem) : '',
    });
  row.price = read.value.amount;
  row.price_currency = read.value.currency;
  return null;
}
