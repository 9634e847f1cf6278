import type { Phrase } from '#contract/languages/catalogue.ts';
import { fullLabel, METRIC_TABLE, type MetricId } from '#contract/report/metrics.ts';
import type { MissingReason, Origin } from '#contract/values/primitives.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import {
  emvText,
  METRIC_DEFINITIONS,
  MISSING_TEXTS,
  ORIGIN_TEXTS,
} from '#server/analytics/metrics/definitions.ts';
import { momentText, periodText } from '#server/platform/date-text.ts';
import { numberText, phrase, t } from '#server/platform/language.ts';
import type { AboutNumbers, AboutPart } from '../exporter.ts';
import type { Cover } from '../writers/writer.ts';
import { lowerBoundText } from './lower-bound.ts';
import { originText } from './origin-text.ts';

export const ABOUT_TITLE = 'About these numbers' satisfies Phrase;

const number = { format: (n: number) => numberText(n, { maximumFractionDigits: 0 }) };
const labelOf = (metric: string) =>
  metric in METRIC_TABLE ? phrase(fullLabel(metric as MetricId)) : capitalized(metric.replaceAll('_', ' '));
/** The catalogue has some names with a capital, others without. */
const capitalized = (name: string) => capital(phrase(name) === name ? phrase(capital(name)) : phrase(name));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Method section of every file: scope, formulas, n, missing values and their reasons, origins. */
export function aboutParts(about: AboutNumbers, cover: Cover): AboutPart[] {
  const parts: AboutPart[] = [
    { title: t('This file'), lines: fileLines(about, cover) },
    { title: t('How many'), lines: about.counts.map(({ label, n }) => [phrase(label), number.format(n)]) },
    ...wordedParts(about),
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** Worded now, unless the wording was stored with the numbers. */
export const wordedParts = (about: AboutNumbers): readonly AboutPart[] =>
  about.worded ?? [
    { title: t('Formulas'), lines: formulas(about), is_formulas: true },
    { title: t('Where the numbers come from'), lines: originLines(about) },
    { title: t('Missing values and their reasons'), lines: missingLines(about) },
  ];

function fileLines(
  { filters, period, invented, notes, taken_at }: AboutNumbers,
  cover: Cover,
): AboutPart['lines'] {
  return [
    [t('Content'), cover.title],
    ...(period ? ([[t('Period'), periodText(period)]] as AboutPart['lines']) : []),
    ...(taken_at ? ([[t('Numbers as of'), momentText(taken_at)]] as AboutPart['lines']) : []),
    [t('Filters'), filters.length > 0 ? filters.join('; ') : t('none')],
    ...(invented.n > 0
      ? ([
          [
            t('Invented'),
            t('{n} {what} are demo data: they are invented, with all their numbers.', {
              n: invented.n,
              what: phrase(invented.what),
            }),
          ],
        ] as AboutPart['lines'])
      : []),
    ...notes.map((note): [string, string] => [t('Note'), note]),
    [
      t('Exported'),
      t('{at} by {by}, {company}', {
        at: momentText(cover.made_at.toISOString()),
        by: cover.by,
        company: cover.company,
      }),
    ],
    [t('Made with'), 'Limelight'],
  ];
}

function formulas({ metrics, emv, currency }: AboutNumbers): AboutPart['lines'] {
  const lines = METRIC_DEFINITIONS.filter(({ id }) => metrics.includes(id)).map((m): [string, string] => [
    `${phrase(m.label)} (${m.id}@${m.version})`,
    [phrase(m.formula), m.of && t('Of {what}', { what: phrase(m.of) }), m.note && phrase(m.note)]
      .filter(Boolean)
      .join('. '),
  ]);
  if (emv)
    lines.push([
      t('Model of media value ({model})', { model: emv.model }),
      t('{label}: {value}', { label: phrase(emv.label), value: emvText(emv) }),
    ]);
  if (currency !== null) lines.push([t('Currency'), currency]);
  return lines;
}

function originLines({ origins = {}, metrics }: AboutNumbers): AboutPart['lines'] {
  const sums = Object.entries(origins).map(([metric, parts]): [string, string] => [
    labelOf(metric),
    [
      ORIGINS.filter((origin) => parts[origin] > 0)
        .map((origin) => `${originText(origin)} ${number.format(parts[origin])}`)
        .join(', ') || t('nothing'),
      parts.lower_bound && t('at least: {text}', { text: lowerBoundText(parts.lower_bound) }),
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  const words =
    metrics.length === 0
      ? []
      : (Object.entries(ORIGIN_TEXTS) as Array<[Origin, string]>).map(([origin, text]): [string, string] => [
          capital(originText(origin)),
          phrase(text),
        ]);
  return [...sums, ...words];
}

function missingLines({ missing }: AboutNumbers): AboutPart['lines'] {
  return Object.entries(missing).flatMap(([metric, reasons]) =>
    Object.entries(reasons).map(([reason, n]): [string, string] => [
      labelOf(metric),
      `${number.format(n)}: ${phrase(MISSING_TEXTS[reason as MissingReason] ?? reason)}`,
    ]),
  );
}
