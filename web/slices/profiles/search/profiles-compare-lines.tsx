import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { genderName } from '#web/parts/audience-shares.ts';
import type { CompareLine } from '#web/parts/compare-table.tsx';
import { capital } from '#web/parts/search-filters/filter-labels.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { countryName, exactNumber, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { AgesCell, CredibilityNum, GrowthNum, PriceNum } from './profiles-columns.tsx';
import classes from './profiles-compare.module.css';

type Line = CompareLine<ProfileRow>;

function countries(row: ProfileRow): ReactNode {
  if (!row.audience?.countries.length) return <Num value={null} missing="no_audience_data" />;
  return row.audience.countries.map(({ key, share }) => (
    <Flex key={key} component="span" gap="xs" justify="space-between" className={classes.pair}>
      <span>{countryName(key)}</span>
      <span>{percent(share, 1)}</span>
    </Flex>
  ));
}

function genders(row: ProfileRow): ReactNode {
  if (!row.audience?.genders.length) return <Num value={null} missing="no_audience_data" />;
  return row.audience.genders.map(({ key, share }) => (
    <Flex key={key} component="span" gap="xs" justify="space-between" className={classes.pair}>
      <span>{capital(genderName(key))}</span>
      <span>{percent(share, 1)}</span>
    </Flex>
  ));
}

/** Numbers, audience and topics of creators side by side. */
export function compareLines(currency: string): Line[] {
  return [
    {
      label: t('Followers'),
      show: (row) =>
        row.followers === null ? (
          <Num value={null} missing={row.missing.followers} />
        ) : (
          exactNumber(row.followers)
        ),
      rank: (row) => row.followers,
    },
    {
      label: t('Engagement rate'),
      show: (row) => <Num value={row.engagement_rate} kind="percent" missing={row.missing.engagement_rate} />,
      rank: (row) => row.engagement_rate,
    },
    { label: t('Followers, 30 days'), show: (row) => <GrowthNum row={row} />, rank: (row) => row.growth },
    {
      label: t('Credibility'),
      show: (row) => <CredibilityNum row={row} />,
      rank: (row) => row.credibility_score,
    },
    {
      label: t('Lowest price'),
      show: (row) => <PriceNum row={row} currency={currency} />,
    },
    { label: t('Posts'), show: (row) => <Num value={row.publications_count} kind="exact" /> },
    { label: t('Audience countries'), show: countries },
    { label: t('Audience gender'), show: genders },
    { label: t('Audience age'), show: (row) => <AgesCell row={row} /> },
    {
      label: t('Topics'),
      show: (row) => row.themes.join(', ') || <Num value={null} missing="not_in_source" />,
    },
    {
      label: t('Languages'),
      show: (row) =>
        row.languages.map(languageName).join(', ') || <Num value={null} missing="not_in_source" />,
    },
    { label: t('Platforms'), show: (row) => <PlatformIcons platforms={row.available_platforms} /> },
  ];
}
