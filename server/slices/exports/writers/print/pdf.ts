import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pdfmake, { type Content } from 'pdfmake';
import { currentLanguage, t } from '#server/platform/language.ts';
import type { PrintedFont } from '../../printed-brand.ts';
import { CLIENT_FONT, PRODUCT_FONT } from './font-runs.ts';
import { FOOT_LINES, footColumns, PAPER } from './form.ts';
import { layOut, type PrintPage } from './layout.ts';
import { AMBER, DIM, INK } from './look.ts';
import { cutToLines, linesOf } from './measures.ts';
import { drawn } from './pdf-blocks.ts';
import { box, text } from './pdf-shapes.ts';
import { footWords, type PrintDocument } from './print-document.ts';
import { inFont, withUsualLines } from './typeface.ts';

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`));
const faces = (regular: string, bold: string) => ({
  normal: regular,
  italics: regular,
  bold,
  bolditalics: bold,
});
const SHIPPED = {
  Inter: faces(font('inter/400Regular/Inter_400Regular.ttf'), font('inter/700Bold/Inter_700Bold.ttf')),
  SC: faces(
    font('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    font('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  ),
  KR: faces(
    font('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
    font('noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf'),
  ),
};
// No content of a document makes it fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false);
const FONTS = ['inter', 'noto-sans-sc', 'noto-sans-kr'];
const CLIENT_FOLDER = 'limelight-font-';
pdfmake.setLocalAccessPolicy(
  (file: string) =>
    FONTS.some((name) => file.includes(`expo-google-fonts/${name}/`)) ||
    file.startsWith(path.join(tmpdir(), CLIENT_FOLDER)),
);

const FOOT = PAPER.bottom + 17;
const MOST_TITLE = 70;

function foot(document: PrintDocument, number: number, pages: number): Content[] {
  const { as_of, invented } = document;
  const columns = footColumns(PAPER);
  const [{ w }] = columns;
  const sender = cutToLines(footWords(document, number, MOST_TITLE), w - 16, {
    size: PAPER.text,
    most: FOOT_LINES,
  });
  const middle = invented
    ? text(invented, { color: `#${AMBER}`, bold: true, alignment: 'center' })
    : text(t('Numbers as of {at}', { at: as_of }), { color: `#${DIM}`, alignment: 'center' });
  const at = (i: 0 | 1 | 2, content: Content, y = FOOT) => box({ y, ...columns[i] }, content);
  const isLong = linesOf(sender, w - 16, PAPER.text) > 1;
  return [
    at(0, text(sender, { color: `#${DIM}`, margin: [0, 0, 16, 0] }), isLong ? FOOT - PAPER.text / 2 : FOOT),
    at(1, middle),
    at(2, text(t('{n} of {all}', { n: number, all: pages }), { color: `#${DIM}`, alignment: 'right' })),
  ];
}

const page = (document: PrintDocument, { blocks }: PrintPage, i: number, pages: number): Content => [
  { text: ' ', fontSize: 1, ...(i > 0 ? { pageBreak: 'before' as const } : {}) },
  ...blocks.flatMap(drawn),
  ...foot(document, i + 1, pages),
];

/** Makes the font of a client known: charts find it by its path alone. @returns removes its files */
async function useFont(own: PrintedFont | null): Promise<() => Promise<void>> {
  if (own === null) {
    pdfmake.setFonts(SHIPPED);
    return async () => undefined;
  }
  const folder = await mkdtemp(path.join(tmpdir(), CLIENT_FOLDER));
  const [regular, bold] = ['regular', 'bold'].map((name) => path.join(folder, name)) as [string, string];
  await writeFile(regular, withUsualLines(own.regular));
  await writeFile(bold, withUsualLines(own.bold ?? own.regular));
  pdfmake.setFonts({ ...SHIPPED, [CLIENT_FONT]: faces(regular, bold) });
  return () => rm(folder, { recursive: true, force: true });
}

/** A document as PDF, charts as vectors, fonts inside. */
export async function pdfOf(document: PrintDocument): Promise<Uint8Array> {
  const own = document.brand?.font ?? null;
  const end = await useFont(own);
  try {
    return await written(document, own);
  } finally {
    await end();
  }
}

function written(document: PrintDocument, own: PrintedFont | null): Promise<Uint8Array> {
  const content = inFont(own, () => {
    const pages = layOut(document, PAPER);
    return pages.map((one, i) => page(document, one, i, pages.length));
  });
  const file = pdfmake.createPdf({
    pageSize: { width: PAPER.width, height: PAPER.height },
    // Everything has its place: nothing may run on to a page of its own.
    pageMargins: [0, 4, 0, 0],
    // Figures of equal width, which kerning would pull into their neighbors. Forms by context and by language would take five sixths
    // of the layout.
    defaultStyle: {
      font: own ? CLIENT_FONT : PRODUCT_FONT,
      fontSize: PAPER.text,
      color: `#${INK}`,
      fontFeatures: { kern: false, tnum: true, calt: false, locl: false },
      lineHeight: 1.07,
    },
    lang: currentLanguage(),
    info: { title: document.title, creator: 'Limelight' },
    content,
  });
  return file.getBuffer();
}
