import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { readTypedNumber } from '#contract/values/typed-number.ts';
import type { TableStart } from '../audiences/share-reading.ts';
import type { ColumnOf, ColumnsOf } from '../mapping/columns.ts';
import type { OwnFacts } from '../observations.ts';
import type { ColumnIndex, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { MAP_FIELDS, type MapField } from '../recognition/fields.ts';
import { bareMoney } from '../values/money.ts';
import { isNothing } from '../values/parsed.ts';
import {
  bareContact,
  currencyIn,
  MAIL,
  PHONE,
  type PricedPost,
  postOfPrice,
  pricedPost,
} from './own-columns.ts';

const MOST_MONEY = 1_000_000_000;
const MOST_LABELS = 100;

/**
 * Contacts, prices, labels and notes of a row's creator; null without any. @throws FileError
 * `column_missing` if a price column does not name a kind of post
 */
export function ownReader(
  at: ColumnOf,
  all: ColumnsOf,
  { header }: Pick<TableStart, 'header'>,
  constants: ReadonlyMap<MapField, string>,
): (row: RowReader, platform: Platform) => OwnFacts | null {
  if (!MAP_FIELDS.some((field) => field.startsWith('own.') && at(field) !== -1)) return () => null;
  const prices = all('own.price').map((column) => pricedColumn(column, header));
  const inAll = currencyIn(constants.get('own.currency') ?? '');
  const [email, phone, notes, currency] = [
    at('own.email'),
    at('own.phone'),
    at('own.notes'),
    at('own.currency'),
  ];
  const agent = [at('own.agent'), at('own.agent_email'), at('own.agent_phone')] as const;
  const labels = all('own.labels');
  return (row, platform) => {
    const facts: OwnFacts = {
      email: mailIn(row, email),
      phone: phoneIn(row, phone),
      agent: agentIn(row, agent),
      labels: [
        ...new Set(labels.flatMap((column) => row.list(column).map((label) => label.slice(0, 80)))),
      ].slice(0, MOST_LABELS),
      notes: row.prose(notes)?.slice(0, 20_000) ?? null,
      prices: {},
    };
    const named = row.raw(currency).trim();
    const inRow = currencyIn(named) ?? inAll;
    for (const price of prices) readPrice(row, price, platform, inRow, facts.prices);
    return isEmpty(facts) ? null : facts;
  };
}

const isEmpty = ({ prices, labels, ...facts }: OwnFacts) =>
  labels.length === 0 &&
  Object.keys(prices).length === 0 &&
  Object.values(facts).every((fact) => fact === null);

interface PriceColumn {
  column: ColumnIndex;
  of: PricedPost;
  /** From the header. */
  currency: string | null;
}

function pricedColumn(column: ColumnIndex, header: readonly string[]): PriceColumn {
  const name = header[column] ?? '';
  const of = pricedPost(name);
  if (of === null)
    throw new FileError('column_missing', sentenceFor('price_post_kind_missing', { column: name }));
  return { column, of, currency: currencyIn(name) };
}

/** Null, with a warning, if it is invalid. */
function readPrice(
  row: RowReader,
  { column, of, currency }: PriceColumn,
  platform: Platform,
  inRow: string | null,
  prices: OwnFacts['prices'],
): void {
  const text = row.raw(column).trim();
  if (isNothing(text)) return;
  const amount = amountIn(text);
  const post = postOfPrice(of, platform);
  const known = currencyIn(text) ?? currency ?? inRow;
  if (amount === null) row.warn(column, sentenceFor('price_invalid'));
  else if (post === null) row.warn(column, sentenceFor('name_without_platform'));
  else if (known === null) row.warn(column, sentenceFor('price_currency_missing'));
  else prices[post] = { amount, currency: known };
}

function amountIn(text: string): number | null {
  const bare = bareMoney(text).replace(/,-+|\.-+$/, '');
  const { value } = readTypedNumber(bare, 'money', { most: MOST_MONEY });
  return value === null ? null : Math.round(value * 100) / 100;
}

function mailIn(row: RowReader, column: ColumnIndex): string | null {
  const text = bareContact(row.raw(column));
  if (isNothing(text)) return null;
  if (MAIL.test(text) && text.length <= 254) return text;
  row.warn(column, sentenceFor('email_invalid'));
  return null;
}

function phoneIn(row: RowReader, column: ColumnIndex): string | null {
  const text = bareContact(row.raw(column));
  if (isNothing(text)) return null;
  if (PHONE.test(text)) return text;
  row.warn(column, sentenceFor('phone_number_invalid'));
  return null;
}

function agentIn(
  row: RowReader,
  [name, email, phone]: readonly [ColumnIndex, ColumnIndex, ColumnIndex],
): OwnFacts['agent'] {
  const agent = {
    name: row.name(name)?.slice(0, 200) ?? '',
    email: mailIn(row, email) ?? '',
    phone: phoneIn(row, phone) ?? '',
  };
  return Object.values(agent).every((text) => text === '') ? null : agent;
}
