import { Menu } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plural, t } from '#web/platform/language.ts';
import type { Range } from '#web/ui/grid/grid-model.ts';
import { type EditorAt, Sheet } from '#web/ui/grid/sheet.tsx';
import type { MoveRows } from '#web/ui/grid/use-row-moves.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ListScreenLook } from '../views/list-look.ts';
import type { Field } from '../writing/list-fields.ts';
import { showListKeys } from '../writing/list-keys.ts';
import type { ListWriting } from '../writing/list-writing.tsx';
import { CellEditor } from './list-cell-editor.tsx';
import type { ListColumn } from './list-column.ts';
import { cleared, filledDown, pasted } from './list-paste.ts';

const rowId = (row: ListProfile) => row.profile_id;
const rowName = (row: ListProfile) => row.name;
const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

export interface ListTableProps {
  name: string;
  /** The list's. */
  currency: string;
  columns: readonly ListColumn[];
  rows: readonly ListProfile[];
  total: number;
  screen: ListScreenLook;
  /** Null for visitors. */
  writing: ListWriting | null;
  selected: ReadonlySet<number>;
  onSelect: (ids: Set<number>) => void;
  /** Creates an option of a column; null if it failed. */
  onCreate: (field: Field, name: string) => Promise<number | null>;
  onComments: (profile_id: number) => void;
  onFilter: (column: ListColumn) => void;
  onMoveRows: MoveRows | undefined;
}

export function moved(ids: readonly string[], column: string, before: string): string[] {
  if (column === before) return [...ids];
  const rest = ids.filter((id) => id !== column);
  // When moved to the right, it takes the place of the target.
  const place = rest.indexOf(before) + (ids.indexOf(column) < ids.indexOf(before) ? 1 : 0);
  return [...rest.slice(0, place), column, ...rest.slice(place)];
}

function ColumnMenu({
  column,
  columns,
  screen,
  onFilter,
}: Pick<ListTableProps, 'columns' | 'screen' | 'onFilter'> & { column: ListColumn }) {
  const ids = columns.map(({ id }) => id);
  const place = ids.indexOf(column.id);
  const sortBy = (descending: boolean) => screen.change({ sort: { column: column.id, descending } });
  const put = (other: number) => screen.change({ columns: moved(ids, column.id, ids[other] ?? column.id) });
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => sortBy(false)}>
        {t('Sort ascending')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => sortBy(true)}>
        {t('Sort descending')}
      </Menu.Item>
      {screen.look.sort?.column === column.id && (
        <Menu.Item onClick={() => screen.change({ sort: null })}>{t('Remove sorting')}</Menu.Item>
      )}
      <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => onFilter(column)}>
        {t('Filter…')}
      </Menu.Item>
      {place > 0 && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconArrowLeft {...icon} />}
            disabled={place === 1}
            onClick={() => put(place - 1)}
          >
            {t('Move left')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight {...icon} />}
            disabled={place === ids.length - 1}
            onClick={() => put(place + 1)}
          >
            {t('Move right')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconEyeOff {...icon} />}
            onClick={() => screen.change({ columns: ids.filter((id) => id !== column.id) })}
          >
            {t('Hide column')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

const MOST_REPORTED = 3;
const NARROW_NAME = 150;

/** Result of a paste, if some cells could not be written. */
function reportPasted(written: number, problems: readonly string[]): void {
  if (problems.length === 0) {
    if (written > 1) toast.success(plural(written, '{n} cell pasted', '{n} cells pasted'));
    return;
  }
  const more = problems.length - MOST_REPORTED;
  toast.warning(
    <>
      {problems.slice(0, MOST_REPORTED).map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {more > 0 && (
        <div>{plural(more, '{n} more could not be pasted.', '{n} more could not be pasted.')}</div>
      )}
    </>,
    plural(written, '{n} cell pasted, others skipped', '{n} cells pasted, others skipped'),
  );
}

export function ListTable(props: ListTableProps) {
  const { columns, rows, screen, writing } = props;
  const navigate = useNavigate();
  const [sizes, setSizes] = useLocalStorage<Record<string, number>>({
    key: 'limelight:list-widths',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // On phones the name would leave no room for other columns.
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const widths = narrow ? { ...sizes, name: Math.min(sizes.name ?? NARROW_NAME, NARROW_NAME) } : sizes;
  const { sort } = screen.look;
  const onSort = (column: string) => {
    const first = sort?.column !== column;
    // Numbers start descending.
    const isNumber = columns.find(({ id }) => id === column)?.align === 'right';
    const descending = first ? isNumber : !sort.descending;
    const back = !first && sort.descending !== isNumber;
    screen.change({ sort: back ? null : { column, descending } });
  };
  const onOpen = (row: ListProfile, { id }: ListColumn) => {
    if (id === 'comments' || id === 'client') props.onComments(row.profile_id);
    else if (id === 'name' && writing !== null)
      void navigate({ to: '/profile/$slug', params: { slug: row.slug } });
  };
  const editor = useCallback(
    ({ row, column: { id, written }, typed, onDone }: EditorAt<ListProfile, ListColumn>) => {
      if (written === undefined || writing === null) return null;
      return (
        <CellEditor
          key={`${row.profile_id} ${id}`}
          row={row}
          typed={typed}
          written={written}
          currency={props.currency}
          onDone={onDone}
          onWrite={(change) => writing.write([change])}
          onCreate={(name) => props.onCreate(written.field, name)}
        />
      );
    },
    [writing, props.currency, props.onCreate],
  );
  const footer = useCallback((column: ListColumn) => column.total?.(rows), [rows]);
  const onPaste = (range: Range, cells: string[][]) => {
    if (writing === null || !writing.may()) return;
    const { changes, problems } = pasted(cells, range, rows, columns);
    writing.write(changes);
    reportPasted(changes.length, problems);
  };
  return (
    <Sheet
      label={props.name}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      total={props.total}
      sort={sort}
      onSort={onSort}
      onMoveRows={props.onMoveRows}
      sizes={widths}
      onSize={(column, px) => setSizes((old) => ({ ...old, [column]: px }))}
      onOrder={(column, before) =>
        screen.change({
          columns: moved(
            columns.map(({ id }) => id),
            column,
            before,
          ),
        })
      }
      menu={(column) => (
        <ColumnMenu column={column} columns={columns} screen={screen} onFilter={props.onFilter} />
      )}
      footer={footer}
      selected={props.selected}
      onSelect={writing === null ? undefined : props.onSelect}
      editor={editor}
      mayEdit={() => writing?.may() ?? false}
      onOpen={onOpen}
      onPaste={onPaste}
      actions={{
        onClear: (range) => writing?.write(cleared(range, rows, columns)),
        onFillDown: (range) => writing?.write(filledDown(range, rows, columns)),
        onUndo: () => writing?.undo(),
        onRedo: () => writing?.redo(),
        onHelp: showListKeys,
      }}
    />
  );
}
