import {
  type ColumnKind,
  type ColumnOfKind,
  declaredColumn,
  fileLabel,
  LIST_COLUMN_IDS,
  LIST_COLUMNS,
  type ListColumnId,
  type OptionColumn,
  optionColumns,
} from '#contract/lists/columns.ts';
import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import { deliverablesText } from '#contract/lists/deliverable-text.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { DELIVERABLE_NAMES, deliverableAmount } from '#server/platform/deliverable-names.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from '#server/slices/exports/exporter.ts';

/** With its values. */
export interface ListColumn extends ExportColumn {
  value(row: ListProfile): ExportCell;
}

/** Paid posts of a creator. */
export interface Disclosed {
  profile_id: number;
  posts: number;
  disclosed: number;
}

const text = (
  id: string,
  label: string,
  value: (row: ListProfile) => ExportCell,
  more: Partial<ExportColumn> = {},
) => ({ id, label, type: 'text', value, ...more }) as ListColumn;

/** Identity and notes first, then the numbers of each present platform. */
export function listColumns(
  options: ListOptions,
  platforms: readonly Platform[],
  written: Written,
  disclosed: ReadonlyMap<number, Disclosed>,
): ListColumn[] {
  const ofKinds = (...kinds: ColumnKind[]) =>
    LIST_COLUMN_IDS.filter((column) => kinds.includes(LIST_COLUMNS[column].kind));
  return [
    text('name', 'Creator', (row) => row.name, { width: 28, in_print: true }),
    text('country', 'Country', (row) => row.country, { width: 10, in_print: true }),
    ...optionColumns(options)
      // Few lists have categories.
      .filter(({ column, options: all }) => column !== 'category' || all.length > 0)
      .map(optionColumn),
    ...ofKinds('tags').flatMap((column) => writtenColumns(column, written)),
    ...ofKinds('deliverables', 'money', 'count').flatMap((column) => writtenColumns(column, written)),
    ...platforms.flatMap(platformColumns),
    ...disclosedColumns(disclosed),
    text('prices', 'Price list', (row) => pricesOf(row), { width: 30 }),
    text('themes', 'Topics', (row) => row.themes.join(', ') || null),
    { id: 'added_at', label: 'Added', type: 'moment', value: (row) => row.added_at },
    text('added_by', 'Added by', (row) => row.added_by),
    { id: 'invented', label: 'Invented', type: 'flag', value: (row) => row.is_demo },
  ];
}

function optionColumn({ column, name, options }: OptionColumn): ListColumn {
  const nameOf = new Map(options.map((option) => [option.id, option.name]));
  const own = column.startsWith('custom:') ? column.slice('custom:'.length) : null;
  const chosen = (row: ListProfile) =>
    own === null ? row[column as ColumnOfKind<'option'>] : row.custom_values[own];
  return text(column.replace(':', '_'), name, (row) => nameOf.get(chosen(row) ?? 0) ?? null, {
    ...(declaredColumn(column)?.in_print && { in_print: true }),
    ...(own !== null && { is_own: true }),
  });
}

type WrittenId = Exclude<ListColumnId, ColumnOfKind<'option'>>;

/** The platform is not first in every language. */
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Written {
  currency: string;
  /** Documents show amounts alone; tables all of it, so that they can be imported again. */
  is_printed: boolean;
}

function writtenColumns(column: ListColumnId, { currency, is_printed }: Written): ListColumn[] {
  const declared = LIST_COLUMNS[column];
  const about = {
    id: column,
    label: fileLabel(declared),
    ...('in_print' in declared && { in_print: declared.in_print }),
  };
  const value = (row: ListProfile) => row[column as WrittenId];
  switch (declared.kind) {
    case 'deliverables':
      return [
        {
          ...{ ...about, type: 'text', width: 30 },
          value: (row) =>
            (is_printed
              ? plannedOf(row.deliverables)
                  .map((one) => deliverableAmount(one))
                  .join(', ')
              : deliverablesText(row.deliverables, currency, DELIVERABLE_NAMES)) || null,
        },
      ];
    case 'money':
      return [{ ...about, type: 'money', currency, value: (row) => row.price }, ...enteredColumns];
    case 'count':
      return [{ ...about, type: 'count', value: (row) => value(row) as number | null }];
    default:
      return [{ ...about, type: 'text', value: (row) => (value(row) as string[]).join(', ') || null }];
  }
}

const enteredColumns: ListColumn[] = [
  {
    id: 'price_entered',
    label: 'Price as entered',
    type: 'decimal',
    value: (row) => row.price_entered?.amount ?? null,
  },
  text('price_currency', 'Currency of that price', (row) => row.price_entered?.currency ?? null),
  text('price_rate', 'Rate of the price', (row) => rateOf(row)),
];

/** The conversion into the company's currency, or why there is none. */
function rateOf({ price, price_entered }: ListProfile): string | null {
  if (!price_entered) return null;
  const { rate, currency } = price_entered;
  if (rate) return t('{rate} of {day}', { rate: String(Number(rate.rate.toPrecision(6))), day: rate.date });
  return price === null ? t('No rate for {currency}', { currency }) : null;
}

const pricesOf = ({ prices }: ListProfile) =>
  prices
    .map(({ post_type, amount, currency }) =>
      t('{label}: {value}', { label: phrase(typeLabel(post_type)), value: `${amount} ${currency}` }),
    )
    .join('; ') || null;

/** Empty where no paid post is known. */
function disclosedColumns(disclosed: ReadonlyMap<number, Disclosed>): ListColumn[] {
  const known = ({ profile_id }: ListProfile) => {
    const of = disclosed.get(profile_id);
    return of && of.posts > 0 ? of : null;
  };
  const share = (of: Disclosed | null) => of && of.disclosed / of.posts;
  return [
    {
      id: 'disclosed_share',
      label: 'Share of paid posts disclosed',
      type: 'ratio',
      value: (row) => share(known(row)),
    },
    {
      id: 'disclosed_posts',
      label: 'Paid posts disclosed',
      type: 'count',
      value: (row) => known(row)?.disclosed ?? null,
    },
    { id: 'paid_posts', label: 'Paid posts known', type: 'count', value: (row) => known(row)?.posts ?? null },
  ];
}

function platformColumns(platform: Platform): ListColumn[] {
  const title = PLATFORM_NAMES[platform];
  const column = (
    id: string,
    label: string,
    type: ExportColumn['type'],
    value: (numbers: PlatformNumbers) => ExportCell,
    more: Partial<ExportColumn> = {},
  ): ListColumn => ({
    id: `${platform}_${id}`,
    label: sentenceCase(t('{platform} {label}', { platform: title, label: phrase(label) })),
    is_own: true,
    type,
    ...more,
    value: (row) => {
      const numbers = row.platforms[platform];
      return numbers === undefined ? null : value(numbers);
    },
  });
  const shareOf = (numbers: PlatformNumbers, key: string) =>
    numbers.audience?.genders.find((g) => g.key.toUpperCase() === key)?.share ?? null;
  return [
    column('username', 'handle', 'text', (n) => n.username),
    column('followers', 'followers', 'count', (n) => n.followers, { in_print: true }),
    column('engagement_rate', 'engagement rate', 'ratio', (n) => n.engagement_rate),
    column('growth', 'growth in 30 days', 'ratio', (n) => n.growth),
    column('credibility', 'credibility', 'decimal', (n) => n.credibility),
    column('publications_count', 'posts', 'count', (n) => n.publications_count),
    column('audience_country', 'audience country', 'text', (n) => n.audience?.countries[0]?.key ?? null),
    column(
      'audience_country_share',
      'share of that country',
      'ratio',
      (n) => n.audience?.countries[0]?.share ?? null,
    ),
    column('audience_women', 'audience women', 'ratio', (n) => shareOf(n, 'FEMALE')),
    column('audience_age', 'audience age', 'text', (n) => n.audience?.ages[0]?.key ?? null),
  ];
}
