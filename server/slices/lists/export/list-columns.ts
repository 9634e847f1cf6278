import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import { deliverablesText } from '#contract/lists/deliverable-text.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import type { ExportCell, ExportColumn } from '#server/slices/exports/exporters.ts';

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
  { statuses, categories, custom_dropdowns }: ListOptions,
  platforms: readonly Platform[],
  currency: string,
  disclosed: ReadonlyMap<number, Disclosed>,
): ListColumn[] {
  const named = <T extends { id: number }>(options: readonly T[], name: (option: T) => string) =>
    new Map(options.map((option) => [option.id, name(option)]));
  const statusOf = named(statuses, (o) => o.status);
  const categoryOf = named(categories, (o) => o.category);
  const own = custom_dropdowns.map((column) => {
    const optionOf = named(column.options, (o) => o.value);
    return text(
      `custom_${column.id}`,
      column.name,
      (row) => optionOf.get(row.custom_values[column.id] ?? 0) ?? null,
    );
  });
  return [
    text('name', 'Creator', (row) => row.name, { width: 28, in_print: true }),
    text('country', 'Country', (row) => row.country, { width: 10, in_print: true }),
    text('status', 'Status', (row) => statusOf.get(row.status ?? 0) ?? null, { in_print: true }),
    ...(categories.length > 0
      ? [text('category', 'Category', (row) => categoryOf.get(row.category ?? 0) ?? null)]
      : []),
    ...own,
    text('tags', 'Tags', (row) => row.tags.join(', ') || null),
    text('deliverables', 'Deliverables', (row) => deliverablesText(row.deliverables, currency) || null, {
      width: 30,
      in_print: true,
    }),
    {
      id: 'price',
      label: 'Price',
      type: 'money',
      currency,
      in_print: true,
      value: (row) => row.price,
    },
    {
      id: 'price_entered',
      label: 'Price as entered',
      type: 'decimal',
      value: (row) => row.price_entered?.amount ?? null,
    },
    text('price_currency', 'Currency of that price', (row) => row.price_entered?.currency ?? null),
    text('price_rate', 'Rate of the price', (row) => rateOf(row)),
    {
      id: 'publications',
      label: 'Planned publications',
      type: 'count',
      in_print: true,
      value: (row) => row.publications,
    },
    ...platforms.flatMap(platformColumns),
    ...disclosedColumns(disclosed),
    text('prices', 'Price list', (row) => pricesOf(row), { width: 30 }),
    text('themes', 'Topics', (row) => row.themes.join(', ') || null),
    { id: 'added_at', label: 'Added', type: 'moment', value: (row) => row.added_at },
    text('added_by', 'Added by', (row) => row.added_by),
    { id: 'invented', label: 'Invented', type: 'flag', value: (row) => row.is_demo },
  ];
}

/** The conversion into the company's currency, or why there is none. */
function rateOf({ price, price_entered }: ListProfile): string | null {
  if (!price_entered) return null;
  const { rate, currency } = price_entered;
  if (rate) return `${Number(rate.rate.toPrecision(6))} of ${rate.date}`;
  return price === null ? `No rate for ${currency}` : null;
}

const pricesOf = ({ prices }: ListProfile) =>
  prices.map((p) => `${p.post_type.replaceAll('_', ' ')}: ${p.amount} ${p.currency}`).join('; ') || null;

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
    label: `${title} ${label}`,
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
