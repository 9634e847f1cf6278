import { z } from 'zod';
import { endpoint } from '../access.ts';
import { count, id } from '../primitives.ts';
import { contentPost } from '../report.ts';
import { byId } from './details.ts';

/** Words, tags and phrases of one scan. */
export const MOST_SCANNED = 20;

/** The same numbers for any set of a profile's posts. */
const scanned = z.object({
  posts: count,
  /** Of them: paid for, as their source or a hashtag such as #ad says. */
  paid_posts: count,
  /** Null where no post has any that are known. */
  interactions: count.nullable(),
  engagement_rate: z.number().nullable(),
  /** Days of the company's time zone; null where none of the posts is dated. */
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
});

const read = endpoint({ role: 'viewer' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

/** Which posts of a profile hold what. */
export const scanner = {
  scan: read
    .route(at('/content_scanner/{id}', 'How many posts of a profile hold each of some words, tags and names'))
    .input(
      byId.extend({
        /** As in a keyword search: words, #tags, @names and "exact phrases", by blanks or commas. */
        words: z.string().trim().min(1, 'Enter a word, a tag or a name').max(500),
      }),
    )
    .output(
      z.object({
        /** Every post of the profile in store, dated or not. */
        all: scanned,
        /** Those that hold at least one of the terms. */
        any: scanned,
        /** In the order they were typed, with what finds the same posts in a search. */
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
    .route(at('/tag/post_mention', 'Posts of a profile that hold a hashtag or mention'))
    .input(
      z.object({
        profile_id: id,
        tag: z
          .string()
          .trim()
          .max(120)
          .regex(/^[#@＃＠][\p{L}\p{M}\p{Nd}_.]+$/u, 'A tag is # or @ and a name'),
        limit: z.number().int().min(1).max(500).default(30),
        page: z.number().int().min(1).default(1),
      }),
    )
    .output(z.object({ posts: z.array(contentPost), total: count })),
};
