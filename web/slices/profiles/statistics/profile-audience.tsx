import { Flex, SimpleGrid, Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { AgeGenderChart, AudienceCountries, ShareList } from '#web/parts/audience/audience-charts.tsx';
import { ImportLink } from '#web/parts/import-link.tsx';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChartSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../profile.module.css';
import { type AudienceStats, chosenPlatform, type TabProps } from '../profile-data.ts';
import { ProfileCredibility } from './profile-credibility.tsx';
import { AccountSwitch } from './profile-overview.tsx';

function NoAudience({ name }: { name: string }) {
  return (
    <Card title={t('Audience')}>
      <EmptyState
        icon={<IconUsersGroup size={22} stroke={1.7} aria-hidden />}
        action={<ImportLink>{t('Import audience data')}</ImportLink>}
      >
        {t(
          'No audience data for {name}. Import a file with one row per account and the share of each country, city, age, gender or interest, or the follower tables of TikTok Studio.',
          { name },
        )}
      </EmptyState>
    </Card>
  );
}

/** Link to a search for the handle; notable users often have no share. */
function handleOf(key: string) {
  const handle = key.startsWith('@') ? key : `@${key}`;
  return (
    <Link to="/keyword" search={{ keyword: handle } as never} className={classes.link}>
      {handle}
    </Link>
  );
}

function Demographics({ stats, note }: { stats: AudienceStats; note: string }) {
  const { distributions: d } = stats;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <AgeGenderChart
          className={classes.double}
          genders={d.genders}
          ages={d.ages}
          genders_per_age={d.genders_per_age}
          note={note}
          height={220}
        />
        <ProfileCredibility credibility={stats.audience_credibility} />
      </SimpleGrid>
      <AudienceCountries
        countries={d.countries ?? []}
        note={plural(d.countries?.length ?? 0, '{n} country', '{n} countries')}
        limit={8}
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <ShareList title={t('Cities')} shares={d.cities ?? []} note={note} empty={t('No city data.')} />
        <ShareList
          title={t('Languages')}
          shares={d.languages ?? []}
          note={note}
          name={languageName}
          empty={t('No language data.')}
        />
        <ShareList
          title={t('Interests')}
          shares={d.interests ?? []}
          note={note}
          empty={t('No interest data.')}
        />
      </SimpleGrid>
    </>
  );
}

/** Data that only some sources have. */
function Named({ stats, note }: { stats: AudienceStats; note: string }) {
  const { brands, notable_users, top_mentions, ethnicities } = stats.distributions;
  const lists = [
    { title: t('Brands they follow'), shares: brands, render: undefined },
    { title: t('Notable followers'), shares: notable_users, render: handleOf },
    { title: t('Most mentioned'), shares: top_mentions, render: handleOf },
    { title: t('Ethnicities'), shares: ethnicities, render: undefined },
  ].filter(({ shares }) => shares !== undefined && shares.length > 0);
  if (lists.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {lists.map(({ title, shares = [], render }) => (
        <ShareList key={title} title={title} shares={shares} note={note} render={render} />
      ))}
    </SimpleGrid>
  );
}

const sourceText = ({ file_name, company, is_connected }: AudienceStats['sources'][number]) =>
  (is_connected ? t('connected by the creator') : file_name) ??
  t('Imported by {company}', { company: company ?? '' });

export function ProfileAudience({ profile, state, patch }: TabProps) {
  const audience = useQuery(query.profiles.audience.queryOptions({ input: { profile_id: profile.id } }));
  if (audience.isError && audience.data === undefined)
    return (
      <ErrorState
        framed
        error={audience.error}
        title={t('The audience could not be loaded.')}
        onRetry={() => void audience.refetch()}
      />
    );
  if (audience.data === undefined)
    return (
      <Stack gap="sm">
        <Card title={t('Audience age and gender')}>
          <ChartSkeleton height={220} />
        </Card>
        <Card title={t('Audience countries')}>
          <ChartSkeleton height={300} />
        </Card>
      </Stack>
    );
  const platform = chosenPlatform(profile.available_platforms, state.account);
  const withData = audience.data.map((row) => row.platform);
  const selected = state.account ?? withData[0] ?? platform;
  const stats = audience.data.find((row) => row.platform === selected);
  const names = profile.accounts.map((account) => account.platform);
  const note =
    stats?.sample_size == null
      ? t('Sample size not reported')
      : plural(stats.sample_size, 'Sample of {n} follower', 'Sample of {n} followers');
  return (
    <Stack gap="sm">
      {selected !== null && selected !== undefined && (
        <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" mih={34}>
          <AccountSwitch platforms={names} value={selected} onChange={(account) => patch({ account })} />
          {stats !== undefined && (
            <span className={classes.dim}>
              {stats.sample_size === null
                ? t('Sample size not reported')
                : plural(stats.sample_size, 'Sample of {n} followers', 'Sample of {n} followers')}
              {stats.observed_at !== null && ` · ${t('observed {day}', { day: dayText(stats.observed_at) })}`}
              {stats.sources.length > 0 && ` · ${[...new Set(stats.sources.map(sourceText))].join(', ')}`}
            </span>
          )}
        </Flex>
      )}
      {stats === undefined ? (
        <NoAudience
          name={
            selected ? t('this {platform} account', { platform: PLATFORM_NAMES[selected] }) : profile.name
          }
        />
      ) : (
        <>
          <Demographics stats={stats} note={note} />
          <Named stats={stats} note={note} />
        </>
      )}
    </Stack>
  );
}
