import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { commentsOrder, commentsPage } from '../comments.ts';
import { contentPost } from '../report/report.ts';
import { day, ofPeriod } from '../values/days.ts';
import { count, csv, emvModel, platformValue, postType } from '../values/primitives.ts';
import { byId } from './details.ts';

const read = endpoint({ role: 'viewer' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

export const content = {
  posts: read
    .route(at('/post_content/{id}', 'Posts of a profile'))
    .input(
      ofPeriod(
        byId.extend({
          platform: csv(platformValue).optional(),
          post_type: csv(postType).optional(),
          from_date: day.optional(),
          to_date: day.optional(),
          search: z.string().trim().max(200).optional(),
          /** Paid according to the source or a hashtag such as #ad. */
          paid: z.boolean().optional(),
          sort_by: z
            .enum(['post_created_time', 'interactions', 'impressions', 'engagement_rate', 'media_value'])
            .default('post_created_time'),
          order: z.enum(['asc', 'desc']).default('desc'),
          limit: z.number().int().min(1).max(500).default(30),
          page: z.number().int().min(1).default(1),
          emv_model: emvModel.optional(),
        }),
      ),
    )
    .output(z.object({ posts: z.array(contentPost), total: count })),
  comments: read
    .route(at('/post_comments/{id}', 'Comments of a post of a profile'))
    .input(
      byId.extend({
        post_id: z.string().regex(/^[0-9a-f]{16}$/, 'No post with this ID'),
        ...commentsOrder,
      }),
    )
    .output(commentsPage),
  tags: read
    .route(at('/most_used_tags/{id}', 'Hashtags and mentions by use, with their engagement'))
    .input(
      byId.extend({
        kind: z.enum(['hashtag', 'mention']).default('hashtag'),
        limit: z.number().int().min(1).max(200).default(30),
      }),
    )
    .output(
      z.array(
        /** `interactions` is null if no post of the tag has a value. */
        z.object({
          tag: z.string(),
          posts: count,
          interactions: count.nullable(),
          last_used: z.string().nullable(),
        }),
      ),
    ),
  times: read
    .route(at('/posting_times/{id}', 'Posts by weekday and hour in the company’s time zone'))
    .input(byId)
    .output(
      z.array(
        z.object({
          weekday: z.number().int().min(1).max(7),
          hour: z.number().int().min(0).max(23),
          posts: count,
          engagement_rate: z.number().nullable(),
        }),
      ),
    ),
};
