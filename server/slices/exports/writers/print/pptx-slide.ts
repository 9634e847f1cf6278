import type PptxGenJS from 'pptxgenjs';
import { SLIDE } from './form.ts';
import { INK } from './look.ts';
import { currentTypeface } from './typeface.ts';

export type Slide = PptxGenJS.Slide;

/** Every office suite has it. */
const USUAL_FONT = 'Arial';

/** That of the client, or the usual one. */
export const fontFace = (): string => currentTypeface()?.family ?? USUAL_FONT;
const SIZE = SLIDE.text;

export const inches = (points: number): number => points / 72;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export const at = ({ x, y, w, h }: Box) => ({ x: inches(x), y: inches(y), w: inches(w), h: inches(h) });

type Runs = string | PptxGenJS.TextProps[];
export function write(slide: Slide, where: Box, text: Runs, style: PptxGenJS.TextPropsOptions = {}): void {
  slide.addText(text, {
    ...at(where),
    fontFace: fontFace(),
    fontSize: SIZE,
    color: INK,
    margin: 0,
    valign: 'top',
    ...style,
  });
}

export const filled = (slide: Slide, where: Box, color: string, rectRadius = 0) =>
  slide.addShape(rectRadius > 0 ? 'roundRect' : 'rect', {
    ...at(where),
    fill: { color },
    line: { color, width: 0 },
    ...(rectRadius > 0 ? { rectRadius: inches(rectRadius) } : {}),
  });
export const jpegAt = (slide: Slide, jpeg: string, where: Box) =>
  slide.addImage({ ...at(where), data: `image/jpeg;base64,${jpeg}` });
