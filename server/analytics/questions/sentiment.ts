import type { SentimentLabel, SetSentiment, ToneCounts, TonesOrder } from '#contract/report/sentiment.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import {
  type Block,
  joined,
  type Numbers,
  type TextColumn,
} from '#server/platform/clickhouse/native-format.ts';
import type { ShareErrors } from '#server/ports/sentiment.ts';
import { LEAST, type MixSums, PRIOR, PRIOR_PART, ROUNDS, STEPS, sharesOf } from '#server/sentiment/mix.ts';
import { TOO_UNCERTAIN, UNMEASURED } from '#server/sentiment/share-errors.ts';
import { seriesInterval, startOfRow } from '../intervals.ts';
import type { PostSet, SetRows } from '../post-set.ts';

/** Texts of a group: counted pairs of probabilities, positive and negative, and counted languages. */
const CELLS = `sumMapIf([toString(language)], [toUInt64(1)], scored) AS tongues, sumMapIf([toUInt32(round(positive * ${STEPS}) * ${STEPS + 1} + round(negative * ${STEPS}))], [toUInt64(1)], scored) AS cells`;

/** A text's probability of a label under a mix (a tuple of positive and negative). */
const under = (mix: string, label: 'p' | 'n') => {
  const parts = { p: `${mix}.1 * p`, u: `(1 - ${mix}.1 - ${mix}.2) * u`, n: `${mix}.2 * n` };
  return `${parts[label]} / (${parts.p} + ${parts.u} + ${parts.n})`;
};
const prior = `(${PRIOR} + ${PRIOR_PART} * texts)`;
const mean = (label: 'p' | 'n') =>
  `(arraySum((t, p, u, n) -> t * ${under('m', label)}, ts, ps, us, ns) + ${prior}) / (texts + 3 * ${prior})`;

/** `errorIn` in SQL. */
const errorIn = (errors: ShareErrors) => {
  const [names, values] = [Object.keys(errors), Object.values(errors)];
  return names.length === 0
    ? `${UNMEASURED}`
    : `transform(l, [${names.map((name) => `'${name}'`).join()}], [${values.join()}], ${UNMEASURED}.)`;
};

/**
 * Replaces `cells` and `tongues` by the sums of `mixOf` (server/sentiment/mix.ts), the `model_error` of the set and the
 * languages in which it is too large (`uncertain_in`), for each row with `texts`.
 */
const withMix = (rows: Sql, errors: ShareErrors): Sql => rows.rewritten((text) => mixed(text, errors));

function mixed(rows: string, errors: ShareErrors): string {
  const error = errorIn(errors);
  const cells = `SELECT * EXCEPT (cells, tongues),
    sqrt(arraySum((l, c) -> pow(c * ${error}, 2), tongues.1, tongues.2)) / greatest(texts, 1) AS model_error,
    arrayStringConcat(arrayFilter(l -> ${error} > ${TOO_UNCERTAIN}, tongues.1), ',') AS uncertain_in,
    arrayMap(t -> toFloat64(t), cells.2) AS ts,
    arrayMap(c -> greatest(intDiv(c, ${STEPS + 1}) / ${STEPS}, ${LEAST}), cells.1) AS ps,
    arrayMap(c -> greatest(modulo(c, ${STEPS + 1}) / ${STEPS}, ${LEAST}), cells.1) AS ns,
    arrayMap((p, n) -> greatest(1 - p - n, ${LEAST}), ps, ns) AS us FROM (${rows})`;
  const mixes = `SELECT *, arrayFold((m, round) -> (${mean('p')}, ${mean('n')}), range(${ROUNDS}),
    (toFloat64(1 / 3), toFloat64(1 / 3))) AS mix FROM (${cells})`;
  const each = `SELECT * EXCEPT (ps, us, ns),
    arrayMap((p, u, n) -> ${under('mix', 'p')}, ps, us, ns) AS pos,
    arrayMap((p, u, n) -> ${under('mix', 'n')}, ps, us, ns) AS neg FROM (${mixes})`;
  const sum = (of: string) => `arraySum((t, p, n) -> t * ${of}, ts, pos, neg)`;
  return `SELECT * EXCEPT (ts, mix, pos, neg), mix.1 AS mix_positive, mix.2 AS mix_negative,
    ${sum('p')} AS positive_sum, ${sum('n')} AS negative_sum, ${sum('p * p')} AS squares_positive,
    ${sum('n * n')} AS squares_negative, ${sum('p * n')} AS products FROM (${each})`;
}

function mixSumsOf(blocks: Block[]): MixSums[] {
  const column = (name: string) => {
    const values = joined(blocks, name, Float64Array);
    return (i: number) => values[i] ?? 0;
  };
  const texts = joined(blocks, 'texts', Float64Array);
  const [mix_positive, mix_negative] = [column('mix_positive'), column('mix_negative')];
  const [positive, negative] = [column('positive_sum'), column('negative_sum')];
  const [squares_positive, squares_negative] = [column('squares_positive'), column('squares_negative')];
  const products = column('products');
  return Array.from(texts, (n, i) => ({
    texts: n,
    mix_positive: mix_positive(i),
    mix_negative: mix_negative(i),
    positive: positive(i),
    negative: negative(i),
    products: products(i),
    squares_positive: squares_positive(i),
    squares_negative: squares_negative(i),
  }));
}

const IN_SET = (posts: Sql) => chSql`post_id GLOBAL IN (SELECT post_id FROM (${posts}))`;

const postsOf = (of: SetRows): Sql =>
  chSql`SELECT post_id, account_id, created_at FROM ${of.shards(
    chSql`SELECT post_id, account_id, created_at FROM (${of.rows('period')})`,
  )}`;

/**
 * One row per text with its post and score. A post without comments has its caption as comment 0. `scored`
 * 0: not yet.
 */
const textsOf = (of: SetRows): Sql => {
  const posts = postsOf(of);
  const commented = chSql`SELECT DISTINCT post_id, id AS comment_id FROM post_comments WHERE ${IN_SET(posts)}`;
  const captioned = chSql`SELECT post_id, comment_id FROM text_sentiment FINAL WHERE comment_id = 0 AND ${IN_SET(posts)}
    AND post_id GLOBAL NOT IN (SELECT post_id FROM (${commented}))`;
  return chSql`SELECT p.post_id AS post_id, p.account_id AS account_id, p.created_at AS created_at, t.comment_id AS comment_id,
  s.model > 0 AS scored, s.positive AS positive, s.neutral AS neutral, s.negative AS negative, s.label AS label,
  s.unsure AS unsure, s.language AS language
FROM (${commented} UNION ALL ${captioned}) AS t
GLOBAL ANY LEFT JOIN (SELECT * FROM text_sentiment FINAL WHERE ${IN_SET(posts)}) AS s
  ON s.post_id = t.post_id AND s.comment_id = t.comment_id
GLOBAL INNER JOIN (${posts}) AS p ON p.post_id = t.post_id`;
};

const TONES = raw(`countIf(scored) AS texts, countIf(scored AND label = 1 AND unsure = 0) AS positives,
  countIf(scored AND label = -1 AND unsure = 0) AS negatives, countIf(scored AND unsure = 1) AS unsures, ${CELLS}`);

function tonesOf(blocks: Block[]): ToneCounts[] {
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [positives, negatives, unsures, errors] = ['positives', 'negatives', 'unsures', 'model_error'].map(
    column,
  );
  const uncertain = texts(blocks, 'uncertain_in');
  return mixSumsOf(blocks).map((sums, i) => {
    const at = (values: Float64Array | undefined) => values?.[i] ?? 0;
    const isUncertain = at(errors) > TOO_UNCERTAIN;
    const shares = isUncertain ? null : sharesOf(sums, at(errors));
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
      too_uncertain_in: isUncertain
        ? (uncertain[i] ?? '').split(',').map((language) => language || null)
        : [],
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

export async function setTones(set: PostSet, errors: ShareErrors) {
  const blocks = await set.askTexts('sentiment of a set', (of) =>
    withMix(
      chSql`SELECT ${TONES}, uniqExactIf(post_id, scored) AS posts, countIf(scored AND comment_id != 0) AS from_comments,
  countIf(NOT scored) AS waiting_comments FROM (${textsOf(of)})`,
      errors,
    ),
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
    (of) => chSql`SELECT toString(language) AS tongue, count() AS texts FROM (${textsOf(of)}) WHERE scored
     GROUP BY tongue ORDER BY texts DESC, tongue`,
  );
  const counts = joined(blocks, 'texts', Float64Array);
  return texts(blocks, 'tongue').map((language, i) => ({ language, texts: counts[i] ?? 0 }));
}

export async function dayTones(set: PostSet, errors: ShareErrors): Promise<SetSentiment['days']> {
  const interval = seriesInterval(set.days);
  const blocks = await set.askTexts(
    'sentiment by day',
    (of) =>
      chSql`${withMix(
        chSql`SELECT toString(${startOfRow(interval, of.timezone)}) AS day, ${TONES} FROM (${textsOf(of)})
     GROUP BY day HAVING texts > 0`,
        errors,
      )} ORDER BY day`,
  );
  const days = texts(blocks, 'day');
  return tonesOf(blocks).map((tones, i) => ({ time: days[i] ?? '', interval, ...tones }));
}

const ORDERS: Record<TonesOrder['sort_by'], string> = {
  texts: 'texts',
  positive_score: `model_error > ${TOO_UNCERTAIN}, positive_sum / texts`,
  negative_score: `model_error > ${TOO_UNCERTAIN}, negative_sum / texts`,
};
/** Only an order by shares needs the mix of rows outside the page; rows without shares are last. */
function pageOf(
  rows: Sql,
  { sort_by, order, limit, page }: TonesOrder,
  errors: ShareErrors,
  tie: 'post_id' | 'profile_id',
): Sql {
  const by = raw(`ORDER BY ${ORDERS[sort_by]} ${order}, ${tie}`);
  const pageRows = (all: Sql) =>
    chSql`SELECT *, count() OVER () AS total FROM (${all}) ${by} LIMIT ${bind('UInt64', limit)} OFFSET ${bind('UInt64', (page - 1) * limit)}`;
  return sort_by === 'texts'
    ? chSql`${withMix(pageRows(rows), errors)} ${by}`
    : pageRows(withMix(rows, errors));
}

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
  errors: ShareErrors,
): Promise<{ rows: TonedPost[]; total: number }> {
  const blocks = await set.askTexts('sentiment by post', (of) =>
    pageOf(
      chSql`SELECT post_id, any(account_id) AS account, any(${of.profile}) AS profile_id, any(created_at) AS published,
         max(comment_id) = 0 AS is_caption, ${TONES}
       FROM (${textsOf(of)}) GROUP BY post_id HAVING texts > 0`,
      page,
      errors,
      'post_id',
    ),
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

export async function tonedCreators(set: PostSet, page: TonesOrder, errors: ShareErrors) {
  const blocks = await set.askTexts('sentiment by creator', (of) =>
    pageOf(
      chSql`SELECT profile_id, min(account_id) AS account, uniqExactIf(post_id, scored) AS posts, ${TONES}
       FROM (SELECT *, ${of.profile} AS profile_id FROM (${textsOf(of)})) WHERE profile_id != 0
       GROUP BY profile_id HAVING texts > 0`,
      page,
      errors,
      'profile_id',
    ),
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
    (
      of,
    ) => chSql`SELECT argMax(text, (revision, import_id)) AS words, toString(argMax(language, (revision, import_id))) AS tongue
     FROM post_comments WHERE ${IN_SET(postsOf(of))} GROUP BY post_id, id
     ORDER BY max(created_at) DESC, post_id, id LIMIT ${raw(`${SAMPLE}`)}`,
  );
  const languages = texts(blocks, 'tongue');
  return texts(blocks, 'words').map((text, i) => ({ text, language: languages[i] ?? '' }));
}

/** Captions of posts without comments that the model has not scored, newest first, and their number. */
export async function unreadCaptions(set: PostSet, model: number, most: number) {
  const blocks = await set.askTexts(
    'captions without a score',
    (
      of,
    ) => chSql`SELECT post_id, account_id, toUnixTimestamp(created_at) AS published, count() OVER () AS total FROM (${postsOf(of)})
     WHERE post_id GLOBAL NOT IN (SELECT post_id FROM post_comments)
       AND post_id GLOBAL NOT IN (SELECT post_id FROM text_sentiment FINAL WHERE comment_id = 0 AND model = ${bind('UInt32', model)})
     ORDER BY created_at DESC, post_id LIMIT ${bind('UInt32', most)}`,
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
