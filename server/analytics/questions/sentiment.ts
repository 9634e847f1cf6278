import type { SentimentLabel, SetSentiment, ToneCounts, TonesOrder } from '#contract/sentiment.ts';
import { type Block, joined, type Numbers, type TextColumn } from '#server/platform/native-format.ts';
import { sharesOf } from '#server/sentiment/mix.ts';
import { INTERVAL_START, seriesInterval } from '../intervals.ts';
import type { PostSet } from '../post-set.ts';
import { CELLS, mixSumsOf, withMix } from './tone-mix.ts';

const IN_SET = (posts: string) => `post_id GLOBAL IN (SELECT post_id FROM (${posts}))`;

const postsOf = (set: PostSet): string =>
  `SELECT post_id, account_id, created_at FROM ${set.ch.shards(
    `SELECT post_id, account_id, created_at FROM (${set.rows('period')})`,
  )}`;

/**
 * One row per text with its post and score. A post without comments has its caption as comment 0. `scored`
 * 0: not yet.
 */
const textsOf = (set: PostSet): string => {
  const posts = postsOf(set);
  const commented = `SELECT DISTINCT post_id, id AS comment_id FROM post_comments WHERE ${IN_SET(posts)}`;
  const captioned = `SELECT post_id, comment_id FROM text_sentiment FINAL WHERE comment_id = 0 AND ${IN_SET(posts)}
    AND post_id GLOBAL NOT IN (SELECT post_id FROM (${commented}))`;
  return `SELECT p.post_id AS post_id, p.account_id AS account_id, p.created_at AS created_at, t.comment_id AS comment_id,
  s.model > 0 AS scored, s.positive AS positive, s.neutral AS neutral, s.negative AS negative, s.label AS label,
  s.unsure AS unsure, s.language AS language
FROM (${commented} UNION ALL ${captioned}) AS t
GLOBAL ANY LEFT JOIN (SELECT * FROM text_sentiment FINAL WHERE ${IN_SET(posts)}) AS s
  ON s.post_id = t.post_id AND s.comment_id = t.comment_id
GLOBAL INNER JOIN (${posts}) AS p ON p.post_id = t.post_id`;
};

const TONES = `countIf(scored) AS texts, countIf(scored AND label = 1 AND unsure = 0) AS positives,
  countIf(scored AND label = -1 AND unsure = 0) AS negatives, countIf(scored AND unsure = 1) AS unsures, ${CELLS}`;

function tonesOf(blocks: Block[]): ToneCounts[] {
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [positives, negatives, unsures] = ['positives', 'negatives', 'unsures'].map(column);
  return mixSumsOf(blocks).map((sums, i) => {
    const at = (values: Float64Array | undefined) => values?.[i] ?? 0;
    const shares = sharesOf(sums);
    const range = (label: SentimentLabel) => {
      const { low, high } = shares?.[label] ?? {};
      return low === undefined || high === undefined ? null : { low, high };
    };
    return {
      texts: sums.texts,
      positive: at(positives),
      negative: at(negatives),
      unsure: at(unsures),
      neutral: sums.texts - at(positives) - at(negatives) - at(unsures),
      positive_score: shares?.positive.share ?? null,
      neutral_score: shares?.neutral.share ?? null,
      negative_score: shares?.negative.share ?? null,
      positive_range: range('positive'),
      neutral_range: range('neutral'),
      negative_range: range('negative'),
    };
  });
}

const texts = (blocks: Block[], name: string): string[] =>
  blocks.flatMap(({ columns }) => {
    const { texts: all, codes } = columns[name] as TextColumn;
    return Array.from(codes, (code) => all[code] ?? '');
  });
const ids = (blocks: Block[], name: string): string[] =>
  blocks.flatMap(({ columns }) => Array.from(columns[name] as Numbers, String));

export async function setTones(set: PostSet) {
  const blocks = await set.askTexts(
    'sentiment of a set',
    withMix(`SELECT ${TONES}, uniqExactIf(post_id, scored) AS posts, countIf(scored AND comment_id != 0) AS from_comments,
  countIf(NOT scored) AS waiting_comments FROM (${textsOf(set)})`),
  );
  const one = (name: string) => joined(blocks, name, Float64Array)[0] ?? 0;
  const [tones] = tonesOf(blocks);
  return {
    ...(tones as ToneCounts),
    posts: one('posts'),
    from_comments: one('from_comments'),
    from_captions: (tones?.texts ?? 0) - one('from_comments'),
    waiting_comments: one('waiting_comments'),
  };
}

/** Most texts first; '' = a language without a model. */
export async function languageTones(set: PostSet): Promise<Array<{ language: string; texts: number }>> {
  const blocks = await set.askTexts(
    'languages of texts',
    `SELECT toString(language) AS tongue, count() AS texts FROM (${textsOf(set)}) WHERE scored
     GROUP BY tongue ORDER BY texts DESC, tongue`,
  );
  const counts = joined(blocks, 'texts', Float64Array);
  return texts(blocks, 'tongue').map((language, i) => ({ language, texts: counts[i] ?? 0 }));
}

export async function dayTones(set: PostSet): Promise<SetSentiment['days']> {
  const interval = seriesInterval(set.days);
  const blocks = await set.askTexts(
    'sentiment by day',
    `${withMix(`SELECT toString(${INTERVAL_START[interval]}) AS day, ${TONES} FROM (${textsOf(set)})
     GROUP BY day HAVING texts > 0`)} ORDER BY day`,
    { timezone: set.timezone },
  );
  const days = texts(blocks, 'day');
  return tonesOf(blocks).map((tones, i) => ({ time: days[i] ?? '', interval, ...tones }));
}

const ORDERS: Record<TonesOrder['sort_by'], string> = {
  texts: 'texts',
  positive_score: 'positive_sum / texts',
  negative_score: 'negative_sum / texts',
};
/** Only an order by shares needs the mix of rows outside the page. */
function pageOf(rows: string, { sort_by, order }: TonesOrder, tie: string): string {
  const by = `ORDER BY ${ORDERS[sort_by]} ${order}, ${tie}`;
  const page = (all: string) =>
    `SELECT *, count() OVER () AS total FROM (${all}) ${by} LIMIT {limit:UInt64} OFFSET {offset:UInt64}`;
  return sort_by === 'texts' ? `${withMix(page(rows))} ${by}` : page(withMix(rows));
}
const window = ({ limit, page }: TonesOrder) => ({ limit, offset: (page - 1) * limit });

export interface TonedPost {
  post_id: string;
  account_id: number;
  /** 0 = not known yet. */
  profile_id: number;
  /** Unix seconds. */
  created_at: number;
  is_caption: boolean;
  tones: ToneCounts;
}

export async function tonedPosts(
  set: PostSet,
  page: TonesOrder,
): Promise<{ rows: TonedPost[]; total: number }> {
  const blocks = await set.askTexts(
    'sentiment by post',
    pageOf(
      `SELECT post_id, any(account_id) AS account, any(${set.profile}) AS profile_id, any(created_at) AS published,
         max(comment_id) = 0 AS is_caption, ${TONES}
       FROM (${textsOf(set)}) GROUP BY post_id HAVING texts > 0`,
      page,
      'post_id',
    ),
    window(page),
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [account, profile, published, is_caption, total] = [
    'account',
    'profile_id',
    'published',
    'is_caption',
    'total',
  ].map(column) as Float64Array[];
  const posts = ids(blocks, 'post_id');
  const rows = tonesOf(blocks).map((tones, i) => ({
    post_id: posts[i] ?? '',
    tones,
    is_caption: is_caption?.[i] === 1,
    account_id: account?.[i] ?? 0,
    profile_id: profile?.[i] ?? 0,
    created_at: published?.[i] ?? 0,
  }));
  return { rows, total: total?.[0] ?? 0 };
}

export async function tonedCreators(set: PostSet, page: TonesOrder) {
  const blocks = await set.askTexts(
    'sentiment by creator',
    pageOf(
      `SELECT profile_id, min(account_id) AS account, uniqExactIf(post_id, scored) AS posts, ${TONES}
       FROM (SELECT *, ${set.profile} AS profile_id FROM (${textsOf(set)})) WHERE profile_id != 0
       GROUP BY profile_id HAVING texts > 0`,
      page,
      'profile_id',
    ),
    window(page),
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [profile, account, posts, total] = ['profile_id', 'account', 'posts', 'total'].map(
    column,
  ) as Float64Array[];
  const rows = tonesOf(blocks).map((tones, i) => ({
    profile_id: profile?.[i] ?? 0,
    account_id: account?.[i] ?? 0,
    posts: posts?.[i] ?? 0,
    tones,
  }));
  return { rows, total: total?.[0] ?? 0 };
}

const SAMPLE = 2000;

export async function newestComments(set: PostSet): Promise<Array<{ text: string; language: string }>> {
  const blocks = await set.askTexts(
    'newest comments of a set',
    `SELECT argMax(text, (revision, import_id)) AS words, toString(argMax(language, (revision, import_id))) AS tongue
     FROM post_comments WHERE ${IN_SET(postsOf(set))} GROUP BY post_id, id
     ORDER BY max(created_at) DESC, post_id, id LIMIT ${SAMPLE}`,
  );
  const languages = texts(blocks, 'tongue');
  return texts(blocks, 'words').map((text, i) => ({ text, language: languages[i] ?? '' }));
}

/** Captions of posts without comments that the model has not scored, newest first, and their number. */
export async function unreadCaptions(set: PostSet, model: number, most: number) {
  const blocks = await set.askTexts(
    'captions without a score',
    `SELECT post_id, account_id, toUnixTimestamp(created_at) AS published, count() OVER () AS total FROM (${postsOf(set)})
     WHERE post_id GLOBAL NOT IN (SELECT post_id FROM post_comments)
       AND post_id GLOBAL NOT IN (SELECT post_id FROM text_sentiment FINAL WHERE comment_id = 0 AND model = {model:UInt32})
     ORDER BY created_at DESC, post_id LIMIT {most:UInt32}`,
    { model, most },
  );
  const account = joined(blocks, 'account_id', Float64Array);
  const published = joined(blocks, 'published', Float64Array);
  const keys = ids(blocks, 'post_id').map((post_id, i) => ({
    post_id,
    account_id: account[i] ?? 0,
    created_at: published[i] ?? 0,
  }));
  return { keys, total: joined(blocks, 'total', Float64Array)[0] ?? 0 };
}
