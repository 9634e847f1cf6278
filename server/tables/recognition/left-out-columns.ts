import { said } from '#contract/sentences/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { LookedAtColumn } from './candidates.ts';
import { areNumbers, type ColumnValues, canHold } from './column-values.ts';
import { mentions } from './dictionary.ts';
import { FIELDS, type MapField } from './fields.ts';
import type { RecognisedColumn, RowKind } from './recognition.ts';

/** Examples in a question. */
const SHOWN = 3;

/** For a left-out column with unexplained numbers or dates. Null if its reason explains it. */
export function questionAbout({ name, values, is_explained }: LookedAtColumn): Sentence | null {
  if (is_explained || values.filled === 0 || !areNumbers(values)) return null;
  return whatIs(name, values);
}

export const exampleTexts = ({ cells }: Pick<ColumnValues, 'cells'>): string =>
  [...new Set(cells)]
    .slice(0, SHOWN)
    .map((cell) => cell.slice(0, 30))
    .join('; ');

export const whatIs = (column: string, values: ColumnValues): Sentence =>
  said('what_is_column', { column, examples: exampleTexts(values) });

const CORE: Partial<Record<RowKind, readonly MapField[]>> = {
  posts: ['created_at', 'message', 'likes', 'comments', 'views', 'reach'],
  accounts: ['followers'],
};

export const CORE_FIELDS: ReadonlySet<MapField> = new Set(Object.values(CORE).flat());

/** Without a column for a core field, one that may be it is asked about. */
export function withCoreAsked(
  answers: RecognisedColumn[],
  columns: readonly LookedAtColumn[],
  rows: RowKind | null,
  mapping: Mapping,
): RecognisedColumn[] {
  const taken = new Set(answers.flatMap(({ field }) => field ?? []));
  const open = new Set((CORE[rows ?? 'series'] ?? []).filter((field) => !taken.has(field)));
  if (open.size === 0) return answers;
  return answers.map((answer, i) => {
    const { values, why_not } = columns[i] as LookedAtColumn;
    const isOpen = answer.field === null && answer.question === null && values.filled > 0;
    if (!isOpen || mapping[answer.column] !== undefined || !POSSIBLE.has(why_not.code)) return answer;
    const field = mentions(answer.column, open);
    if (field === null || !canHold(values, FIELDS[field].holds)) return answer;
    return { ...answer, confidence: 0.5, question: whatIs(answer.column, values) };
  });
}

/** Reasons that do not exclude a meaning. */
const POSSIBLE: ReadonlySet<string> = new Set(['part_another_thing_than_row', 'neither_name_nor_values_say']);
