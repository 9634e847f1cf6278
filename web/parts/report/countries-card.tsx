import { useMemo, useState } from 'react';
import type { CountryRow } from '#contract/report/report.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import { metricFormat, metricName } from '#web/parts/metric-text.ts';
import { countryName, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { WorldMap } from '#web/ui/charts/world-map.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChartSkeleton } from '#web/ui/skeletons.tsx';
import type { ChartMetric } from './chart-metrics.ts';
import { FiguresTable, TableToggle } from './figures-table.tsx';
import { useAnswer } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';

/** `41 countries · 6% unknown`, for the metric shown. */
export function countriesNote(rows: readonly CountryRow[], metric: ChartMetric): string {
  const known = rows.filter(({ country }) => country !== null).length;
  const total = rows.reduce((sum, row) => sum + (row[metric] ?? 0), 0);
  const unknown = rows.find(({ country }) => country === null)?.[metric] ?? 0;
  const share = total === 0 ? 0 : unknown / total;
  const named = plural(known, '{n} country', '{n} countries');
  return share === 0
    ? named
    : `${named} · ${t('{share} unknown', { share: percent(share, share < 0.1 ? 1 : 0) })}`;
}

export interface CountriesCardProps {
  set: ReportSet;
  metric: ChartMetric;
  currency: string;
  /** Most screens filter by the clicked country. */
  onCountry?: ((code: string) => void) | undefined;
}

export function CountriesCard({ set, metric, currency, onCountry }: CountriesCardProps) {
  const [table, setTable] = useState(false);
  const shared = useSharedView();
  const { data, error, refetch } = useAnswer(set, 'countries');
  const values = useMemo(
    () =>
      Object.fromEntries(
        (data ?? []).flatMap(({ country, ...row }): [string, number][] => {
          const value = row[metric];
          return country === null || value === null ? [] : [[country, value]];
        }),
      ),
    [data, metric],
  );
  const format = useMemo(() => metricFormat(metric, currency), [metric, currency]);
  const rows = useMemo(
    () =>
      (data ?? [])
        .toSorted((a, b) => largestFirst(a[metric], b[metric]))
        .map((row) => ({
          key: row.country ?? 'unknown',
          name: row.country === null ? t('Unknown') : countryName(row.country),
          figures: { ...row, followers: row.total_followers },
        })),
    [data, metric],
  );
  const title = t('{metric} by country', { metric: metricName(metric) });
  const body = () => {
    if (data === undefined) return error ? null : <ChartSkeleton height={246} />;
    if (data.length === 0) return <EmptyState>{t('No posts in this period.')}</EmptyState>;
    if (Object.keys(values).length === 0)
      return <EmptyState>{t('The countries of these creators are unknown.')}</EmptyState>;
    if (table)
      return (
        <FiguresTable label={title} head={t('Country')} rows={rows} currency={currency} first={metric} />
      );
    return (
      <WorldMap label={title} values={values} format={format} onSelect={shared ? undefined : onCountry} />
    );
  };
  return (
    <Card
      title={title}
      note={data && data.length > 0 ? countriesNote(data, metric) : undefined}
      controls={<TableToggle of={title} table={table} back={t('Map')} onChange={setTable} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {body()}
    </Card>
  );
}
