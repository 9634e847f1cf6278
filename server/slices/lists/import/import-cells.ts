import { issueSentence, problemSentence } from '#contract/input-sentence.ts';
import { readDeliverables, type TextContext } from '#contract/lists/deliverable-text.ts';
import { type Deliverable, MOST_PRICE, MOST_QUANTITY } from '#contract/lists/deliverables.ts';
import { type ListOptions, listTags } from '#contract/lists/list.ts';
import type { Platform } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { readTypedMoney } from '#contract/typed-money.ts';
import { readTypedNumber } from '#contract/typed-number.ts';
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
  problems: Sentence[];
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
): Sentence | null {
  switch (target) {
    case 'status':
      return choose(
        text,
        said('column_status'),
        options.statuses,
        ({ status }) => status,
        (id) => (row.status = id),
      );
    case 'category':
      return choose(
        text,
        said('column_category'),
        options.categories,
        ({ category }) => category,
        (id) => (row.category = id),
      );
    case 'price':
      return readPrice(row, text, currency);
    case 'publications': {
      const read = readTypedNumber(text, 'count', { most: MOST_QUANTITY });
      if (read.value === null)
        return said('cell_publications_wrong', {
          name: shown(text),
          problem: read.problem ? problemSentence(read.problem) : '',
        });
      row.publications = read.value;
      return null;
    }
    case 'tags': {
      const tags = listTags.safeParse([
        ...(row.tags ?? []),
        ...text.split(/[,;|\n]/).filter((t) => t.trim() !== ''),
      ]);
      if (!tags.success) {
        const [issue] = tags.error.issues;
        const problem = issue ? issueSentence(issue) : said('not_readable');
        return said('cell_tags_wrong', { name: shown(text), problem });
      }
      row.tags = tags.data;
      return null;
    }
    case 'country': {
      const code = parseCountry(text);
      if (code instanceof Refused || code === null)
        return said('cell_country_unknown', { name: shown(text) });
      row.country = code;
      return null;
    }
    case 'email':
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return said('cell_email_wrong', { name: shown(text) });
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

function readPlan(row: RowCells, text: string, context: TextContext): Sentence | null {
  const { value, problem } = readDeliverables(text, context);
  if (problem !== null)
    return said('cell_deliverables_wrong', { name: shown(text), problem: problemSentence(problem) });
  row.deliverables = value;
  return null;
}

function readPrice(row: RowCells, text: string, usual: string): Sentence | null {
  const read = readTypedMoney(text, usual, { most: MOST_PRICE });
  if (read.value === null)
    return said('cell_price_wrong', {
      name: shown(text),
      problem: read.problem ? problemSentence(read.problem) : '',
    });
  row.price = read.value.amount;
  row.price_currency = read.value.currency;
  return null;
}

function chooseCustom(
  row: RowCells,
  column: number,
  text: string,
  { custom_dropdowns }: ListOptions,
): Sentence | null {
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
  column: Sentence | string,
  options: readonly O[],
  nameOf: (option: O) => string,
  set: (id: number) => void,
): Sentence | null {
  const found = options.find((option) => fold(nameOf(option)) === fold(text));
  if (!found) return said('cell_not_an_option', { column, name: shown(text) });
  set(found.id);
  return null;
}
