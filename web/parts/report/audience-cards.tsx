import { useMemo } from 'react';
import { AgeGenderChart, ShareList } from '#web/parts/audience-charts.tsx';
import { sharesOfCells } from '#web/parts/audience-shares.ts';
import { countryName, exactNumber, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
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

export function AudiencePeople({ set }: { set: ReportSet }) {
  const { audience, shares } = useShares(set);
  const { data, error, isPending } = audience;
  const retry = () => void audience.refetch();
  return (
    <>
      <AgeGenderChart
        title={t('Age and gender')}
        genders={shares.genders}
        ages={shares.ages}
        genders_per_age={shares.genders_per_age}
        note={coverageText(data?.coverage)}
        height={236}
        loading={isPending}
        error={error}
        onRetry={retry}
      />
      {isPending || error ? (
        <Card title={t('Top audience interests')}>
          {error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />}
        </Card>
      ) : (
        <ShareList
          title={t('Top audience interests')}
          note={`n = ${exactNumber(data.profiles)}`}
          shares={shares.interests}
          name={capital}
          limit={5}
          empty={t('No audience interests are known for these creators.')}
        />
      )}
    </>
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
  const note = `n = ${exactNumber(data.profiles)}`;
  return (
    <>
      <ShareList
        title={t('Audience countries')}
        note={note}
        shares={shares.countries}
        name={countryName}
        limit={5}
      />
      <ShareList title={t('Audience cities')} note={note} shares={shares.cities} limit={5} />
    </>
  );
}
