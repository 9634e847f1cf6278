import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { RightRow } from '#contract/sales/rights.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { rightColumns } from './right-columns.tsx';
import { RightDialog } from './right-dialog.tsx';

const rowId = ({ key }: RightRow) => key;

/** Usage rights and ad codes, by deliverable of the plan. */
export function RightsTab({ monitor: { id, currency, edit_refused } }: MonitorTabProps) {
  const [edited, setEdited] = useState<readonly RightRow[]>([]);
  const [selected, setSelected] = useState<string[]>([]);
  const answer = useQuery(query.monitors.rights.queryOptions({ input: { id } }));
  const columns = useMemo(rightColumns, []);
  const report = answer.data;
  if (answer.isError && report === undefined)
    return (
      <ErrorState
        error={answer.error}
        title={t('The usage rights could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (report === undefined) return <RowsSkeleton rows={6} />;
  const mayEdit = edit_refused === null;
  const without = report.rows.reduce((sum, row) => sum + row.boosted_without, report.boosted_unplanned);
  const edit = (keys: readonly string[]) => setEdited(report.rows.filter(({ key }) => keys.includes(key)));
  return (
    <Stack miw={0}>
      {without > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {plural(
            without,
            '{n} boosted post has no usage rights for its ads. Money → Ads shows why.',
            '{n} boosted posts have no usage rights for their ads. Money → Ads shows why.',
          )}
        </Alert>
      )}
      {report.list === null ? (
        <EmptyState
          action={
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/monitor/$slug"
                  params={{ slug: String(id) }}
                  search={{ tab: 'forecast' } as never}
                />
              )}
            >
              {t('Open Forecast vs actual')}
            </Button>
          }
        >
          {t('Usage rights belong to deliverables. Choose the list that is the plan of this campaign first.')}
        </EmptyState>
      ) : (
        <Card
          title={t('Usage rights')}
          note={plural(report.rows.length, '{n} deliverable', '{n} deliverables')}
          flush
        >
          <DataTable
            label={t('Usage rights by deliverable')}
            columns={columns}
            rows={report.rows}
            rowId={rowId}
            {...(mayEdit
              ? {
                  onOpen: (row: RightRow) => setEdited([row]),
                  selected,
                  onSelect: setSelected,
                  actions: (keys: string[]) => (
                    <Refusable reason={sentenceText(edit_refused)}>
                      <Button size="compact-sm" variant="white" onClick={() => edit(keys)}>
                        {t('Record usage rights')}
                      </Button>
                    </Refusable>
                  ),
                }
              : {})}
            maxHeight="70vh"
            empty={t('The plan has no deliverables yet.')}
          />
        </Card>
      )}
      {edited.length > 0 && (
        <RightDialog id={id} rows={edited} currency={currency} onClose={() => setEdited([])} />
      )}
    </Stack>
  );
}
