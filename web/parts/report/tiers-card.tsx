import { useMemo, useState } from 'react';
import type { TierRow } from '#contract/report/report.ts';
import type { Tier } from '#contract/report/tiers.ts';
import { useMetricReference } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { tierName } from '#web/parts/tier-name.ts';
import { exactNumber, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { ExplainPopover, type Explanation } from '#web/ui/explain-popover.tsx';
import type { ChartMetric } from './chart-metrics.ts';
import { FiguresTable, TableToggle } from './figures-table.tsx';
import { useAnswer } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';

/** Largest first, unknown last. */
export function tiersInOrder(rows: readonly TierRow[]): TierRow[] {
  return rows
    .filter((row) => row.from !== null || row.posts > 0)
    .toSorted((a, b) => (b.from ?? -1) - (a.from ?? -1));
}

const explanationOf = (tiers: readonly Tier[]): Explanation => ({
  id: 'tier',
  version: 1,
  label: t('Tier'),
  unit: t("by the company's tiers"),
  meaning: t('Latest known followers of the post’s account.'),
  formula: t('start of the tier ≤ followers < start of the next tier'),
  inputs: tiers.map(({ from, to, label }) => ({
    name: label,
    value: to === null ? `≥ ${exactNumber(from)}` : `${exactNumber(from)} – ${exactNumber(to - 1)}`,
  })),
});

const share = (value: number) => percent(value, value > 0 && value < 0.1 ? 1 : 0);
const NO_TIERS: readonly Tier[] = [];

export interface TiersCardProps {
  set: ReportSet;
  metric: ChartMetric;
  currency: string;
}

/** The metric by account size; hidden together with followers. */
export function TiersCard(props: TiersCardProps) {
  return useHidden().has('followers') ? null : <Tiers {...props} />;
}

function Tiers({ set, metric, currency }: TiersCardProps) {
  const [table, setTable] = useState(false);
  const tiers = useAnswer(set, 'tiers');
  const names = useMetricReference().data?.tiers ?? NO_TIERS;
  const rows = useMemo(
    () => tiersInOrder(tiers.data ?? []).map((row) => ({ row, name: tierName(row, names) })),
    [tiers.data, names],
  );
  const drawn = useMemo(() => {
    const total = rows.reduce((sum, { row }) => sum + (row[metric] ?? 0), 0);
    const values =
      total === 0
        ? []
        : rows.map(({ row }) => {
            const value = row[metric];
            return value === null ? null : value / total;
          });
    return {
      categories: rows.map(({ name }) => name),
      series: [{ name: t('Share of {metric}', { metric: metricName(metric).toLowerCase() }), values }],
    };
  }, [rows, metric]);
  const title = t('Share of {metric} by tier', { metric: metricName(metric).toLowerCase() });
  const toggle = (
    <>
      <TableToggle of={title} table={table} back={t('Chart')} onChange={setTable} />
      {names.length > 0 && <ExplainPopover explanation={explanationOf(names)} />}
    </>
  );
  if (!table)
    return (
      <Chart
        title={title}
        controls={toggle}
        kind="bar-horizontal"
        categories={drawn.categories}
        series={drawn.series}
        format={share}
        labels
        hideValueAxis
        height={236}
        loading={tiers.isPending}
        error={tiers.error}
        onRetry={() => void tiers.refetch()}
        empty={t('No posts in this period.')}
      />
    );
  return (
    <Card title={title} controls={toggle}>
      <FiguresTable
        label={title}
        head={t('Tier')}
        first={metric}
        currency={currency}
        rows={rows.map(({ row, name }) => ({ key: name, name, figures: row }))}
      />
    </Card>
  );
}
