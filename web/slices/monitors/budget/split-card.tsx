import { type ReactNode, useMemo, useState } from 'react';
import { largestFirst } from '#contract/values/largest-first.ts';
import { metricFormat, metricName } from '#web/parts/metric-text.ts';
import type { ChartMetric } from '#web/parts/report/chart-metrics.ts';
import { type Figures, FiguresTable, TableToggle } from '#web/parts/report/figures-table.tsx';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';

export interface SplitRow {
  key: string;
  name: string;
  /** Icon before the name in the table. */
  mark?: ReactNode;
  figures: Figures;
}

export interface SplitCardProps {
  /** Dimension: `platform`. */
  by: string;
  head: string;
  rows: readonly SplitRow[] | undefined;
  metric: ChartMetric;
  currency: string;
  error: unknown;
  onRetry: () => void;
}

export function SplitCard({ by, head, rows, metric, currency, error, onRetry }: SplitCardProps) {
  const [table, setTable] = useState(false);
  const sorted = useMemo(
    () => (rows ?? []).toSorted((a, b) => largestFirst(a.figures[metric], b.figures[metric])),
    [rows, metric],
  );
  const drawn = useMemo(
    () => ({
      categories: sorted.map(({ name }) => name),
      series: [{ name: metricName(metric), values: sorted.map(({ figures }) => figures[metric]) }],
      format: metricFormat(metric, currency),
    }),
    [sorted, metric, currency],
  );
  const title = t('{metric} by {by}', { metric: metricName(metric), by });
  const toggle = <TableToggle of={title} table={table} back={t('Chart')} onChange={setTable} />;
  if (table)
    return (
      <Card title={title} controls={toggle}>
        <FiguresTable
          label={title}
          head={head}
          first={metric}
          currency={currency}
          rows={sorted.map(({ key, name, mark, figures }) => ({
            key,
            figures,
            name: (
              <>
                {mark} {name}
              </>
            ),
          }))}
        />
      </Card>
    );
  return (
    <Chart
      title={title}
      controls={toggle}
      kind="bar-horizontal"
      {...drawn}
      labels
      hideValueAxis
      height={Math.max(120, sorted.length * 34)}
      loading={rows === undefined && !error}
      error={error}
      onRetry={onRetry}
      empty={t('No posts in this period.')}
    />
  );
}
