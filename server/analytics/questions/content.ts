import type { ContentFound } from '#contract/report/content.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import type { PostSet } from '../post-set.ts';
import type { SetRows } from '../set-rows.ts';

const MOST_OF_FIELD = 30;
const MOST_WORDS = 6;
/** Occurs in no word of a caption. */
const BETWEEN = '\n';

const postsOf = (of: SetRows): Sql =>
  chSql`SELECT post_id, account_id FROM ${of.shards(chSql`SELECT post_id, account_id FROM (${of.rows('period')})`)}`;

/** Current captions of the set's posts, or else their titles. Includes hashtags from a separate column. */
const captionsOf = (of: SetRows): Sql =>
  chSql`SELECT id, if(message = '', title, message) AS text, arrayFilter(t -> startsWith(t, '#'), terms) AS hashtags,
  cityHash64(text, hashtags) AS hash, created_at FROM posts FINAL
  WHERE account_id GLOBAL IN (SELECT account_id FROM (${postsOf(of)})) AND id GLOBAL IN (SELECT post_id FROM (${postsOf(of)}))`;

const readOf = (of: SetRows, model: number): Sql =>
  chSql`SELECT * FROM post_content FINAL WHERE model = ${bind('UInt32', model)} AND post_id GLOBAL IN (SELECT post_id FROM (${postsOf(of)}))`;

export interface UnreadCaption {
  post_id: string;
  text: string;
  hashtags: string[];
  /** Decimal digits. */
  hash: string;
}

/** Captions that the model has not read in their current form, newest posts first, and their number. */
export async function unreadCaptions(
  set: PostSet,
  model: number,
  most: number,
): Promise<{ captions: UnreadCaption[]; total: number }> {
  const blocks = await set.askTexts(
    'captions whose content was not read',
    (
      of,
    ) => chSql`SELECT toString(id) AS post_id, text, arrayStringConcat(hashtags, '\\n') AS tags, toString(hash) AS hash_text,
       count() OVER () AS total FROM (${captionsOf(of)})
     WHERE (text != '' OR notEmpty(hashtags)) AND (id, hash) GLOBAL NOT IN (SELECT post_id, caption_hash FROM (${readOf(of, model)}))
     ORDER BY created_at DESC, id LIMIT ${bind('UInt32', most)}`,
  );
  const [ids, texts, tags, hashes] = ['post_id', 'text', 'tags', 'hash_text'].map((name) =>
    textColumn(blocks, name),
  );
  return {
    captions: (ids ?? []).map((post_id, i) => ({
      post_id,
      text: texts?.[i] ?? '',
      hash: hashes?.[i] ?? '',
      hashtags: tags?.[i]?.split(BETWEEN).filter(Boolean) ?? [],
    })),
    total: joined(blocks, 'total', Float64Array)[0] ?? 0,
  };
}

type Blocks = Awaited<ReturnType<PostSet['ask']>>;
const textColumn = (blocks: Blocks, name: string): string[] =>
  blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns[name] as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });

/** Counts of posts: all, read, with content, and without a caption. */
export async function contentTotals(set: PostSet, model: number) {
  const blocks = await set.askTexts(
    'posts whose content was read',
    (of) => chSql`SELECT assumeNotNull((SELECT count() FROM (${postsOf(of)}))) AS posts,
       assumeNotNull((SELECT count() FROM (${captionsOf(of)}) WHERE text = '' AND empty(hashtags))) AS without_caption,
       count() AS analysed, countIf(notEmpty(fields)) AS with_finds FROM (${readOf(of, model)})`,
  );
  const one = (name: string) => joined(blocks, name, Float64Array)[0] ?? 0;
  return {
    posts: one('posts'),
    without_caption: one('without_caption'),
    analysed: one('analysed'),
    with_finds: one('with_finds'),
  };
}

export async function contentCounts(
  set: PostSet,
  model: number,
): Promise<Array<ContentFound & { posts: number }>> {
  const blocks = await set.askTexts(
    'what posts show',
    (of) => chSql`SELECT toString(f) AS field, l AS label, uniqExact(post_id) AS n,
       arrayStringConcat(arraySlice(arraySort(groupUniqArray(w)), 1, ${raw(`${MOST_WORDS}`)}), '\\n') AS said
     FROM (${readOf(of, model)}) ARRAY JOIN fields AS f, labels AS l, words AS w
     GROUP BY f, l ORDER BY n DESC, label LIMIT ${raw(`${MOST_OF_FIELD}`)} BY f`,
  );
  const [fields, labels, texts] = ['field', 'label', 'said'].map((name) => textColumn(blocks, name));
  const posts = joined(blocks, 'n', Float64Array);
  return (fields ?? []).map((field, i) => ({
    field: field as ContentFound['field'],
    label: labels?.[i] ?? '',
    words: (texts?.[i] ?? '').split(BETWEEN),
    posts: posts[i] ?? 0,
  }));
}
