import { z } from 'zod';

// The used parts of the answers (developers.facebook.com/docs/instagram-platform). Hidden counts are absent.
const amount = z.number().int().min(0).optional();

const paging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
});

export const media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  like_count: amount,
  comments_count: amount,
  /** IMAGE, VIDEO, CAROUSEL_ALBUM */
  media_type: z.string().default(''),
  /** FEED, REELS, STORY, AD */
  media_product_type: z.string().default(''),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
  username: z.string().optional(),
});
export type Media = z.output<typeof media>;

export const mediaPage = z.object({ data: z.array(media).default([]), paging: paging.optional() });

export const discovery = z.object({
  business_discovery: z.object({
    followers_count: amount,
    follows_count: amount,
    media_count: amount,
    biography: z.string().optional(),
    media: mediaPage.optional(),
  }),
});
export type Discovered = z.output<typeof discovery>['business_discovery'];

/** The account that signed in: `user_id` with Instagram Login, `id` with Facebook Login. */
export const ownAccount = z.object({
  id: z.string().optional(),
  user_id: z.union([z.string(), z.number().transform(String)]).optional(),
  username: z.string(),
  biography: z.string().optional(),
  followers_count: amount,
  follows_count: amount,
  media_count: amount,
  profile_picture_url: z.string().optional(),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** Unavailable metrics are missing. */
export const mediaInsights = z.object({
  data: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.number().optional() })).default([]),
        total_value: z.object({ value: z.number().optional() }).optional(),
      }),
    )
    .default([]),
});

export const demographics = z.object({
  data: z
    .array(
      z.object({
        total_value: z
          .object({
            breakdowns: z
              .array(
                z.object({
                  results: z
                    .array(z.object({ dimension_values: z.array(z.string()), value: z.number().min(0) }))
                    .default([]),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});
