import { z } from 'zod';
import { keepScores, type SentimentStores, type UnscoredText } from '#server/analytics/text-sentiment.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { deleteRows } from '../names/delete-rows.ts';

/**
 * Without a key: comments that arrive during a run would otherwise wait for the next start. An empty run is
 * cheap.
 */
export const sentimentJob = { name: 'score-comments', payload: z.object({}) };

/** Interrupted work continues with the next run. */
export const sentimentWorker = (services: Services): Job<typeof sentimentJob.payload> => ({
  ...sentimentJob,
  retries: 3,
  retry_seconds: 10,
  run: () => scoreComments(services),
  recover: () => recoverSentiment(services),
});

/** Queues comments left by a stopped process, or scored by another model. */
export const recoverSentiment = ({ jobs }: Pick<Services, 'jobs'>): Promise<void> =>
  jobs.send(sentimentJob, {});

const POSTS_AT_ONCE = 2000;
const TEXTS_AT_ONCE = 5000;

/** Scores comments without a score by this model, post by post in the order of their ids. */
export async function scoreComments(stores: SentimentStores): Promise<void> {
  for (let after = '0'; ; ) {
    const last = await lastOfNext(stores, after);
    if (last === null) return;
    for (;;) {
      const texts = await unscored(stores, after, last);
      await keepScores(stores, texts);
      if (texts.length < TEXTS_AT_ONCE) break;
    }
    after = last;
  }
}

/** Null at the end. */
async function lastOfNext({ ch }: SentimentStores, after: string): Promise<string | null> {
  const [next] = await ch.query<{ last: string; posts: number }>(
    `SELECT toString(max(post_id)) AS last, count() AS posts FROM (
       SELECT DISTINCT post_id FROM post_comments WHERE post_id > {after:UInt64} ORDER BY post_id LIMIT ${POSTS_AT_ONCE})`,
    { after },
    'next commented posts',
  );
  return next && Number(next.posts) > 0 ? next.last : null;
}

const unscored = ({ ch, sentiment }: SentimentStores, after: string, last: string) =>
  ch.query<UnscoredText>(
    `SELECT toString(p) AS post_id, toString(c) AS comment_id, toString(hash) AS text_hash, words AS text, tongue AS language
     FROM (
       SELECT post_id AS p, id AS c, argMax(text, (revision, import_id)) AS words, cityHash64(words) AS hash,
         argMax(language, (revision, import_id)) AS tongue
       FROM post_comments WHERE post_id > {after:UInt64} AND post_id <= {last:UInt64} GROUP BY post_id, id)
     WHERE (p, c, hash) GLOBAL NOT IN (
       SELECT post_id, comment_id, text_hash FROM text_sentiment FINAL
       WHERE post_id > {after:UInt64} AND post_id <= {last:UInt64} AND model = {model:UInt32})
     LIMIT ${TEXTS_AT_ONCE}`,
    { after, last, model: sentiment.model },
    'comments without a score',
  );

/** Deletes the scores of deleted comments and posts. */
export const sweepScores = ({ ch }: Pick<Services, 'ch'>): Promise<void> =>
  deleteRows(
    ch,
    'text_sentiment',
    `if(comment_id = 0, post_id NOT IN (SELECT id FROM posts), (post_id, comment_id) NOT IN (SELECT post_id, id FROM post_comments))`,
  );
