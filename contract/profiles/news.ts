import { z } from 'zod';
import { endpoint } from '../access.ts';
import { count } from '../primitives.ts';
import { byId } from './details.ts';

/** A headline with the names of the profile that found it. */
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
        /** Files in the data folder, the feed of a search, or the lines that were made up for an invented profile. */
        origin: z.enum(['files', 'feed', 'invented']),
        /** What was looked for. */
        names: z.array(z.string()),
        /** Null where nothing is read from files. */
        files: z.object({ read: count, unreadable: count }).nullable(),
        /** When the source was read. */
        read_at: z.string(),
        /** Of all; `headlines` are the newest hundred. */
        total: count,
        headlines: z.array(headline).max(100),
      }),
    ),
};
