import { createRequire } from 'node:module';
import type PptxGenJS from 'pptxgenjs';
import { ABOUT_TITLE } from '../about-numbers.ts';
import { type AboutPart, PRINTED_PICTURE, type PrintedPicture } from '../exporters.ts';
import {
  ACCENT,
  AMBER,
  addTable,
  BELOW,
  BOTTOM,
  charts,
  DIM,
  FONT,
  figureCards,
  INK,
  LEFT,
  type Slide,
  short,
  TOP,
  tableSlides,
  WIDTH,
} from './pptx-parts.ts';
import type { PrintDocument } from './print-document.ts';
import { type PrintPage, printPages } from './print-pages.ts';

// The package's ES module is not one for Node.
const Presentation = createRequire(import.meta.url)('pptxgenjs') as typeof PptxGenJS;

const MASTER = 'limelight';
/** Lines of a slide about the numbers, and letters of a line. */
const ABOUT_LINES = 30;
const LINE_LETTERS = 165;

/** What is said of the numbers, on as many slides as it takes. */
function aboutSlides(add: (title: string) => Slide, parts: readonly AboutPart[]) {
  const lines = parts.flatMap(({ title, lines }) =>
    lines.map(([name, text]) => ({ part: title, name, text })),
  );
  let page: typeof lines = [];
  let used = 0;
  const flush = () => {
    if (page.length === 0) return;
    let part = '';
    const runs = page.flatMap((line): PptxGenJS.TextProps[] => {
      const head =
        line.part === part
          ? []
          : [{ text: line.part, options: { bold: true, fontSize: 12, color: ACCENT, breakLine: true } }];
      part = line.part;
      return [
        ...head,
        { text: `${line.name}: `, options: { bold: true } },
        { text: line.text, options: { breakLine: true } },
      ];
    });
    add(ABOUT_TITLE).addText(runs, {
      x: LEFT,
      y: TOP - 0.2,
      w: WIDTH,
      h: BOTTOM - TOP + 0.2,
      fontFace: FONT,
      fontSize: 10,
      color: INK,
      valign: 'top',
      fit: 'shrink',
    });
    page = [];
    used = 0;
  };
  for (const line of lines) {
    const is_first = line.part !== page.at(-1)?.part;
    const size = Math.ceil((line.name.length + line.text.length) / LINE_LETTERS) + (is_first ? 1.3 : 0);
    if (used + size > ABOUT_LINES) flush();
    page.push(line);
    used += size;
  }
  flush();
}

/** Inches of the picture on the first page. */
const COVER_EDGE = 2.6;

function cover(slide: Slide, { title, made, period, filters, invented, cover_picture }: PrintDocument) {
  // Beside the picture there is less room.
  const w = cover_picture === null ? WIDTH : WIDTH - COVER_EDGE - 0.4;
  if (cover_picture !== null)
    slide.addImage({
      ...{ data: `image/jpeg;base64,${cover_picture}`, x: LEFT + WIDTH - COVER_EDGE, y: 1.6 },
      ...{ w: COVER_EDGE, h: COVER_EDGE, rounding: true },
    });
  const lines = [period, ...filters].filter((line) => line !== null);
  slide.addText('Limelight', {
    x: LEFT,
    y: 1.6,
    w,
    h: 0.4,
    fontFace: FONT,
    fontSize: 14,
    bold: true,
    color: ACCENT,
  });
  slide.addText(title, {
    x: LEFT,
    y: 2,
    w,
    h: 1.1,
    fontFace: FONT,
    fontSize: 36,
    bold: true,
    color: INK,
    fit: 'shrink',
    valign: 'middle',
  });
  slide.addText(lines.join('\n'), {
    x: LEFT,
    y: 3.2,
    w,
    h: 2,
    fontFace: FONT,
    fontSize: 14,
    color: DIM,
    valign: 'top',
    fit: 'shrink',
  });
  slide.addText(made, {
    x: LEFT,
    y: 5.4,
    w,
    h: 0.4,
    fontFace: FONT,
    fontSize: 12,
    color: DIM,
  });
  if (invented)
    slide.addText(invented, {
      x: LEFT,
      y: 5.85,
      w,
      h: 0.4,
      fontFace: FONT,
      fontSize: 13,
      bold: true,
      color: AMBER,
    });
}

/** A document as PowerPoint, charts that can be edited. */
export async function pptxOf(document: PrintDocument): Promise<Uint8Array> {
  const file = new Presentation();
  file.layout = 'LAYOUT_WIDE';
  file.title = document.title;
  file.author = 'Limelight';
  file.company = 'Limelight';
  const foot = { y: 7.05, h: 0.3, fontFace: FONT, fontSize: 9 };
  file.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { text: { text: short(document.title), options: { ...foot, x: LEFT, w: 5, color: DIM } } },
      ...(document.invented
        ? [
            {
              text: {
                text: document.invented,
                options: { ...foot, x: 5.6, w: 5.2, color: AMBER, bold: true },
              },
            },
          ]
        : []),
    ],
    slideNumber: { x: 12.3, y: 7.05, w: 0.5, h: 0.3, fontFace: FONT, fontSize: 9, color: DIM },
  });
  const add = (title: string): Slide => {
    const slide = file.addSlide({ masterName: MASTER });
    slide.addText(title, {
      x: LEFT,
      y: 0.35,
      w: WIDTH,
      h: 0.6,
      fontFace: FONT,
      fontSize: 22,
      bold: true,
      color: INK,
      fit: 'shrink',
    });
    return slide;
  };
  cover(file.addSlide({ masterName: MASTER }), document);
  for (const page of printPages(document)) addPage(add, page);
  aboutSlides(add, document.about);
  return (await file.write({ outputType: 'nodebuffer' })) as Uint8Array;
}

function addPage(add: (title: string) => Slide, page: PrintPage) {
  const { title, note, pictures, figures, charts: drawn, table } = page;
  if (table && drawn.length === 0) return tableSlides(add, title, table);
  const slide = add(title);
  if (note)
    slide.addText(note, {
      x: LEFT,
      y: 0.9,
      w: WIDTH,
      h: 0.3,
      fontFace: FONT,
      fontSize: 12,
      color: DIM,
    });
  addPictures(slide, pictures);
  const top = figures ? figureCards(slide, figures, TOP) : TOP;
  if (drawn.length > 0) charts(slide, drawn, top, table ? BELOW : BOTTOM);
  if (table) addTable(slide, table, table.rows, BELOW + 0.1);
}

/** Inches between pictures, and how many stand side by side. */
const GAP = 0.2;
const MOST_PICTURES = 3;
const CAPTION = 0.45;

/** Pictures side by side, as wide as the slide. */
function addPictures(slide: Slide, pictures: readonly PrintedPicture[]) {
  const w = (WIDTH - 2 * GAP) / MOST_PICTURES;
  const h = (w * PRINTED_PICTURE.height) / PRINTED_PICTURE.width;
  for (const [i, { jpeg, caption }] of pictures.entries()) {
    const x = LEFT + i * (w + GAP);
    slide.addImage({ data: `image/jpeg;base64,${jpeg}`, x, y: TOP, w, h });
    if (caption !== undefined)
      slide.addText(caption, {
        ...{ x, y: TOP + h + 0.05, w, h: CAPTION, margin: 0, valign: 'top', fit: 'shrink' },
        ...{ fontFace: FONT, fontSize: 10, color: DIM },
      });
  }
}
