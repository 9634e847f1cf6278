import { z } from 'zod';
import { sentence } from './values/primitives.ts';

/** A column of a file, with the field that it is read as. */
export const fileColumn = z.object({
  column: z.string(),
  /** Null = skipped. */
  field: z.string().nullable(),
  reason: sentence.nullable(),
  /** Open question; null = none. */
  question: sentence.nullable(),
  /** Up to three distinct cells of the first rows. */
  examples: z.array(
    z.object({
      cell: z.string(),
      /** Value of the cell where the field reads it in another form; '' = unknown. */
      read: z.string().nullable(),
    }),
  ),
});
export type FileColumn = z.infer<typeof fileColumn>;

/** A field that columns can be mapped to. */
export const fileField = z.object({ name: z.string(), label: z.string(), group: z.string() });
export type FileField = z.infer<typeof fileField>;

/** Columns of an uploaded file, before its import. */
export const fileMapping = z.object({
  columns: z.array(fileColumn),
  fields: z.array(fileField),
  /** Parts of the file that are not read. */
  left_out: sentence.nullable(),
  /** Null if it can be imported. */
  missing: sentence.nullable(),
  /** Mapping remembered for files with the same header. */
  is_remembered: z.boolean(),
});
