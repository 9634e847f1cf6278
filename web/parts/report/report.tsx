import { Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChartSkeleton } from '#web/ui/skeletons.tsx';
import { AudiencePeople, AudiencePlaces, AudienceUnknown } from './audience-cards.tsx';
import { CountriesCard } from './countries-card.tsx';
import { CreatorsCard } from './creators-card.tsx';
import { DaysCard } from './days-card.tsx';
import { PostsCard } from './posts-card.tsx';
import classes from './report.module.css';
import { useTotals } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';
import type { ViewProps } from './report-view.ts';
import { TiersCard } from './tiers-card.tsx';
import { TotalsRow } from './totals-row.tsx';

const SentimentCards = lazy(async () => ({
  default: (await import('./sentiment-cards.tsx')).SentimentCards,
}));

export interface ReportProps extends ViewProps {
  set: ReportSet;
  /** Extra cards after the totals, e.g. `CompareCards`. */
  children?: ReactNode;
  /** Replaces the cards of an empty set, and its totals where nothing was before; receives the number of undated posts. */
  nothing?: ((undated: number) => ReactNode) | undefined;
  onCountry?: ((code: string) => void) | undefined;
  postsTitle?: string | undefined;
}

export function Report(props: ReportProps) {
  const { set, view, onView, children, nothing, onCountry, postsTitle } = props;
  const { data, error, refetch, isPlaceholderData } = useTotals(set);
  const { user } = useSession();
  const totals = data?.totals;
  const undated = totals?.undated_posts ?? 0;
  const currency = totals?.currency ?? user?.currency ?? 'USD';
  const empty = totals !== undefined && totals.posts === 0 && !isPlaceholderData;
  const isSilent = empty && nothing !== undefined && totals.previous.posts === 0;
  const { metric } = view;
  return (
    <Stack
      gap="sm"
      className={classes.report}
      data-stale={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData}
    >
      {error && (
        <ErrorState
          framed
          error={error}
          title={t('The totals could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {empty && nothing?.(undated)}
      {(totals !== undefined || !error) && !isSilent && <TotalsRow totals={totals} />}
      {empty && nothing !== undefined ? null : (
        <>
          {children}
          <div className="wide-and-narrow">
            <DaysCard set={set} view={view} onView={onView} currency={currency} />
            <TiersCard set={set} metric={metric} currency={currency} />
          </div>
          <div className={classes.three}>
            <CountriesCard set={set} metric={metric} currency={currency} onCountry={onCountry} />
            <AudiencePeople set={set} />
          </div>
          <div className="two-columns">
            <AudiencePlaces set={set} />
          </div>
          <AudienceUnknown set={set} />
          {set.sentiment && (
            <Suspense fallback={<ChartSkeleton height={220} />}>
              <SentimentCards set={set} source={set.sentiment} />
            </Suspense>
          )}
          <CreatorsCard set={set} view={view} onView={onView} currency={currency} />
          <PostsCard
            set={set}
            view={view}
            onView={onView}
            currency={currency}
            title={postsTitle}
            undated={undated}
          />
        </>
      )}
    </Stack>
  );
}
