import { labelInside, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { agree } from './assign.ts';
import type { LookedAtColumn } from './candidates.ts';
import { type ColumnValues, canHold } from './column-values.ts';
import { mentions } from './dictionary.ts';
import { FIELDS, type MapField } from './fields.ts';
import { CORE_FIELDS } from './left-out-columns.ts';
import type { RecognisedColumn, RowKind } from './recognition.ts';

/** Questions about a file, with those about its account and platform. */
export const MOST_QUESTIONS = 3;

/** Not imported unless somebody chooses its field. */
export const leftOpen = (answer: RecognisedColumn): RecognisedColumn =>
  answer.question === null
    ? answer
    : {
        ...answer,
        field: null,
        reason: sentenceFor('question_unanswered', { question: answer.question }),
        question: null,
      };

export const isLeftOpen = ({ reason }: Pick<RecognisedColumn, 'reason'>): boolean =>
  reason.code === 'question_unanswered';

/**
 * Keeps the questions that decide most rows, of equals those about core fields. @param most questions
 * @param columns of the answers
 */
export function withFewQuestions(
  answers: readonly RecognisedColumn[],
  columns: readonly LookedAtColumn[],
  most: number,
): RecognisedColumn[] {
  const rows = Math.max(1, ...columns.map(({ values }) => values.filled));
  const open = answers.flatMap((answer, i) => {
    const column = columns[i] as LookedAtColumn;
    if (answer.question === null) return [];
    // Tenths: a few empty cells do not decide.
    const decides = Math.round((10 * column.values.filled) / rows);
    const isCore = [answer.field, ...column.candidates.map(({ field }) => field)].some(
      (field) => field !== null && CORE_FIELDS.has(field),
    );
    return [{ answer, decides, isCore: Number(isCore) }];
  });
  const kept = new Set(
    open
      .toSorted((a, b) => b.decides - a.decides || b.isCore - a.isCore)
      .slice(0, Math.max(0, most))
      .map(({ answer }) => answer),
  );
  return answers.map((answer) => (kept.has(answer) ? answer : leftOpen(answer)));
}

/** Numbers that a column may hold without saying so, by the kind of rows. */
const COUNTS: Partial<Record<RowKind, readonly MapField[]>> = {
  posts: ['created_at', 'likes', 'comments', 'views', 'reach'],
  accounts: ['followers'],
  series: ['followers'],
};
/** Only Instagram reports it. */
const REACH_ON: ReadonlySet<Platform | null> = new Set<Platform | null>(['instagram', null]);

interface Understood {
  rows: RowKind | null;
  platform: Platform | null;
  is_of_tool: boolean;
}

/** Asks nothing about columns that cannot hold a core field that is open, or that a known tool does not have. */
export function withoutIdleQuestions(
  answers: RecognisedColumn[],
  columns: readonly LookedAtColumn[],
  { rows, platform, is_of_tool }: Understood,
): RecognisedColumn[] {
  const core = COUNTS[rows ?? 'audience'];
  if (core === undefined) return answers;
  const taken = new Set(answers.flatMap(({ field }) => field ?? []));
  const open = core.filter((field) => !taken.has(field) && (field !== 'reach' || REACH_ON.has(platform)));
  return answers.map((answer, i) => {
    const { values } = columns[i] as LookedAtColumn;
    if (answer.question?.code !== 'question_column_meaning' || answer.field !== null) return answer;
    const isPossible = is_of_tool
      ? mentions(answer.column, new Set(open)) !== null
      : open.some((field) => canHold(values, FIELDS[field].holds) || isSerial(values, field));
    const twin = columns.find(
      (other) => countOf(answers, other) !== null && agree(columns[i] as LookedAtColumn, other, 'views'),
    );
    if (twin) return { ...answer, question: null, reason: takenBy(twin, countOf(answers, twin) ?? 'views') };
    if (isPossible) return answer;
    // Its reason says more than the question.
    return answer.reason.code === 'name_contradicts_values'
      ? { ...answer, question: null }
      : leftOpen(answer);
  });
}

/** The count that a column is imported as. */
function countOf(answers: readonly RecognisedColumn[], { name }: LookedAtColumn): MapField | null {
  const field = answers.find(({ column }) => column === name)?.field ?? null;
  return field !== null && FIELDS[field].holds === 'count' ? field : null;
}

const takenBy = ({ name }: LookedAtColumn, field: MapField) =>
  sentenceFor('column_field_taken', { column: name, field: labelInside(FIELDS[field].label) });

/** Days of a spreadsheet are dates that only a person recognises. */
const isSerial = ({ share }: ColumnValues, field: MapField): boolean =>
  FIELDS[field].holds === 'time' && share.number > 0.8;
