import { z } from 'zod';
import { keepScores, type SentimentStores, type UnscoredText } from '#server/analytics/text-sentiment.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { deleteRows } from '../names/delete-rows.ts';

/** Without a key: what came while one runs would else wait for the next start. A run that finds nothing new costs little. */
export const sentimentJob = { name: 'score-comments', payload: z.object({}) };

/** The worker's side; what was cut off is taken up by the next run. */
export const sentimentWorker = (services: Services): Job<typeof sentimentJob.payload> => ({
  ...sentimentJob,
  retries: 3,
  retry_seconds: 10,
  run: () => scoreComments(services),
  recover: () => recoverSentiment(services),
});

/** Lets comments be scored that a stopped process left, or that another model has scored. */
export const recoverSentiment = ({ jobs }: Pick<Services, 'jobs'>): Promise<void> =>
  jobs.send(sentimentJob, {});

const POSTS_AT_ONCE = 2000;
const TEXTS_AT_ONCE = 5000;

/** Scores every comment that has no score of its text by this model. Posts go by in the order of their ids, each read once. */
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

/** The last of the next commented posts; null where there are none. */
async function lastOfNext({ ch }: SentimentStores, after: string): Promise<string | null> {
  const [found] = await ch.query<{ last: string; posts: number }>(
    `SELECT toString(max(post_id)) AS last, count() AS posts FROM (
       SELECT DISTINCT post_id FROM post_comments WHERE post_id > {after:UInt64} ORDER BY post_id LIMIT ${POSTS_AT_ONCE})`,
    { after },
    'next commented posts',
  );
  return found && Number(found.posts) > 0 ? found.last : null;
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

/** Takes out the scores of comments and posts that are gone. */
export const sweepScores = ({ ch }: Pick<Services, 'ch'>): Promise<void> =>
  deleteRows(
    ch,
    'text_sentiment',
    `if(comment_id = 0, post_id NOT IN (SELECT id FROM posts), (post_id, comment_id) NOT IN (SELECT post_id, id FROM post_comments))`,
  );
