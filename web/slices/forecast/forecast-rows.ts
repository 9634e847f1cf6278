import type { ForecastCell, ForecastCreator, ForecastDetail, PlannedRow } from '#contract/forecast.ts';
import { MOST_PUBLICATIONS } from '#contract/forecast.ts';
import { type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { t } from '#web/platform/language.ts';
import { readNumber } from '#web/platform/typed-number.ts';

/** A line of the plan as the table shows it; `cell` is null until it is computed. */
export interface ForecastLine {
  key: string;
  plan: PlannedRow;
  creator: ForecastCreator;
  cell: ForecastCell | null;
  /** The first line of its creator. */
  leads: boolean;
  /** On the first line: post types not planned yet. */
  further: PostType[];
}

export type Field = 'publications' | 'price';
export const FIELDS: readonly Field[] = ['publications', 'price'];

export const keyOf = ({ profile_id, post_type }: Pick<PlannedRow, 'profile_id' | 'post_type'>) =>
  `${profile_id}-${post_type}`;

export const planOf = (cells: readonly ForecastCell[]): PlannedRow[] =>
  cells.map(({ profile_id, post_type, publications, price }) => ({
    profile_id,
    post_type,
    publications,
    price,
  }));

export const samePlan = (a: readonly PlannedRow[], b: readonly PlannedRow[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Plan with its results, grouped by creator in order of appearance. */
export function linesOf(
  plan: readonly PlannedRow[],
  cells: readonly ForecastCell[],
  creators: ForecastDetail['creators'],
): ForecastLine[] {
  const people = new Map(creators.map((c) => [c.id, c]));
  const computed = new Map(cells.map((c) => [keyOf(c), c]));
  const groups = Map.groupBy(plan, (row) => row.profile_id);
  return [...groups].flatMap(([id, rows]) => {
    const creator = people.get(id);
    if (!creator) return [];
    return rows.map((row, i) => ({
      key: keyOf(row),
      plan: row,
      creator,
      leads: i === 0,
      further: i === 0 ? furtherTypes(rows, creator) : [],
      cell: computed.get(keyOf(row)) ?? null,
    }));
  });
}

/** Cell value or problem. An empty price is unset, empty publications are 0. */
export function readCell(
  text: string,
  field: Field,
  currency: string,
): { value: number | null; problem: string | null } {
  if (field === 'price') return readNumber(text, 'money', { most: 1_000_000_000, currency });
  const { value, problem } = readNumber(text, 'count', { most: MOST_PUBLICATIONS });
  return problem === null
    ? { value: value ?? 0, problem }
    : {
        value: null,
        problem: t('Publications are whole numbers up to {most}.', { most: MOST_PUBLICATIONS }),
      };
}

export const withCell = (
  plan: readonly PlannedRow[],
  key: string,
  field: Field,
  value: number | null,
): PlannedRow[] => plan.map((row) => (keyOf(row) === key ? ({ ...row, [field]: value } as PlannedRow) : row));

/**
 * Pastes spreadsheet cells into the plan: lines down, publications and price across. Invalid cells are skipped and counted in
 * `skipped`, as are lines beyond the last.
 */
export function pasted(
  plan: readonly PlannedRow[],
  text: string,
  start: { keys: readonly string[]; key: string; field: Field; currency: string },
): { plan: PlannedRow[]; skipped: number } {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = start.keys.indexOf(start.key);
  let [result, skipped]: [PlannedRow[], number] = [[...plan], 0];
  lines.forEach((line, down) => {
    line.split('\t').forEach((written, across) => {
      const key = start.keys[first + down];
      const field = FIELDS[FIELDS.indexOf(start.field) + across];
      const read = field && readCell(written, field, start.currency);
      if (key === undefined || field === undefined || !read || read.problem !== null) skipped++;
      else result = withCell(result, key, field, read.value);
    });
  });
  return { plan: result, skipped };
}

function furtherTypes(rows: readonly PlannedRow[], { available_platforms }: ForecastCreator): PostType[] {
  const planned = new Set(rows.map((r) => r.post_type));
  return POST_TYPES.filter(
    (type) => available_platforms.includes(type.split('_')[0] as Platform) && !planned.has(type),
  );
}

/** Adds one publication of another type after the creator's other lines. */
export function withType(plan: readonly PlannedRow[], profile_id: number, post_type: PostType): PlannedRow[] {
  const last = plan.findLastIndex((row) => row.profile_id === profile_id);
  return plan.toSpliced(last + 1, 0, { profile_id, post_type, publications: 1, price: null });
}
