import { z } from 'zod';

// The used parts of the answers (developers.google.com/youtube/v3/docs). Counts are strings; hidden ones
// are absent.
const amount = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().min(0)])
  .transform(Number)
  .optional();
const picture = z.object({ url: z.string() });
const thumbnails = z.object({ default: picture, medium: picture, high: picture }).partial().optional();

const page = { nextPageToken: z.string().optional() };

export const channelList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          description: z.string().default(''),
          customUrl: z.string().optional(),
          country: z.string().optional(),
          thumbnails,
        }),
        statistics: z.object({
          subscriberCount: amount,
          hiddenSubscriberCount: z.boolean().default(false),
          videoCount: amount,
        }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) }),
      }),
    )
    .default([]),
});
export type Channel = z.output<typeof channelList>['items'][number];

export const playlistItemList = z.object({
  ...page,
  items: z
    .array(
      z.object({
        contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.string().optional() }),
      }),
    )
    .default([]),
});

export const searchList = z.object({
  ...page,
  items: z.array(z.object({ id: z.object({ videoId: z.string().optional() }) })).default([]),
});

export const videoList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          channelId: z.string(),
          publishedAt: z.iso.datetime({ offset: true }),
          title: z.string(),
          description: z.string().default(''),
          tags: z.array(z.string()).default([]),
          thumbnails,
          liveBroadcastContent: z.string().default('none'),
        }),
        contentDetails: z.object({ duration: z.string().optional() }),
        statistics: z.object({ viewCount: amount, likeCount: amount, commentCount: amount }).prefault({}),
        status: z.object({ privacyStatus: z.string().optional() }).prefault({}),
        paidProductPlacementDetails: z
          .object({ hasPaidProductPlacement: z.boolean().optional() })
          .prefault({}),
        player: z.object({ embedHeight: amount, embedWidth: amount }).prefault({}),
      }),
    )
    .default([]),
});
export type Video = z.output<typeof videoList>['items'][number];

const comment = z.object({
  id: z.string(),
  snippet: z.object({
    textOriginal: z.string(),
    authorDisplayName: z.string().default(''),
    authorChannelId: z.object({ value: z.string() }).optional(),
    likeCount: z.number().int().min(0).optional(),
    publishedAt: z.iso.datetime({ offset: true }),
    parentId: z.string().optional(),
  }),
});
export type Comment = z.output<typeof comment>;

export const commentThreadList = z.object({
  ...page,
  items: z
    .array(
      z.object({
        snippet: z.object({ topLevelComment: comment, totalReplyCount: z.number().int().min(0).default(0) }),
        replies: z.object({ comments: z.array(comment).default([]) }).prefault({}),
      }),
    )
    .default([]),
});
