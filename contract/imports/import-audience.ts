import { z } from 'zod';
import { message } from '../sentences/message.ts';
import { moment } from '../values/days.ts';
import { audienceDimension, count, platform, ratio } from '../values/primitives.ts';

const MOST_GROUPS = 300;
const DAY_MS = 86_400_000;
const name = z.string().trim().min(1).max(200);

export const sentAudience = z
  .object({
    platform,
    username: name.optional(),
    /** The platform's id of the account. */
    external_id: name.optional(),
    /** Reading time; without one, any later audience replaces this one. */
    observed_at: moment('Use ISO 8601, such as 2026-03-31T12:00:00Z')
      .refine(
        (text) => Date.parse(text) >= 0 && Date.parse(text) <= Date.now() + DAY_MS,
        'Audience dates must be between 1970 and today',
      )
      .optional(),
    sample_size: count.min(1).optional(),
    /** Data provider, shown in the import history. */
    source: z.string().trim().min(1).max(80).default('API'),
    /** Shares from 0 to 1 by group, named as usual: FEMALE, 18-24, FR, "FEMALE 18-24". */
    distributions: z.partialRecord(
      audienceDimension,
      z
        .record(z.string().trim().min(1).max(80), ratio)
        .refine(
          (groups) => Object.keys(groups).length <= MOST_GROUPS,
          message('At most {n} groups', { n: MOST_GROUPS }),
        ),
    ),
  })
  .refine(({ username, external_id }) => username !== undefined || external_id !== undefined, {
    message: 'Name the account: username or external_id',
    path: ['username'],
  })
  .refine(
    ({ distributions }) =>
      Object.values(distributions).some((groups) => Object.keys(groups ?? {}).length > 0),
    { message: 'Send at least one share', path: ['distributions'] },
  );
export type SentAudience = z.output<typeof sentAudience>;
