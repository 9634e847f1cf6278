import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { fileColumn, fileField, fileMapping } from '../file-columns.ts';
import { monitorAt, monitorWrite } from '../monitors/monitor.ts';
import { currencyCode } from '../values/money.ts';
import { count, id, sentence } from '../values/primitives.ts';
import { timezone as zone } from '../values/time-zones.ts';

export const MOST_FILE_MEGABYTES = 50;
export const MOST_FILE_ROWS = 100_000;

const problems = {
  problem_rows: count,
  /** The first 100. */
  problems: z.array(z.object({ row: count, reason: sentence })),
};
export const fileProblems = z.object(problems);

/** A file that is read whole into a campaign. */
export const campaignFile = z.object({
  id,
  file_name: z.string(),
  state: z.enum(['uploaded', 'imported', 'withdrawn']),
  /** Rows that could not be read. */
  ...problems,
  created_by: z.string(),
  created_at: z.string(),
});
export type CampaignFile = z.infer<typeof campaignFile>;

const oneFile = z.object({ id, file_id: id });

/** Answers to questions that the file leaves open; absent = as the file shows. */
export const tableAnswers = oneFile.extend({
  date_order: z.enum(['day_first', 'month_first']).optional(),
  decimal: z.enum(['comma', 'point']).optional(),
  /** Of times without a zone; default: the company's. */
  timezone: zone.optional(),
  /** Of amounts without a currency; default: the monitor's. */
  currency: currencyCode.optional(),
});

export const tablePreview = fileMapping.extend({
  /** A cell with a date that could be read in two ways; null = clear. */
  date_question: z
    .object({ column: z.string(), cell: z.string(), day_first: z.string(), month_first: z.string() })
    .nullable(),
  /** A cell with an amount that could be read in two ways; null = clear. */
  decimal_question: z
    .object({ column: z.string(), cell: z.string(), comma: z.number(), point: z.number() })
    .nullable(),
  /** Null if every time has its zone. */
  timezone: z.string().nullable(),
  /** Null if every amount has its currency. */
  currency: z.string().nullable(),
  currencies: z.array(z.string()),
});
export type TablePreview = z.infer<typeof tablePreview>;

/** `targets` of an answer, `columns` and `fields` of a preview. */
export const ofTargets = <const Targets extends readonly [string, ...string[]]>(targets: Targets) => {
  const target = z.enum(targets);
  return {
    answer: {
      /** Content of each column in header order; null = skipped. */
      targets: z.array(target.nullable()).max(2000).optional(),
    },
    preview: {
      columns: z.array(fileColumn.extend({ field: target.nullable() })),
      fields: z.array(fileField.extend({ name: target })),
    },
  };
};

interface FileCalls<Upload, Answers, Preview, File> {
  /** In addresses and in names of the audit log. */
  path: string;
  /** "a file of orders" */
  one: string;
  upload: Upload;
  answers: Answers;
  preview: Preview;
  file: File;
}

/** The calls of one kind of file: upload or take, look, import, withdraw, discard. */
export function campaignFileCalls<
  Upload extends z.ZodType,
  Answers extends z.ZodType<{ id: number; file_id: number }>,
  Preview extends z.ZodType,
  File extends z.ZodType,
>({ path, one, upload, answers, preview, file }: FileCalls<Upload, Answers, Preview, File>) {
  const at = (method: 'POST' | 'DELETE', rest: string, summary: string) =>
    monitorAt(method, `/${path}/{id}/files${rest}`, summary);
  const audited = (action: string) => ({
    audit: { action: `monitors.${path}_${action}`, target: 'file_name' },
  });
  return {
    upload: monitorWrite
      .route(at('POST', '', `Upload ${one}, to be imported later`))
      .input(upload)
      .output(preview),
    move: endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits })
      .meta(audited('moved'))
      .route(at('POST', '/move', `Take ${one} that was uploaded on Sources`))
      .input(z.object({ id, import_id: id }))
      .output(preview),
    preview: monitorWrite
      .route(at('POST', '/{file_id}/preview', 'Columns, questions and sums of a file'))
      .input(answers)
      .output(preview),
    import: monitorWrite
      .meta(audited('imported'))
      .route(at('POST', '/{file_id}/import', `Import ${one} that was uploaded`))
      .input(answers)
      .output(file),
    withdraw: monitorWrite
      .meta(audited('withdrawn'))
      .route(at('POST', '/{file_id}/withdraw', `Withdraw ${one}, or undo that`))
      .input(oneFile.extend({ is_withdrawn: z.boolean().default(true) }))
      .output(file),
    cancel: monitorWrite
      .meta({ audit: { action: `monitors.${path}_cancelled` } })
      .route(at('DELETE', '/{file_id}', `Discard ${one} that was not imported`))
      .input(oneFile)
      .output(z.object({ status: z.literal('success') })),
  };
}
