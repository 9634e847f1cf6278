import type { CellChange, CellValue, ListProfile } from '#contract/lists/creators.ts';
import type { List, OptionColor } from '#contract/lists/list.ts';
import type { EnteredMoney } from '#contract/money.ts';
import { moneyText } from '#contract/typed-money.ts';
import { t } from '#web/platform/language.ts';
import { readMoney } from '#web/platform/typed-money.ts';
import { readNumber } from '#web/platform/typed-number.ts';

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
  kind: 'option' | 'money' | 'count' | 'tags';
  /** Options in order, for option columns. */
  options: readonly Option[];
  read: (text: string) => Read;
  /** Editable text; '' = empty. */
  text: (value: CellValue) => string;
}

const MOST_PUBLICATIONS = 10_000;
const MOST_TAG = 60;
const MOST_TAGS = 50;

const named = <K extends string>(
  options: ReadonlyArray<{ id: number; color: OptionColor } & Record<K, string>> | undefined,
  key: K,
): Option[] => (options ?? []).map((option) => ({ id: option.id, label: option[key], color: option.color }));

/** Editable columns in their usual order, without hidden ones. */
export function writtenFields(list: List): WrittenField[] {
  return [
    optionField('status', t('Status'), named(list.statuses, 'status')),
    optionField('category', t('Category'), named(list.categories, 'category')),
    ...(list.custom_dropdowns ?? []).map(({ id, name, options }) =>
      optionField(`custom:${id}`, name, named(options, 'value')),
    ),
    priceField(list.currency),
    publicationsField(),
    {
      field: 'tags',
      title: t('Tags'),
      kind: 'tags',
      options: [],
      read: readTags,
      text: (value) => (isTags(value) ? value.join(', ') : ''),
    },
  ];
}

function optionField(field: Field, title: string, options: Option[]): WrittenField {
  const byName = new Map(options.map((option) => [option.label.toLowerCase(), option.id]));
  const byId = new Map<CellValue, string>(options.map((option) => [option.id, option.label]));
  return {
    field,
    title,
    kind: 'option',
    options,
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

/** An amount without a currency is in the list's. */
const priceField = (currency: string): WrittenField => ({
  field: 'price',
  title: t('Price'),
  kind: 'money',
  options: [],
  read: (text) => readMoney(text, currency, { most: 1e12 }),
  text: (value) => (isMoney(value) ? moneyText(value, currency) : ''),
});

const publicationsField = (): WrittenField => ({
  field: 'publications',
  title: t('Publications'),
  kind: 'count',
  options: [],
  read: (text) => readNumber(text, 'count', { most: MOST_PUBLICATIONS }),
  text: (value) => (typeof value === 'number' ? String(value) : ''),
});

export const isTags = (value: CellValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

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
  if (field === 'tags') return row.tags ?? [];
  if (field === 'price') {
    const { amount, currency } = row.price_entered ?? {};
    return amount === undefined || currency === undefined ? null : { amount, currency };
  }
  return row[field as 'status' | 'category' | 'publications'] ?? null;
}

/** Price in the list's currency; null without one, or without an exchange rate. */
export function priceIn({ price, price_entered }: ListProfile, currency: string): number | null {
  return price_entered?.currency === currency ? price_entered.amount : (price ?? null);
}

export function withCell(row: ListProfile, field: Field, value: CellValue): ListProfile {
  // The server converts it.
  if (field === 'price')
    return { ...row, price: null, price_entered: isMoney(value) ? { ...value, rate: null } : null };
  if (!field.startsWith('custom:')) return { ...row, [field]: value };
  const { [field.slice(7)]: _before, ...others } = row.custom_values;
  return {
    ...row,
    custom_values: typeof value === 'number' ? { ...others, [field.slice(7)]: value } : others,
  };
}

export const sameValue = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Value of an empty cell. */
export const emptyOf = ({ kind }: Pick<WrittenField, 'kind'>): CellValue => (kind === 'tags' ? [] : null);
