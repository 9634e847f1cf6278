import type { Sentence } from '#contract/sentences/sentence.ts';
import { labelInside, sentenceFor } from '#contract/sentences/sentences.ts';
import { parseTime } from '../values/dates.ts';
import { parseCount } from '../values/numbers.ts';
import { Refused } from '../values/parsed.ts';
import { type Candidate, depthOf, type LookedAtColumn } from './candidates.ts';
import { FIELDS, type MapField, SEVERAL } from './fields.ts';

export interface Assignment {
  candidate: Candidate | null;
  /** The column with the field that this one would have had. */
  taken_by: LookedAtColumn | null;
  wanted: MapField | null;
  question: Sentence | null;
}

/** Important fields: of similar columns a person chooses. */
const isAsked = (field: MapField): boolean =>
  FIELDS[field].holds === 'count' ||
  FIELDS[field].holds === 'time' ||
  field.startsWith('account.') ||
  field === 'external_id';

/** Score difference of similar columns. */
const ALIKE = 0.045;
/** Wider for counts, where a wrong column means wrong numbers. */
const ALIKE_COUNTS = 0.085;

/** One column per field: by score, then filled cells, precision, and nesting depth. */
export function assign(columns: readonly LookedAtColumn[]): Map<LookedAtColumn, Assignment> {
  const assignments = new Map<LookedAtColumn, Assignment>(
    columns.map((column) => [column, { candidate: null, taken_by: null, wanted: null, question: null }]),
  );
  const holders = new Map<MapField, LookedAtColumn>();
  const claims = columns
    .flatMap((column) => column.candidates.map((candidate) => ({ column, candidate })))
    .sort((a, b) => b.candidate.score - a.candidate.score || finer(a.column, b.column));
  for (const { column, candidate } of claims) {
    const own = assignments.get(column) as Assignment;
    if (own.candidate !== null) continue;
    const { field } = candidate;
    const holder = holders.get(field);
    if (holder && !SEVERAL.has(field)) {
      own.wanted ??= field;
      own.taken_by ??= holder;
      continue;
    }
    own.candidate = candidate;
    holders.set(field, column);
  }
  for (const column of columns) {
    const own = assignments.get(column) as Assignment;
    if (own.candidate === null && own.wanted !== null) own.question = rivalry(column, own, assignments);
  }
  return assignments;
}

/** Two different columns for one field: a person decides. */
function rivalry(
  column: LookedAtColumn,
  own: Assignment,
  assignments: ReadonlyMap<LookedAtColumn, Assignment>,
): Sentence | null {
  const holder = own.taken_by;
  const field = own.wanted;
  if (!holder || !field || !isAsked(field) || column.values.filled === 0) return null;
  const mine = column.candidates.find((candidate) => candidate.field === field);
  const theirs = assignments.get(holder)?.candidate;
  const near = FIELDS[field].holds === 'count' ? ALIKE_COUNTS : ALIKE;
  if (!mine || !theirs || theirs.score - mine.score > near) return null;
  if (depthOf(column.name) !== depthOf(holder.name)) return null;
  if (agree(column, holder, field)) return null;
  // A number that the tool does not fill in.
  if (FIELDS[field].holds === 'count' && column.values.cells.every((cell) => /^0([.,]0+)?$/.test(cell)))
    return null;
  return sentenceFor('question_columns_same_field', {
    column: column.name,
    other: holder.name,
    field: labelInside(FIELDS[field].label),
  });
}

function finer(a: LookedAtColumn, b: LookedAtColumn): number {
  const isFilled = Number(b.values.filled > 0) - Number(a.values.filled > 0);
  const fuller = b.values.filled - a.values.filled;
  const exact = b.values.share.integer - a.values.share.integer;
  return (
    isFilled ||
    depthOf(a.name) - depthOf(b.name) ||
    (Math.abs(exact) > 0.3 ? exact : 0) ||
    fuller ||
    a.index - b.index
  );
}

/** The same value twice: "13.8M" and 13800000, a time in seconds and in words. */
export function agree(a: LookedAtColumn, b: LookedAtColumn, field: MapField): boolean {
  const read = (cell: string): number | string | null => {
    if (FIELDS[field].holds === 'count') {
      const n = parseCount(cell);
      return n instanceof Refused ? null : n;
    }
    if (FIELDS[field].holds === 'time') {
      const at = parseTime(cell, { order: 'day_first' });
      return at instanceof Refused ? null : at;
    }
    return cell.toLowerCase().replace(/^@/, '');
  };
  let [same, other] = [0, 0];
  for (let i = 0; i < Math.min(a.values.cells.length, b.values.cells.length, 100); i++) {
    const [x, y] = [read(a.values.cells[i] ?? ''), read(b.values.cells[i] ?? '')];
    if (x === null || y === null) continue;
    const isNear =
      typeof x === 'number' && typeof y === 'number' ? Math.abs(x - y) <= Math.max(x, y) * 0.06 : x === y;
    if (isNear) same++;
    else other++;
  }
  return same > 0 && same >= (same + other) * 0.9;
}
