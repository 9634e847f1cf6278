import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { areMonths } from '../values/column-reading.ts';
import type { LookedAtColumn } from './candidates.ts';
import { isCounted } from './day-rows.ts';
import { headerName, wordsOf } from './header-words.ts';
import { exampleTexts } from './left-out-columns.ts';
import type { RecognisedColumn, RowKind } from './recognition.ts';

const MONTHS = new Set(
  'month|months|mois|monat|monate|mes|mese|mesi|miesiac|maand|月|月份|年月|월|week|weeks|semaine|semaines|woche|kalenderwoche|kw|semana|settimana|周|quarter|quarters|trimestre|quartal|季度|period|reporting|report|calendar|year|yyyy|mm|of|the|du|de|del|im'.split(
    '|',
  ),
);
const FILLERS = new Set('period|reporting|report|calendar|year|yyyy|mm|of|the|du|de|del|im'.split('|'));
const isNamedMonth = (name: string): boolean => {
  const words = headerName(name).path.flatMap(wordsOf);
  return words.every((word) => MONTHS.has(word)) && words.some((word) => !FILLERS.has(word));
};

/** Null without one. */
export const monthColumn = (columns: readonly LookedAtColumn[], mapping: Mapping): LookedAtColumn | null =>
  columns.find(
    ({ name, values }) =>
      mapping[name] === undefined && values.filled > 0 && (isNamedMonth(name) || areMonths(values.cells)),
  ) ?? null;

const isWritten = (column: LookedAtColumn) =>
  column.candidates.some(({ field }) => field === 'created_at' || field === 'observed_at');

/**
 * A month beside an account is when its followers were read, and its counts may be of that month alone;
 * beside a post it is too coarse a date.
 */
export function withMonth(
  columns: readonly LookedAtColumn[],
  month: LookedAtColumn,
  rows: RowKind | null,
): LookedAtColumn[] {
  if (rows !== 'posts' && rows !== 'accounts' && rows !== 'series') return [...columns];
  const hasDate = columns.some((column) => column !== month && isWritten(column));
  return columns.map((column) => {
    if (column === month) {
      if (rows === 'posts' || hasDate)
        return { ...column, candidates: [], why_not: sentenceFor('date_without_day'), is_explained: true };
      const candidates =
        isWritten(column) || isNamedMonth(column.name)
          ? [
              {
                field: 'observed_at' as const,
                score: 0.9,
                why: sentenceFor('values_periods'),
                meaning: null,
              },
            ]
          : [];
      return { ...column, candidates };
    }
    if (rows === 'posts' || hasDate || !isCounted(column)) return column;
    return { ...column, candidates: [], why_not: sentenceFor('counts_of_month'), is_explained: true };
  });
}

/** Counts were left out, and nothing of the month can be taken. */
export const areCountsOfMonths = (
  before: readonly LookedAtColumn[],
  after: readonly LookedAtColumn[],
): boolean =>
  after.some((column, i) => column.why_not.code === 'counts_of_month' && column !== before[i]) &&
  !after.some(({ candidates }) => candidates[0]?.field === 'followers');

/** Posts without another date. */
export function withMonthAsked(answers: RecognisedColumn[], { name, values }: LookedAtColumn) {
  if (answers.some(({ field }) => field === 'created_at')) return answers;
  const question = sentenceFor('question_month_of_publication', {
    column: name,
    examples: exampleTexts(values),
  });
  return answers.map((answer) =>
    answer.column === name ? { ...answer, confidence: 0.5, question } : answer,
  );
}
