import { ActionIcon, Anchor, Menu, SegmentedControl, Table, useComputedColorScheme } from '@mantine/core';
import { shallowEqual, useReducedMotion } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { EChartsType } from 'echarts/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DASH, exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { Card } from '../card.tsx';
import { columnUnit } from '../column-unit.ts';
import { download, fileName } from '../download.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { ChartSkeleton } from '../skeletons.tsx';
import { usePrinting } from '../use-printing.ts';
import { useSeenOrLater } from '../use-seen-or-later.ts';
import classes from './chart.module.css';
import { type ChartData, chartCsv, chartOption, chartSummary } from './chart-option.ts';

function ChartTable({
  title,
  data,
  maxHeight,
  onSelect,
}: {
  title: string;
  data: ChartData;
  maxHeight: number;
  /** Turns every number into a button; receives the indexes of category and series. */
  onSelect?: ((index: number, series: number) => void) | undefined;
}) {
  const format = data.format ?? exactNumber;
  const name = data.formatCategory ?? ((category: string) => category);
  const units = data.series.map(({ values }) => columnUnit(values));
  return (
    <Table.ScrollContainer
      minWidth={0}
      maxHeight={maxHeight}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table stickyHeader verticalSpacing={4} fz="sm">
        <caption className="visually-hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {data.series.map((series) => (
              <Table.Th key={series.name} ta="right">
                {series.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.categories.map((category, index) => (
            <Table.Tr key={category}>
              <Table.Th scope="row" fw={400}>
                {name(category)}
              </Table.Th>
              {data.series.map((series, at) => {
                const value = series.values[index];
                const text = value === null || value === undefined ? DASH : format(value, units[at]);
                return (
                  <Table.Td key={series.name} ta="right">
                    {onSelect && text !== DASH ? (
                      <Anchor component="button" type="button" fz="sm" onClick={() => onSelect(index, at)}>
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CanvasProps {
  data: ChartData;
  height: number;
  onReady: (chart: EChartsType | null) => void;
  onSelect?: ChartProps['onSelect'];
}

/** ECharts is loaded as a separate chunk when the chart becomes visible; the height is reserved. */
function Canvas({ data, height, onReady, onSelect }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const isWanted = useSeenOrLater(host);
  const [chart, setChart] = useState<EChartsType | null>(null);
  // Prints on white without animation.
  const printing = usePrinting();
  const dark = useComputedColorScheme('light') === 'dark' && !printing;
  const still = useReducedMotion() || printing;

  useEffect(() => {
    if (!isWanted) return;
    let made: EChartsType | null = null;
    let gone = false;
    const resize = new ResizeObserver(() => made?.resize());
    void loadChunk(() => import('./echarts.ts')).then(({ init }) => {
      if (gone || host.current === null) return;
      made = init(host.current);
      resize.observe(host.current);
      setChart(made);
      onReady(made);
    });
    return () => {
      gone = true;
      resize.disconnect();
      made?.dispose();
      setChart(null);
      onReady(null);
    };
  }, [isWanted, onReady]);

  useEffect(() => {
    chart?.setOption(chartOption(data, dark, still), { notMerge: true });
    if (printing) chart?.getZr().flush();
  }, [chart, data, dark, still, printing]);

  useEffect(() => {
    if (chart === null || onSelect === undefined) return;
    const click = ({ dataIndex, seriesIndex = 0 }: { dataIndex?: number; seriesIndex?: number }) =>
      dataIndex !== undefined && onSelect(dataIndex, seriesIndex);
    chart.on('click', click);
    return () => {
      if (!chart.isDisposed()) chart.off('click', click);
    };
  }, [chart, onSelect]);

  return <div ref={host} className={classes.canvas} style={{ height }} aria-hidden />;
}

export interface ChartProps extends ChartData {
  title: string;
  /** Grey text at the right: sample size or coverage. */
  note?: ReactNode;
  /** Switches next to the title. */
  controls?: ReactNode;
  /** Height in px. */
  height?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  empty?: ReactNode;
  /** Called for a clicked bar, point or table number with the indexes of category and series. */
  onSelect?: ((index: number, series: number) => void) | undefined;
  className?: string | undefined;
}

/** Memoized data props. */
function useChartData(props: ChartProps): ChartData {
  const { title, note, controls, height, loading, error, onRetry, empty, onSelect, className, ...data } =
    props;
  const kept = useRef<ChartData>(data);
  if (!shallowEqual(kept.current, data)) kept.current = data;
  return kept.current;
}

function Actions({ table, onTable, chart, title, data }: ActionsProps) {
  const png = () => {
    const background = getComputedStyle(document.body).getPropertyValue('--ll-card');
    const url = chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background });
    if (url !== undefined) download(fileName(title, 'png'), url);
  };
  const csv = () =>
    download(
      fileName(title, 'csv'),
      new Blob([`\uFEFF${chartCsv(data)}`], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('{title}: view and download', { title })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onTable(!table)}>{t(table ? 'Show as chart' : 'Show as table')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={csv}>{t('Download CSV')}</Menu.Item>
        <Menu.Item onClick={png} disabled={table}>
          {t('Download PNG')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionsProps {
  table: boolean;
  onTable: (table: boolean) => void;
  chart: { readonly current: EChartsType | null };
  title: string;
  data: ChartData;
}

/**
 * Chart card: title, note, switches, table view, downloads and text alternative. Memoize `categories`, `series` and `format`,
 * otherwise it redraws.
 */
export function Chart(props: ChartProps) {
  const { title, note, controls, height = 220, loading = false, error, onRetry, empty, className } = props;
  const data = useChartData(props);
  const [table, setTable] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const [onReady] = useState(() => (made: EChartsType | null) => {
    chart.current = made;
  });
  const nothing = props.series.every(({ values }) => values.every((value) => value === null));
  const body = () => {
    if (error && nothing) return null;
    if (loading) return <ChartSkeleton height={height} />;
    if (nothing) return <EmptyState>{empty ?? t('No data for this choice.')}</EmptyState>;
    if (table) return <ChartTable title={title} data={data} maxHeight={height} onSelect={props.onSelect} />;
    return (
      <figure>
        <Canvas data={data} height={height} onReady={onReady} onSelect={props.onSelect} />
        <figcaption className="visually-hidden">{chartSummary(title, data)}</figcaption>
      </figure>
    );
  };
  return (
    <Card
      title={title}
      note={note}
      className={className}
      controls={controls}
      menu={
        nothing || loading ? null : (
          <Actions table={table} onTable={setTable} chart={chart} title={title} data={data} />
        )
      }
    >
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {body()}
    </Card>
  );
}

export interface MetricSwitchProps<M extends string> {
  label: string;
  value: M;
  onChange: (value: M) => void;
  options: readonly { value: M; label: string }[];
}

/** Metric switch of a chart; wraps below the title on narrow screens. */
export function MetricSwitch<M extends string>({ label, value, onChange, options }: MetricSwitchProps<M>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={value}
      onChange={(next) => onChange(next as M)}
      data={[...options]}
      classNames={{ root: classes.switch, label: classes.switchLabel, indicator: classes.indicator }}
    />
  );
}
