import type { Platform } from '#contract/primitives.ts';
import {
  isAmbiguousDate,
  isAmbiguousNumber,
  type ReadingChoice,
  readColumns,
} from '../values/column-reading.ts';
import { assign, type Given } from './assign.ts';
import { type LookedAtColumn, lookAtColumn } from './candidates.ts';
import { platformWord, valuesOf } from './column-values.ts';
import { commentColumn, isTextCalledComment } from './comment-columns.ts';
import { ACCOUNT_KEYS, FIELDS, type MapField } from './fields.ts';
import { fitted } from './fitted.ts';
import { platformOf } from './platform-evidence.ts';
import type { MappedAs, RecognisedColumn, Recognition, RowKind } from './recognition.ts';
import { rowKindOf } from './row-kind.ts';
import { datesOf } from './table-dates.ts';

export interface TableSample {
  header: readonly string[];
  /** The first rows: some hundreds where there are so many. */
  rows: readonly (readonly string[])[];
  /** Base name. */
  file_name: string;
}

/** Cells whose forms are looked at, in all columns together. */
const CELLS = 60_000;

/** The cells of a table by column. */
export const columnsOf = ({ header, rows }: Pick<TableSample, 'header' | 'rows'>): string[][] =>
  header.map((_, i) => rows.map((row) => row[i] ?? ''));

/**
 * Says what a table is: for each column the field, how surely and why, for the whole the platform and what a row is.
 * Works by the names of the columns and by their values, with nothing known of the file before.
 * @param platform where a person said it
 */
export function recognise(sample: TableSample, platform: Platform | null = null): Recognition {
  const { header, file_name } = sample;
  const cells = columnsOf(sample);
  const most = Math.min(300, Math.max(20, Math.floor(CELLS / Math.max(1, header.length))));
  const looked = header.map((name, i) => lookAtColumn(name, i, valuesOf(cells[i] ?? [], most)));
  const rows = rowKindOf(looked, cells);
  const seen = rows === 'comments' ? looked.map(commentColumn) : looked;
  const told = platform === null ? platformOf(seen, file_name) : { platform, reason: 'You said so.' };
  const columns = rows === 'comments' ? seen : fitted(seen, rows, told.platform);
  const given = assign(columns);
  const readings = readColumns(cells);
  const order = datesOf(columns);
  const read_as = new Map<string, ReadingChoice>();
  const hasCaption = [...given.values()].some(({ candidate }) => candidate?.field === 'message');
  const answers = columns.map((column): RecognisedColumn => {
    const reading = readings[column.index];
    const answer = answerOf(column, given.get(column) as Given);
    if (answer.field === null && rows === 'posts' && !hasCaption && isTextCalledComment(column))
      return {
        ...answer,
        question: `Is "${column.name}" what people wrote under the posts, or a remark of your own?`,
      };
    if (answer.field === null || !reading) return answer;
    const other = twoMeanings(column, given);
    if (other !== null)
      return {
        ...answer,
        field: null,
        confidence: 0.5,
        question: `Is "${column.name}" ${FIELDS[answer.field].label.toLowerCase()} or ${FIELDS[other].label.toLowerCase()}?`,
      };
    const { holds } = FIELDS[answer.field];
    const own = cells[column.index] ?? [];
    if (holds === 'count' && isAmbiguousNumber(own, reading))
      return {
        ...answer,
        question: `Are the numbers of "${column.name}" thousands or fractions (${exampleOf(own)})?`,
      };
    if (holds === 'time' && isAmbiguousDate(own, reading)) {
      if (order !== undefined) {
        read_as.set(column.name, order);
        return {
          ...answer,
          reason: `${answer.reason} The day comes first, as the names of the columns have it.`,
        };
      }
      return {
        ...answer,
        question: `Does the day or the month come first in "${column.name}" (${exampleOf(own)})?`,
      };
    }
    return answer;
  });
  return concluded(answers, rows, told, columns, read_as);
}

/** A name that says two numbers of a post alike ("favorites": likes, or saves), where no other column is either. */
function twoMeanings(column: LookedAtColumn, given: ReadonlyMap<LookedAtColumn, Given>): MapField | null {
  const [first, second] = column.candidates;
  if (!first || !second || first.score - second.score > 0.02) return null;
  const areCounts = [first, second].every(({ field }) => FIELDS[field].group === 'Numbers of the post');
  if (!areCounts) return null;
  const taken = [...given].some(
    ([other, { candidate }]) => other !== column && candidate?.field === second.field,
  );
  return taken ? null : second.field;
}

const exampleOf = (cells: readonly string[]) => cells.find((cell) => /[.,/]/.test(cell))?.trim() ?? '';

function answerOf(
  { name, why_not }: LookedAtColumn,
  { candidate, taken_by, wanted, question }: Given,
): RecognisedColumn {
  if (candidate)
    return {
      column: name,
      field: candidate.field,
      confidence: round(candidate.score),
      reason: candidate.why,
      question: null,
    };
  const reason =
    wanted && taken_by
      ? `"${taken_by.name}" is taken for ${FIELDS[wanted].label.toLowerCase()} already.`
      : why_not;
  return { column: name, field: null, confidence: question ? 0.5 : 0.9, reason, question };
}

const round = (n: number) => Math.round(n * 100) / 100;

function concluded(
  columns: RecognisedColumn[],
  rows: RowKind | null,
  { platform, reason }: { platform: Platform | null; reason: string },
  looked: readonly LookedAtColumn[],
  read_as: ReadonlyMap<string, ReadingChoice>,
): Recognition {
  const fieldOf = new Map(columns.flatMap(({ column, field }) => (field ? [[column, field] as const] : [])));
  const fields = new Set<MapField>(fieldOf.values());
  const byRow = looked.find(({ name }) => fieldOf.get(name) === 'platform');
  const others = byRow?.values.cells.filter((cell) => platformWord(cell) === 'other').length ?? 0;
  const isPlatformTold = platform !== null || byRow !== undefined;
  const missing: string[] = [];
  if (rows === null) missing.push('Neither posts nor accounts were recognised in this table.');
  if (rows === 'audience')
    missing.push('The rows are shares of an audience, which are not imported from tables.');
  if (rows === 'comments') {
    if (!fields.has('comment.text')) missing.push('No column holds the text of the comments.');
  } else if (!ACCOUNT_KEYS.some((key) => fields.has(key)) && !namesAccounts(looked, fieldOf))
    missing.push('No column names the account.');
  const isOfPosts = rows === 'posts' || rows === 'comments';
  if (isOfPosts && !fields.has('external_id') && !namesPosts(looked, fieldOf))
    missing.push('No column names the post, by its id or its address.');
  if (!isPlatformTold) missing.push(reason);
  const isAsked = columns.some(({ question, field }) => question !== null && field === null);
  return {
    platform: byRow && others < (byRow.values.filled || 1) ? null : platform,
    platform_reason: byRow ? `"${byRow.name}" tells the platform of each row.` : reason,
    rows,
    columns,
    missing,
    is_sure: missing.length === 0 && !isAsked,
    mapping: Object.fromEntries(
      [...fieldOf].map(([column, field]): [string, MappedAs] => {
        const choice = read_as.get(column);
        return [column, choice ? `${field}:${choice}` : field];
      }),
    ),
  };
}

/** TikTok's addresses of posts name their account. */
const namesAccounts = (columns: readonly LookedAtColumn[], fieldOf: ReadonlyMap<string, MapField>): boolean =>
  columns.some(
    ({ name, values }) =>
      fieldOf.get(name) === 'link' &&
      values.cells.length > 0 &&
      values.cells.every((cell) => /tiktok\.com\/@[^/]+\//.test(cell)),
  );

const namesPosts = (columns: readonly LookedAtColumn[], fieldOf: ReadonlyMap<string, MapField>): boolean =>
  columns.some(({ name, values }) => fieldOf.get(name) === 'link' && values.share.post_address > 0.5);
