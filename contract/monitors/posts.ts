import { z } from 'zod';
import { revealsNothing } from '../access/revealed.ts';
import { commentsOrder, commentsPage } from '../comments.ts';
import { contentFields, contentFound } from '../report/content.ts';
import { postDisclosure } from '../report/disclosure.ts';
import { metricShape, postCount } from '../report/metric-shapes.ts';
import { paged, postsOrder, reportPost } from '../report/report.ts';
import { message } from '../sentences/message.ts';
import { moment, ofPeriod } from '../values/days.ts';
import { count, id, platform, postType, sentence, tally } from '../values/primitives.ts';
import { monitorAt, monitorShown, monitorWrite, success } from './monitor.ts';
import { ofMonitor } from './reports.ts';

export const postNumber = z
  .string()
  .refine((text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n, 'No post with this ID');
const post_ids = z
  .array(postNumber)
  .min(1, 'Choose a post')
  .max(5000, message('At most {n} posts at once', { n: 5000 }))
  .transform((ids) => [...new Set(ids)]);
const label = z
  .string()
  .trim()
  .min(1)
  .max(60, message('At most {n} characters', { n: 60 }));

/** Reason a post is included or not; `text` is a readable sentence. */
export const reason = z.object({
  kind: z.enum([
    'creator',
    'keyword',
    'date',
    'platform',
    'stories_cap',
    'reels_once',
    'included',
    'excluded',
    'external',
    'unknown',
  ]),
  text: sentence,
});
export type PostReason = z.infer<typeof reason>;

/** Manual corrections; null = the platform's value. */
export const editedNumbers = z.object({
  likes_count: postCount,
  comments_count: postCount,
  shares_count: postCount,
  saves_count: postCount,
  ...metricShape(['views', 'impressions', 'reach']),
});
export type EditedNumbers = z.infer<typeof editedNumbers>;

/** With the kind of the post, one of its platform. */
export const editedPost = editedNumbers.extend({ post_type: postType.nullable() });
export type EditedPost = z.infer<typeof editedPost>;

/** Actions of viewers of a story; null = unknown. */
const postActions = z.object({
  link_taps: revealsNothing(count.nullable()),
  sticker_taps: revealsNothing(count.nullable()),
  exits: revealsNothing(count.nullable()),
  /** Fraction of viewers who saw it to its end. */
  completion: revealsNothing(z.number().nullable()),
});
export type PostActions = z.infer<typeof postActions>;

export const monitorPost = reportPost.omit({ matched: true }).extend({
  shares_count: postCount,
  saves_count: postCount,
  platform,
  is_included_post: z.boolean(),
  is_yt_shorts: z.boolean(),
  is_tracked: z.boolean(),
  is_external: z.boolean(),
  keywords: z.array(z.string()),
  custom_tags: z.array(z.string()),
  classification: z.string().nullable(),
  reasons: z.array(reason),
  /** Null for visitors of a link. */
  disclosure: postDisclosure.nullable(),
  video: z.string().nullable(),
  carousel_images: z
    .array(z.string())
    .nullable()
    .describe('Pictures of a carousel, including the first; null if the source has at most one.'),
  swipe_number: tally.nullable().describe('Number of pictures to swipe through; null where there is one.'),
  swipe_ups: tally
    .nullable()
    .describe('Link taps of a story, formerly swipe-ups; null if no source has them.'),
  /** Null if no source has them. */
  actions: postActions.nullable(),
  /** Content labels with the matching words; null if not analysed. Only in `posts`. */
  content: z.array(contentFound).nullable(),
  ...contentFields,
  edited: editedPost.partial(),
  edited_by: z.string().nullable(),
  edited_at: z.string().nullable(),
});
export type MonitorPost = z.infer<typeof monitorPost>;

/** A post entered by hand or added by URL. */
const externalPost = z.object({
  id,
  link: z
    .url({ protocol: /^https?$/, error: 'Enter a URL that starts with http:// or https://' })
    .max(2000)
    .nullable()
    .default(null),
  profile_id: id,
  post_type: postType,
  created_time: moment('Enter the publication date'),
  message: z.string().max(20_000).default(''),
  ...editedNumbers.partial().shape,
  custom_tags: z.array(label).max(50).default([]),
  classification: label.nullable().default(null),
});
export type ExternalPost = z.infer<typeof externalPost>;

export const postCalls = {
  posts: monitorShown
    .route(monitorAt('GET', '/posts/{id}', 'The posts of a monitor, excluded ones on request'))
    .input(
      ofPeriod(
        z.object({
          ...ofMonitor,
          ...paged,
          ...postsOrder,
          /** excluded: removed by hand; `hide_excluded_posts` hides these from read-only users. */
          state: z.enum(['included', 'excluded']).default('included'),
          profile_id: z.coerce.number().int().positive().optional(),
          keyword: z.string().trim().max(200).optional(),
        }),
      ),
    )
    .output(z.object({ posts: z.array(monitorPost), total: tally })),
  post_labels: monitorShown
    .route(monitorAt('GET', '/post_labels/{id}', 'Tags and labels of a monitor’s posts'))
    .input(z.object({ id }))
    .output(
      z.object({
        tags: z.array(z.object({ tag: z.string(), posts: tally })),
        classifications: z.array(z.object({ classification: z.string(), posts: tally })),
        /** Null if the caller may not see it. */
        excluded: tally.nullable(),
        external: tally,
        edited: tally,
      }),
    ),
  comments: monitorShown
    .route(monitorAt('GET', '/comments/{id}', 'Comments of a post of a monitor'))
    .input(z.object({ id, post_id: postNumber, ...commentsOrder }))
    .output(commentsPage),
  why: monitorWrite
    .route(monitorAt('GET', '/why/{id}', 'Why the post of a URL is included or not'))
    .input(z.object({ id, link: z.string().trim().min(1, 'Enter the URL of a post').max(2000) }))
    .output(
      z.object({
        is_in: z.boolean(),
        reasons: z.array(reason),
        post: monitorPost.nullable(),
      }),
    ),
  exclude_posts: monitorWrite
    .meta({ audit: { action: 'monitors.posts_excluded' } })
    .route(monitorAt('POST', '/exclude_posts/{id}', 'Exclude posts, also from later imports'))
    .input(z.object({ id, post_ids }))
    .output(z.object({ changed: count })),
  include_posts: monitorWrite
    .meta({ audit: { action: 'monitors.posts_included' } })
    .route(monitorAt('POST', '/include_posts/{id}', 'Include excluded posts, or posts that match no rule'))
    .input(z.object({ id, post_ids }))
    .output(z.object({ changed: count })),
  classify_posts: monitorWrite
    .route(monitorAt('POST', '/classification/{id}', 'Label posts; null removes the label'))
    .input(z.object({ id, post_ids, classification: label.nullable() }))
    .output(z.object({ changed: count })),
  tag_posts: monitorWrite
    .route(monitorAt('POST', '/tag_posts/{id}', 'Add and remove tags of posts'))
    .input(
      z.object({
        id,
        post_ids,
        add: z.array(label).max(50).default([]),
        remove: z.array(label).max(50).default([]),
      }),
    )
    .output(z.object({ changed: count })),
  edit_post: monitorWrite
    .meta({ audit: { action: 'monitors.post_edited' } })
    .route(
      monitorAt(
        'POST',
        '/edit_post/{id}',
        'Correct numbers of a post in this monitor, and its kind wherever the company sees it; null = as the source says',
      ),
    )
    .input(z.object({ id, post_id: postNumber }).extend(editedPost.partial().shape))
    .output(monitorPost),
  upload_external_post: monitorWrite
    .meta({ audit: { action: 'monitors.external_post_added' } })
    .route(monitorAt('POST', '/external_post/{id}', 'Add a post that was not imported'))
    .input(externalPost)
    .output(monitorPost),
  upload_screenshot: monitorWrite
    .meta({ audit: { action: 'monitors.screenshot_added' } })
    .route(
      monitorAt(
        'POST',
        '/screenshot/{id}',
        'Set the picture of a post added by hand: multipart field `image`',
      ),
    )
    .input(z.object({ id, post_id: postNumber }))
    .output(z.object({ image: z.string() })),
  delete_external_post: monitorWrite
    .meta({ audit: { action: 'monitors.external_post_deleted' } })
    .route(monitorAt('DELETE', '/external_post/{id}', 'Remove a post added by hand'))
    .input(z.object({ id, post_id: postNumber }))
    .output(success),
};
