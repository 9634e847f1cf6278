import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './grid.module.css';
import type { GridColumn } from './grid-model.ts';

const LEAST = 56;
const MOST = 640;

/** Menu of a column's head. */
export interface HeadMenu {
  opened: boolean;
  onChange: (opened: boolean) => void;
  draw: () => ReactNode;
}

export interface GridHeadProps<Row> {
  column: GridColumn<Row>;
  id: string;
  place: number;
  active: boolean;
  size: number;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  onSize: (px: number) => void;
  /** Puts a dragged column before this one. */
  onDrop: ((dragged: string) => void) | undefined;
  menu: HeadMenu | undefined;
}

/** The edge of a column: dragging it changes the width, a double click resets it. */
function ResizeEdge<Row>({ column, size, onSize }: Pick<GridHeadProps<Row>, 'column' | 'size' | 'onSize'>) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const from = event.clientX;
    const least = column.minSize ?? LEAST;
    edge.setPointerCapture(event.pointerId);
    event.preventDefault();
    edge.onpointermove = (move) => onSize(Math.min(MOST, Math.max(least, size + move.clientX - from)));
    edge.onpointerup = () => {
      edge.onpointermove = null;
    };
  };
  // Pointer only; widths are a matter of taste, and every value is readable without.
  return (
    <span
      className={classes.resize}
      aria-hidden
      draggable
      // The head around it is dragged to another place.
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={start}
      onDoubleClick={() => onSize(sizeOf(column))}
    />
  );
}

/** Width of a column nobody has resized. */
export const sizeOf = <Row,>({ size }: GridColumn<Row>) => size ?? 120;

/** The arrow, and the menu while it is open: one menu for each column at all times would slow down every move. */
function MenuOfHead({ title, menu }: { title: string; menu: HeadMenu }) {
  const arrow = (
    <button
      type="button"
      tabIndex={-1}
      className={classes.more}
      aria-label={t('Options of the column {title}', { title })}
      aria-haspopup="menu"
      aria-expanded={menu.opened}
      onClick={() => menu.onChange(!menu.opened)}
    >
      <IconChevronDown size={13} aria-hidden />
    </button>
  );
  if (!menu.opened) return arrow;
  return (
    <Menu opened onChange={menu.onChange} position="bottom-end" returnFocus={false}>
      <Menu.Target>{arrow}</Menu.Target>
      <Menu.Dropdown>{menu.draw()}</Menu.Dropdown>
    </Menu>
  );
}

/** Head of a column: its name sorts, its arrow opens the menu, its edge resizes, and it can be dragged. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { column, place, sorted, onDrop, menu } = props;
  const [over, setOver] = useState(false);
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  const drag = onDrop && {
    draggable: place > 0,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', column.id),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(place > 0);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const dragged = event.dataTransfer.getData('text/plain');
      // Rows can be dropped here too.
      if (dragged !== '') onDrop(dragged);
    },
  };
  const name = (
    <>
      {column.mark}
      <span>{column.header}</span>
      {sorted !== undefined && <Arrow size={13} className={classes.arrow} aria-hidden />}
    </>
  );
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
      {column.sortable === false ? (
        <span className={classes.sort}>{name}</span>
      ) : (
        <button
          type="button"
          // Arrow keys reach the heads that have a menu.
          tabIndex={menu && -1}
          className={classes.sort}
          title={column.title}
          onClick={props.onSort}
        >
          {name}
        </button>
      )}
      {menu && <MenuOfHead title={column.title ?? column.header} menu={menu} />}
      <ResizeEdge column={column} size={props.size} onSize={props.onSize} />
    </div>
  );
}
