import { z } from 'zod';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { message } from '../sentences/message.ts';
import { count, id, sentence } from '../values/primitives.ts';
import { ACCOUNT_STATES } from './coverage.ts';

/** Different hashtags that Meta lets an account search for in 7 days. */
export const MOST_HASHTAGS = 30;

const hashtag = z.object({
  /** Lower case, without #. */
  tag: z.string(),
  /** Null = not asked yet. */
  asked_at: z.string().nullable(),
  succeeded_at: z.string().nullable(),
  /** Beyond the limit at least until then; null = it does not wait. */
  waits_until: z.string().nullable(),
  /** Why the last query had no answer. */
  reason: sentence.nullable(),
});
export type MonitorHashtag = z.infer<typeof hashtag>;

const hashtagPost = z.object({
  /** By Meta. */
  media_id: z.string(),
  tags: z.array(z.string()),
  link: z.string(),
  caption: z.string(),
  created_at: z.string(),
  /** Null = hidden. */
  likes: count.nullable(),
  comments: count.nullable(),
  /** Named as the author; its posts are asked for. */
  creator: z
    .object({
      id,
      name: z.string(),
      slug: z.string(),
      username: z.string().nullable(),
      /** Of its Instagram account; null = it has none. */
      state: z.enum(ACCOUNT_STATES).nullable(),
      reason: sentence.nullable(),
      asked_at: z.string().nullable(),
    })
    .nullable(),
});
export type HashtagPost = z.infer<typeof hashtagPost>;

const media_id = z.string().regex(/^\d{1,30}$/, 'This is not the ID of a post');

export const hashtagCalls = {
  hashtag_posts: monitorRead
    .route(
      monitorAt(
        'GET',
        '/hashtag_posts/{id}',
        'Instagram posts under the monitor’s hashtags that are not in the data, newest first',
      ),
    )
    .input(
      z.object({
        id,
        limit: z.coerce.number().int().min(1).max(100).default(10),
        /** `next` of the page before. */
        after: z
          .string()
          .regex(/^\d{1,16}-\d{1,30}$/, 'This is not the start of a page')
          .optional(),
        /** Only those that were ignored; else only the others. */
        ignored: z.stringbool().or(z.boolean()).default(false),
      }),
    )
    .output(
      z.object({
        /** Of the company’s Meta app. */
        is_on: z.boolean(),
        /** Why no hashtag is asked for at all. */
        reason: sentence.nullable(),
        hashtags: z.array(hashtag),
        posts: z.array(hashtagPost),
        next: z.string().nullable(),
      }),
    ),
  ignore_hashtag_post: monitorWrite
    .meta({ audit: { action: 'monitors.hashtag_post_ignored' } })
    .route(monitorAt('POST', '/ignore_hashtag_post/{id}', 'Ignore a hashtag post, or no longer'))
    .input(z.object({ id, media_id, is_ignored: z.boolean() }))
    .output(success),
  add_hashtag_creator: monitorWrite
    .meta({ audit: { action: 'monitors.hashtag_creator_added' } })
    .route(
      monitorAt(
        'POST',
        '/add_hashtag_creator/{id}',
        'Name the author of a hashtag post, and ask for its posts',
      ),
    )
    .input(
      z.object({
        id,
        media_id,
        /** "@name", "name" or the profile's URL. */
        username: z
          .string()
          .trim()
          .min(1, 'Enter a handle')
          .max(300, message('At most {n} characters', { n: 300 })),
      }),
    )
    .output(
      z.object({
        profile_id: id,
        name: z.string(),
        slug: z.string(),
        /** The creator was chosen for the monitor; else its posts count by the rules alone. */
        is_chosen: z.boolean(),
      }),
    ),
};
