import { sql } from 'kysely';
import { MOST_FILE_ROWS } from '#contract/sales/campaign-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { shortText } from '#contract/values/cut-text.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { knownCurrencies } from '#server/platform/exchange-rates.ts';
import { cellExamples } from '#server/tables/inspect/cell-examples.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { decimalOf, readAmount } from '#server/tables/values/amounts.ts';
import { isAmbiguousDate, readColumns } from '#server/tables/values/column-reading.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { isWithoutZone } from '#server/tables/values/zoned.ts';
import type { SourceKind, StoredSource } from './campaign-source.ts';
import type { CampaignTable, FileAnswers, FileKind, Row } from './file-kind.ts';
import { namedCurrency } from './named-currency.ts';

const SHOWN = 80;
export const shownCell = (cell: string): string => shortText(cell, SHOWN);

/** Throws the reason that a file cannot be read. */
export async function rowsOf(
  ctx: Ctx,
  { file_key, file_name }: Pick<StoredSource, 'file_key' | 'file_name'>,
  field: string,
) {
  if (file_key === null) throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
  try {
    const path = await ctx.files.local(file_key);
    return await inspector.rows(path, file_name, { most: MOST_FILE_ROWS, of: 'orders' });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refuse('BAD_REQUEST', error.sentence, field);
  }
}

/** Columns of the company's latest file of the kind with the same header. */
async function remembered<Target extends string>(
  ctx: Ctx,
  kinds: readonly SourceKind[],
  { header }: StoredSource,
) {
  const { rows } = await sql<{ targets: Array<Target | null>; kind: SourceKind }>`
    select targets, kind from campaign_source
    where company_id = ${ctx.company.id} and header = ${JSON.stringify(header)}::jsonb and targets is not null
      and kind = any(${[...kinds]}::text[])
    order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

type TableOf<Target extends string> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: only the dictionary is read here.
  FileKind<Target, any, any, any, any, any>,
  'kinds' | 'field' | 'group' | 'dictionary' | 'columns' | 'values' | 'masked'
>;

/** Columns by the answer, a similar file, or recognition; and what dates and amounts leave open. */
export async function readTable<Target extends string>(
  ctx: Ctx,
  kind: TableOf<Target>,
  source: StoredSource,
  { answers, usual_currency }: { answers: FileAnswers<Target>; usual_currency: string },
): Promise<CampaignTable<Target>> {
  const { dictionary, values, masked = (cell: string) => cell } = kind;
  const { header, rows, left_out } = await rowsOf(ctx, source, kind.field);
  const suggested = kind.columns.read(
    header,
    rows.map(({ cells }) => cells),
  );
  const last = await remembered<Target>(ctx, kind.kinds, source);
  const before = answers.targets ? null : (last?.targets ?? null);
  const chosen = answers.targets ?? before;
  const targets = header.map((_, i) => (chosen ? (chosen[i] ?? null) : (suggested[i]?.field ?? null)));
  const columns = header.map((column, i) => {
    const target = targets[i] ?? null;
    const own = target === suggested[i]?.field ? (suggested[i]?.reason ?? null) : null;
    return {
      column,
      field: target,
      question: null,
      reason: before ? sentenceFor('column_from_similar_file') : own,
      examples: cellExamples(rows.map(({ cells }) => masked(shownCell(cells[i] ?? '')))),
    };
  });
  const at = (...wanted: readonly Target[]) =>
    targets.flatMap((target, i) => (target && wanted.includes(target) ? [i] : []));
  const money = at(...values.money);
  const times = at(...values.times);
  const amounts = decimalOf(rows, money);
  const dates = datesOf(rows, times);
  const currency = answers.currency ?? usual_currency;
  const timezone = answers.timezone ?? ctx.company.timezone;
  const named = at(values.currency)[0] ?? -1;
  const [first = -1] = money;
  const behind = /[([]([^)\]]+)[)\]]\s*$/.exec(header[first] ?? '')?.[1];
  const inHeader = behind === undefined ? null : namedCurrency(behind, { currency });
  const hasOwn =
    inHeader !== null ||
    rows.every(({ cells }) => {
      const amount = cells[first] ?? '';
      return (
        isNothing(amount) ||
        !isNothing(cells[named] ?? '') ||
        readAmount(amount, '.', currency)?.currency != null
      );
    });
  const { open: decimal } = amounts;
  const { open: date } = dates;
  return {
    header,
    rows,
    last_kind: last?.kind ?? null,
    reading: {
      targets,
      timezone,
      currency: inHeader ?? currency,
      decimal:
        amounts.decimal ??
        (answers.decimal ? { comma: ',' as const, point: '.' as const }[answers.decimal] : null),
      date_order: dates.order ?? answers.date_order ?? null,
    },
    open:
      decimal && !answers.decimal
        ? sentenceFor('question_order_decimals', { cell: decimal.cell })
        : date && !answers.date_order
          ? sentenceFor('question_order_dates', { cell: date.cell })
          : null,
    preview: {
      columns,
      fields: (Object.keys(dictionary) as Target[]).map((name) => ({
        ...{ name, group: kind.group },
        label: dictionary[name].label,
      })),
      is_remembered: before !== null,
      left_out,
      decimal_question: decimal && {
        column: header[decimal.column] ?? '',
        cell: decimal.cell,
        comma: readAmount(decimal.cell, ',', currency)?.amount ?? 0,
        point: readAmount(decimal.cell, '.', currency)?.amount ?? 0,
      },
      date_question: date && {
        column: header[date.column] ?? '',
        cell: date.cell,
        day_first: dayOf(date.cell, 'day_first'),
        month_first: dayOf(date.cell, 'month_first'),
      },
      timezone: rows.some(({ cells }) => times.some((i) => isWithoutZone(cells[i] ?? ''))) ? timezone : null,
      currency: hasOwn ? null : currency,
      currencies: await knownCurrencies(ctx.db, ctx.company.id),
    },
  };
}

const dayOf = (cell: string, order: 'day_first' | 'month_first') => {
  const at = parseTime(cell, { order });
  return typeof at === 'number' ? new Date(at).toISOString().slice(0, 10) : '';
};

function datesOf(rows: readonly Row[], columns: readonly number[]) {
  const cellsOf = columns.map((i) => rows.map(({ cells }) => cells[i]?.trim() ?? ''));
  const readings = readColumns(cellsOf);
  const order = readings.flatMap((reading) => reading.order ?? [])[0] ?? null;
  for (const [i, reading] of readings.entries()) {
    const cell = order === null ? cellsOf[i]?.find((one) => isAmbiguousDate([one], reading)) : undefined;
    if (cell !== undefined) return { order, open: { column: columns[i] ?? 0, cell } };
  }
  return { order, open: null };
}
