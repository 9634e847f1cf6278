/** A page, in points: its size, where its content is, and the size of body text. */
export interface PageForm {
  width: number;
  height: number;
  margin: number;
  top: number;
  bottom: number;
  text: number;
  /** Height of a row in a table. */
  row: Size;
  /** Of a presentation: one idea a page, read from a distance. */
  is_deck: boolean;
}

/** Heights that a block can have, and the one it has where nothing is short. */
export interface Size {
  min: number;
  ideal: number;
  max: number;
}

/** A4 on its side. */
export const PAPER: PageForm = {
  width: 842,
  height: 595,
  margin: 40,
  top: 36,
  bottom: 551,
  text: 9,
  row: { min: 16, ideal: 19, max: 27 },
  is_deck: false,
};

/** A slide, 16:9. */
export const SLIDE: PageForm = {
  width: 960,
  height: 540,
  margin: 48,
  top: 36,
  bottom: 494,
  text: 12,
  row: { min: 20.5, ideal: 25, max: 32 },
  is_deck: true,
};

export const contentWidth = ({ width, margin }: PageForm): number => width - 2 * margin;
/** Distance of one line from the next. */
export const lineHeight = (size: number): number => size * 1.3;

/** Columns of the foot: the sender, when numbers were read, the page. */
export function footColumns(form: PageForm) {
  const width = contentWidth(form);
  const column = (from: number, share: number) => ({ x: form.margin + width * from, w: width * share });
  return [column(0, 0.48), column(0.48, 0.36), column(0.84, 0.16)] as const;
}
/** Lines that the sender has. */
export const FOOT_LINES = 2;
