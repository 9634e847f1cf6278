import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '#server/platform/context.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { sharesNear } from '#server/testing/shares-near.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { emvOf } from './metrics/media-value.ts';
import { type PostSource, postSet } from './post-set.ts';
import { sentimentCreators, sentimentOf, sentimentPosts } from './sentiment.ts';
import { parseQuery } from './terms/terms.ts';

/** Checks the questions about texts in every store form against a recomputation in plain JavaScript. */
const company: Company = {
  ...{ id: 7, name: 'Me', currency: 'USD', timezone: 'Europe/Paris', emv_model: 'emv.cpm@1', own_emv: {} },
  own_tiers: null,
  shows_benchmarks: true,
  per_usd: { USD: 1, CNY: 7 },
};
const MODEL = 77;
const ACCOUNTS = 9;
const POSTS = 60;
const posts: RawPost[] = Array.from({ length: POSTS }, (_, n) => ({
  ...{ id: n + 1, account_id: 1 + (n % ACCOUNTS), type: 'instagram_post' as const },
  at: at('2026-03-28T20:30:00Z') + n * 3600,
  message: n % 2 ? '#odd red' : '#even blue',
}));

interface Text {
  post: number;
  comment: number;
  /** −1 to 1, unsure 2, not scored null. */
  tone: number | null;
}
/** Every third post has no comment, so its caption counts. Some comments are not scored yet. */
const texts: Text[] = posts.flatMap(({ id }): Text[] =>
  id % 3 === 0
    ? [{ post: id, comment: 0, tone: (id % 4) - 1 }]
    : Array.from({ length: 1 + (id % 5) }, (_, c) => ({
        ...{ post: id, comment: c + 1 },
        tone: (id + c) % 7 === 0 ? null : (id + c) % 5 === 0 ? 2 : ((id * 3 + c) % 3) - 1,
      })),
);
/** Sets in Hindi alone are too uncertain, those with some Hindi are not. */
const SHARE_ERRORS = { en: 0.1, hi: 0.5 };
const languageOf = (t: Text) => (t.post % 4 === 0 ? 'hi' : 'en');
const positiveOf = (t: Text) => (t.tone === 1 ? 0.8 : 0.1);
const restOf = (t: Text) => {
  const negative = t.tone === -1 ? 0.6 : 0.3;
  return { negative: (1 - positiveOf(t)) * negative, neutral: (1 - positiveOf(t)) * (1 - negative) };
};

const day = new Intl.DateTimeFormat('en-CA', { timeZone: company.timezone });
const postOf = (t: Text) => posts[t.post - 1] as RawPost;
function sumsOf(list: Text[]) {
  const scored = list.filter((t) => t.tone !== null);
  const count = (tone: number) => scored.filter((t) => t.tone === tone).length;
  return {
    ...{ texts: scored.length, positive: count(1), neutral: count(0), negative: count(-1), unsure: count(2) },
    ...sharesNear(
      scored.map((t) => ({ positive: positiveOf(t), ...restOf(t), language: languageOf(t) })),
      SHARE_ERRORS,
    ),
  };
}

const SETS: Array<[name: string, source: PostSource, has: (p: RawPost) => boolean]> = [
  ['all posts', 'all', () => true],
  ['a search', { terms: [parseQuery('#odd')] }, (p) => p.message.startsWith('#odd')],
  ['two words', { terms: parseQuery('#odd #even').map((part) => [part]) }, () => true],
  ['accounts', { accounts: [2, 5] }, (p) => p.account_id === 2 || p.account_id === 5],
];

describe('sentiment', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    Object.assign(app.services.sentiment, { model: MODEL, share_errors: SHARE_ERRORS });
    const { ch } = app.services;
    await insertAccounts(
      app,
      Array.from({ length: ACCOUNTS }, (_, n) => ({
        id: n + 1,
        profile_id: 1 + (n >> 1),
        followers: 9,
        country: '',
      })),
    );
    await insertPosts(app, posts);
    const comments = texts.filter((t) => t.comment > 0);
    await ch.insert(
      'post_comments',
      ['post_id', 'id', 'import_id', 'text', 'revision'],
      [1, 2].flatMap((i) => comments.map((t) => [t.post, t.comment, i, 'words', i])),
    );
    await ch.insert(
      'text_sentiment',
      ['post_id', 'comment_id', 'model', 'positive', 'neutral', 'negative', 'label', 'unsure', 'language'],
      [
        ...texts.flatMap((t) => {
          if (t.tone === null) return [];
          const label = t.tone === 2 ? 0 : t.tone;
          const { negative, neutral } = restOf(t);
          const unsure = Number(t.tone === 2);
          return [[t.post, t.comment, MODEL, positiveOf(t), neutral, negative, label, unsure, languageOf(t)]];
        }),
        // The caption of a post with comments, and the score of a deleted comment.
        [1, 0, MODEL, 1, 0, 0, 1, 0, 'en'],
        [2, 999, MODEL, 1, 0, 0, 1, 0, 'en'],
      ],
    );
  });
  afterAll(() => app.close());

  it.each(SETS)('%s', async (_set, source, has) => {
    const ctx = { ...app.services, company, request: { left: new AbortController().signal } };
    const filter = { from_date: '2026-03-01', to_date: '2026-05-01' };
    const set = await postSet(ctx, source, filter, emvOf(ctx));
    const mine = texts.filter((t) => has(postOf(t)));
    const whole = await sentimentOf(ctx, set);
    expect(whole).toMatchObject({
      ...sumsOf(mine),
      from_captions: mine.filter((t) => t.comment === 0).length,
      waiting_comments: mine.filter((t) => t.tone === null).length,
      waiting_captions: 0,
      posts: new Set(mine.filter((t) => t.tone !== null).map((t) => t.post)).size,
    });
    const days = Map.groupBy(mine, (t) => day.format(new Date(postOf(t).at * 1000)));
    expect(whole.days).toEqual(
      [...days].sort().map(([time, list]) => expect.objectContaining({ time, ...sumsOf(list) })),
    );
    const page = { sort_by: 'texts' as const, order: 'DESC' as const, limit: 100, page: 1 };
    const listed = await sentimentPosts(ctx, set, page);
    const scored = [...Map.groupBy(mine, (t) => t.post)].filter(([, list]) =>
      list.some((t) => t.tone !== null),
    );
    expect([listed.total, listed.posts.length]).toEqual([scored.length, scored.length]);
    for (const [post, list] of scored)
      expect(listed.posts.find((p) => p.id === String(post))).toMatchObject({
        ...sumsOf(list),
        is_caption: post % 3 === 0,
        message: postOf({ post } as Text).message,
      });
    const { creators } = await sentimentCreators(ctx, set, page);
    expect(
      listed.posts.filter((p) => p.too_uncertain_in.length > 0).map((p) => Number(p.id) % 4),
    ).not.toContain(1);
    const byTone = await sentimentPosts(ctx, set, { ...page, sort_by: 'negative_score' });
    const known = byTone.posts.map((p) => p.negative_score !== null);
    expect(known).toEqual(known.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(known).size).toBe(2);
    const owners = Map.groupBy(mine, (t) => 1 + ((postOf(t).account_id - 1) >> 1));
    expect(creators.length).toBe(owners.size);
    for (const row of creators) expect(row).toMatchObject(sumsOf(owners.get(row.profile_id) ?? []));
  });
});
