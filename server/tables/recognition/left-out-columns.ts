import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { LookedAtColumn } from './candidates.ts';
import { areNumbers, type ColumnValues, canHold } from './column-values.ts';
import { bareCount, mentions } from './dictionary.ts';
import { FIELDS, type MapField } from './fields.ts';
import { wordsOf } from './header-words.ts';
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
  sentenceFor('question_column_meaning', { column, examples: exampleTexts(values) });

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
    const isTaken = answer.reason.code === 'column_field_taken';
    if (!isOpen || isTaken || mapping[answer.column] !== undefined) return answer;
    const withQuestion = (question: Sentence) => ({ ...answer, confidence: 0.5, question });
    if (why_not.code === UNREADABLE) {
      const field = mentions(answer.column, open);
      if (field === null || field === 'message' || isJson(values)) return answer;
      return withQuestion(
        FIELDS[field].holds === 'time'
          ? sentenceFor('dates_unreadable', {
              column: answer.column,
              example: values.cells[0]?.slice(0, 30) ?? '',
            })
          : whatIs(answer.column, values),
      );
    }
    if (!POSSIBLE.has(why_not.code)) return answer;
    if (why_not.code === UNKNOWN && isJson(values))
      return namesInside(values).some((field) => open.has(field))
        ? withQuestion(whatIs(answer.column, values))
        : answer;
    const field = mentions(answer.column, open);
    if (field === null || !canHold(values, FIELDS[field].holds)) return answer;
    return withQuestion(whatIs(answer.column, values));
  });
}

const isJson = ({ cells }: ColumnValues) => cells.every((cell) => /^[[{]/.test(cell));

/** Counts that the keys and texts of a JSON cell name. */
const namesInside = ({ cells }: ColumnValues): MapField[] =>
  [...(cells[0] ?? '').matchAll(/"([\w .-]{3,40})"/g)].flatMap(
    ([, name = '']) => bareCount(wordsOf(name)) ?? [],
  );

const UNREADABLE = 'name_contradicts_values';
const UNKNOWN = 'column_unrecognized';

/** Reasons that do not exclude a meaning. */
const POSSIBLE: ReadonlySet<string> = new Set(['column_of_other_object', UNKNOWN]);
