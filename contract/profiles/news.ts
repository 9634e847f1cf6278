import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { count } from '../values/primitives.ts';
import { byId } from './details.ts';

/** A headline with the profile names that matched. */
const headline = z.object({
  title: z.string(),
  source: z.string().nullable(),
  link: z.string().nullable(),
  published_at: z.string().nullable(),
  names: z.array(z.string()).min(1),
});
export type ProfileHeadline = z.infer<typeof headline>;

export const news = {
  news: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/profile_google_news/{id}',
      tags: ['profiles'],
      summary: 'Headlines about a profile, by its names',
    })
    .input(byId)
    .output(
      z.object({
        /** Files in the data folder, a search feed, or invented lines of the demo data. */
        origin: z.enum(['files', 'feed', 'invented']),
        names: z.array(z.string()),
        /** Null if no files are read. */
        files: z.object({ read: count, unreadable: count }).nullable(),
        /** When the source was last read. */
        read_at: z.string(),
        /** Total; `headlines` has the newest hundred. */
        total: count,
        headlines: z.array(headline).max(100),
      }),
    ),
};
