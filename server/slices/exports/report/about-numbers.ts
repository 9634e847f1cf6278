import { fullLabel, METRIC_TABLE, type MetricId } from '#contract/report/metrics.ts';
import type { MissingReason, Origin } from '#contract/values/primitives.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import {
  emvFormula,
  METRIC_DEFINITIONS,
  MISSING_TEXTS,
  ORIGIN_TEXTS,
} from '#server/analytics/metrics/definitions.ts';
import { momentText, periodText } from '#server/platform/date-text.ts';
import type { AboutNumbers, AboutPart } from '../exporter.ts';
import type { Cover } from '../writers/writer.ts';
import { lowerBoundText } from './lower-bound.ts';

export const ABOUT_TITLE = 'About these numbers';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const labelOf = (metric: string) =>
  metric in METRIC_TABLE ? fullLabel(metric as MetricId) : capital(metric.replaceAll('_', ' '));
const originName = (origin: Origin) => capital(origin.replaceAll('_', ' '));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Method section of every file: scope, formulas, n, missing values and their reasons, origins. */
export function aboutParts(about: AboutNumbers, cover: Cover): AboutPart[] {
  const parts: AboutPart[] = [
    { title: 'This file', lines: fileLines(about, cover) },
    { title: 'How many', lines: about.counts.map(({ label, n }) => [label, number.format(n)]) },
    ...wordedParts(about),
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** Worded now, unless the wording was stored with the numbers. */
export const wordedParts = (about: AboutNumbers): readonly AboutPart[] =>
  about.worded ?? [
    { title: 'Formulas', lines: formulas(about) },
    { title: 'Where the numbers come from', lines: originLines(about) },
    { title: 'What is missing, and why', lines: missingLines(about) },
  ];

function fileLines(
  { filters, period, invented, notes, taken_at }: AboutNumbers,
  cover: Cover,
): AboutPart['lines'] {
  return [
    ['Content', cover.title],
    ...(period ? ([['Period', periodText(period)]] as AboutPart['lines']) : []),
    ...(taken_at ? ([['Numbers as of', momentText(taken_at)]] as AboutPart['lines']) : []),
    ['Filters', filters.length > 0 ? filters.join('; ') : 'none'],
    ...(invented.n > 0
      ? ([
          [
            'Invented',
            `${number.format(invented.n)} ${invented.what} belong to the demo world: they are made up, with all their numbers.`,
          ],
        ] as AboutPart['lines'])
      : []),
    ...notes.map((note): [string, string] => ['Note', note]),
    ['Exported', `${momentText(cover.made_at.toISOString())} by ${cover.by}, ${cover.company}`],
    ['Made with', 'Limelight'],
  ];
}

function formulas({ metrics, emv, currency }: AboutNumbers): AboutPart['lines'] {
  const lines = METRIC_DEFINITIONS.filter(({ id }) => metrics.includes(id)).map((m): [string, string] => [
    `${m.label} (${m.id}@${m.version})`,
    [m.formula, m.of && `Of ${m.of}`, m.note].filter(Boolean).join('. '),
  ]);
  if (emv) lines.push([`Model of media value (${emv.model})`, `${emv.label}: ${emvFormula(emv)}`]);
  if (currency !== null) lines.push(['Currency', currency]);
  return lines;
}

function originLines({ origins = {}, metrics }: AboutNumbers): AboutPart['lines'] {
  const sums = Object.entries(origins).map(([metric, parts]): [string, string] => [
    labelOf(metric),
    [
      ORIGINS.filter((origin) => parts[origin] > 0)
        .map((origin) => `${originName(origin).toLowerCase()} ${number.format(parts[origin])}`)
        .join(', ') || 'nothing',
      parts.lower_bound && `at least: ${lowerBoundText(parts.lower_bound)}`,
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  const words =
    metrics.length === 0
      ? []
      : (Object.entries(ORIGIN_TEXTS) as Array<[Origin, string]>).map(([origin, text]): [string, string] => [
          originName(origin),
          text,
        ]);
  return [...sums, ...words];
}

function missingLines({ missing }: AboutNumbers): AboutPart['lines'] {
  return Object.entries(missing).flatMap(([metric, reasons]) =>
    Object.entries(reasons).map(([reason, n]): [string, string] => [
      labelOf(metric),
      `${number.format(n)}: ${MISSING_TEXTS[reason as MissingReason] ?? reason}`,
    ]),
  );
}
