import { useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { AgeGenderChart, ShareList } from '#web/parts/audience-charts.tsx';
import { sharesOfCells } from '#web/parts/audience-shares.ts';
import { countryName, exactNumber, percent } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { useAudience } from './keyword-queries.ts';

function useShares(search: KeywordSearch) {
  const audience = useAudience(search);
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
  return coverage === undefined ? undefined : `data for ${percent(coverage, 0)} of reach`;
}

/** Ages by gender and interests: the two cards that stand beside the map. */
export function AudienceHead({ search }: { search: KeywordSearch }) {
  const { audience, shares } = useShares(search);
  const { data, error, isPending } = audience;
  const retry = () => void audience.refetch();
  return (
    <>
      <AgeGenderChart
        title="Age and gender"
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
        <Card title="Top audience interests">
          {error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />}
        </Card>
      ) : (
        <ShareList
          title="Top audience interests"
          note={`n = ${exactNumber(data.profiles)}`}
          shares={shares.interests}
          name={capital}
          limit={5}
          empty="No creator of these posts has audience interests."
        />
      )}
    </>
  );
}

/** Countries and cities of the audience; its genders stand beside the ages. */
export function AudienceRest({ search }: { search: KeywordSearch }) {
  const { audience, shares } = useShares(search);
  const { data } = audience;
  // The failure stands in the cards above; saying it five times helps nobody.
  if (data === undefined || data.profiles === 0) return null;
  const note = `n = ${exactNumber(data.profiles)}`;
  return (
    <>
      <ShareList
        title="Audience countries"
        note={note}
        shares={shares.countries}
        name={countryName}
        limit={5}
      />
      <ShareList title="Audience cities" note={note} shares={shares.cities} limit={5} />
    </>
  );
}
