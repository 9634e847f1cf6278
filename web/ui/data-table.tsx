import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { plural, t } from '#web/platform/language.ts';
import classes from './data-table.module.css';
import { DataRow, HeaderCell } from './data-table-cells.tsx';
import { type DataTableProps, useDataTable } from './data-table-model.ts';
import { SelectionBar } from './selection-bar.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { usePrinting } from './use-printing.ts';
import { useScrollEdges } from './use-scroll-edges.ts';

const SELECT_WIDTH = 40;
const HEAD_HEIGHT = 36;

/** Clicked control or link inside the row; the row's own link does not count. */
function isInteractive(target: EventTarget): boolean {
  const control = target instanceof Element && target.closest('a, button, input, label, select, textarea');
  return control instanceof Element && !control.matches('[data-row-link]');
}

interface EmptyColumnsProps {
  columns: readonly { header: string }[];
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** Empty columns, and the switch that shows them. */
function EmptyColumns({ columns, shown, onShow }: EmptyColumnsProps) {
  if (columns.length === 0) return null;
  const names = columns.map(({ header }) => header).join(', ');
  const said = shown
    ? plural(
        columns.length,
        '{n} column without values is shown: {names}',
        '{n} columns without values are shown: {names}',
        { names },
      )
    : plural(
        columns.length,
        '{n} column without values is hidden: {names}',
        '{n} columns without values are hidden: {names}',
        { names },
      );
  return (
    <p className={classes.note}>
      {said} ·{' '}
      <button type="button" className={classes.noteButton} onClick={() => onShow(!shown)}>
        {t(shown ? 'Hide' : 'Show')}
      </button>
    </p>
  );
}
const wantsTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === 1;

/** Virtual table: sticky header and first column, sorting, resizing, selection, keyboard navigation. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, selected, onSelect, actions, onOpen, onEnd, href, rowHeight = 53 } = props;
  const gridId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const selectable = selected !== undefined && onSelect !== undefined;
  const { table, empty, showEmpty, setShowEmpty } = useDataTable(props);

  const model = table.getRowModel().rows;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const byId = useMemo(() => new Map(props.columns.map((column) => [column.id, column])), [props.columns]);
  const ids = headers.map((header) => header.column.id).join(' ');
  const shown = useMemo(() => ids.split(' ').flatMap((id) => byId.get(id) ?? []), [ids, byId]);
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => model[index]?.id ?? index,
    overscan: printing ? model.length : 8,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!printing && lastIndex >= 0 && lastIndex >= model.length - 5) onEnd?.();
  }, [printing, lastIndex, model.length, onEnd]);

  const { active, setActive, onKeyDown } = useGridKeys({
    rows: model.length,
    columns: shown.length,
    page: 10,
    onMove: (cell) => virtual.scrollToIndex(cell.row),
    onEnter: (cell) => {
      const row = model[cell.row];
      if (row !== undefined) onOpen?.(row.original);
    },
    onSpace: (cell) => selectable && model[cell.row]?.toggleSelected(),
  });

  const widths = headers.map((header) => header.getSize());
  const offset = selectable ? SELECT_WIDTH : 0;
  const template = [
    ...(selectable ? [`${SELECT_WIDTH}px`] : []),
    ...widths.map((px) => `minmax(${px}px, ${px}fr)`),
  ];
  const grid = {
    '--columns': template.join(' '),
    '--offset': `${offset}px`,
    '--width': `${offset + widths.reduce((sum, px) => sum + px, 0)}px`,
  } as CSSProperties;

  const { frame, look } = useScrollEdges(scroll, template.join(' '));

  const open = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const index = Number(place?.getAttribute('data-index') ?? Number.NaN);
    const row = model[index];
    if (row === undefined) return;
    if (event.button === 0) setActive({ row: index, column: active.column });
    if (isInteractive(event.target)) return;
    // The browser handles modifiers on links.
    const onLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (href !== undefined && (wantsTab(event) || event.shiftKey)) {
      if (!onLink && wantsTab(event)) window.open(href(row.original), '_blank', 'noopener');
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    onOpen?.(row.original);
  };

  // Shift selects the range from the last picked row.
  const picked = useRef<string | null>(null);
  const pick = (index: number, range: boolean) => {
    const from = range ? model.findIndex((row) => row.id === picked.current) : -1;
    picked.current = model[index]?.id ?? null;
    if (from < 0) return model[index]?.toggleSelected();
    const between = model.slice(Math.min(from, index), Math.max(from, index) + 1).map((row) => row.id);
    onSelect?.([...new Set([...(selected ?? []), ...between])]);
  };
  const latestPick = useRef(pick);
  latestPick.current = pick;
  const onPick = useCallback((index: number, range: boolean) => latestPick.current(index, range), []);
  const waiting = props.loading === true && rows.length === 0;

  return (
    <>
      <div {...frame} className={classes.frame} style={{ ...frame.style, maxHeight: props.maxHeight }}>
        {/* biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow. */}
        <div
          ref={scroll}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={(props.total ?? model.length) + 1}
          aria-multiselectable={selectable || undefined}
          aria-busy={props.loading || undefined}
          aria-activedescendant={model.length > 0 ? `${gridId}-${active.row}-${active.column}` : undefined}
          className={classes.scroll}
          data-scroller
          style={grid}
          onKeyDown={onKeyDown}
          onScroll={look}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
          <div role="row" aria-rowindex={1} className={classes.header}>
            {selectable && (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: its checkbox is.
              <div role="columnheader" className={classes.pick}>
                <input
                  type="checkbox"
                  className={classes.check}
                  aria-label={t('Select all loaded rows')}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box !== null)
                      box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                  }}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </div>
            )}
            {headers.map((header, index) => {
              const column = byId.get(header.column.id);
              if (column === undefined) return null;
              return <HeaderCell key={header.id} header={header} column={column} first={index === 0} />;
            })}
          </div>
          {waiting && <RowsSkeleton rowHeight={rowHeight} />}
          {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the grid does the same. */}
          <div
            role="rowgroup"
            onClick={open}
            onAuxClick={open}
            className={classes.body}
            style={{ height: virtual.getTotalSize() }}
          >
            {items.map((item) => {
              const row = model[item.index];
              if (row === undefined) return null;
              return (
                <DataRow
                  key={item.key}
                  row={row}
                  columns={shown}
                  gridId={gridId}
                  index={item.index}
                  start={item.start}
                  height={rowHeight}
                  selectable={selectable}
                  selected={selectable && row.getIsSelected()}
                  opens={onOpen !== undefined}
                  href={href?.(row.original)}
                  onPick={onPick}
                  activeColumn={active.row === item.index ? active.column : null}
                />
              );
            })}
          </div>
          {!waiting && model.length === 0 && (
            <div className={classes.empty}>{props.empty ?? t('No matches.')}</div>
          )}
        </div>
      </div>
      <EmptyColumns columns={empty} shown={showEmpty} onShow={setShowEmpty} />
      {selectable && selected.length > 0 && actions !== undefined && (
        <SelectionBar count={selected.length} onClear={() => onSelect([])}>
          {actions([...selected])}
        </SelectionBar>
      )}
    </>
  );
}
