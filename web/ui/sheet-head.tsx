import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './sheet.module.css';
import type { SheetColumn } from './sheet-model.ts';

const LEAST = 56;
const MOST = 640;

export interface SheetHeadProps<Row> {
  column: SheetColumn<Row>;
  id: string;
  place: number;
  active: boolean;
  size: number;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  onSize: (px: number) => void;
  /** Drops the dragged column before this one. */
  onDrop: ((dragged: string) => void) | undefined;
  menu: ReactNode;
  opened: boolean;
  onMenu: (opened: boolean) => void;
}

function ResizeEdge({ size, onSize }: Pick<SheetHeadProps<unknown>, 'size' | 'onSize'>) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const from = event.clientX;
    edge.setPointerCapture(event.pointerId);
    event.preventDefault();
    edge.onpointermove = (move) => onSize(Math.min(MOST, Math.max(LEAST, size + move.clientX - from)));
    edge.onpointerup = () => {
      edge.onpointermove = null;
    };
  };
  // Pointer only, because resizing is optional.
  return (
    <span
      className={classes.resize}
      aria-hidden
      draggable
      // Prevents dragging the header.
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={start}
    />
  );
}

/** The menu is only mounted while open, because one per column would slow the table down. */
function HeadMenu<Row>({ column, menu, opened, onMenu }: SheetHeadProps<Row>) {
  const arrow = (
    <button
      type="button"
      tabIndex={-1}
      className={classes.more}
      aria-label={t('Options of the column {title}', { title: column.title })}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => onMenu(!opened)}
    >
      <IconChevronDown size={13} aria-hidden />
    </button>
  );
  if (!opened) return arrow;
  return (
    <Menu opened onChange={onMenu} position="bottom-end" returnFocus={false}>
      <Menu.Target>{arrow}</Menu.Target>
      <Menu.Dropdown>{menu}</Menu.Dropdown>
    </Menu>
  );
}

/** Column header: click sorts, the arrow opens the menu, the edge resizes, dragging moves. */
export function SheetHead<Row>(props: SheetHeadProps<Row>) {
  const { column, place, sorted, onDrop } = props;
  const [over, setOver] = useState(false);
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dragged = event.dataTransfer.getData('text/plain');
    // Rows are also dropped here.
    if (dragged !== '') onDrop?.(dragged);
  };
  const drag = onDrop && {
    draggable: place > 0,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', column.id),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(place > 0);
    },
    onDragLeave: () => setOver(false),
    onDrop: dropped,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    <div
      id={props.id}
      role="columnheader"
      tabIndex={-1}
      aria-sort={sorted}
      aria-label={column.title}
      className={place === 0 ? `${classes.head} ${classes.sticky}` : classes.head}
      data-align={column.align}
      data-active={props.active || undefined}
      data-over={over || undefined}
      {...drag}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.sort}
        title={column.title}
        onClick={props.onSort}
      >
        {column.mark}
        <span>{column.header}</span>
        {sorted !== undefined && <Arrow size={13} aria-hidden />}
      </button>
      <HeadMenu {...props} />
      <ResizeEdge size={props.size} onSize={props.onSize} />
    </div>
  );
}
