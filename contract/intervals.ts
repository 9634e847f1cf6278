import { z } from 'zod';

/** Days that an entry of a series covers; of weeks (from Monday) and months it has the first day. */
export const interval = z.enum(['day', 'week', 'month']);
export type Interval = z.infer<typeof interval>;
