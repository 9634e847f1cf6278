import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sentiment } from '#server/ports/sentiment.ts';
import { project } from '#server/projector/projector.ts';
import { embeddedSentiment } from '#server/sentiment/embedded-sentiment.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { scoreComments, sweepScores } from '#server/slices/imports/sentiment/score-comments.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { aComment, aPost, ref } from '#server/testing/observations.ts';
import { sharesNear } from '#server/testing/shares-near.ts';
import { MAY, publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
const engine = embeddedSentiment();

const SAID = [
  'I love this so much 😍',
  'this is horrible, I hate it',
  'when does the shop open',
  'bellissimo, grazie mille',
  'schrecklich, ganz furchtbar',
  'kya baat hai bhai, bahut accha hai',
  'hm',
];
const DAY = 86_400_000;
const published = (n: number) => Date.UTC(2026, 4, 3 + n, 23, 30);
const POSTS = ['loved', 'hated', 'alone', 'silent'];
const number = (post: string) => storedPostId(postId('instagram', post));

/** Comment n: all of the first post, every other of the second. */
const comments = ['loved', 'hated'].flatMap((post, p) =>
  Array.from({ length: 40 }, (_, n) => ({ post, n, text: SAID[(n * (p + 1)) % SAID.length] as string })),
);

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const captions: Record<string, string> = { alone: 'What a wonderful, perfect day #mine', silent: '#mine' };
  const intake = openIntake(app.services, { import_id: 7, imported: false });
  const { touched } = await intake.write([
    ...POSTS.map((external_id, n) =>
      aPost({
        external_id,
        account: ref(n < 2 ? 'ana.lund' : 'bo.berg'),
        message: captions[external_id] ?? `#mine ${external_id}`,
        created_at: published(n),
      }),
    ),
    aPost({ external_id: 'other', account: ref('bo.berg'), message: '#theirs' }),
    aComment({ post_external_id: 'other', external_id: 'x', text: 'disgusting' }),
    ...comments.map(({ post, n, text }) =>
      aComment({
        ...{ post_external_id: post, external_id: `${post} ${n}`, text, author: ref(`fan_${n}`) },
        created_at: published(0) + n * DAY,
      }),
    ),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
});
afterAll(async () => {
  await engine.close();
  await app.close();
});

const ask = { keyword: '#mine', ...MAY };
const sentiment = () => me.client.keywords.sentiment(ask);

/** From the texts, in plain JavaScript. */
async function expected(texts: string[]) {
  const scores = await engine.score(texts.map((text) => ({ text })));
  const sure = (label: string) => scores.filter((s) => s.label === label && !s.unsure).length;
  return {
    texts: texts.length,
    ...{ positive: sure('positive'), neutral: sure('neutral'), negative: sure('negative') },
    unsure: scores.filter((s) => s.unsure).length,
    ...sharesNear(scores, engine.share_errors),
  };
}
const ofPost = (post: string) => comments.filter((c) => c.post === post).map((c) => c.text);
const CAPTIONS = ['What a wonderful, perfect day #mine', '#mine'];
const kept = async () =>
  (
    await app.services.ch.query<{ n: number }>(
      'SELECT count() AS n FROM text_sentiment FINAL WHERE comment_id != 0',
    )
  )[0]?.n;

describe('the comments of a search', () => {
  it('are pending until they are scored, not neutral', async () => {
    expect(await sentiment()).toMatchObject({ waiting_comments: 80, from_comments: 0, from_captions: 2 });
  });

  it('are scored once the job has run, also after a kill', async () => {
    for (const call of [1, 2, 3]) {
      const killed = killedAt(app.services, call);
      await expect(scoreComments(killed.services)).rejects.toThrow('killed');
      expect(killed.wasKilled()).toBe(true);
    }
    await scoreComments(app.services);
    expect(await kept()).toBe(81);
    let requests = 0;
    const counting: Sentiment = {
      ...engine,
      score: (texts) => {
        requests += texts.length;
        return engine.score(texts);
      },
    };
    await scoreComments({ ...app.services, sentiment: counting });
    expect(requests).toBe(0);
  });

  it('match an independent count: in total, by day, by post and by creator', async () => {
    const { languages, days, ...whole } = await sentiment();
    expect(whole).toEqual({
      ...(await expected([...comments.map((c) => c.text), ...CAPTIONS])),
      ...{ posts: 4, from_comments: 80, from_captions: 2, waiting_comments: 0, waiting_captions: 0 },
    });
    expect(languages.reduce((sum, l) => sum + l.texts, 0)).toBe(82);
    expect(languages.filter((l) => l.is_uncertain).map((l) => l.language)).toEqual([null, 'it', 'hi']);
    // Half past eleven at night in UTC, in the company's time zone.
    expect(days.map((d) => [d.time, d.texts])).toEqual([
      ['2026-05-03', 40],
      ['2026-05-04', 40],
      ['2026-05-05', 1],
      ['2026-05-06', 1],
    ]);
    expect(days[1]).toMatchObject(await expected(ofPost('hated')));
    const { posts, total } = await me.client.keywords.sentiment_posts({ ...ask, sort_by: 'texts' });
    expect([total, posts.map((p) => [p.texts, p.is_caption])]).toEqual([
      4,
      [
        [40, false],
        [40, false],
        [1, true],
        [1, true],
      ],
    ]);
    const loved = posts.find((p) => p.id === number('loved'));
    expect(loved).toMatchObject({
      ...(await expected(ofPost('loved'))),
      ...{ message: '#mine loved', profile_slug: 'ana-lund', is_demo: false },
    });
    const { creators } = await me.client.keywords.sentiment_creators(ask);
    expect(creators.map((c) => [c.profile_slug, c.posts, c.texts])).toEqual([
      ['ana-lund', 2, 80],
      ['bo-berg', 2, 2],
    ]);
  });

  it('come page by page in every order', async () => {
    for (const sort_by of ['texts', 'positive_score', 'negative_score'] as const) {
      const all = await me.client.keywords.sentiment_posts({ ...ask, sort_by, order: 'ASC' });
      // Posts without a share are last.
      const values = all.posts.map((p) => p[sort_by] ?? Number.POSITIVE_INFINITY);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      const second = await me.client.keywords.sentiment_posts({
        ...ask,
        sort_by,
        order: 'ASC',
        limit: 1,
        page: 2,
      });
      expect(second).toEqual({ posts: [all.posts[1]], total: 4 });
    }
  });

  it('have decisive words, and no posts outside the search', async () => {
    const { positive, negative, texts } = await me.client.keywords.sentiment_words(ask);
    expect(texts).toBe(80);
    expect(positive.map((w) => w.word)).toContain('😍');
    expect(negative.map((w) => w.word)).toEqual(expect.arrayContaining(['horrible', 'furchtbar']));
    expect(negative.map((w) => w.word)).not.toContain('disgusting');
    const loves = comments.filter((c) => c.text === SAID[0]).length;
    expect(positive.find((w) => w.word === '😍')).toMatchObject({ texts: loves });
    expect(positive.every((w) => w.weight > 0) && negative.every((w) => w.weight < 0)).toBe(true);
  });

  it('carry their own label and words in the list of comments', async () => {
    const page = await me.client.keywords.comments({ ...ask, post_id: number('loved'), limit: 40 });
    const scores = await engine.score(page.comments.map(({ text }) => ({ text })));
    expect(page.comments.map((c) => c.sentiment)).toEqual(
      scores.map(({ label, unsure, words }) => ({ label, unsure, words })),
    );
  });

  it('are empty for a period without posts', async () => {
    const before = { ...ask, from_date: '2025-01-01', to_date: '2025-02-01' };
    expect(await me.client.keywords.sentiment(before)).toMatchObject({
      ...{ texts: 0, posts: 0, positive_score: null, days: [], languages: [] },
    });
    expect(await me.client.keywords.sentiment_posts(before)).toEqual({ posts: [], total: 0 });
    expect(await me.client.keywords.sentiment_words(before)).toEqual({
      positive: [],
      negative: [],
      texts: 0,
    });
  });

  it('are read through a public link, which cannot choose other words', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'));
    const answer = await visitorOf(app, token)('/keyword/sentiment', { ...MAY, keyword: '#theirs' });
    expect(answer.json()).toMatchObject({ texts: 82 });
  });
});

describe('scores', () => {
  it('are computed again with another model, and when a text has changed', async () => {
    const requests: string[] = [];
    const newer: Sentiment = {
      ...engine,
      model: 12,
      score: async (texts) => {
        requests.push(...texts.map((t) => t.text));
        return texts.map(() => ({
          ...{
            positive: 0,
            neutral: 1,
            negative: 0,
            label: 'neutral',
            unsure: false,
            words: [],
            language: null,
          },
        }));
      },
    };
    const services = { ...app.services, sentiment: newer, now: () => new Date('2026-06-02T10:00:00Z') };
    await scoreComments(services);
    expect(requests).toHaveLength(81);
    expect(await kept()).toBe(81);
    expect(await sentiment()).toMatchObject({ positive: 1, unsure: expect.any(Number), from_comments: 80 });
    requests.length = 0;
    const intake = openIntake(app.services, { import_id: 8, imported: false });
    const again = { post_external_id: 'other', external_id: 'x', text: 'delightful', likes: 9 };
    await intake.write([aComment({ ...again, observed_at: Date.UTC(2026, 5, 2) })]);
    await scoreComments(services);
    expect(requests).toEqual(['delightful']);
  });

  it('are deleted with their comments', async () => {
    await app.services.ch.command(
      `ALTER TABLE post_comments DELETE WHERE post_id = ${number('hated')} SETTINGS mutations_sync = 2`,
    );
    expect(await sentiment()).toMatchObject({ from_comments: 40 });
    await sweepScores(app.services);
    expect(await kept()).toBe(41);
  });
});
