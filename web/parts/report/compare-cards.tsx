import { CloseButton, Flex, Table } from '@mantine/core';
import { useMemo } from 'react';
import type { Metric } from '#contract/report/metrics.ts';
import type { PeriodTotals } from '#contract/report/report.ts';
import { isRatio, metricFormat, metricKind, metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { ColumnUnit } from '#web/ui/column-unit.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { lowerBoundText, whollyEstimated } from '#web/ui/provenance-bar.tsx';
import type { ChartMetric } from './chart-metrics.ts';
import { axisDay, bucketed, bucketUnit, tipDay } from './day-buckets.ts';
import classes from './report.module.css';
import { useDaysOf, useTotalsOf } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';
import { originsOf, useShownTotals, withheldText } from './totals-row.tsx';

export interface ComparedSet {
  name: string;
  set: ReportSet;
}

function Value({ row, totals }: { row: Metric; totals: PeriodTotals }) {
  const value = totals[row];
  const origins = originsOf(row, totals);
  return (
    <span className={classes.compared}>
      {origins?.lower_bound && <small title={lowerBoundText(origins.lower_bound)}>{t('at least')}</small>}
      <ColumnUnit value={null}>
        <Num value={value} kind={metricKind(row)} currency={totals.currency} />
      </ColumnUnit>
      {origins && whollyEstimated(origins) && <small>{t('estimated')}</small>}
      {value !== null && (
        <Change value={totals.change?.[row]} withheld={withheldText(totals)} points={isRatio(row)} />
      )}
    </span>
  );
}

function best(row: Metric, all: readonly (PeriodTotals | undefined)[]): number {
  return Math.max(...all.map((totals) => totals?.[row] ?? Number.NEGATIVE_INFINITY));
}

function Head({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <Table.Th ta="right" scope="col">
      <Flex component="span" gap="xxs" align="center" display="inline-flex" maw={180}>
        <span className={classes.comparedName} title={name}>
          {name}
        </span>
        {onRemove !== undefined && (
          <CloseButton size="xs" aria-label={t('Stop comparing with {name}', { name })} onClick={onRemove} />
        )}
      </Flex>
    </Table.Th>
  );
}

interface TableProps extends Pick<CompareCardsProps, 'compared' | 'onRemove'> {
  totals: readonly (PeriodTotals | undefined)[];
}

function ComparedTable({ compared, onRemove, totals }: TableProps) {
  const shown = useShownTotals();
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={5} fz="sm" className={classes.comparedTable}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {compared.map(({ name }, index) => (
              <Head
                key={name}
                name={name}
                onRemove={onRemove && index > 0 ? () => onRemove(index) : undefined}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row}>
              <Table.Th scope="row" fw={400}>
                {metricName(row)}
              </Table.Th>
              {totals.map((one, index) => (
                <Table.Td
                  key={compared[index]?.name}
                  ta="right"
                  data-best={(one && one[row] !== null && one[row] === best(row, totals)) || undefined}
                >
                  {one ? <Value row={row} totals={one} /> : '…'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface LinesProps {
  compared: readonly ComparedSet[];
  metric: ChartMetric;
  currency: string;
}

const COMPARED_PER = {
  day: '{metric} per day, compared',
  week: '{metric} per week, compared',
  month: '{metric} per month, compared',
} as const;

function ComparedLines({ compared, metric, currency }: LinesProps) {
  const answers = useDaysOf(compared.map(({ set }) => set));
  const failed = answers.find(({ error }) => error);
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const drawn = useMemo(() => {
    const rows = answers.map(({ data }) => data ?? []);
    const unit = bucketUnit(rows[0]?.length ?? 0, rows[0]?.[0]?.interval);
    const buckets = rows.map((one) => bucketed(one, unit, [(row) => row[metric]]));
    return {
      unit,
      categories: (buckets[0] ?? []).map(({ time }) => time),
      series: buckets.map((bucket, index) => ({
        name: compared[index]?.name ?? '',
        values: bucket.map(({ values }) => values[0] ?? 0),
      })),
    };
    // The array is new at every render; `stamp` changes when an answer arrives.
  }, [stamp, metric, compared]);
  const format = useMemo(() => metricFormat(metric, currency), [metric, currency]);
  const formatCategory = useMemo(() => axisDay(drawn.unit), [drawn.unit]);
  const formatTip = useMemo(() => tipDay(drawn.unit), [drawn.unit]);
  return (
    <Chart
      title={t(COMPARED_PER[drawn.unit], { metric: metricName(metric) })}
      kind="line"
      legend
      calendar
      categories={drawn.categories}
      series={drawn.series}
      format={format}
      formatCategory={formatCategory}
      formatTip={formatTip}
      height={384}
      loading={answers.some(({ isPending }) => isPending)}
      error={failed?.error}
      onRetry={() => void failed?.refetch()}
    />
  );
}

export interface CompareCardsProps {
  /** Names must be unique; memoize the list. */
  compared: readonly ComparedSet[];
  metric: ChartMetric;
  /** Noun for the sets: `keywords`. */
  noun: string;
  /** Removes a set; the first one is the screen's own and cannot be removed. */
  onRemove?: ((index: number) => void) | undefined;
}

export function CompareCards({ compared, metric, noun, onRemove }: CompareCardsProps) {
  const answers = useTotalsOf(compared.map(({ set }) => set));
  const totals = answers.map(({ data }) => data?.totals);
  const failed = answers.find(({ error }) => error);
  return (
    <div className="two-columns">
      <Card title={t('Compared {noun}', { noun })} note={t('bold: the highest')}>
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        <ComparedTable compared={compared} onRemove={onRemove} totals={totals} />
      </Card>
      <ComparedLines compared={compared} metric={metric} currency={totals[0]?.currency ?? 'USD'} />
    </div>
  );
}
