import { useVirtualizer } from '@tanstack/react-virtual';
import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './grid.module.css';
import { usePrinting } from './use-printing.ts';

export interface VirtualRows {
  scrollToIndex: (index: number) => void;
}

/** Mouse handlers of all rows. */
export type RowsMouse = Pick<
  HTMLAttributes<HTMLDivElement>,
  'onClick' | 'onAuxClick' | 'onMouseDown' | 'onMouseOver' | 'onDoubleClick'
>;

export interface GridRowsProps {
  count: number;
  rowHeight: number;
  /** Heights of the head and the footer, which cover the edges. */
  padding: { top: number; bottom: number };
  /** Receives the function that scrolls to a row. */
  virtual: RefObject<VirtualRows | null>;
  mouse: RowsMouse;
  draw: (index: number, start: number) => ReactNode;
  onEnd: (() => void) | undefined;
}

/** The rows in view. A component of its own, so that scrolling draws neither the head nor the footer again. */
export function GridRows({ count, rowHeight, padding, virtual, mouse, draw, onEnd }: GridRowsProps) {
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    // The ref of the scrolling parent is not set yet on the first render.
    getScrollElement: () => body.current?.parentElement ?? null,
    estimateSize: () => rowHeight,
    overscan: printing ? count : 6,
    scrollPaddingStart: padding.top,
    scrollPaddingEnd: padding.bottom,
  });
  virtual.current = rows;
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!printing && last >= 0 && last >= count - 5) onEnd?.();
  }, [printing, last, count, onEnd]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: rows.getTotalSize() }}
      {...mouse}
    >
      {items.map(({ index, start }) => draw(index, start))}
    </div>
  );
}
