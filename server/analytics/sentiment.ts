import type {
  CreatorTones,
  PostTones,
  SentimentWords,
  SetSentiment,
  ToneCounts,
  TonesOrder,
} from '#contract/report/sentiment.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { AskCtx, Services } from '#server/platform/context.ts';
import { errorIn, TOO_UNCERTAIN } from '#server/sentiment/share-errors.ts';
import { creatorsOf } from './creators.ts';
import { oneOfPosts } from './post-keys.ts';
import type { PostSet } from './post-set.ts';
import type { Creator } from './questions/creator-rows.ts';
import {
  dayTones,
  languageTones,
  newestComments,
  setTones,
  tonedCreators,
  tonedPosts,
  unreadCaptions,
} from './questions/sentiment.ts';
import { keepScores } from './text-sentiment.ts';

/** Captions are scored on demand, newest first; this many take half a second. */
const CAPTIONS_AT_ONCE = 2000;

const MOST_TIMES = 20;

/** Enough to score the texts that nobody has scored yet. */
export type ScoreCtx = AskCtx & Pick<Services, 'sentiment'>;

/** Null while some texts are not scored yet; the next call continues. */
export async function allTones(ctx: ScoreCtx, set: PostSet): Promise<ToneCounts | null> {
  for (let times = 1; (await scoreCaptions(ctx, set)) > 0; times++) if (times === MOST_TIMES) return null;
  const { waiting_comments, ...tones } = await setTones(set, ctx.sentiment.share_errors);
  return waiting_comments > 0 ? null : tones;
}

/** Includes the captions of posts without comments. */
export async function sentimentOf(ctx: ScoreCtx, set: PostSet): Promise<SetSentiment> {
  const waiting_captions = await scoreCaptions(ctx, set);
  const { share_errors } = ctx.sentiment;
  const [whole, languages, days] = await Promise.all([
    setTones(set, share_errors),
    languageTones(set),
    dayTones(set, share_errors),
  ]);
  return {
    ...whole,
    waiting_captions,
    languages: languages.map(({ language, texts }) => ({
      language: language || null,
      texts,
      is_uncertain: errorIn(share_errors, language) > TOO_UNCERTAIN,
    })),
    days,
  };
}

interface PostKey {
  post_id: string;
  account_id: number;
  created_at: number;
}

/** Returns how many captions are left. */
async function scoreCaptions(ctx: ScoreCtx, set: PostSet): Promise<number> {
  const { keys, total } = await unreadCaptions(set, ctx.sentiment.model, CAPTIONS_AT_ONCE);
  const texts = await captions(ctx.ch, keys);
  await keepScores(
    ctx,
    texts.map((caption) => ({ ...caption, comment_id: '0', language: '' })),
  );
  return total - keys.length;
}

/** Captions, or else titles. */
async function captions(ch: ClickHouse, keys: readonly PostKey[]) {
  if (keys.length === 0) return [];
  const where = oneOfPosts({
    accounts: keys.map((k) => k.account_id),
    times: keys.map((k) => k.created_at),
    ids: keys.map((k) => k.post_id),
  });
  return ch.query<{ post_id: string; text: string; text_hash: string }>(
    `SELECT toString(id) AS post_id, if(message = '', title, message) AS text, toString(cityHash64(text)) AS text_hash
     FROM posts FINAL PREWHERE ${where}`,
    {},
    'captions of posts',
  );
}

const creatorFields = (ctx: AskCtx, profile_id: number, person: Creator) => ({
  profile_id,
  profile_name: person.name,
  profile_slug: person.slug,
  profile_picture: ctx.pictures.address(person.picture),
  is_demo: person.is_demo,
});

/** Most commented, or most liked and disliked, first. */
export async function sentimentPosts(
  ctx: ScoreCtx,
  set: PostSet,
  page: TonesOrder,
): Promise<{ posts: PostTones[]; total: number }> {
  const { rows, total } = await tonedPosts(set, page, ctx.sentiment.share_errors);
  const [people, messages] = await Promise.all([creatorsOf(ctx, rows), captions(ctx.ch, rows)]);
  const textOf = new Map(messages.map((m) => [m.post_id, m.text]));
  const posts = rows.flatMap(({ post_id, profile_id, created_at, is_caption, tones }) => {
    const person = people.get(profile_id);
    if (!person) return [];
    return {
      ...tones,
      id: post_id,
      is_caption,
      message: textOf.get(post_id) ?? '',
      created_time: new Date(created_at * 1000).toISOString(),
      ...creatorFields(ctx, profile_id, person),
    };
  });
  return { posts, total };
}

export async function sentimentCreators(
  ctx: ScoreCtx,
  set: PostSet,
  page: TonesOrder,
): Promise<{ creators: CreatorTones[]; total: number }> {
  const { rows, total } = await tonedCreators(set, page, ctx.sentiment.share_errors);
  const people = await creatorsOf(ctx, rows);
  const creators = rows.flatMap(({ profile_id, posts, tones }) => {
    const person = people.get(profile_id);
    return person ? { ...tones, posts, ...creatorFields(ctx, profile_id, person) } : [];
  });
  return { creators, total };
}

const MOST_WORDS = 12;

/** Words that contributed most to each label in the newest comments. */
export async function sentimentWords(ctx: ScoreCtx, set: PostSet): Promise<SentimentWords> {
  const comments = await newestComments(set);
  const scores = await ctx.sentiment.score(comments);
  const most = (label: 'positive' | 'negative') => {
    const byWord = new Map<string, { word: string; texts: number; weight: number }>();
    for (const { words } of scores.filter((s) => s.label === label))
      for (const { word, weight } of words.filter((w) => w.weight > 0 === (label === 'positive'))) {
        const key = word.toLowerCase();
        const before = byWord.get(key) ?? { word: key, texts: 0, weight: 0 };
        byWord.set(key, { word: key, texts: before.texts + 1, weight: before.weight + weight });
      }
    return [...byWord.values()]
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.word.localeCompare(b.word))
      .slice(0, MOST_WORDS);
  };
  return { positive: most('positive'), negative: most('negative'), texts: comments.length };
}
