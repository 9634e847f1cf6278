import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportAudience } from '#contract/report/report.ts';
import { AgeGenderChart, ShareList } from '#web/parts/audience/audience-charts.tsx';
import { sharesOfCells } from '#web/parts/audience/audience-shares.ts';
import { countryName, percent } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { useAnswer } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';

function useShares(set: ReportSet) {
  const audience = useAnswer(set, 'audience');
  const { data } = audience;
  const shares = useMemo(
    () => ({
      genders: sharesOfCells(data?.genders),
      ages: sharesOfCells(data?.ages),
      genders_per_age: sharesOfCells(data?.genders_per_age),
      countries: sharesOfCells(data?.countries),
      cities: sharesOfCells(data?.cities),
      interests: sharesOfCells(data?.interests),
    }),
    [data],
  );
  return { audience, shares };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function coverageText(coverage: number | undefined): string | undefined {
  return coverage === undefined ? undefined : t('data for {share} of reach', { share: percent(coverage, 0) });
}

/** The chart shows genders by age, or else the dimensions it has. */
const ageGenderCoverage = ({ genders, ages, genders_per_age }: ReportAudience['coverage_by']) =>
  genders_per_age || ages || genders;

export function AudiencePeople({ set }: { set: ReportSet }) {
  const { audience, shares } = useShares(set);
  const { data, error, isPending } = audience;
  const retry = () => void audience.refetch();
  if (data?.profiles === 0)
    return (
      <Card title={t('Audience')}>
        <EmptyState>{t('No audience data for these creators.')}</EmptyState>
      </Card>
    );
  const known = (of: readonly unknown[]) => isPending || error !== null || of.length > 0;
  return (
    <>
      {known([...shares.genders, ...shares.ages, ...shares.genders_per_age]) && (
        <AgeGenderChart
          title={t('Age and gender')}
          genders={shares.genders}
          ages={shares.ages}
          genders_per_age={shares.genders_per_age}
          note={coverageText(data && ageGenderCoverage(data.coverage_by))}
          height={236}
          loading={isPending}
          error={error}
          onRetry={retry}
        />
      )}
      {isPending || error ? (
        <Card title={t('Top audience interests')}>
          {error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />}
        </Card>
      ) : (
        known(shares.interests) && (
          <ShareList
            title={t('Top audience interests')}
            note={coverageText(data.coverage_by.interests)}
            shares={shares.interests}
            name={capital}
            limit={5}
          />
        )
      )}
    </>
  );
}

/** One sentence for the parts of the audience that have no card. */
export function AudienceUnknown({ set }: { set: ReportSet }) {
  const { audience, shares } = useShares(set);
  if (audience.data === undefined || audience.data.profiles === 0) return null;
  const parts = [
    [t('age and gender'), [...shares.genders, ...shares.ages, ...shares.genders_per_age]],
    [t('interests'), shares.interests],
    [t('countries'), shares.countries],
    [t('cities'), shares.cities],
  ] as const;
  const unknown = parts.flatMap(([name, of]) => (of.length === 0 ? [name] : []));
  if (unknown.length === 0) return null;
  const names = new Intl.ListFormat(LANGUAGE).format(unknown);
  return (
    <Text c="dimmed" fz="xs">
      {t('Not known about the audience of these creators: {names}.', { names })}
    </Text>
  );
}

/** Countries and cities; renders nothing without data. */
export function AudiencePlaces({ set }: { set: ReportSet }) {
  const { audience, shares } = useShares(set);
  const { data } = audience;
  if (audience.isPending)
    return [t('Audience countries'), t('Audience cities')].map((title) => (
      <Card key={title} title={title}>
        <RowsSkeleton rows={5} rowHeight={35} />
      </Card>
    ));
  // The cards above already show the error.
  if (data === undefined || data.profiles === 0) return null;
  return (
    <>
      {shares.countries.length > 0 && (
        <ShareList
          title={t('Audience countries')}
          note={coverageText(data.coverage_by.countries)}
          shares={shares.countries}
          name={countryName}
          limit={5}
        />
      )}
      {shares.cities.length > 0 && (
        <ShareList
          title={t('Audience cities')}
          note={coverageText(data.coverage_by.cities)}
          shares={shares.cities}
          limit={5}
        />
      )}
    </>
  );
}
