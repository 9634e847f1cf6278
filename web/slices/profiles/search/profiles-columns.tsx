import { Flex, Text } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ProfileRow, ProfileSearch } from '#contract/profiles/search.ts';
import { AUDIENCE_AGES, priceText } from '#web/parts/search-filters/filter-labels.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { scoreText } from '#web/parts/search-filters/score-text.ts';
import {
  countryName,
  DASH,
  dayText,
  exactMoney,
  percent,
  shortPercent,
} from '#web/platform/format/format.ts';
import { genderOfOne } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Sparkbars } from '#web/ui/charts/bar-list.tsx';
import type { GridColumn, Sort } from '#web/ui/grid/grid-model.ts';
import { Change, Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './profiles.module.css';

/** `@handle · France`, as far as known; `short` uses the country code. */
export function underName(row: ProfileRow, short = false): string {
  const handle = row.username === null ? null : `@${row.username.replace(/^@/, '')}`;
  return (
    [handle, row.country && (short ? row.country : countryName(row.country))].filter(Boolean).join(' · ') ||
    t('No account yet')
  );
}

export interface CreatorCellProps {
  row: ProfileRow;
  size?: number;
  /** Country codes, for narrow columns. */
  short?: boolean;
}

export function CreatorCell({ row, size = 30, short = false }: CreatorCellProps) {
  return (
    <Flex component="span" gap="xs" align="center" display="inline-flex" miw={0}>
      <Avatar
        name={row.name}
        face={row.is_demo ? row.slug : null}
        src={row.picture}
        square={row.kind === 'brand'}
        size={size}
      />
      <Flex component="span" direction="column" miw={0} lh={1.4}>
        <Flex component="span" gap="xs" align="center" miw={0}>
          <Text component="b" truncate title={row.name}>
            {row.name}
          </Text>
          {row.verified && (
            <Flex
              component="span"
              display="inline-flex"
              c="var(--ll-accent)"
              flex="none"
              role="img"
              aria-label={t('verified')}
              title={t('Verified account')}
            >
              <IconRosetteDiscountCheckFilled size={15} aria-hidden />
            </Flex>
          )}
        </Flex>
        <Flex component="span" gap="xs" align="center" miw={0}>
          <Text span truncate fz="xxs" c="dimmed" title={underName(row)}>
            {underName(row, short)}
          </Text>
          {row.is_demo && <span className="visually-hidden">{t('demo')}</span>}
        </Flex>
      </Flex>
    </Flex>
  );
}

/** The two countries most of the audience lives in: `FR 41 · BE 8`, in percent. */
export function AudienceCell({ row }: { row: ProfileRow }) {
  const top = row.audience?.countries.slice(0, 2) ?? [];
  if (top.length === 0)
    return (
      <Text span c="dimmed" title={t('No audience data')}>
        {t('no data')}
      </Text>
    );
  const full = top.map(({ key, share }) => `${countryName(key)} ${percent(share, 1)}`).join(', ');
  return (
    <span title={full}>{top.map(({ key, share }) => `${key} ${Math.round(share * 100)}`).join(' · ')}</span>
  );
}

/** Shares by age group, youngest first; null without audience data. */
export function ageShares(row: ProfileRow): { key: string; share: number }[] | null {
  const ages = new Map(row.audience?.ages.map(({ key, share }) => [key, share]));
  if (ages.size === 0) return null;
  const groups = [...new Set([...AUDIENCE_AGES, ...ages.keys()])].sort((a, b) => a.localeCompare(b, 'en'));
  return groups.map((key) => ({ key, share: ages.get(key) ?? 0 }));
}

export function AgesCell({ row }: { row: ProfileRow }) {
  const shares = ageShares(row);
  if (shares === null) return <Num value={null} missing="no_audience_data" />;
  const known = shares.filter(({ share }) => share > 0);
  const label = t('Audience age: {ages}', {
    ages: known.map(({ key, share }) => `${key} ${percent(share, 0)}`).join(', '),
  });
  return <Sparkbars values={shares.map(({ share }) => share)} label={label} />;
}

export function CredibilityNum({ row }: { row: ProfileRow }) {
  const score = row.credibility_score;
  if (score === null) return <Num value={null} missing={row.missing.credibility_score} />;
  return <span title={scoreText(score, 4)}>{scoreText(score)}</span>;
}

export function GrowthNum({ row }: { row: ProfileRow }) {
  if (row.growth === null) return <Num value={null} missing={row.missing.growth} />;
  return <Change value={row.growth} />;
}

/** One decimal, so that columns align. */
export function EngagementNum({ row }: { row: ProfileRow }) {
  const rate = row.engagement_rate;
  if (rate === null) return <Num value={null} missing={row.missing.engagement_rate} />;
  return <span title={shortPercent(rate, 4)}>{percent(rate, 1)}</span>;
}

/** Lowest price, to the cent on hover. */
export function PriceNum({ row, currency }: { row: ProfileRow; currency: string }) {
  if (row.price === null) return <Num value={null} missing={t('No price entered')} />;
  return <span title={exactMoney(row.price, currency)}>{priceText(row.price, currency)}</span>;
}

function numberColumns(currency: string): GridColumn<ProfileRow>[] {
  return [
    {
      id: 'followers',
      header: t('Followers'),
      align: 'right',
      size: 84,
      value: (row) => row.followers,
      cell: (row) => <Num value={row.followers} missing={row.missing.followers} />,
    },
    {
      id: 'engagement_rate',
      header: t('Engagement'),
      align: 'right',
      size: 98,
      value: (row) => row.engagement_rate,
      cell: (row) => <EngagementNum row={row} />,
    },
    {
      id: 'growth',
      header: t('30 days'),
      align: 'right',
      size: 70,
      value: (row) => row.growth,
      cell: (row) => <GrowthNum row={row} />,
    },
    {
      id: 'credibility_score',
      header: t('Credibility'),
      align: 'right',
      size: 88,
      value: (row) => row.credibility_score,
      cell: (row) => <CredibilityNum row={row} />,
    },
    {
      id: 'audience',
      header: t('Audience'),
      size: 102,
      sortable: false,
      value: (row) => row.audience?.countries[0]?.key,
      cell: (row) => <AudienceCell row={row} />,
    },
    {
      id: 'ages',
      header: t('Age'),
      align: 'right',
      size: 62,
      sortable: false,
      value: (row) => row.audience?.ages[0]?.key,
      cell: (row) => <AgesCell row={row} />,
    },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      size: 70,
      value: (row) => row.price,
      cell: (row) => <PriceNum row={row} currency={currency} />,
    },
  ];
}

const more = (): GridColumn<ProfileRow>[] => [
  {
    id: 'platforms',
    header: t('Platforms'),
    size: 110,
    sortable: false,
    value: (row) => row.available_platforms.join(' '),
    cell: (row) => <PlatformIcons platforms={row.available_platforms} />,
  },
  {
    id: 'publications_count',
    header: t('Known posts'),
    align: 'right',
    size: 72,
    value: (row) => row.publications_count,
    cell: (row) => <Num value={row.publications_count} />,
  },
  {
    id: 'gender',
    header: t('Gender'),
    size: 84,
    sortable: false,
    value: (row) => row.gender && genderOfOne(row.gender),
  },
  {
    id: 'age',
    header: t('Creator age'),
    align: 'right',
    size: 92,
    sortable: false,
    value: (row) => row.age,
  },
  {
    id: 'languages',
    header: t('Languages'),
    size: 120,
    sortable: false,
    value: (row) => row.languages.map(languageName).join(', ') || null,
  },
  { id: 'tags', header: t('Tags'), size: 120, sortable: false, value: (row) => row.tags.join(', ') || null },
  {
    id: 'profile_created_at',
    header: t('Added'),
    align: 'right',
    size: 96,
    value: (row) => dayText(row.profile_created_at),
  },
];

/** All columns; `extra` ones follow the name. Prices are in the company's currency. */
export function profileColumns(
  currency: string,
  extra: readonly GridColumn<ProfileRow>[] = [],
): GridColumn<ProfileRow>[] {
  return [
    {
      id: 'name',
      header: t('Creator'),
      fixed: true,
      // With this width the default columns fit at 1440 px.
      size: 184,
      minSize: 140,
      value: (row) => row.name,
      cell: (row) => <CreatorCell row={row} short />,
    },
    ...extra,
    {
      id: 'themes',
      header: t('Topics'),
      size: 120,
      sortable: false,
      value: (row) => row.themes.join(', '),
      cell: (row) => (
        <span className={classes.topics} title={row.themes.join(', ')}>
          {row.themes.slice(0, 3).join(', ') || DASH}
        </span>
      ),
    },
    ...numberColumns(currency),
    ...more(),
  ];
}

/** Default columns. */
export const INITIAL_COLUMNS = [
  'name',
  'themes',
  'followers',
  'engagement_rate',
  'growth',
  'credibility_score',
  'audience',
  'ages',
  'price',
];

/** Sort options with their labels. */
export const SORT_WORDS: Readonly<Record<ProfileSearch['sort_by'], Phrase>> = {
  followers: 'followers',
  engagement_rate: 'engagement',
  growth: '30-day growth',
  credibility_score: 'credibility',
  price: 'price',
  publications_count: 'posts',
  profile_created_at: 'date added',
  name: 'name',
  ig_followed_by: 'Instagram followers',
  instagram_engagement_rate: 'Instagram engagement',
  ig_growth: 'Instagram growth',
};

const COLUMN_OF: Partial<Record<ProfileSearch['sort_by'], string>> = {
  ig_followed_by: 'followers',
  instagram_engagement_rate: 'engagement_rate',
  ig_growth: 'growth',
};

/** Sorted column of `sort_by` and `order` in the URL. */
export function sortOf(state: Pick<ProfileSearch, 'sort_by' | 'order' | 'sort_in'>): Sort {
  return {
    column: COLUMN_OF[state.sort_by] ?? state.sort_by,
    descending: (state.sort_in ?? state.order) === 'desc',
  };
}
