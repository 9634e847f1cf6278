import { createRequire } from 'node:module';
import type PptxGenJS from 'pptxgenjs';
import { t } from '#server/platform/language.ts';
import { slidesOf } from './deck.ts';
import { FOOT_LINES, footColumns, lineHeight, SLIDE } from './form.ts';
import { AMBER, DIM } from './look.ts';
import { cutToLines } from './measures.ts';
import { draw } from './pptx-blocks.ts';
import { fontFace, inches, type Slide } from './pptx-slide.ts';
import { footWords, type PrintDocument } from './print-document.ts';
import { inFont } from './typeface.ts';

// The package's ES module does not run on Node.
const Presentation = createRequire(import.meta.url)('pptxgenjs') as typeof PptxGenJS;

const MASTER = 'limelight';
const FOOT = SLIDE.bottom + 8;
const FOOT_SIZE = 12;

function foot(slide: Slide, document: PrintDocument, [number, of]: [number, number]) {
  const { as_of, invented } = document;
  const columns = footColumns(SLIDE);
  const [{ w }] = columns;
  const add = (i: 0 | 1 | 2, text: string, style: PptxGenJS.TextPropsOptions) =>
    slide.addText(text, {
      x: inches(columns[i].x),
      y: inches(FOOT),
      w: inches(columns[i].w),
      h: inches(FOOT_LINES * lineHeight(FOOT_SIZE)),
      valign: 'middle',
      fontFace: fontFace(),
      fontSize: FOOT_SIZE,
      color: DIM,
      margin: 0,
      ...style,
    });
  const sender = cutToLines(footWords(document, number, 60), w - 16, { size: FOOT_SIZE, most: FOOT_LINES });
  add(0, sender, { align: 'left' });
  if (invented) add(1, invented, { align: 'center', color: AMBER, bold: true });
  else add(1, t('Numbers as of {at}', { at: as_of }), { align: 'center' });
  add(2, t('{n} of {all}', { n: number, all: of }), { align: 'right' });
}

/** A document as PowerPoint, with charts and tables that can be edited. */
export async function pptxOf(document: PrintDocument): Promise<Uint8Array> {
  const file = new Presentation();
  file.defineLayout({ name: 'SLIDE', width: inches(SLIDE.width), height: inches(SLIDE.height) });
  file.layout = 'SLIDE';
  file.title = document.title;
  file.author = document.company;
  file.company = 'Limelight';
  file.defineSlideMaster({ title: MASTER, background: { color: 'FFFFFF' } });
  inFont(document.brand?.font ?? null, () => {
    const pages = slidesOf(document);
    for (const [i, { blocks }] of pages.entries()) {
      const slide = file.addSlide({ masterName: MASTER });
      for (const placed of blocks) draw(slide, placed);
      foot(slide, document, [i + 1, pages.length]);
    }
  });
  return (await file.write({ outputType: 'nodebuffer' })) as Uint8Array;
}
