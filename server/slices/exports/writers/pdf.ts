import { fileURLToPath } from 'node:url';
import pdfmake, { type Content } from 'pdfmake';
import { ORIGINS } from '#contract/primitives.ts';
import { ABOUT_TITLE } from '../about-numbers.ts';
import type { AboutPart, ChartSection, Figure, FiguresSection } from '../exporters.ts';
import { chartSvg } from './chart-svg.ts';
import { fontRuns } from './cjk.ts';
import type { PrintDocument, PrintTable } from './print-document.ts';
import { type PrintPage, printPages } from './print-pages.ts';
import { changeText, valueText } from './value-text.ts';

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`));
const faces = (regular: string, bold: string) => ({
  normal: regular,
  italics: regular,
  bold,
  bolditalics: bold,
});
pdfmake.setFonts({
  Inter: faces(font('inter/400Regular/Inter_400Regular.ttf'), font('inter/700Bold/Inter_700Bold.ttf')),
  SC: faces(
    font('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    font('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  ),
  KR: faces(
    font('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
    font('noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf'),
  ),
});
// Nothing a document says makes it fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false);
const FONTS = ['inter', 'noto-sans-sc', 'noto-sans-kr'];
pdfmake.setLocalAccessPolicy((path: string) =>
  FONTS.some((name) => path.includes(`expo-google-fonts/${name}/`)),
);

const DIM = '#6b6a76';
const ACCENT = '#5b3fd6';
const AMBER = '#a15c00';
const LINE = '#e4e3ea';
/** Points: A4 on its side, without margins. */
const WIDTH = 762;
const GAP = 14;
const MOST_LETTERS = 160;

const text = (value: string, style: object = {}): Content => ({ text: fontRuns(value), ...style });

const originsText = ({ origins }: Figure): string | null => {
  if (!origins) return null;
  const whole = ORIGINS.reduce((sum, origin) => sum + origins[origin], 0);
  if (whole === 0) return null;
  return ORIGINS.filter((origin) => origins[origin] > 0)
    .map((origin) => `${Math.round((origins[origin] / whole) * 100)} % ${origin.replace('_', ' ')}`)
    .join(', ');
};

function figureCell(figure: Figure): Content {
  const { change, label, value } = figure;
  const origin = originsText(figure);
  return {
    stack: [
      text(label, { fontSize: 8, color: DIM }),
      {
        columns: [
          text(valueText(value, figure, true), { fontSize: 17, bold: true, width: 'auto' }),
          ...(typeof change === 'number'
            ? [text(changeText(change, figure), { fontSize: 8, color: DIM, margin: [6, 8, 0, 0] })]
            : []),
        ],
      },
      ...(origin ? [text(origin, { fontSize: 7, color: DIM })] : []),
    ],
    margin: [8, 6, 8, 6],
  };
}

function figures({ figures, note }: FiguresSection): Content[] {
  const across = figures.length > 5 ? 4 : figures.length;
  const rows: Content[][] = [];
  for (let i = 0; i < figures.length; i += across) {
    const row = figures.slice(i, i + across).map(figureCell);
    while (row.length < across) row.push({ text: '' });
    rows.push(row);
  }
  const layout = {
    hLineColor: () => LINE,
    vLineColor: () => LINE,
    hLineWidth: () => 0.7,
    vLineWidth: () => 0.7,
  };
  return [
    { table: { widths: Array(across).fill('*'), body: rows }, layout, margin: [0, 0, 0, 10] },
    ...(note ? [text(note, { fontSize: 8, color: DIM, margin: [0, 0, 0, 8] })] : []),
  ];
}

function charts(all: readonly ChartSection[], { figures: above, table: below }: PrintPage): Content[] {
  const beside = all.length > 1 && all.every(({ shape }) => shape !== 'line') ? all.length : 1;
  const width = (WIDTH - GAP * (beside - 1)) / beside;
  const height = beside > 1 ? (above ? 250 : 330) : all.length > 1 || below ? 180 : 370;
  const drawn = all.map((chart) => ({
    stack: [
      text(chart.name, { fontSize: 10, bold: true, margin: [0, 4, 0, 2] }),
      { svg: chartSvg(chart, { width, height }), width },
    ],
    width,
  }));
  return beside > 1 ? [{ columns: drawn, columnGap: GAP }] : drawn;
}

function table({ columns, rows, left_out }: PrintTable): Content[] {
  if (rows.length === 0) return [text('Nothing was found.', { color: DIM })];
  const is_text = columns.map(({ type }) => type === 'text' || type === 'flag');
  const side = (i: number) => (is_text[i] ? 'left' : 'right');
  const short = (value: string) => (value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value);
  const body: Content[][] = [
    columns.map((column, i) => text(column.label, { bold: true, alignment: side(i), color: DIM })),
    ...rows.map((row) =>
      columns.map((column, i) => text(short(valueText(row[i] ?? null, column)), { alignment: side(i) })),
    ),
  ];
  const widths = columns.map(({ id }, i) =>
    id === 'message' ? '*' : is_text[i] && columns.length < 6 ? '*' : 'auto',
  );
  if (!widths.includes('*')) widths[0] = '*';
  return [
    {
      table: { headerRows: 1, widths, body, dontBreakRows: true },
      layout: 'lightHorizontalLines',
      fontSize: 8,
    },
    ...(left_out > 0
      ? [
          text(`and ${left_out.toLocaleString('en')} more, which an Excel export holds.`, {
            fontSize: 8,
            color: DIM,
            margin: [0, 6, 0, 0],
          }),
        ]
      : []),
  ];
}

const page = (of: PrintPage): Content => ({
  stack: [
    text(of.title, {
      fontSize: 15,
      bold: true,
      margin: [0, 0, 0, of.note ? 2 : 10],
      pageBreak: 'before',
      headlineLevel: 1,
      tocItem: true,
    }),
    ...(of.note ? [text(of.note, { color: DIM, margin: [0, 0, 0, 10] })] : []),
    ...(of.pictures.length > 0
      ? [
          {
            columns: of.pictures.map(({ jpeg, caption }) => {
              const width = (WIDTH - 2 * GAP) / 3;
              const image = { image: `data:image/jpeg;base64,${jpeg}`, width };
              return { width, stack: [image, text(caption ?? '', { color: DIM, margin: [0, 6, 0, 0] })] };
            }),
            columnGap: GAP,
          },
        ]
      : []),
    ...(of.figures ? figures(of.figures) : []),
    ...charts(of.charts, of),
    ...(of.table ? table(of.table) : []),
  ],
});

const about = (parts: readonly AboutPart[]): Content => ({
  stack: [
    text(ABOUT_TITLE, { fontSize: 15, bold: true, margin: [0, 0, 0, 8], pageBreak: 'before', tocItem: true }),
    ...parts.flatMap(({ title, lines }): Content[] => [
      text(title, { fontSize: 10, bold: true, margin: [0, 8, 0, 3] }),
      {
        table: {
          widths: [150, '*'],
          body: lines.map(([name, value]) => [text(name, { color: DIM }), text(value)]),
          dontBreakRows: true,
        },
        layout: 'noBorders',
        fontSize: 8,
      },
    ]),
  ],
});

const cover = ({ title, made, period, filters, invented, cover_picture }: PrintDocument): Content => ({
  stack: [
    ...(cover_picture === null
      ? []
      : [{ image: `data:image/jpeg;base64,${cover_picture}`, width: 140, margin: [0, 20, 0, 0] } as Content]),
    text('Limelight', {
      ...{ fontSize: 11, bold: true, color: ACCENT },
      margin: [0, cover_picture === null ? 120 : 24, 0, 10],
    }),
    text(title, { fontSize: 30, bold: true, margin: [0, 0, 0, 12] }),
    ...(period ? [text(period, { fontSize: 14, margin: [0, 0, 0, 6] })] : []),
    ...filters.map((filter) => text(filter, { fontSize: 11, color: DIM, margin: [0, 1, 0, 1] })),
    text(made, { fontSize: 11, color: DIM, margin: [0, 24, 0, 0] }),
    ...(invented ? [text(invented, { fontSize: 12, bold: true, color: AMBER, margin: [0, 14, 0, 0] })] : []),
  ],
});

const contents: Content = {
  toc: { title: text('Contents', { fontSize: 15, bold: true, margin: [0, 0, 0, 10], pageBreak: 'before' }) },
};

/** A document as PDF, charts as vectors, fonts inside. */
export async function pdfOf(document: PrintDocument): Promise<Uint8Array> {
  const file = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [40, 40, 40, 44],
    defaultStyle: { font: 'Inter', fontSize: 9, color: '#1d1c24' },
    lang: 'en',
    info: { title: document.title, creator: 'Limelight' },
    footer: (number, all) => ({
      columns: [
        text(number === 1 ? '' : document.title.slice(0, 90), { color: DIM }),
        text(document.invented ?? '', { color: AMBER, alignment: 'center', bold: true }),
        text(`${number} / ${all}`, { color: DIM, alignment: 'right' }),
      ],
      fontSize: 8,
      margin: [40, 14, 40, 0],
    }),
    content: [
      cover(document),
      ...(document.has_contents ? [contents] : []),
      ...printPages(document).map(page),
      about(document.about),
    ],
  });
  return file.getBuffer();
}
