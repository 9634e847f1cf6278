import { ActionIcon, Box, Menu, Text, TextInput } from '@mantine/core';
import { IconDots, IconHash, IconPencil, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import type { SavedFilter } from '#contract/keywords.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { ago, dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type GridColumn, sortRows } from '#web/ui/grid/grid-model.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import classes from './keyword.module.css';
import { filterWords } from './keyword-state.ts';
import { NameDialog } from './save-filter.tsx';
import { useFilterMutations } from './saved-filters.ts';
import { TermSearch } from './term-search.tsx';

const SORTS = ['name', 'words', 'period', 'created_by', 'created_at'] as const;
const listSearch = z.object({
  search: z.string().default(''),
  sort_by: z.enum(SORTS).default('created_at'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
});

function wordsOf({ filter }: SavedFilter): string {
  return keywordText(filter.keyword, filter.search_type);
}

function filtersOf({ filter }: SavedFilter): string {
  const against = (filter.compare ?? []).map((words) => keywordText(words, filter.search_type));
  const compare = against.length > 0 ? [t('Compared with {words}', { words: against.join(', ') })] : [];
  return [...filterWords(filter).map(({ label, value }) => `${label} ${value}`), ...compare].join(' · ');
}

/** Filters whose name, words or categories contain the text. */
export function matching(rows: readonly SavedFilter[], search: string): SavedFilter[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) =>
    `${row.filter_name} ${row.filter.keyword} ${row.filter.categories.join(' ')}`
      .toLowerCase()
      .includes(wanted),
  );
}

/** In the order of a column. */
export function inOrder(
  rows: readonly SavedFilter[],
  by: (typeof SORTS)[number],
  descending: boolean,
): SavedFilter[] {
  const key = (row: SavedFilter) =>
    ({
      name: row.filter_name,
      words: wordsOf(row),
      period: row.filter.from_date + row.filter.to_date,
      created_by: row.created_by,
      created_at: row.created_at,
    })[by];
  return sortRows(rows, key, descending);
}

interface RowActions {
  onRename: (filter: SavedFilter) => void;
  onDelete: (filter: SavedFilter) => void;
}

interface RowMenuProps {
  row: SavedFilter;
  refusal: string | null;
  children: ReactNode;
}

function RowMenu({ row, refusal, children }: RowMenuProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: row.filter_name })}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  if (refusal !== null) return <Refusable reason={refusal}>{button}</Refusable>;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function columnsFor(refusal: string | null, { onRename, onDelete }: RowActions): GridColumn<SavedFilter>[] {
  const columns: GridColumn<SavedFilter>[] = [
    {
      id: 'name',
      header: t('Name'),
      size: 230,
      fixed: true,
      value: (row) => row.filter_name,
      cell: (row) => (
        <Text span fw={600} c="var(--ll-text)" className={classes.name}>
          {row.filter_name}
        </Text>
      ),
    },
    { id: 'words', header: t('Text'), size: 260, value: wordsOf },
    {
      id: 'filters',
      header: t('Filters'),
      size: 220,
      sortable: false,
      value: (row) => filtersOf(row) || null,
    },
    {
      id: 'categories',
      header: t('Categories'),
      size: 160,
      sortable: false,
      value: ({ filter }) => filter.categories.join(', ') || null,
    },
    {
      id: 'period',
      header: t('Period'),
      size: 190,
      value: (row) => dayRange(row.filter.from_date, row.filter.to_date),
    },
    { id: 'created_by', header: t('Created by'), size: 130, value: (row) => row.created_by },
    {
      id: 'created_at',
      header: t('Created'),
      size: 120,
      align: 'right',
      value: (row) => ago(row.created_at),
    },
  ];
  return [
    ...columns,
    {
      id: 'actions',
      header: t('Actions'),
      size: 84,
      align: 'right',
      sortable: false,
      fixed: true,
      value: () => '',
      cell: (row) => (
        <RowMenu row={row} refusal={refusal}>
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onRename(row)}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(row)}>
            {t('Delete')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
}

const rowId = (row: SavedFilter) => String(row.keyword_user_filter_id);

export function KeywordsPage() {
  const navigate = useNavigate();
  const { state, patch } = useUrlState(listSearch);
  const { search, sort_by, order } = state ?? listSearch.parse({});
  const filters = useQuery(savedFilters);
  const refusal = useRefusal('keywords');
  const { rename, removeWithUndo } = useFilterMutations();
  const [renaming, setRenaming] = useState<SavedFilter | null>(null);
  const rows = useMemo(
    () => inOrder(matching(filters.data ?? [], search), sort_by, order === 'DESC'),
    [filters.data, search, sort_by, order],
  );
  const columns = columnsFor(refusal, {
    onRename: setRenaming,
    onDelete: (filter) => void removeWithUndo(filter).catch(() => undefined),
  });
  const count = filters.data?.length;
  const body = () => {
    if (filters.error && count === undefined) return null;
    if (count === 0) {
      return (
        <EmptyState icon={<IconHash size={26} stroke={1.5} aria-hidden />}>
          {t('Saved reports are listed here. Analyze a keyword, then choose “Save report”.')}
        </EmptyState>
      );
    }
    return (
      <DataTable
        label={t('Saved reports')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={{ column: sort_by, descending: order === 'DESC' }}
        onSort={({ column, descending }) => {
          const by = SORTS.find((one) => one === column);
          if (by) void patch({ sort_by: by, order: descending ? 'DESC' : 'ASC' });
        }}
        href={(row) => `/keyword/${rowId(row)}`}
        onOpen={(row) => void navigate({ to: '/keyword/$keywordId', params: { keywordId: rowId(row) } })}
        loading={filters.isPending}
        rowHeight={49}
        maxHeight="calc(100dvh - 330px)"
        empty={t('No saved report contains “{search}”.', { search })}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('Keywords')}
        facts={count === undefined ? '' : plural(count, '{n} saved report', '{n} saved reports')}
      />
      <Box maw={860} mb="sm">
        <TermSearch
          initial={{ keyword: '', search_type: 'OR' }}
          onSubmit={({ keyword, search_type }) =>
            void navigate({ to: '/keyword', search: { keyword, search_type } as never })
          }
          large
        />
      </Box>
      <Card
        title={t('Saved reports')}
        controls={
          count !== undefined &&
          count > 0 && (
            <TextInput
              size="xs"
              aria-label={t('Search the saved reports')}
              placeholder={t('Search')}
              leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
              value={search}
              onChange={(event) => void patch({ search: event.currentTarget.value })}
            />
          )
        }
        flush
      >
        {filters.error && <ErrorState error={filters.error} onRetry={() => void filters.refetch()} />}
        {body()}
      </Card>
      <NameDialog
        opened={renaming !== null}
        title={t('Rename the report')}
        initial={renaming?.filter_name ?? ''}
        submitText={t('Save')}
        categories={renaming?.filter.categories ?? []}
        onClose={() => setRenaming(null)}
        onSubmit={async (name, categories) => renaming && rename(renaming, name, categories)}
      />
    </>
  );
}
