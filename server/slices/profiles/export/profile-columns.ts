import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { ProfileFilters, ProfileRow } from '#contract/profiles/search.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from '#server/slices/exports/exporter.ts';
import { askedAudience } from '../search/search-shares.ts';
import { audienceWords } from './filter-words.ts';

/** With its values. */
export interface ProfileColumn extends ExportColumn {
  value(row: ProfileRow): ExportCell;
}

const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;
const COUNTRIES = 3;

const shareOf = (list: { key: string; share: number }[] | undefined, key: string): number | null =>
  list?.find((one) => one.key.toUpperCase() === key)?.share ?? null;

const text = (
  id: string,
  label: string,
  value: (row: ProfileRow) => ExportCell,
  more: Partial<ExportColumn> = {},
) => ({ id, label, type: 'text', value, ...more }) as ProfileColumn;

/** Identity columns of every file. */
const WHO: ProfileColumn[] = [
  text('name', 'Creator', (row) => row.name, { width: 28, in_print: true }),
  text('username', 'Handle', (row) => row.username, { in_print: true }),
  text('platform', 'Platform', (row) => row.platform && PLATFORM_NAMES[row.platform], {
    in_print: true,
    width: 12,
  }),
  text('country', 'Country', (row) => row.country, { in_print: true, width: 10 }),
  { id: 'verified', label: 'Verified', type: 'flag', value: (row) => row.verified },
  { id: 'invented', label: 'Invented', type: 'flag', value: (row) => row.is_demo },
];

const audienceCountries = Array.from({ length: COUNTRIES }, (_none, i): ProfileColumn[] => [
  text(
    `audience_country_${i + 1}`,
    `Audience country ${i + 1}`,
    (row) => row.audience?.countries[i]?.key ?? null,
    {
      width: 11,
    },
  ),
  {
    id: `audience_country_${i + 1}_share`,
    label: `Share of country ${i + 1}`,
    type: 'ratio',
    value: (row) => row.audience?.countries[i]?.share ?? null,
  },
]).flat();

const GENDERS = [
  ['FEMALE', 'women'],
  ['MALE', 'men'],
] as const;

/** File columns of each screen column. */
const OF_SCREEN: Record<string, ProfileColumn[]> = {
  themes: [text('themes', 'Topics', (row) => row.themes.join(', ') || null)],
  followers: [
    { id: 'followers', label: 'Followers', type: 'count', value: (row) => row.followers, in_print: true },
  ],
  engagement_rate: [
    {
      id: 'engagement_rate',
      label: METRIC_TABLE.engagement_rate.label,
      type: 'ratio',
      value: (row) => row.engagement_rate,
      in_print: true,
    },
  ],
  growth: [
    { id: 'growth', label: '30-day growth', type: 'ratio', value: (row) => row.growth, in_print: true },
  ],
  credibility_score: [
    {
      id: 'credibility_score',
      label: 'Credibility',
      type: 'decimal',
      value: (row) => row.credibility_score,
      in_print: true,
    },
  ],
  audience: [
    ...audienceCountries,
    ...GENDERS.map(
      ([key, name]): ProfileColumn => ({
        id: `audience_${name}`,
        label: `Audience: ${name}`,
        type: 'ratio',
        value: (row) => shareOf(row.audience?.genders, key),
      }),
    ),
  ],
  ages: AGES.map((age) => ({
    id: `audience_age_${age.replace('-', '_').replace('+', '_plus')}`,
    label: `Audience aged ${age}`,
    type: 'ratio',
    value: (row) => (row.audience ? shareOf(row.audience.ages, age) : null),
  })),
  price: [
    { id: 'price', label: 'Lowest price', type: 'money', value: (row) => row.price, in_print: true },
    text('price_origin', 'Lowest price origin', (row) => (row.price === null ? null : t('edited'))),
  ],
  platforms: [
    text('available_platforms', 'Platforms', (row) =>
      row.available_platforms.map((platform) => PLATFORM_NAMES[platform]).join(', '),
    ),
  ],
  publications_count: [
    { id: 'publications_count', label: 'Posts known', type: 'count', value: (row) => row.publications_count },
  ],
  gender: [text('gender', 'Gender', (row) => row.gender, { width: 10 })],
  age: [{ id: 'age', label: 'Creator age', type: 'count', value: (row) => row.age }],
  languages: [text('languages', 'Languages', (row) => row.languages.join(', ') || null)],
  tags: [text('tags', 'Tags', (row) => row.tags.join(', ') || null)],
  profile_created_at: [
    {
      id: 'profile_created_at',
      label: 'Added (UTC)',
      type: 'moment',
      value: (row) => row.profile_created_at,
    },
  ],
};

/** One for each audience key in the search. */
const askedColumns = (filters: ProfileFilters): ProfileColumn[] =>
  askedAudience(filters).map(({ filter, key }) => ({
    id: `${filter}_${key.toLowerCase()}`,
    label: audienceWords(filter, key),
    type: 'ratio',
    value: (row) => row.asked_audience.find((one) => one.filter === filter && one.key === key)?.share ?? null,
  }));

/**
 * Identity, searched audience keys, and the columns chosen on the screen (default: all). Prices are in the
 * company's currency.
 */
export function profileColumns(
  filters: ProfileFilters,
  chosen: readonly string[] | undefined,
  currency: string,
): ProfileColumn[] {
  const names = chosen ?? Object.keys(OF_SCREEN);
  const columns = [...WHO, ...askedColumns(filters), ...names.flatMap((name) => OF_SCREEN[name] ?? [])];
  columns.push(text('slug', 'Limelight profile', (row) => row.slug));
  return columns.map((column) => (column.type === 'money' ? { ...column, currency } : column));
}
