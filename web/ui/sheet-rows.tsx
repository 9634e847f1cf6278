import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';
import classes from './sheet.module.css';
import { usePrinting } from './use-printing.ts';

export interface VirtualRows {
  scrollToIndex: (index: number) => void;
}

export interface SheetRowsProps {
  count: number;
  rowHeight: number;
  /** Of the head and of the totals, which cover the edges. */
  headHeight: number;
  /** Given what scrolls to a row. */
  virtual: RefObject<VirtualRows | null>;
  onMouseDown: (event: MouseEvent) => void;
  onMouseOver: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
  draw: (index: number, start: number) => ReactNode;
}

/** The rows in sight. A part of its own, so that scrolling draws neither the head nor the totals again. */
export function SheetRows({ count, rowHeight, headHeight, virtual, draw, ...mouse }: SheetRowsProps) {
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    // What scrolls is around it, and not yet known to its owner when this is first drawn.
    getScrollElement: () => body.current?.parentElement ?? null,
    estimateSize: () => rowHeight,
    overscan: printing ? count : 4,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: headHeight,
  });
  virtual.current = rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: rows.getTotalSize() }}
      {...mouse}
    >
      {rows.getVirtualItems().map(({ index, start }) => draw(index, start))}
    </div>
  );
}
