import {
  type ColumnKind,
  type ColumnOfKind,
  declaredColumn,
  LIST_COLUMN_IDS,
  LIST_COLUMNS,
  type ListColumnId,
  type OptionColumn,
  optionColumns,
} from '#contract/lists/columns.ts';
import type { CellChange, CellValue, ListProfile } from '#contract/lists/creators.ts';
import {
  type DeliverableProblem,
  deliverablesText,
  readDeliverables,
} from '#contract/lists/deliverable-text.ts';
import {
  type Deliverable,
  MOST_PRICE,
  plannedOf,
  priceOf,
  quantityOf,
  withOnly,
} from '#contract/lists/deliverables.ts';
import type { List, ListOptions, OptionColor } from '#contract/lists/list.ts';
import type { EnteredMoney } from '#contract/values/money.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { moneyText } from '#contract/values/typed-money.ts';
import { DELIVERABLE_NAMES } from '#web/parts/deliverable-names.ts';
import { moneyProblem, readMoney } from '#web/platform/format/typed-money.ts';
import { readNumber } from '#web/platform/format/typed-number.ts';
import { t } from '#web/platform/language.ts';

/** An editable column. */
export type Field = CellChange['field'];

export interface Option {
  id: number;
  label: string;
  color: OptionColor;
}

/** Parsed text, or the reason it is invalid. */
export type Read = { value: CellValue; problem: null } | { value: null; problem: string };

/** Parsing and formatting of an editable column. */
export interface WrittenField {
  field: Field;
  title: string;
  kind: ColumnKind;
  /** Options in order, for option columns. */
  options: readonly Option[];
  /** `row`: the platforms of its creator decide whose "story" is meant. */
  read: (text: string, row: Pick<ListProfile, 'platforms' | 'deliverables'>) => Read;
  /** Editable text; '' = empty. */
  text: (value: CellValue) => string;
}

const MOST_TAG = 60;
const MOST_TAGS = 50;

/** Editable columns in their usual order, the list's own dropdowns after its other options. */
export function writtenFields(list: List): WrittenField[] {
  const others = LIST_COLUMN_IDS.filter((column) => LIST_COLUMNS[column].kind !== 'option');
  return [
    ...optionColumns({ ...NO_OPTIONS, ...list }).map(optionField),
    ...others.map((column) => writtenField(column, list.currency)),
  ];
}

/** Visitors of a link that hides option columns receive none. */
const NO_OPTIONS: ListOptions = { statuses: [], categories: [], custom_dropdowns: [] };

function writtenField(column: ListColumnId, currency: string): WrittenField {
  const { kind, label } = LIST_COLUMNS[column];
  const about = { field: column, title: t(label), options: [] };
  switch (kind) {
    case 'deliverables':
      return { ...about, ...deliverablesField(currency), kind };
    case 'money':
      return { ...about, ...priceField(currency), kind };
    case 'count':
      return { ...about, ...countField(column), kind };
    default:
      return { ...about, ...TAGS_FIELD, kind: 'tags' };
  }
}

type Reading = Pick<WrittenField, 'read' | 'text'>;

const TAGS_FIELD: Reading = {
  read: readTags,
  text: (value) => (isTags(value) ? value.join(', ') : ''),
};

function optionField({ column, name, options }: OptionColumn): WrittenField {
  const title = column.startsWith('custom:') ? name : t(LIST_COLUMNS[column as ColumnOfKind<'option'>].label);
  const byName = new Map(options.map((option) => [option.name.toLowerCase(), option.id]));
  const byId = new Map<CellValue, string>(options.map((option) => [option.id, option.name]));
  return {
    field: column,
    title,
    kind: 'option',
    options: options.map(({ id, name: label, color }) => ({ id, label, color })),
    read(text) {
      const clean = text.trim();
      if (clean === '') return { value: null, problem: null };
      const id = byName.get(clean.toLowerCase());
      return id === undefined
        ? { value: null, problem: t('“{text}” is not an option of {field}.', { text: clean, field: title }) }
        : { value: id, problem: null };
    },
    text: (value) => byId.get(value) ?? '',
  };
}

const deliverablesField = (currency: string): Reading => ({
  read(text, { platforms }) {
    const read = readDeliverables(text, { currency, platforms: platformsKnown(platforms) });
    return read.problem === null ? read : { value: null, problem: deliverableProblem(read.problem) };
  },
  text: (value) => deliverablesText(isDeliverables(value) ? value : [], currency, DELIVERABLE_NAMES),
});

const platformsKnown = (platforms: ListProfile['platforms']) =>
  PLATFORMS.filter((platform) => platforms[platform] !== undefined);

const deliverableProblem = (problem: DeliverableProblem): string =>
  'part' in problem
    ? t(problem.text, { text: problem.part, options: problem.options })
    : moneyProblem(problem);

const hasSeveral = (row: Pick<ListProfile, 'deliverables'>) => plannedOf(row.deliverables ?? []).length > 1;

/** Prices and quantities of several deliverables are entered one by one. */
const severalIn = (row: Pick<ListProfile, 'deliverables'>): Read | null =>
  hasSeveral(row)
    ? { value: null, problem: t('This creator has several deliverables: edit them in their own column.') }
    : null;

export const mayWrite = (row: ListProfile, { field }: Pick<WrittenField, 'field'>): boolean =>
  !declaredColumn(field)?.is_sum || !hasSeveral(row);

/** An amount without a currency is in the list's. */
const priceField = (currency: string): Reading => ({
  read: (text, row) => severalIn(row) ?? readMoney(text, currency, { most: MOST_PRICE }),
  text: (value) => (isMoney(value) ? moneyText(value, currency) : ''),
});

function countField(column: ListColumnId): Reading {
  const { is_sum, most } = declaredColumn(column) ?? {};
  return {
    read: (text, row) => (is_sum ? severalIn(row) : null) ?? readNumber(text, 'count', { most }),
    text: (value) => (typeof value === 'number' ? String(value) : ''),
  };
}

export const isTags = (value: CellValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const isDeliverables = (value: CellValue): value is Deliverable[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object');

export const isMoney = (value: CellValue): value is EnteredMoney =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readTags(text: string): Read {
  const tags = [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  if (tags.some((tag) => tag.length > MOST_TAG))
    return { value: null, problem: t('A tag has at most {n} characters.', { n: MOST_TAG }) };
  if (tags.length > MOST_TAGS)
    return { value: null, problem: t('A list can have at most {n} tags.', { n: MOST_TAGS }) };
  return { value: tags, problem: null };
}

export function cellOf(row: ListProfile, field: Field): CellValue {
  if (field.startsWith('custom:')) return row.custom_values?.[field.slice(7)] ?? null;
  if (declaredColumn(field)?.kind === 'tags') return row[field as ColumnOfKind<'tags'>] ?? [];
  if (field === 'deliverables') return row.deliverables ?? [];
  if (field === 'price') {
    const { amount, currency } = row.price_entered ?? {};
    return amount === undefined || currency === undefined ? null : { amount, currency };
  }
  return row[field as ColumnOfKind<'option' | 'count'>] ?? null;
}

/** Price in the list's currency; null without one, or without an exchange rate. */
export function priceIn({ price, price_entered }: ListProfile, currency: string): number | null {
  return price_entered?.currency === currency ? price_entered.amount : (price ?? null);
}

export function withCell(row: ListProfile, field: Field, value: CellValue): ListProfile {
  if (field === 'deliverables') return withDeliverables(row, isDeliverables(value) ? value : []);
  if (field === 'price' || field === 'publications') {
    const change =
      field === 'price' ? { price: isMoney(value) ? value : null } : { quantity: Number(value) || null };
    return withDeliverables(row, withOnly(row.deliverables ?? [], change) ?? row.deliverables);
  }
  if (!field.startsWith('custom:')) return { ...row, [field]: value };
  const { [field.slice(7)]: _before, ...others } = row.custom_values;
  return {
    ...row,
    custom_values: typeof value === 'number' ? { ...others, [field.slice(7)]: value } : others,
  };
}

/** The server converts the price. */
function withDeliverables(row: ListProfile, deliverables: Deliverable[]): ListProfile {
  const entered = priceOf(deliverables);
  return {
    ...row,
    deliverables,
    price: null,
    price_entered: entered && { ...entered, rate: null },
    publications: quantityOf(deliverables),
  };
}

/** Value of an empty cell. */
export const emptyOf = ({ kind }: Pick<WrittenField, 'kind'>): CellValue =>
  kind === 'tags' || kind === 'deliverables' ? [] : null;
