import type { Content } from 'pdfmake';
import type {
  ChartSection,
  FactsSection,
  FiguresSection,
  PointsSection,
  WordsSection,
} from '../../exporter.ts';
import {
  type AboutBlock,
  aboutGap,
  aboutLineHeight,
  type Blocks,
  chartHead,
  chartNote,
  factsAcross,
  figureRoom,
  figuresAcross,
  GUTTER,
  HEAD_LINE,
  HEAD_PICTURE,
  HEADLINE,
  type HeadBlock,
  headlineWidth,
  labelLines,
  logoSize,
  MOST_LABEL_LINES,
  NAME_WIDTH,
  type Placed,
  shareOf,
  TITLE,
  type TitleBlock,
  WORDS,
  wordsWidth,
} from './blocks.ts';
import { chartSvg } from './chart-svg.ts';
import { fontRuns } from './font-runs.ts';
import { lineHeight, PAPER } from './form.ts';
import { figureLines, figureValue, INK, LINE, planBar } from './look.ts';
import { cutTo, cutToLines } from './measures.ts';
import { cards, person, pictures } from './pdf-people.ts';
import { box, dim, filled, jpegAt, rule, text } from './pdf-shapes.ts';
import { pdfTable } from './pdf-table.ts';

const SIZE = PAPER.text;
const STEP = lineHeight(SIZE);

function logo(image: NonNullable<HeadBlock['logo']>, at: { x: number; y: number }): Content {
  const { w, h } = logoSize(image);
  return {
    image: `data:image/png;base64,${image.png}`,
    width: w,
    height: h,
    absolutePosition: { x: at.x, y: at.y + Math.min((HEAD_LINE - 4 - h) / 2, HEAD_LINE - 4 - h) },
  };
}

function sender(company: string, { look, x, y, w }: Omit<Placed, 'block' | 'h'>): Content[] {
  const badge = HEAD_LINE - 4;
  return [
    filled(x, y, { w: badge, h: badge, colour: look.badge, r: 5 }),
    box(
      { x, y: y + 5, w: badge },
      text(company.slice(0, 1).toUpperCase(), {
        color: `#${look.on_badge}`,
        bold: true,
        alignment: 'center',
      }),
    ),
    box(
      { x: x + badge + 8, y: y + 5, w: w / 2 },
      text(cutTo(company, w / 2, SIZE * 1.1, true), { bold: true, fontSize: SIZE * 1.1 }),
    ),
  ];
}

function head({ block, look, x, y, w }: Placed<HeadBlock>): Content[] {
  const wide = headlineWidth(PAPER, block);
  return [
    ...(block.logo ? [logo(block.logo, { x, y })] : sender(block.company, { look, x, y, w })),
    box({ x: x + w / 2, y: y + 5, w: w / 2 }, dim(block.genre, { alignment: 'right' })),
    box(
      { x, y: y + HEAD_LINE + 8, w: wide },
      {
        stack: [
          text(block.headline, { fontSize: SIZE * HEADLINE, bold: true, outline: true, lineHeight: 1.0 }),
          ...(block.filters ? [dim(block.filters, { margin: [0, 4, 0, 0] })] : []),
        ],
      },
    ),
    ...(block.picture
      ? [
          jpegAt(block.picture, {
            x: x + w - HEAD_PICTURE,
            y: y + HEAD_LINE + 6,
            w: HEAD_PICTURE,
            h: HEAD_PICTURE,
          }),
        ]
      : []),
  ];
}

function title({ block, x, y, w }: Placed<TitleBlock>): Content[] {
  const { level, text: words, note } = block;
  const size = SIZE * TITLE[level];
  const outline = level === 1 ? { outline: true } : {};
  return [
    box({ x, y, w }, text(cutTo(words, w, size, true), { fontSize: size, bold: true, ...outline })),
    ...(note ? [box({ x, y: y + lineHeight(size), w }, dim(note))] : []),
  ];
}

function figures({ block, look, x, y, w, h }: Placed<FiguresSection>): Content[] {
  const across = figuresAcross(block);
  const rows = Math.ceil(block.figures.length / across);
  const note = block.note ? STEP + 4 : 0;
  const high = (h - note) / rows;
  const wide = w / across;
  const labels = labelLines(block, w, SIZE);
  const content = block.figures.flatMap((figure, i): Content[] => {
    const left = x + (i % across) * wide + (i % across === 0 ? 0 : 12);
    const top = y + Math.floor(i / across) * high;
    const room = figureRoom(block, w);
    const bar = planBar(figure);
    const label = cutToLines(figure.label, room, { size: SIZE, most: MOST_LABEL_LINES });
    return [
      ...(i % across === 0
        ? [rule({ x, y: top, w })]
        : [
            {
              canvas: [
                { type: 'line', x1: 0, y1: 0, x2: 0, y2: high - 2, lineWidth: 0.7, lineColor: `#${LINE}` },
              ],
              absolutePosition: { x: left - 12, y: top },
            } as Content,
          ]),
      box({ x: left, y: top + 6, w: room }, dim(label)),
      box(
        { x: left, y: top + 6 + labels * STEP, w: room },
        {
          stack: [
            text(figureValue(figure), {
              fontSize: SIZE * 1.9,
              bold: true,
              lineHeight: 1.1,
            }),
            ...figureLines(figure).map((line) => text(line.text, { color: `#${line.colour}` })),
          ],
        },
      ),
      ...(bar
        ? [
            filled(left, top + high - 9, { w: room, h: 4, colour: look.track, r: 2 }),
            filled(left, top + high - 9, { w: room * bar.bar, h: 4, colour: look.accent, r: 2 }),
            filled(left + room * bar.mark, top + high - 12, { w: 1.4, h: 10, colour: INK, r: 0 }),
          ]
        : []),
    ];
  });
  return [
    ...content,
    rule({ x, y: y + h - note, w }),
    ...(block.note ? [box({ x, y: y + h - note + 5, w }, dim(block.note))] : []),
  ];
}

function chart({ block, look, x, y, w, h }: Placed<ChartSection>): Content[] {
  const { name, all: above } = chartHead(block, w, SIZE);
  const note = chartNote(block);
  const svg = chartSvg(block, look, { width: w, height: h - above });
  return [
    box({ x, y, w }, text(block.name, { fontSize: SIZE * TITLE[2], bold: true })),
    ...(note ? [box({ x, y: y + name, w }, dim(cutTo(note, w, SIZE)))] : []),
    { svg, width: w, absolutePosition: { x, y: y + above } },
  ];
}

function points({ block, x, y, w, h }: Placed<PointsSection>): Content[] {
  const size = SIZE * 1.08;
  const gap = Math.min(12, Math.max(5, (h - STEP * 1.6) / block.points.length / 3));
  return [
    box(
      { x, y, w },
      {
        stack: [
          text(block.name, { fontSize: SIZE * TITLE[2], bold: true, margin: [0, 0, 0, 6] }),
          ...block.points.map(
            (point): Content => ({
              text: [
                ...fontRuns(`${point.title} `).map((run) => ({ ...run, bold: true })),
                ...fontRuns(point.text),
              ],
              fontSize: size,
              lineHeight: 1.12,
              margin: [0, 0, 0, gap],
            }),
          ),
        ],
      },
    ),
  ];
}

const words = ({ block, x, y, w }: Placed<WordsSection>): Content[] => [
  box({ x, y, w: wordsWidth(w) }, text(block.text, { fontSize: SIZE * WORDS, lineHeight: 1.12 })),
];

function facts({ block, x, y, w, h }: Placed<FactsSection>): Content[] {
  const across = factsAcross(block);
  const wide = shareOf(w, across);
  const rows = Math.ceil(block.facts.length / across);
  return [
    rule({ x, y, w }),
    ...block.facts.map(({ fact, more, detail }, i) =>
      box(
        {
          x: x + (i % across) * (wide + GUTTER),
          y: y + 7 + (Math.floor(i / across) * (h - 8)) / rows,
          w: wide,
        },
        {
          stack: [
            {
              text: [...fontRuns(`${fact} `).map((run) => ({ ...run, bold: true })), ...fontRuns(more)],
              fontSize: SIZE * 1.08,
            },
            dim(detail),
          ],
        },
      ),
    ),
  ];
}

function about({ block, x, y, w, h }: Placed<AboutBlock>): Content[] {
  const gap = aboutGap(block, { w, h }, SIZE);
  let top = y;
  return block.lines.flatMap((line): Content[] => {
    const at = top;
    top += aboutLineHeight(line, w, SIZE) + gap;
    const [name, words] = line;
    return [
      box({ x, y: at, w: NAME_WIDTH - 8 }, dim(name)),
      box({ x: x + NAME_WIDTH, y: at, w: w - NAME_WIDTH }, text(words)),
    ];
  });
}

const DRAWINGS: { [Kind in keyof Blocks]: (placed: Placed<Blocks[Kind]>) => Content[] } = {
  head,
  title,
  figures,
  chart,
  points,
  words,
  facts,
  cards,
  person,
  pictures,
  about,
  table: pdfTable,
};
const drawnAs = <Kind extends keyof Blocks>(kind: Kind, placed: Placed<Blocks[Kind]>) =>
  DRAWINGS[kind](placed);

/** A placed block as PDF content. */
export const drawn = (placed: Placed): Content[] => drawnAs(placed.block.kind, placed);
