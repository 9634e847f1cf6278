import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { CREATOR_SORTS, type TopInfluencer as Creator } from '#contract/report/report.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ColumnChooser } from '#web/ui/grid/column-chooser.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Num } from '#web/ui/number.tsx';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import { useAddToList } from '../use-add-to-list.tsx';
import { creatorColumns } from './creator-columns.tsx';
import { useCreators } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';
import type { ReportView, ViewProps } from './report-view.ts';

function columnsFor(currency: string): GridColumn<Creator>[] {
  return [
    ...creatorColumns<Creator>(currency),
    {
      id: 'credibility',
      header: t('Credibility'),
      size: 100,
      align: 'right',
      sortable: false,
      value: (row) => row.audience_credibility,
      cell: (row) => <Num value={row.audience_credibility} kind="exact" missing="no_audience_data" />,
    },
  ];
}

const INITIAL = columnsFor('USD').flatMap(({ id }) => (id === 'reach' ? [] : [id]));
const rowId = (row: Creator) => String(row.id);
const isSort = (id: string): id is ReportView['creators_by'] =>
  (CREATOR_SORTS as readonly string[]).includes(id);

export interface CreatorsCardProps extends ViewProps {
  set: ReportSet;
  currency: string;
}

export function CreatorsCard({ set, view, onView, currency }: CreatorsCardProps) {
  const navigate = useNavigate();
  // A phone fits two columns, and numbers matter more than platforms.
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [visible, setVisible] = useState(narrow ? INITIAL.filter((id) => id !== 'platforms') : INITIAL);
  const creators = useCreators(set, { sort_by: view.creators_by, order: view.creators_order });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = creators;
  const hidden = useHidden();
  const shared = useSharedView();
  const mayList = useRefusal('lists') === null && !shared;
  const [selected, setSelected] = useState<string[]>([]);
  const { dialog, addToList } = useAddToList(() => setSelected([]));
  const columns = useMemo(() => columnsFor(currency).filter(({ id }) => !hidden.has(id)), [currency, hidden]);
  const rows = useMemo(() => data?.pages.flatMap(({ influencers }) => influencers) ?? [], [data]);
  const total = data?.pages[0]?.total;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <Card
      title={t('Top creators')}
      flush
      note={total === undefined ? undefined : plural(total, '{n} creator', '{n} creators')}
      controls={<ColumnChooser columns={columns} visible={visible} onChange={setVisible} initial={INITIAL} />}
    >
      {dialog}
      {error && <ErrorState error={error} onRetry={() => void creators.refetch()} />}
      {(rows.length > 0 || !error) && (
        <DataTable
          label={t('Top creators')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          visible={visible}
          sort={{ column: view.creators_by, descending: view.creators_order === 'DESC' }}
          onSort={({ column, descending }) =>
            isSort(column) && onView({ creators_by: column, creators_order: descending ? 'DESC' : 'ASC' })
          }
          onOpen={
            shared ? undefined : (row) => void navigate({ to: '/profile/$slug', params: { slug: row.slug } })
          }
          {...(mayList ? { selected, onSelect: setSelected } : {})}
          actions={(ids) => (
            <SelectionAction onClick={() => addToList(ids.map(Number))}>{t('Add to list')}</SelectionAction>
          )}
          onEnd={more}
          total={total}
          maxHeight="520px"
          loading={creators.isPending}
          empty={t('No creators posted in this period.')}
        />
      )}
    </Card>
  );
}
