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
  /** Height of header and totals, which cover the edges. */
  headHeight: number;
  /** Receives a function that scrolls to a row. */
  virtual: RefObject<VirtualRows | null>;
  onMouseDown: (event: MouseEvent) => void;
  onMouseOver: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
  draw: (index: number, start: number) => ReactNode;
}

/** Separate component, so that scrolling does not render header and totals. */
export function SheetRows({ count, rowHeight, headHeight, virtual, draw, ...mouse }: SheetRowsProps) {
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    // The scrolling parent is not yet mounted on the first render.
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
