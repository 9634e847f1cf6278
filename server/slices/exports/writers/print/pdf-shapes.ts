import type { Content } from 'pdfmake';
import { fontRuns } from './font-runs.ts';
import { DIM, LINE } from './look.ts';

export const text = (value: string, style: object = {}): Content => ({ text: fontRuns(value), ...style });
export const dim = (value: string, style: object = {}) => text(value, { color: `#${DIM}`, ...style });

/** Content at a place on the page, as wide as it says. */
export const box = ({ x, y, w }: { x: number; y: number; w: number }, content: Content): Content => ({
  columns: [{ width: w, stack: [content] }],
  absolutePosition: { x, y },
});
export const rule = ({ x, y, w }: { x: number; y: number; w: number }): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: w, y2: 0, lineWidth: 0.7, lineColor: `#${LINE}` }],
  absolutePosition: { x, y },
});
export const filled = (
  x: number,
  y: number,
  { w, h, colour, r }: { w: number; h: number; colour: string; r: number },
) =>
  ({
    canvas: [{ type: 'rect', x: 0, y: 0, w, h, r, color: `#${colour}` }],
    absolutePosition: { x, y },
  }) as Content;
export const jpegAt = (jpeg: string, at: { x: number; y: number; w: number; h: number }): Content => ({
  image: `data:image/jpeg;base64,${jpeg}`,
  width: at.w,
  height: at.h,
  absolutePosition: { x: at.x, y: at.y },
});
