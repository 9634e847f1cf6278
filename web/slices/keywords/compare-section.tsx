import { Button, CloseButton, Popover, Table } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { KeywordSearch, KeywordStatistics } from '#contract/keywords.ts';
import { CHART_METRIC_TEXT, type ChartMetric, metricFormat } from '#web/parts/chart-metrics.ts';
import { axisDay, bucketed, bucketUnit } from '#web/parts/daily-buckets.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/chart.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Change, Num, relativeChange } from '#web/ui/number.tsx';
import classes from './keyword.module.css';
import { useDailyOf, useStatisticsOf } from './keyword-queries.ts';
import { MOST_COMPARED, type ScreenState, type UpdateScreen } from './keyword-state.ts';
import { keywordText } from './keyword-terms.ts';
import { TermSearch } from './term-search.tsx';

interface ButtonProps {
  state: ScreenState;
  update: UpdateScreen;
}

/** Adds a keyword beside the one that is shown. */
export function CompareButton({ state, update }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const full = state.compare.length >= MOST_COMPARED - 1;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus width={420}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsDiff size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          Compare
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        {full ? (
          <p className={classes.hint}>
            Up to {MOST_COMPARED} keywords can be compared. Remove one to add another.
          </p>
        ) : (
          <TermSearch
            label="Keyword to compare with"
            submitText="Compare"
            initial={{ keyword: '', search_type: state.search_type }}
            single
            onSubmit={({ keyword }) => {
              setOpen(false);
              const others = state.compare.filter((one) => one !== keyword);
              if (keyword !== state.keyword) update({ compare: [...others, keyword] }, { push: true });
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const ROWS = [
  ['posts', 'Posts'],
  ['influencers', 'Influencers'],
  ['reach', 'Reach'],
  ['impressions', 'Impressions'],
  ['interactions', 'Interactions'],
  ['engagement_rate', 'Engagement'],
  ['media_value', 'Media value'],
  ['total_followers', 'Followers'],
] as const;
type Row = (typeof ROWS)[number][0];

function Value({ row, totals }: { row: Row; totals: KeywordStatistics }) {
  const value = totals[row];
  const before = totals.previous[row];
  const rate = row === 'engagement_rate';
  const difference = value === null || before === null ? null : value - before;
  return (
    <span className={classes.compared}>
      <Num
        value={value}
        kind={rate ? 'percent' : row === 'media_value' ? 'money' : 'compact'}
        currency={totals.currency}
      />
      <Change value={rate ? difference : relativeChange(value, before)} points={rate} />
    </span>
  );
}

function best(row: Row, all: readonly (KeywordStatistics | undefined)[]): number {
  return Math.max(...all.map((totals) => totals?.[row] ?? Number.NEGATIVE_INFINITY));
}

export interface CompareSectionProps extends ButtonProps {
  search: KeywordSearch;
  metric: ChartMetric;
}

function ComparedLines({ search, metric, keywords, currency }: LinesProps) {
  const answers = useDailyOf(search, keywords);
  const failed = answers.find(({ error }) => error);
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const drawn = useMemo(() => {
    const rows = answers.map(({ data }) => data ?? []);
    const unit = bucketUnit(rows[0]?.length ?? 0);
    const buckets = rows.map((one) => bucketed(one, unit, [(row) => row[metric]]));
    return {
      unit,
      categories: (buckets[0] ?? []).map(({ time }) => time),
      series: buckets.map((bucket, index) => ({
        name: keywordText(keywords[index] ?? '', search.search_type),
        values: bucket.map(({ values }) => values[0] ?? 0),
      })),
    };
    // The answers are a new list at every render; when one arrived, `stamp` changes.
  }, [stamp, metric, keywords, search.search_type]);
  const format = useMemo(() => metricFormat(metric, currency), [metric, currency]);
  const formatCategory = useMemo(() => axisDay(drawn.unit), [drawn.unit]);
  return (
    <Chart
      title={`${CHART_METRIC_TEXT[metric]} per ${drawn.unit}, compared`}
      kind="line"
      legend
      categories={drawn.categories}
      series={drawn.series}
      format={format}
      formatCategory={formatCategory}
      height={384}
      loading={answers.some(({ isPending }) => isPending)}
      error={failed?.error}
      onRetry={() => void failed?.refetch()}
    />
  );
}

interface LinesProps {
  search: KeywordSearch;
  metric: ChartMetric;
  keywords: readonly string[];
  currency: string;
}

/** Up to five keywords side by side under the same filters: their numbers, and their days as lines. */
export function CompareSection({ search, state, update, metric }: CompareSectionProps) {
  const keywords = useMemo(() => [state.keyword, ...state.compare], [state.keyword, state.compare]);
  const answers = useStatisticsOf(search, keywords);
  const totals = answers.map(({ data }) => data?.totals);
  const failed = answers.find(({ error }) => error);
  return (
    <div className={classes.comparison}>
      <Card title="Compared keywords" note="bold: the highest">
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={5} fz="sm" className={classes.comparedTable}>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {keywords.map((keyword, index) => (
                  <Table.Th key={keyword} ta="right" scope="col">
                    <span className={classes.comparedHead}>
                      <span className={classes.comparedName}>{keywordText(keyword, search.search_type)}</span>
                      {index > 0 && (
                        <CloseButton
                          size="xs"
                          aria-label={`Stop comparing with ${keyword}`}
                          onClick={() =>
                            update(
                              { compare: state.compare.filter((one) => one !== keyword) },
                              { push: true },
                            )
                          }
                        />
                      )}
                    </span>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ROWS.map(([row, label]) => (
                <Table.Tr key={row}>
                  <Table.Th scope="row" fw={400}>
                    {label}
                  </Table.Th>
                  {totals.map((one, index) => (
                    <Table.Td
                      key={keywords[index]}
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
      </Card>
      <ComparedLines
        search={search}
        metric={metric}
        keywords={keywords}
        currency={totals[0]?.currency ?? 'USD'}
      />
    </div>
  );
}
