import { z } from 'zod';

/** Days covered by an entry; weeks start on Monday, and weeks and months are dated by their first day. */
export const interval = z.enum(['day', 'week', 'month']);
export type Interval = z.infer<typeof interval>;
