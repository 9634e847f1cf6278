import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { fileLabel, LIST_COLUMN_IDS, LIST_COLUMNS, optionColumns } from '#contract/lists/columns.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { csvText, spreadsheetText } from '#contract/values/csv.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { creatorListFor } from '../list-access.ts';
import { readList } from '../list-items.ts';
import { readImportRows, storedImport } from './import-record.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows of the template with option menus. */
const OFFERED_ROWS = 5000;

const fileName = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100);

/** A workbook with the columns, and a second sheet with the options for its menus. */
async function template(ctx: Ctx, list_id: number): Promise<File> {
  await creatorListFor(ctx, list_id, 'edit');
  const list = await readList(ctx, list_id);
  const lists = optionColumns(list).map(({ name, options }): [string, string[]] => [
    name,
    options.map((option) => option.name),
  ]);
  const others = LIST_COLUMN_IDS.map((column) => LIST_COLUMNS[column]).filter(
    ({ kind }) => kind !== 'option',
  );
  const header = [
    ...PLATFORMS.map((platform) => PLATFORM_NAMES[platform]),
    'Name',
    'Country',
    'Email',
    ...lists.map(([name]) => name),
    ...others.map((column) =>
      column.kind === 'money' ? `${column.label} (${list.currency})` : fileLabel(column),
    ),
    'Notes',
  ].map(spreadsheetText);
  const longest = Math.max(0, ...lists.map(([, options]) => options.length));
  const options: CellValue[][] = [
    lists.map(([name]) => spreadsheetText(name)),
    ...Array.from({ length: longest }, (_, i) =>
      lists.map(([, values]) => spreadsheetText(values[i] ?? '') || null),
    ),
  ];
  const bold = { font: { bold: true } };
  const heads = (names: readonly string[]) =>
    new Map(names.map((_, i) => [`0,${i}`, { style: bold }] as const));
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Creators',
        rows: [header],
        columns: header.map((name) => ({ width: Math.max(16, name.length + 2) })),
        cells: heads(header),
        freezePane: { rows: 1 },
        dataValidations: lists.flatMap(([name, values], i) =>
          values.length === 0
            ? []
            : [
                {
                  type: 'list' as const,
                  range: rangeOf(header.indexOf(spreadsheetText(name)), 2, OFFERED_ROWS),
                  formula1: `Options!$${columnName(i)}$2:$${columnName(i)}$${values.length + 1}`,
                  allowBlank: true,
                },
              ],
        ),
      },
      {
        name: 'Options',
        rows: options,
        columns: lists.map(() => ({ width: 24 })),
        cells: heads(lists.map(([name]) => name)),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new File([book as Uint8Array<ArrayBuffer>], `${fileName(list.name)}-import.xlsx`, { type: XLSX });
}

/** 0 → A, 26 → AA. */
const columnName = (i: number): string =>
  (i >= 26 ? columnName(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26));
const rangeOf = (column: number, from: number, to: number) =>
  `${columnName(column)}${from}:${columnName(column)}${to}`;

/** Failed rows as in the file, with their reasons; the corrected file can be imported again. */
async function errorsFile(ctx: Ctx, list_id: number, import_id: number): Promise<File> {
  await creatorListFor(ctx, list_id, 'edit');
  const stored = await storedImport(ctx, list_id, import_id);
  const { rows } = await readImportRows(ctx, stored, { state: 'error', limit: 10_000, page: 1 });
  const lines = rows.map(({ row, cells, records, problems }) => [
    ...stored.header.map((_, i) => cells[i] ?? ''),
    row,
    [
      ...records.flatMap(({ error_message }) => error_message ?? []),
      ...problems.map(({ text }) => text),
    ].join(' '),
  ]);
  const text = csvText([[...stored.header, 'Row of the file', 'What is wrong'], ...lines]);
  return new File([`\uFEFF${text}\r\n`], `${fileName(stored.file_name)}.errors.csv`, {
    type: 'text/csv; charset=utf-8',
  });
}

export const importFileHandlers = {
  import_template: os.lists.import_template.handler(({ context, input }) => template(context, input.list_id)),
  import_errors: os.lists.import_errors.handler(({ context, input }) =>
    errorsFile(context, input.id, input.import_id),
  ),
};
