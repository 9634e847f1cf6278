import { Button, Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { MonitorInfluencer } from '#contract/monitors/reports.ts';
import type { DisclosureCounts } from '#contract/report/disclosure.ts';
import { CREATOR_SORTS } from '#contract/report/report.ts';
import { creatorColumns } from '#web/parts/report/creator-columns.tsx';
import { FiguresTable } from '#web/parts/report/figures-table.tsx';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';

type Row = MonitorInfluencer;

/** Reason a creator is included: chosen, through lists, or found by keyword. */
function whyText({ is_chosen, lists }: Row): string {
  if (!is_chosen) return t('Found by keyword');
  return lists.length === 0 ? t('Chosen') : lists.map(({ name }) => name).join(', ');
}

type Checked = Pick<DisclosureCounts, 'posts' | 'disclosed'>;

/** `plain`: for visitors, without rules and lists. `checked`: verdicts on posts, by creator. */
function monitorCreatorColumns(
  currency: string,
  plain: boolean,
  checked: ReadonlyMap<number, Checked>,
): GridColumn<Row>[] {
  const why: GridColumn<Row> = { id: 'why', header: t('Reason'), size: 140, sortable: false, value: whyText };
  const columns = creatorColumns<Row>(currency);
  const disclosed: GridColumn<Row> = {
    id: 'disclosed',
    header: t('Posts disclosed'),
    size: 124,
    align: 'right',
    sortable: false,
    value({ id }) {
      const own = checked.get(id);
      return own && own.posts > 0 ? t('{n} of {all}', { n: own.disclosed, all: own.posts }) : null;
    },
  };
  const after = columns.findIndex(({ id }) => id === 'posts') + 1;
  return plain ? columns : columns.toSpliced(after, 0, disclosed).toSpliced(1, 0, why);
}

const AT_ONCE = 100;
const NARROW = ['name', 'posts', 'impressions'];
function useInfluencers({ set, input, look }: MonitorTabProps) {
  const { participation, list_id, search, creators_by: sort_by, creators_order: order } = look;
  const filters = {
    ...input,
    participation,
    query: search,
    sort_by,
    order,
    limit: AT_ONCE,
    ...(list_id === undefined ? {} : { list_id }),
  };
  return useInfiniteQuery({
    queryKey: [...set.key, 'influencers', filters],
    queryFn: ({ pageParam, signal }) => api.monitors.influencers({ ...filters, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

function Lists({ input, currency }: { input: MonitorTabProps['input']; currency: string }) {
  const answer = useQuery({
    ...query.monitors.lists.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  if (answer.error) return <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined || answer.data.lists.length === 0) return null;
  return (
    <Card title={t('By list')}>
      <FiguresTable
        label={t('Lists')}
        head={t('List')}
        first="posts"
        currency={currency}
        rows={answer.data.lists.map(({ id, name, total_followers, creators: _, ...row }) => ({
          key: String(id),
          name: (
            <Link to="/list/$slug" params={{ slug: String(id) }} className={classes.link}>
              {name}
            </Link>
          ),
          figures: { ...row, followers: total_followers },
        }))}
      />
    </Card>
  );
}

const rowId = (row: MonitorInfluencer) => String(row.id);

export function CreatorsTab(props: MonitorTabProps) {
  const { monitor, look, patch, input } = props;
  const navigate = useNavigate();
  const { user } = useSession();
  const hidden = useHidden();
  const shared = useSharedView() !== null;
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const mayList = useRefusal('lists') === null && !shared;
  const [selected, setSelected] = useState<string[]>([]);
  const { dialog, addToList } = useAddToList(() => setSelected([]));
  const answer = useInfluencers(props);
  const { data, hasNextPage, isFetching, fetchNextPage } = answer;
  const currency = user?.currency ?? monitor.currency;
  const { data: disclosures } = useQuery({
    ...query.monitors.disclosures.queryOptions({ input }),
    enabled: !shared,
    placeholderData: keepPreviousData,
  });
  const checked = useMemo(
    () => new Map(disclosures?.by_creator.map((row) => [row.profile_id, row])),
    [disclosures],
  );
  const columns = useMemo(
    () => monitorCreatorColumns(currency, shared, checked).filter(({ id }) => !hidden.has(id)),
    [currency, shared, checked, hidden],
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.influencers) ?? [], [data]);
  const total = data?.pages[0]?.total;
  const noneChosen = monitor.profile_ids.length + monitor.list_ids.length === 0 && monitor.posts === 0;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack} aria-busy={answer.isPlaceholderData}>
      {dialog}
      <section className="surface" aria-label={t('Creators')}>
        {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {total === 0 && noneChosen ? (
          <EmptyState
            action={
              !shared && (
                <Button onClick={() => void patch({ tab: 'settings' }, { push: true })}>
                  {t('Choose creators')}
                </Button>
              )
            }
          >
            {t('No creators were chosen, and none has posted.')}
          </EmptyState>
        ) : rows.length > 0 || !answer.error ? (
          <DataTable
            label={t('Creators')}
            columns={columns}
            rows={rows}
            rowId={rowId}
            visible={narrow ? NARROW : undefined}
            sort={{ column: look.creators_by, descending: look.creators_order === 'DESC' }}
            onSort={({ column, descending }) => {
              const creators_by = CREATOR_SORTS.find((one) => one === column);
              if (creators_by) void patch({ creators_by, creators_order: descending ? 'DESC' : 'ASC' });
            }}
            onOpen={
              shared
                ? undefined
                : (row) => void navigate({ to: '/profile/$slug', params: { slug: row.slug } })
            }
            {...(mayList ? { selected, onSelect: setSelected } : {})}
            actions={(ids) => (
              <SelectionAction onClick={() => addToList(ids.map(Number))}>{t('Add to list')}</SelectionAction>
            )}
            onEnd={more}
            total={total}
            maxHeight="70vh"
            loading={answer.isPending}
            empty={t('No creators match these filters.')}
          />
        ) : null}
      </section>
      {monitor.list_ids.length > 0 && !shared && <Lists input={input} currency={currency} />}
    </Flex>
  );
}
