import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { aComment, aPost, ref } from '#server/testing/observations.ts';
import { MAY, publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;

const COMMENTS = 45;
const minute = (n: number) => Date.UTC(2026, 4, 3, 10, n);
const hex = (post: string) => postId('instagram', post);
const number = (post: string) => storedPostId(hex(post));

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const account = ref('ana.lund');
  const intake = openIntake(app.services, { import_id: 7, imported: false });
  const { touched } = await intake.write([
    aPost({ external_id: 'mine', account, message: '#mine one', comments: 4103 }),
    aPost({ external_id: 'quiet', account, message: '#mine two' }),
    aPost({ external_id: 'theirs', account: ref('bo.berg'), message: '#theirs' }),
    ...Array.from({ length: COMMENTS }, (_, n) =>
      aComment({
        post_external_id: 'mine',
        external_id: `c${n}`,
        author: ref(`fan_${n}`),
        text: `comment ${n}`,
        likes: n % 7,
        created_at: minute(n),
        parent_external_id: n === 3 ? 'c1' : null,
      }),
    ),
    aComment({ post_external_id: 'theirs', external_id: 'x', author: ref('fan_0'), text: 'secret words' }),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
});
afterAll(() => app.close());

const ask = (post: string, more: object = {}) =>
  me.client.keywords.comments({ keyword: '#mine', ...MAY, post_id: number(post), ...more });

describe('the comments of a post', () => {
  it('of a search: the most liked or the newest first, page by page, each once', async () => {
    // By hand: n = 6, 13, 20, 27, 34, 41 have 6 likes; n = 5, 12 … have 5.
    const { comments, total } = await ask('mine', { limit: 8 });
    expect(total).toBe(COMMENTS);
    expect(comments.map((c) => c.likes_count)).toEqual([6, 6, 6, 6, 6, 6, 5, 5]);
    const newest = await ask('mine', { sort_by: 'created_time', limit: 3 });
    expect(newest.comments.map((c) => [c.text, c.author, c.created_time])).toEqual(
      [44, 43, 42].map((n) => [`comment ${n}`, `fan_${n}`, new Date(minute(n)).toISOString()]),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => ask('mine', { page })));
    const all = pages.flatMap((p) => p.comments.map((c) => c.text));
    expect(new Set(all)).toEqual(new Set(Array.from({ length: COMMENTS }, (_, n) => `comment ${n}`)));
    expect(pages.flatMap((p) => p.comments).filter((c) => c.is_reply)).toMatchObject([{ text: 'comment 3' }]);
    expect(await ask('mine', { page: 9 })).toEqual({ comments: [], total: COMMENTS });
    expect(await ask('quiet')).toEqual({ comments: [], total: 0 });
  });

  it('requires a post of this search', async () => {
    for (const post_id of [number('theirs'), '1', '18446744073709551615'])
      await expect(ask('mine', { post_id })).rejects.toMatchObject({ status: 404 });
    for (const post_id of ['18446744073709551616', '-1', 'x'])
      await expect(ask('mine', { post_id })).rejects.toMatchObject({ status: 400 });
    // Outside the period the post is not in the report.
    const before = { from_date: '2025-01-01', to_date: '2025-02-01' };
    await expect(ask('mine', before)).rejects.toMatchObject({ status: 404 });
  });

  it('requires a post of the profile', async () => {
    const of = (id: string, post: string) => me.client.profiles.comments({ id, post_id: hex(post) });
    const own = await of('ana-lund', 'mine');
    expect([own.total, own.comments[0]?.likes_count]).toEqual([COMMENTS, 6]);
    await expect(of('ana-lund', 'theirs')).rejects.toMatchObject({ status: 404 });
    expect((await of('bo-berg', 'theirs')).comments).toMatchObject([
      { text: 'secret words', author: 'fan_0' },
    ]);
  });
});

describe('by a public link', () => {
  const PATH = '/keyword/posts/comments';

  it('opens those of the report’s posts, without their authors', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'));
    const visit = visitorOf(app, token);
    const answer = await visit(PATH, { post_id: number('mine'), limit: '45' });
    const shown = answer.json();
    expect([shown.total, shown.comments.length]).toEqual([COMMENTS, COMMENTS]);
    expect(shown.comments[0]).toMatchObject({ author: null, likes_count: 6 });
    expect(answer.body).not.toContain('fan_');
    const other = await visit(PATH, { post_id: number('theirs'), keyword: '#theirs' });
    expect([other.statusCode, other.body.includes('secret')]).toEqual([404, false]);
  });

  it('hides hidden likes, also from the order', async () => {
    const about = await reportOf(me, '#mine', 'Without interactions');
    const { token } = await publish(me, about, { hidden_columns: ['interactions'] });
    const visit = visitorOf(app, token);
    const { comments } = (await visit(PATH, { post_id: number('mine'), sort_by: 'likes_count' })).json();
    expect(comments[0]).toMatchObject({ text: 'comment 44' });
    expect(comments[0]).not.toHaveProperty('likes_count');
  });
});
