import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import type { AskAnswer, AskColumn, AskRow } from '#contract/ask.ts';
import { shapeOf } from '#contract/report/chart-shapes.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import type { PatchState } from '../profile-state.ts';
import { COLUMN_TEXT, cellText, madeOf, REPORT_TEXT } from './profile-ask-words.ts';

/** A longer table scrolls in itself. */
const MOST_DRAWN = 20;
const rowId = (row: AskRow) => row.id;
const NUMBERS = new Set(['count', 'ratio', 'decimal', 'money']);

/** A post leads to its platform; one without an address, and any row of days, to the posts of those days. */
function LeadCell({
  row,
  text,
  onDays,
}: {
  row: AskRow;
  text: string;
  onDays: (days: NonNullable<AskRow['days']>) => void;
}) {
  const { post, days } = row;
  if (post?.link)
    return (
      <Anchor href={post.link} target="_blank" rel="noreferrer noopener" dir="auto" truncate title={text}>
        {text}
      </Anchor>
    );
  if (days === null) return <span dir="auto">{text}</span>;
  const when =
    days.from_date === days.to_date
      ? dayText(days.from_date)
      : t('{from} to {to}', { from: dayText(days.from_date), to: dayText(days.to_date) });
  return (
    <Anchor
      component="button"
      type="button"
      dir="auto"
      title={t('Show the posts: {when}', { when })}
      onClick={() => onDays(days)}
    >
      {text}
    </Anchor>
  );
}

function useColumns({ columns, currency }: AskAnswer, patch: PatchState): GridColumn<AskRow>[] {
  return useMemo(() => {
    const onDays = ({ from_date, to_date }: NonNullable<AskRow['days']>) =>
      patch(
        {
          tab: 'content',
          from_date,
          to_date,
          page: undefined,
          search: undefined,
          paid: undefined,
          platform: undefined,
          post_type: undefined,
        },
        { push: true },
      );
    const number: GridColumn<AskRow> = {
      id: 'row',
      header: '#',
      size: 52,
      sortable: false,
      value: ({ id }) => Number(id.slice(1)),
      cell: ({ id }) => id.slice(1),
    };
    const shown = columns.map(
      ({ id, type }, at): GridColumn<AskRow> => ({
        id,
        header: t(COLUMN_TEXT[id]),
        size: id === 'post' ? 300 : at === 0 ? 220 : 130,
        align: NUMBERS.has(type) ? 'right' : 'left',
        value: ({ cells }) => cells[at] ?? null,
        cell: (row) => {
          const text = cellText(row.cells[at] ?? null, type, currency);
          if (at > 0) return text;
          const named = id === 'post' && row.post && !row.cells[at] ? postTypeName(row.post.post_type) : text;
          return <LeadCell row={row} text={named} onDays={onDays} />;
        },
      }),
    );
    return [number, ...shown];
  }, [columns, currency, patch]);
}

function RowsChart({ answer }: { answer: AskAnswer & { chart: NonNullable<AskAnswer['chart']> } }) {
  const { rows, columns, chart, currency } = answer;
  const { categories, series, format } = useMemo(() => {
    const at = (id: AskColumn) => columns.findIndex((column) => column.id === id);
    const [category, value] = [at(chart.category), at(chart.value)];
    const [of, by] = [columns[category]?.type ?? 'text', columns[value]?.type ?? 'count'];
    return {
      categories: rows.map(({ cells }) => cellText(cells[category] ?? null, of, currency)),
      series: [
        {
          name: t(COLUMN_TEXT[chart.value]),
          values: rows.map(({ cells }) => (typeof cells[value] === 'number' ? cells[value] : null)),
        },
      ],
      format: (n: number) => cellText(n, by, currency),
    };
  }, [rows, columns, chart, currency]);
  return (
    <Chart
      title={t(COLUMN_TEXT[chart.value])}
      kind={chart.kind}
      categories={categories}
      series={series}
      format={format}
      height={shapeOf(chart.kind).is_flat ? Math.max(120, 26 * rows.length + 30) : 240}
    />
  );
}

/** The rows of an answer as a table, some with a chart. */
export function AskRows({ answer, patch }: { answer: AskAnswer; patch: PatchState }) {
  const columns = useColumns(answer, patch);
  const { rows, report, chart } = answer;
  if (rows.length === 0) return null;
  return (
    <>
      {chart !== null && rows.length > 1 && <RowsChart answer={{ ...answer, chart }} />}
      <Card title={t('Rows of this answer')} note={madeOf(answer)} flush>
        <DataTable
          label={report === null ? t('Rows of this answer') : t(REPORT_TEXT[report])}
          columns={columns}
          rows={rows}
          rowId={rowId}
          {...(rows.length > MOST_DRAWN ? { maxHeight: '60vh' } : {})}
        />
      </Card>
    </>
  );
}
