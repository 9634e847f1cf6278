import { z } from 'zod';
import { id } from './values/primitives.ts';

/** Days a deleted object stays in the bin. */
export const BIN_DAYS = 30;

/** An object in the bin, with the person who deleted it. */
export const binned = z.object({
  id,
  name: z.string(),
  deleted_at: z.string(),
  deleted_by: z.string(),
  deleted_until: z.string(),
});
export type Binned = z.infer<typeof binned>;
