import { Stack, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ListAddButton, ListAdding, ListEmpty } from './add/list-add-button.tsx';
import { ListActions } from './head/list-actions.tsx';
import { ListBrief } from './head/list-brief.tsx';
import { ListHead } from './head/list-head.tsx';
import { ListImportDialog } from './import/list-import-address.tsx';
import classes from './list.module.css';
import { ListBulk } from './selection/list-bulk.tsx';
import { useClientColumn } from './table/list-client-column.tsx';
import type { ListColumn } from './table/list-column.ts';
import { listColumns } from './table/list-columns.tsx';
import { useDisclosedColumn } from './table/list-disclosed-column.tsx';
import { useRowOrder } from './table/list-row-order.ts';
import { type ListData, useListRows } from './table/list-rows.ts';
import { ListTable } from './table/list-table.tsx';
import { type EditedFilter, ListFilters } from './views/list-filters.tsx';
import { useListLook } from './views/list-look.ts';
import { shownRows } from './views/list-shown.ts';
import { ListToolbar } from './views/list-toolbar.tsx';
import { useListViews } from './views/list-views.tsx';
import { useNewOption } from './writing/list-edits.ts';
import type { Field } from './writing/list-fields.ts';
import { type ListWriting, useListWriting } from './writing/list-writing.tsx';

// Lazy: not needed for the table.
const ListBoard = lazy(async () => ({
  default: (await loadChunk(() => import('./cards/list-board.tsx'))).ListBoard,
}));
const ListGallery = lazy(async () => ({
  default: (await loadChunk(() => import('./cards/list-gallery.tsx'))).ListGallery,
}));
const ListReport = lazy(async () => ({
  default: (await loadChunk(() => import('./report/list-report.tsx'))).ListReport,
}));
const ListComments = lazy(async () => ({
  default: (await loadChunk(() => import('./comments/list-comments.tsx'))).ListComments,
}));

/** Visible columns in order; the first one is always visible. */
export function chosenColumns(
  columns: readonly ListColumn[],
  chosen: readonly string[] | null,
): ListColumn[] {
  if (chosen === null) return columns.filter(({ usual }) => usual);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return [...new Set(['name', ...chosen])].flatMap((id) => byId.get(id) ?? []);
}

/** Visible creators, and how many are still loading. */
function Count({ shown, data }: { shown: number; data: ListData }) {
  const all = shown === data.rows.length ? plural(data.total, '{n} creator', '{n} creators') : null;
  // The head has the number of all.
  const isKnown = all !== null && data.waiting === 0;
  return (
    <Text role="status" span fz="xs" c="dimmed" className={isKnown ? 'visually-hidden' : undefined}>
      {all ?? t('{n} of {all}', { n: shown, all: data.total })}
      {data.waiting > 0 && ` · ${plural(data.waiting, 'loading {n} more', 'loading {n} more')}`}
    </Text>
  );
}

export function ListScreen({ list }: { list: List }) {
  const shared = useSharedView() !== null;
  const data = useListRows(list.id, true);
  const writing = useListWriting(list, data);
  const { answer } = data;
  const empty = answer.data !== undefined && data.total === 0;
  return (
    <Stack gap={0} className={classes.page}>
      <ListHead
        list={list}
        actions={
          <>
            <ListAddButton list={list} />
            <ListActions list={list} rows={data.rows} />
          </>
        }
      />
      {!shared && (
        <>
          {/* Outside the head, whose actions phones have in a closed sheet. */}
          <ListAdding list={list} data={data} />
          <ListImportDialog list={list} />
          <ListBrief list={list} />
        </>
      )}
      {answer.error !== null && (
        <ErrorState
          framed
          error={answer.error}
          title={t('The creators could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && (
        <div className={`surface ${classes.waitingTable}`}>
          <RowsSkeleton rows={12} rowHeight={44} />
        </div>
      )}
      {empty ? (
        shared ? (
          <EmptyState>{t('This list has no creators yet.')}</EmptyState>
        ) : (
          <ListEmpty list={list} />
        )
      ) : (
        answer.data !== undefined && <Creators list={list} data={data} writing={shared ? null : writing} />
      )}
    </Stack>
  );
}

interface CreatorsProps {
  list: List;
  data: ListData;
  /** Null for visitors. */
  writing: ListWriting | null;
}

const NO_IDS: ReadonlySet<number> = new Set();

function useShown({ list, data, writing }: CreatorsProps) {
  const visitor = writing === null;
  const hidden = useHidden();
  const views = useListViews(list.id, !visitor);
  const screen = useListLook(views);
  const { look, url } = screen;
  const client = useClientColumn(list.id, !visitor);
  const disclosed = useDisclosedColumn(list.id, !visitor);
  // The set of platforms depends on the rows, but not on single cells.
  const platforms = [...new Set(data.rows.flatMap((row) => Object.keys(row.platforms)))].join(' ');
  const columns = useMemo(
    () => listColumns({ list, rows: data.rows, hidden, visitor, client, disclosed }),
    [list, platforms, hidden, visitor, client, disclosed],
  );
  const chosen = useMemo(() => chosenColumns(columns, look.columns), [columns, look.columns]);
  const rows = useMemo(
    () => shownRows(data.rows, columns, look, url.q ?? ''),
    [data.rows, columns, look, url.q],
  );
  return { views, screen, columns, chosen, rows };
}

function Creators({ list, data, writing }: CreatorsProps) {
  const { views, screen, columns, chosen, rows } = useShown({ list, data, writing });
  const { look, url, patch } = screen;
  const [question, setQuestion] = useState<EditedFilter | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(NO_IDS);
  // Removed creators leave the selection; filtered ones stay.
  const selected = useMemo(() => data.rows.filter((row) => picked.has(row.profile_id)), [data.rows, picked]);
  const onComments = useCallback(
    (of: number | 'list') => void patch({ comments: String(of) }, { push: true }),
    [patch],
  );
  const newOption = useNewOption(list);
  const onCreate = useRef(newOption);
  onCreate.current = newOption;
  const onMoveRows = useRowOrder(list, data, screen, writing);
  const create = useCallback((field: Field, name: string) => onCreate.current(field, name), []);
  const parts = { list, rows, writing, onComments };
  const layout = look.layout === 'report' && writing === null ? 'table' : look.layout;
  const isReport = layout === 'report';
  const nothing = rows.length === 0 && !isReport && (
    <EmptyState>{t('No creator matches these filters; remove one with ×.')}</EmptyState>
  );
  return (
    <>
      <ListToolbar
        list={list}
        data={data}
        views={views}
        screen={screen}
        columns={columns}
        shown={chosen}
        visitor={writing === null}
        filters={
          !isReport && (
            <ListFilters
              columns={columns}
              rows={data.rows}
              screen={screen}
              question={question}
              onAsk={setQuestion}
            />
          )
        }
        count={!isReport && <Count shown={rows.length} data={data} />}
        onComments={() => onComments('list')}
      />
      {isReport && (
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <ListReport list={list} screen={screen} />
        </Suspense>
      )}
      {nothing || (
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          {layout === 'board' && <ListBoard {...parts} />}
          {layout === 'gallery' && <ListGallery {...parts} selected={picked} onSelect={setPicked} />}
          {layout === 'table' && (
            <ListTable
              currency={list.currency}
              name={list.name}
              columns={chosen}
              rows={rows}
              total={rows.length}
              screen={screen}
              writing={writing}
              selected={picked}
              onSelect={setPicked}
              onCreate={create}
              onComments={onComments}
              onFilter={(column) => setQuestion({ column: column.id })}
              onMoveRows={onMoveRows}
            />
          )}
        </Suspense>
      )}
      {writing !== null && selected.length > 0 && (
        <ListBulk
          list={list}
          data={data}
          writing={writing}
          selected={selected}
          unseen={selected.filter((row) => !rows.includes(row))}
          onDrop={(ids) => setPicked(new Set([...picked].filter((id) => !ids.includes(id))))}
          onClear={() => setPicked(NO_IDS)}
        />
      )}
      <Suspense fallback={null}>
        {url.comments !== undefined && writing !== null && (
          <ListComments
            list={list}
            data={data}
            about={url.comments === 'list' ? null : Number(url.comments)}
            onClose={() => void patch({ comments: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}
