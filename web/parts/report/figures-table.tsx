import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MetricId } from '#contract/report/metrics.ts';
import { metricKind, metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { ColumnUnit, columnUnit } from '#web/ui/column-unit.ts';
import { Num } from '#web/ui/number.tsx';

/** Common fields of tiers and countries; empty columns are left out. */
export interface Figures {
  posts: number;
  influencers?: number;
  followers?: number | null;
  impressions: number | null;
  reach: number | null;
  interactions: number | null;
  engagement_rate?: number | null;
  media_value: number | null;
}

export interface FiguresTableProps {
  label: string;
  head: string;
  rows: readonly { key: string; name: ReactNode; figures: Figures }[];
  currency: string;
  /** The sorted column comes first. */
  first: string;
}

const COLUMNS = {
  posts: 'posts',
  influencers: 'influencers',
  followers: 'total_followers',
  reach: 'reach',
  impressions: 'impressions',
  interactions: 'interactions',
  engagement_rate: 'engagement_rate',
  media_value: 'media_value',
} as const satisfies Record<keyof Figures, MetricId>;
const NAMES = Object.keys(COLUMNS) as Array<keyof Figures>;

export function FiguresTable({ label, head, rows, currency, first }: FiguresTableProps) {
  const hidden = useHidden();
  const columns = NAMES.filter(
    (id) => !hidden.has(id) && rows.some(({ figures }) => figures[id] !== undefined),
  ).toSorted((a, b) => Number(b === first) - Number(a === first));
  const units = new Map(columns.map((id) => [id, columnUnit(rows.map(({ figures }) => figures[id]))]));
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={246} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader verticalSpacing={5} horizontalSpacing={8} fz="sm" style={{ whiteSpace: 'nowrap' }}>
        <caption className="visually-hidden">{label}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            {columns.map((id) => (
              <Table.Th key={id} ta="right">
                {metricName(COLUMNS[id])}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, figures }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {columns.map((id) => (
                <Table.Td key={id} ta="right">
                  <ColumnUnit value={units.get(id)}>
                    <Num value={figures[id]} kind={metricKind(COLUMNS[id])} currency={currency} />
                  </ColumnUnit>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function TableToggle(props: {
  of: string;
  table: boolean;
  back: string;
  onChange: (t: boolean) => void;
}) {
  const { of, table, back, onChange } = props;
  const text = table ? back : t('Table');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      fw={400}
      c="var(--ll-dim-on-weak)"
      aria-label={t('{label}: {value}', { label: text, value: of })}
      onClick={() => onChange(!table)}
    >
      {text}
    </Button>
  );
}
