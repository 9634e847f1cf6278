import type {
  CreatorSum,
  ForecastCell,
  ForecastCreator,
  ForecastDetail,
  ForecastResult,
  PlannedRow,
} from '#contract/forecast.ts';
import { MOST_PUBLICATIONS } from '#contract/forecast.ts';
import { POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import { readNumber } from '#web/platform/format/typed-number.ts';
import { t } from '#web/platform/language.ts';

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
  /** On the line of a creator with several formats: their lines, which follow it if it is open. */
  folded: readonly PlannedRow[];
  /** Of these together; null until they are computed. */
  sum: CreatorSum | null;
}

export interface ShownLines {
  /** Creators whose formats are shown as lines of their own. */
  open: ReadonlySet<number>;
  /** Keys of lines without publications that are not shown. */
  hidden: ReadonlySet<string>;
}

export type Field = 'publications' | 'price';
export const FIELDS: readonly Field[] = ['publications', 'price'];

export const keyOf = ({ profile_id, post_type }: Pick<PlannedRow, 'profile_id' | 'post_type'>) =>
  `${profile_id}-${post_type}`;

export const planOf = (cells: readonly ForecastCell[]): PlannedRow[] =>
  cells.map(({ profile_id, post_type, publications, price, price_from }) => ({
    profile_id,
    post_type,
    publications,
    price,
    price_from,
  }));

/** Lines without publications. */
export const unplanned = (rows: readonly PlannedRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.publications === 0).map(keyOf));

export const samePlan = (a: readonly PlannedRow[], b: readonly PlannedRow[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Plan with its results: a line for each creator, in order of appearance. Creators never disappear. */
export function linesOf(
  plan: readonly PlannedRow[],
  { cells, creators: sums }: Pick<ForecastResult, 'cells' | 'creators'>,
  creators: ForecastDetail['creators'],
  { open, hidden }: ShownLines,
): ForecastLine[] {
  const people = new Map(creators.map((c) => [c.id, c]));
  const computed = new Map(cells.map((c) => [keyOf(c), c]));
  const sumOf = new Map(sums.map((c) => [c.profile_id, c]));
  const groups = Map.groupBy(plan, (row) => row.profile_id);
  return [...groups].flatMap(([id, rows]): ForecastLine[] => {
    const creator = people.get(id);
    const [first] = rows;
    if (!creator || !first) return [];
    const used = rows.filter((row) => row.publications > 0 || !hidden.has(keyOf(row)));
    const shown = used.length > 0 ? used : [first];
    const further = furtherTypes(shown, creator);
    const isFolded = shown.length > 1;
    const lines = shown.map(
      (row, i): ForecastLine => ({
        ...{ key: keyOf(row), plan: row, creator, leads: i === 0 && !isFolded, folded: [], sum: null },
        further: i === 0 && !isFolded ? further : [],
        cell: computed.get(keyOf(row)) ?? null,
      }),
    );
    if (!isFolded) return lines;
    const planned = shown.filter((row) => row.publications > 0);
    const publications = planned.reduce((sum, row) => sum + row.publications, 0);
    const head: ForecastLine = {
      ...{ key: `creator-${id}`, creator, cell: null, leads: true, further, folded: shown },
      plan: { ...first, publications, price: null, price_from: null },
      // One planned line is in no sum.
      sum:
        sumOf.get(id) ??
        (planned.length === 1 && planned[0] ? withFormats(computed.get(keyOf(planned[0]))) : null),
    };
    return open.has(id) ? [head, ...lines] : [head];
  });
}

const withFormats = (cell: ForecastCell | undefined): CreatorSum | null =>
  cell ? { ...cell, formats: null, forecast_formats: null } : null;

/** Cost of the planned lines; null if one has no price. */
export function costOf({ plan, folded }: ForecastLine): number | null {
  const lines = (folded.length > 0 ? folded : [plan]).filter((row) => row.publications > 0);
  return lines.reduce<number | null>(
    (sum, row) => (sum === null || row.price === null ? null : sum + row.price * row.publications),
    0,
  );
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
): PlannedRow[] =>
  plan.map((row) => {
    if (keyOf(row) !== key) return row;
    if (field === 'price') return { ...row, price: value, price_from: value === null ? null : 'typed' };
    return { ...row, publications: value ?? 0 };
  });

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
  return POST_TYPES.filter((type) => available_platforms.includes(platformOf(type)) && !planned.has(type));
}

/** Adds one publication of another type after the creator's other lines. */
export function withType(plan: readonly PlannedRow[], profile_id: number, post_type: PostType): PlannedRow[] {
  const key = keyOf({ profile_id, post_type });
  // It may have a price already.
  if (plan.some((row) => keyOf(row) === key)) return withCell(plan, key, 'publications', 1);
  const last = plan.findLastIndex((row) => row.profile_id === profile_id);
  return plan.toSpliced(last + 1, 0, {
    ...{ profile_id, post_type, publications: 1, price: null, price_from: null },
  });
}
