import { labelInside, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { DecimalMark } from '#contract/values/written-number.ts';
import { audienceGroup } from '../audiences/audience-groups.ts';
import { audienceTable } from '../audiences/audience-table.ts';
import { withPairs } from '../audiences/paired-columns.ts';
import type { Mapping } from '../mapping/mapping.ts';
import {
  isAmbiguousDate,
  isAmbiguousNumber,
  type ReadingChoice,
  readColumns,
} from '../values/column-reading.ts';
import { type DateOrder, orderToldBy, parseTime } from '../values/dates.ts';
import { unitOfName } from '../values/header-units.ts';
import { parseCount } from '../values/numbers.ts';
import { isNothing, Refused } from '../values/parsed.ts';
import { isTotals } from '../values/totals.ts';
import { type Assignment, assign } from './assign.ts';
import { type LookedAtColumn, lookAtColumn } from './candidates.ts';
import { isPlatform, platformWord, valuesOf } from './column-values.ts';
import { commentColumn, isTextCalledComment } from './comment-columns.ts';
import { concluded } from './conclusion.ts';
import { corrected, rowsSaid, saidOfAllRows } from './corrections.ts';
import { withoutDatabaseTimes } from './database-times.ts';
import { dayRows, withoutFlows } from './day-rows.ts';
import { bareCount, isKnownPrefix, type OwnPrefixes } from './dictionary.ts';
import {
  isLeftOpen,
  leftOpen,
  MOST_QUESTIONS,
  withFewQuestions,
  withoutIdleQuestions,
} from './few-questions.ts';
import { FIELDS, type MapField } from './fields.ts';
import { fitted } from './fitted.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import { questionAbout, whatIs, withCoreAsked } from './left-out-columns.ts';
import { areCountsOfMonths, monthColumn, withMonth, withMonthAsked } from './month-rows.ts';
import { platformOf } from './platform-evidence.ts';
import type { RecognisedColumn, Recognition, RowKind } from './recognition.ts';
import { rowKindOf } from './row-kind.ts';
import { areStories, withoutCampaignSums } from './sums-of-campaign.ts';
import { datesOf } from './table-dates.ts';
import { shapeOf } from './tool-shapes.ts';

/** A prefix shared by this many columns says nothing about a single one. */
const MANY = 3;
const OF_ACCOUNTS = new Set(['followers', 'following', 'posts_count']);
const OF_POSTS = new Set(['likes', 'comments', 'shares', 'saves', 'views']);

/**
 * Unknown prefixes in front of a post's or account's numbers. Others (`agent_name`) belong to another
 * object.
 */
function ownPrefixes(header: readonly string[]): OwnPrefixes {
  const groups = new Map<string, string[][]>();
  for (const name of header) {
    const { path } = headerName(name);
    const parts = path.map(wordsOf);
    const [first = [], ...inner] = parts;
    const prefix = inner.length > 0 ? keyOf(first) : (first[0] ?? '');
    const rest = inner.length > 0 ? inner.flat() : first.slice(1);
    if (prefix === '' || rest.length === 0 || isKnownPrefix(prefix)) continue;
    groups.set(prefix, [...(groups.get(prefix) ?? []), rest]);
  }
  const post = new Set<string>();
  const account = new Set<string>();
  for (const [prefix, rests] of groups) {
    if (rests.length < MANY) continue;
    const fields = new Set(rests.map(bareCount).filter((field) => field !== null));
    const count = (of: ReadonlySet<string>) => [...fields].filter((field) => of.has(field)).length;
    if (count(OF_POSTS) >= 2) post.add(prefix);
    else if (count(OF_ACCOUNTS) >= 1) account.add(prefix);
  }
  return { post, account };
}

export interface TableSample {
  header: readonly string[];
  /** Some hundreds, if there are as many. */
  rows: readonly (readonly string[])[];
  /** Base name. */
  file_name: string;
}

/** A person's corrections. */
export interface Corrections {
  platform?: Platform | null;
  /** Corrected columns ('' = not imported) and values of all rows; other columns are recognised. */
  mapping?: Mapping | null;
}

/** Total limit of inspected cells. */
const CELLS = 60_000;

/** Rows of other networks are rejected, so that they say nothing about the columns of the rest. */
function withoutOtherNetworks(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = Math.max(0, ...rows.slice(0, 20).map((row) => row.length));
  const isOther = (row: readonly string[], i: number) => platformWord(row[i] ?? '') === 'other';
  for (let i = 0; i < width; i++) {
    const areNetworks = rows.some((row) => isPlatform(row[i] ?? '')) && rows.some((row) => isOther(row, i));
    if (areNetworks && rows.every((row) => isNothing(row[i] ?? '') || platformWord(row[i] ?? '') !== null))
      return rows.filter((row) => !isOther(row, i));
  }
  return rows;
}

export const columnsOf = ({ header, rows }: Pick<TableSample, 'header' | 'rows'>): string[][] =>
  header.map((_, i) => rows.map((row) => row[i] ?? ''));

/** Field, confidence and reason of each column, platform and kind of rows, from names and values alone. */
export function recognise(sample: TableSample, corrections: Corrections = {}): Recognition {
  const recognition = recogniseOnce(sample, corrections);
  const isCorrected = corrections.platform != null || Object.keys(corrections.mapping ?? {}).length > 0;
  if (!isCorrected || recognition.columns.every(({ question }) => question === null)) return recognition;
  // Answers do not bring up the questions that were left open before.
  const open = recogniseOnce(sample, {}).columns.filter(isLeftOpen);
  return open.length === 0
    ? recognition
    : recogniseOnce(sample, corrections, new Set(open.map(({ column }) => column)));
}

function recogniseOnce(
  sample: TableSample,
  corrections: Corrections,
  open: ReadonlySet<string> = new Set(),
): Recognition {
  const { header, file_name } = sample;
  const mapping = corrections.mapping ?? {};
  const common = saidOfAllRows(mapping);
  const cells = columnsOf({
    header,
    rows: withoutOtherNetworks(sample.rows.filter((row) => !isTotals(row))),
  });
  const most = Math.min(300, Math.max(20, Math.floor(CELLS / Math.max(1, header.length))));
  const tool = shapeOf(header);
  const names = { tool: new Map(), gained: new Set<string>(), ...tool, own: ownPrefixes(header) };
  const named = header.map((name, i) => lookAtColumn(name, i, valuesOf(cells[i] ?? [], most), names));
  const shares = (tool?.shape.rows ?? 'audience') === 'audience' ? audienceTable(named) : null;
  const looked = corrected(shares ?? withPairs(named), mapping);
  const kind = rowsSaid(mapping) ?? tool?.shape.rows ?? (shares ? 'audience' : rowKindOf(looked, cells));
  const days = dayRows(looked, cells, kind);
  const month = monthColumn(looked, mapping);
  // A month repeated for one post is that of reading.
  const isRead = kind === 'posts' && days?.dates === month;
  const dated = month && !isRead ? withMonth(looked, month, kind) : looked;
  const are_months = areCountsOfMonths(looked, dated);
  const rows = (days?.is_flow || are_months) && kind === 'accounts' ? 'series' : kind;
  const known = withoutDatabaseTimes(rows === 'comments' ? looked.map(commentColumn) : dated, rows);
  const seen = withoutCampaignSums(days ? withoutFlows(known, days, rows) : known, rows);
  const are_stories = rows === 'posts' && areStories(known);
  const platform = corrections.platform ?? common.platform;
  const of_platform =
    platform == null
      ? platformOf(known, file_name, cells, tool?.shape)
      : { platform, reason: sentenceFor('chosen_by_user') };
  const columns = corrected(rows === 'comments' ? seen : fitted(seen, rows, of_platform.platform), mapping);
  const assignments = assign(columns);
  const read_as = new Map<string, ReadingChoice>();
  const understood = { rows, platform: of_platform.platform, is_of_tool: tool !== null };
  const of_interest = withoutIdleQuestions(
    answered(columns, assignments, cells, rows, read_as),
    columns,
    understood,
  );
  const withQuestions = withCoreAsked(of_interest, columns, rows, mapping);
  const answers = rows === 'posts' && month && !isRead ? withMonthAsked(withQuestions, month) : withQuestions;
  const conclude = (answers: RecognisedColumn[]) =>
    concluded({
      answers,
      rows,
      are_days: days?.is_flow === true && rows === 'posts',
      are_months,
      are_stories,
      cells,
      of_platform,
      columns,
      read_as,
      network: tool?.shape.network,
      file_name,
      common,
      mapping,
    });
  const before = answers.map((answer) => (open.has(answer.column) ? leftOpen(answer) : answer));
  const conclusion = conclude(before);
  const left = MOST_QUESTIONS - conclusion.missing.length;
  const questions = before.filter(({ question }) => question !== null).length;
  return questions > left ? conclude(withFewQuestions(before, columns, left)) : conclusion;
}

function answered(
  columns: readonly LookedAtColumn[],
  assignments: ReadonlyMap<LookedAtColumn, Assignment>,
  cells: readonly string[][],
  rows: RowKind | null,
  read_as: Map<string, ReadingChoice>,
): RecognisedColumn[] {
  const readings = readColumns(cells);
  const order = datesOf(columns);
  const hasCaption = [...assignments.values()].some(({ candidate }) => candidate?.field === 'message');
  return columns.map((column): RecognisedColumn => {
    const reading = readings[column.index];
    const answer = answerOf(column, assignments.get(column) as Assignment);
    if (answer.field === null && rows === 'posts' && !hasCaption && isTextCalledComment(column))
      return {
        ...answer,
        question: sentenceFor('question_comments_or_notes', { column: column.name }),
      };
    if (answer.field === null || !reading || isSaid(column)) return answer;
    const other = twoMeanings(column, assignments);
    if (other !== null)
      return {
        ...answer,
        field: null,
        confidence: 0.5,
        question: sentenceFor('question_column_of_two', {
          column: column.name,
          one: labelInside(FIELDS[answer.field].label),
          other: labelInside(FIELDS[other].label),
        }),
      };
    if (answer.field === 'audience_share' && rows === 'accounts') {
      const twin = sameGroup(column, columns);
      if (twin !== null)
        return {
          ...answer,
          question: sentenceFor('question_columns_same_field', {
            column: column.name,
            other: twin,
            field: labelInside(FIELDS[answer.field].label),
          }),
        };
    }
    const { holds } = FIELDS[answer.field];
    const own = cells[column.index] ?? [];
    if (holds === 'count' && isAmbiguousNumber(own, reading))
      return {
        ...answer,
        question: sentenceFor('question_thousands_or_fractions', {
          column: column.name,
          example: exampleOf(own),
        }),
      };
    if (holds === 'count' && fewRead(own, reading.decimal, column.name))
      return { ...answer, field: null, confidence: 0.5, question: whatIs(column.name, column.values) };
    if (holds === 'time' && !reading.is_month && nothingReads(own, reading.order ?? order ?? null))
      return {
        ...answer,
        question: sentenceFor('dates_unreadable', {
          column: column.name,
          example: own.find(Boolean)?.slice(0, 30) ?? '',
        }),
      };
    if (holds === 'time' && isAmbiguousDate(own, reading)) {
      if (order !== undefined) {
        read_as.set(column.name, order);
        return {
          ...answer,
          reason: sentenceFor('dates_day_first', { said: answer.reason }),
        };
      }
      return {
        ...answer,
        question: sentenceFor('question_day_or_month', { column: column.name, example: exampleOf(own) }),
      };
    }
    return answer;
  });
}

/** A second column with shares of the same group. */
function sameGroup(column: LookedAtColumn, columns: readonly LookedAtColumn[]): string | null {
  const own = audienceGroup(column.name);
  if (own === null) return null;
  const twin = columns.find((other) => {
    if (other === column || other.candidates[0]?.field !== 'audience_share') return false;
    const group = audienceGroup(other.name);
    return group?.dimension === own.dimension && group.key === own.key;
  });
  return twin?.name ?? null;
}

/** Averages and the like: less than half are counts. */
function fewRead(cells: readonly string[], decimal: DecimalMark | null, name: string): boolean {
  const unit = unitOfName(name) ?? 1;
  const written = cells.filter((cell) => !isNothing(cell));
  const read = written.filter((cell) => !(parseCount(cell, decimal, unit) instanceof Refused));
  return written.length > 0 && read.length < written.length / 2;
}

/** Ambiguous dates are asked about with another question. */
function nothingReads(cells: readonly string[], order: DateOrder | null): boolean {
  const written = cells.filter((cell) => !isNothing(cell));
  const reads = (cell: string) => {
    const at = orderToldBy(cell) === 'either' || parseTime(cell, { order });
    return !(at instanceof Refused) || at.reason.code !== 'date_invalid';
  };
  return written.length > 0 && !written.some(reads);
}

const isSaid = ({ candidates }: LookedAtColumn) => (candidates[0]?.score ?? 0) > 1;

/** An ambiguous name ("favorites": likes, or saves) without a better column for either. */
function twoMeanings(
  column: LookedAtColumn,
  assignments: ReadonlyMap<LookedAtColumn, Assignment>,
): MapField | null {
  const [first, second] = column.candidates;
  if (!first || !second || first.score - second.score > 0.02) return null;
  const areCounts = [first, second].every(({ field }) => FIELDS[field].group === 'Post metrics');
  if (!areCounts) return null;
  const taken = [...assignments].some(
    ([other, { candidate }]) => other !== column && candidate?.field === second.field,
  );
  return taken ? null : second.field;
}

const exampleOf = (cells: readonly string[]) => cells.find((cell) => /[.,/]/.test(cell))?.trim() ?? '';

function answerOf(
  column: LookedAtColumn,
  { candidate, taken_by, wanted, question }: Assignment,
): RecognisedColumn {
  if (candidate)
    return {
      column: column.name,
      field: candidate.field,
      confidence: Math.min(1, round(candidate.score)),
      reason: candidate.why,
      question: null,
    };
  const isTaken = wanted !== null && taken_by !== null;
  const reason = isTaken
    ? sentenceFor('column_field_taken', {
        column: taken_by.name,
        field: labelInside(FIELDS[wanted].label),
      })
    : column.why_not;
  const open_question = question ?? (isTaken ? null : questionAbout(column));
  return {
    column: column.name,
    field: null,
    confidence: open_question ? 0.5 : 0.9,
    reason,
    question: open_question,
  };
}

const round = (n: number) => Math.round(n * 100) / 100;
