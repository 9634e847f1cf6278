import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { contentPost } from '../report/report.ts';
import { count, id } from '../values/primitives.ts';
import { byId } from './details.ts';

export const MOST_SCANNED = 20;

const scanned = z.object({
  posts: count,
  /** Paid according to the source or a hashtag such as #ad. */
  paid_posts: count,
  /** Null if no post has a value. */
  interactions: count.nullable(),
  engagement_rate: z.number().nullable(),
  /** Days in the company's time zone; null if no post is dated. */
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
});

const read = endpoint({ role: 'viewer' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

export const scanner = {
  scan: read
    .route(at('/content_scanner/{id}', 'Number of a profile’s posts with given words, tags and names'))
    .input(
      byId.extend({
        /** Words, #tags, @names and "exact phrases", as in a keyword search. */
        words: z.string().trim().min(1, 'Enter a word, a tag or a name').max(500),
      }),
    )
    .output(
      z.object({
        /** All stored posts of the profile, including undated ones. */
        all: scanned,
        any: scanned,
        /** In the order typed, each with the search term that finds the same posts. */
        terms: z.array(
          scanned.extend({
            term: z.string(),
            kind: z.enum(['hashtag', 'mention', 'word', 'phrase']),
            search: z.string(),
          }),
        ),
      }),
    ),
  post_mention: read
    .route(at('/tag/post_mention', 'Posts of a profile with a hashtag or mention'))
    .input(
      z.object({
        profile_id: id,
        tag: z
          .string()
          .trim()
          .max(120)
          .regex(/^[#@＃＠][\p{L}\p{M}\p{Nd}_.]+$/u, 'A tag starts with # or @, followed by a name'),
        limit: z.number().int().min(1).max(500).default(30),
        page: z.number().int().min(1).default(1),
      }),
    )
    .output(z.object({ posts: z.array(contentPost), total: count })),
};
