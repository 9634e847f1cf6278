import { Flex } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { declaredColumn } from '#contract/lists/columns.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform, platformOf } from '#contract/values/primitives.ts';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { countryName, dayText, exactMoney, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { fitColumns } from '../head/list-brief.tsx';
import classes from '../list.module.css';
import { writtenFields } from '../writing/list-fields.ts';
import type { ListColumn } from './list-column.ts';
import { CreatorLink, platformsOf } from './list-creator.tsx';
import { allFollowers, platformColumns } from './list-platform-columns.tsx';
import { TotalCell } from './list-total-cell.tsx';
import { sum } from './list-totals.ts';
import { writtenColumn } from './list-written-column.tsx';

export interface ColumnsInput {
  list: List;
  rows: readonly ListProfile[];
  /** Columns hidden from visitors. */
  hidden: ReadonlySet<string>;
  /** Visitors see no comments and no names of colleagues. */
  visitor: boolean;
  /** Null if no client has decided. */
  client?: ListColumn | null;
  /** Null for visitors. */
  disclosed?: ListColumn | null;
}

/** Platforms in a list, by number of creators. */
export function platformsIn(rows: readonly ListProfile[]): Platform[] {
  const count = (platform: Platform) => rows.filter((row) => row.platforms[platform] !== undefined).length;
  return PLATFORMS.map((platform) => ({ platform, n: count(platform) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .map(({ platform }) => platform);
}

const nameColumn = (visitor: boolean): ListColumn => ({
  id: 'name',
  header: t('Creator'),
  title: t('Creator'),
  group: t('Creator'),
  size: 236,
  editable: false,
  usual: true,
  value: (row) => row.name.toLowerCase(),
  text: (row) => row.name,
  cell: (row) => <CreatorLink row={row} plain={visitor} />,
  total: (rows) => <span>{plural(rows.length, '{n} creator', '{n} creators')}</span>,
});

const whoColumns = (): ListColumn[] => [
  {
    id: 'platforms',
    header: t('Platforms'),
    title: t('Platforms'),
    group: t('Creator'),
    size: 100,
    editable: false,
    usual: false,
    value: (row) => platformsOf(row).length,
    choices: {
      keys: platformsOf,
      label: (key) => PLATFORM_NAMES[key as Platform] ?? key,
    },
    text: (row) =>
      platformsOf(row)
        .map((platform) => PLATFORM_NAMES[platform])
        .join(', '),
    cell: (row) => <PlatformIcons platforms={platformsOf(row)} size={14} />,
  },
  {
    id: 'country',
    header: t('Country'),
    title: t('Country'),
    group: t('Creator'),
    size: 110,
    editable: false,
    usual: false,
    value: (row) => row.country && countryName(row.country),
    choices: { keys: (row) => (row.country === null ? [] : [row.country]), label: countryName },
    text: (row) => (row.country === null ? '' : countryName(row.country)),
    cell: (row) => <Words text={row.country && countryName(row.country)} />,
  },
  {
    id: 'themes',
    header: t('Topics'),
    title: t('Topics'),
    group: t('Creator'),
    size: 130,
    editable: false,
    usual: false,
    value: (row) => row.themes[0] ?? null,
    choices: { keys: (row) => row.themes, label: (key) => key },
    text: (row) => row.themes.join(', '),
    cell: (row) => <Words text={row.themes.join(', ')} />,
  },
];

const followersColumn = (): ListColumn => ({
  id: 'followers',
  header: t('All followers'),
  title: t('Followers of all accounts'),
  group: t('Creator'),
  align: 'right',
  size: 108,
  editable: false,
  usual: false,
  number: 'count',
  value: allFollowers,
  text: (row) => String(allFollowers(row) ?? ''),
  cell: (row) => <Num value={allFollowers(row)} missing="not_in_source" />,
  total: (rows) => <TotalCell total={sum(rows, allFollowers)} how={t('Total')} />,
});

/** Truncated line, with its full text on hover. */
function Words({ text }: { text: string | null }) {
  if (!text) return <Num value={null} missing="not_in_source" />;
  return (
    <span className={classes.words} title={text}>
      {text}
    </span>
  );
}

function pricesText({ prices }: ListProfile): string {
  return (prices ?? [])
    .map(
      ({ post_type, amount, currency }) =>
        `${PLATFORM_NAMES[platformOf(post_type)]} ${postTypeText(post_type).toLowerCase()} ${exactMoney(amount, currency)}`,
    )
    .join(', ');
}

/** Lowest price in the list's currency; prices without an exchange rate cannot be compared. */
const cheapest = (prices: ListProfile['prices']) =>
  prices
    .filter(({ converted }) => converted !== null)
    .toSorted((a, b) => (a.converted ?? 0) - (b.converted ?? 0))[0];

/** Lowest price of the company's price list; the others on hover. */
const pricesColumn = (): ListColumn => ({
  id: 'prices',
  header: t('Price list'),
  title: t('Price list of the company'),
  group: t('Planning'),
  align: 'right',
  size: 108,
  editable: false,
  usual: false,
  value: ({ prices }) => cheapest(prices ?? [])?.converted ?? null,
  text: pricesText,
  cell(row) {
    const first = cheapest(row.prices ?? []) ?? row.prices?.[0];
    if (first === undefined) return <Num value={null} missing={t('No price entered')} />;
    return (
      <span title={pricesText(row)}>
        {row.prices.length > 1
          ? t('from {price}', { price: money(first.amount, first.currency) })
          : money(first.amount, first.currency)}
      </span>
    );
  },
});

const commentsColumn = (): ListColumn => ({
  id: 'comments',
  header: t('Comments'),
  title: t('Comments'),
  group: t('Planning'),
  align: 'right',
  size: 98,
  editable: false,
  usual: true,
  number: 'count',
  value: (row) => row.comments,
  text: (row) => String(row.comments),
  cell: (row) => (
    <Flex
      component="span"
      gap="xxs"
      align="center"
      display="inline-flex"
      className={classes.comments}
      data-some={row.comments > 0 || undefined}
      data-opens="comments"
    >
      <IconMessage size={14} stroke={1.7} aria-hidden />
      {row.comments > 0 ? row.comments : ''}
      <span className="visually-hidden">{plural(row.comments, '{n} comment', '{n} comments')}</span>
    </Flex>
  ),
  total: (rows) => <TotalCell total={sum(rows, (row) => row.comments)} how={t('Total')} kind="exact" />,
});

const addedColumns = (visitor: boolean): ListColumn[] => [
  {
    id: 'added_at',
    header: t('Added'),
    title: t('Added'),
    group: t('Planning'),
    size: 100,
    editable: false,
    usual: false,
    value: (row) => row.added_at,
    text: (row) => row.added_at.slice(0, 10),
    cell: (row) => (
      <span title={visitor ? undefined : t('Added by {name}', { name: row.added_by })}>
        {dayText(row.added_at)}
      </span>
    ),
  },
];

/** Columns of a public link that hide an editable one. */
const hiddenWith = (field: string): readonly string[] =>
  declaredColumn(field)?.hidden_with ?? ['custom_values'];

export function listColumns({
  list,
  rows,
  hidden,
  visitor,
  client = null,
  disclosed = null,
}: ColumnsInput): ListColumn[] {
  const written = writtenFields(list).filter(
    ({ field }) => !hiddenWith(field).some((one) => hidden.has(one)),
  );
  return [
    nameColumn(visitor),
    ...written.filter(({ kind }) => kind === 'option').map((field) => writtenColumn(field, list.currency)),
    ...(client ? [client] : []),
    ...fitColumns(list),
    ...platformColumns(platformsIn(rows), hidden),
    ...(hidden.has('followers') ? [] : [followersColumn()]),
    ...whoColumns(),
    ...(disclosed ? [disclosed] : []),
    ...(hidden.has('price') ? [] : [pricesColumn()]),
    ...written.filter(({ kind }) => kind !== 'option').map((field) => writtenColumn(field, list.currency)),
    ...(visitor ? [] : [commentsColumn()]),
    ...addedColumns(visitor),
  ];
}
