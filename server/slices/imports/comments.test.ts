import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostComment } from '#contract/comments.ts';
import { commentsOf } from '#server/analytics/questions/comments.ts';
import { emptyStores } from '#server/testing/empty-stores.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { postId, storedPostId } from './intake/posts/post-id.ts';
import { runBatches } from './run/batches.ts';
import { previewWithdrawal, runWithdrawal } from './withdraw/withdraw.ts';

let app: TestApp;
let user: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-comments-'));
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  app.services.log.level = 'silent';
});
beforeEach(() => emptyStores(app.services));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const link = (code: string) => `https://www.instagram.com/p/${code}/`;
const HEADER = 'comment id,post url,comment text,commenter,comment date,comment likes,scraped at';
/** Number, post, likes and reading time of a comment. */
const row = (n: number, post: string, likes: number | string = n, seen = '2026-03-10') =>
  `c${n},${link(post)},"comment number ${n}, as it is",fan_${n},2026-03-0${n}T10:00:00Z,${likes},${seen}`;

async function added(name: string, rows: string[], header = HEADER): Promise<number> {
  const file = path.join(folder, name);
  writeFileSync(file, [header, ...rows, ''].join('\n'));
  return addImport(app.services, {
    company_id: user.company_id,
    created_by: user.user_id,
    path: file,
    name,
    state: 'pending',
  });
}

async function take(name: string, rows: string[], header = HEADER) {
  const id = await added(name, rows, header);
  await runImport(app.services, id, { takeIn: runBatches });
  return user.client.imports.get({ id });
}
const takePosts = (name: string, codes: string[]) =>
  take(
    name,
    codes.map((code) => `ana.lund,${link(code)},A day at the lake #alder,2026-03-01T09:00:00Z,90,4103`),
    'username,post url,caption,published,likes,comments count',
  );

const of = (post: string, sort_by: 'likes_count' | 'created_time' = 'likes_count') =>
  commentsOf(app.services, storedPostId(postId('instagram', post)), { sort_by, limit: 20, page: 1 });
const likes = (comments: PostComment[]) => comments.map((c) => [c.author, c.likes_count]);
const stored = async () =>
  (await app.services.ch.query<{ n: number }>('SELECT count() AS n FROM post_comments FINAL'))[0]?.n;

describe('a table of comments', () => {
  it('is imported without questions; the record counts its posts and lists missing ones', async () => {
    await takePosts('instagram posts.csv', ['CxA', 'CxB']);
    const rows = [row(1, 'CxA'), row(2, 'CxA'), row(3, 'CxB'), row(4, 'CxGone')];
    const record = await take('comments.csv', [
      ...rows,
      row(2, 'CxA', 9),
      ',,no post,fan,,,',
      row(5, 'CxB', 'many'),
    ]);
    expect(record).toMatchObject({
      state: 'partial',
      preset_label: 'Instagram comments',
      ...{ rows_read: 7, rows_rejected: 1, warnings: 1 },
      ...{ comments_new: 5, comments_changed: 0, comments_unchanged: 0 },
      ...{ commented_posts: 3, comments_waiting: 1 },
      ...{ posts_new: 0, accounts_new: 0 },
    });
    expect(await of('CxA')).toEqual({
      total: 2,
      comments: [
        {
          id: storedPostId(postId('instagram', 'c2')),
          author: 'fan_2',
          text: 'comment number 2, as it is',
          likes_count: 9,
          replies_count: null,
          created_time: '2026-03-02T10:00:00.000Z',
          is_reply: false,
          is_demo: false,
          sentiment: expect.objectContaining({ label: expect.any(String) }),
        },
        expect.objectContaining({ author: 'fan_1', likes_count: 1 }),
      ],
    });
    // Unreadable numbers are unknown, and last.
    expect(likes((await of('CxB')).comments)).toEqual([
      ['fan_3', 3],
      ['fan_5', null],
    ]);
    const rejects = await (await user.client.imports.rejects({ id: record.id })).text();
    expect(rejects).toContain('The row does not name a post.');
  });

  it('creates no accounts for comment authors', async () => {
    await take('comments.csv', [row(1, 'CxA'), row(2, 'CxA'), row(3, 'CxA')]);
    expect((await user.client.settings.navigation()).creators).toBe(0);
  });

  it('changes nothing the second time', async () => {
    const rows = [row(1, 'CxA'), row(2, 'CxA'), row(3, 'CxB')];
    await take('comments.csv', rows);
    const before = [await of('CxA'), await of('CxB')];
    expect(await take('comments.csv', rows)).toMatchObject({ comments_new: 0, comments_unchanged: 3 });
    expect([await of('CxA'), await of('CxB')]).toEqual(before);
  });

  it('uses post, author, time and text if comments have no ids', async () => {
    const header = HEADER.replace('comment id,', '');
    const rows = [row(1, 'CxA'), row(2, 'CxA'), row(3, 'CxA')].map((line) =>
      line.slice(line.indexOf(',') + 1),
    );
    await take('comments.csv', rows, header);
    expect(await take('again.csv', rows, header)).toMatchObject({ comments_new: 0, comments_unchanged: 3 });
    // Another comment with the same text.
    const other = rows[0]?.replace('fan_1', 'fan_9') ?? '';
    expect(await take('more.csv', [...rows, other], header)).toMatchObject({ comments_new: 1 });
    expect((await of('CxA')).total).toBe(4);
  });

  it('uses newer numbers, whichever file is first', async () => {
    const [old, fresh] = [row(1, 'CxA', 70, '2026-03-10'), row(1, 'CxA', 64, '2026-03-20')];
    const rest = [row(2, 'CxA'), row(3, 'CxA')];
    for (const files of [
      [old, fresh],
      [fresh, old],
    ]) {
      await emptyStores(app.services);
      const records = [];
      for (const first of files) records.push(await take('comments.csv', [first, ...rest]));
      expect(records[1]).toMatchObject(
        files[1] === fresh
          ? { comments_changed: 1, comments_unchanged: 2 }
          : { comments_changed: 0, comments_unchanged: 3 },
      );
      expect(likes((await of('CxA')).comments)).toEqual([
        ['fan_1', 64],
        ['fan_3', 3],
        ['fan_2', 2],
      ]);
    }
    // Without reading times the larger numbers are newer.
    await emptyStores(app.services);
    await take('a.csv', [row(1, 'CxA', 70, ''), ...rest]);
    await take('b.csv', [row(1, 'CxA', 64, ''), ...rest]);
    expect(likes((await of('CxA')).comments)[0]).toEqual(['fan_1', 70]);
  });

  it('waits for its posts if it is imported first', async () => {
    const { id } = await take('comments.csv', [row(1, 'CxA'), row(2, 'CxA'), row(3, 'CxB')]);
    const waiting = async () => (await user.client.imports.get({ id })).comments_waiting;
    expect(await waiting()).toBe(3);
    const posts = await takePosts('instagram posts.csv', ['CxA']);
    expect(await waiting()).toBe(1);
    await app.services.db
      .updateTable('import')
      .set({ state: 'withdrawing' })
      .where('id', '=', posts.id)
      .execute();
    await runWithdrawal(app.services, posts.id);
    expect(await waiting()).toBe(3);
  });
});

describe('withdrawing a table of comments', () => {
  it('leaves the comments of the others', async () => {
    await take('a.csv', [row(1, 'CxA', 5, '2026-03-10'), row(2, 'CxA')]);
    const before = await of('CxA');
    const { id } = await take('b.csv', [row(1, 'CxA', 50, '2026-03-20'), row(2, 'CxA'), row(3, 'CxA')]);
    expect((await of('CxA')).total).toBe(3);
    expect(await previewWithdrawal(app.services, id)).toMatchObject({
      comments_gone: 1,
      comments_changed: 2,
    });
    await app.services.db.updateTable('import').set({ state: 'withdrawing' }).where('id', '=', id).execute();
    await runWithdrawal(app.services, id);
    expect(await of('CxA')).toEqual(before);
    expect(await stored()).toBe(2);
  });
});

describe('a kill', () => {
  it('gives the same comments at any step after a repeated import', async () => {
    const rows = [row(1, 'CxA', 3, ''), row(2, 'CxA'), row(1, 'CxA', 8, ''), row(3, 'CxB')];
    await take('whole.csv', rows);
    const whole = [await of('CxA'), await of('CxB')];
    for (let step = 1; step < 40; step++) {
      await emptyStores(app.services);
      const id = await added('cut.csv', rows);
      const dying = killedAt(app.services, step);
      await runImport(dying.services, id, { takeIn: runBatches }).catch(() => undefined);
      if (!dying.wasKilled()) return;
      await app.services.db.updateTable('import').set({ state: 'pending' }).where('id', '=', id).execute();
      await runImport(app.services, id, { takeIn: runBatches });
      expect([await of('CxA'), await of('CxB')]).toEqual(whole);
      expect(await user.client.imports.get({ id })).toMatchObject({
        ...{ state: 'completed', rows_read: 4, comments_new: 3, commented_posts: 2, comments_waiting: 3 },
      });
    }
    throw new Error('The import never ran to its end');
  });
});
