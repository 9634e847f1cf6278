import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { openIntake } from './intake/open-intake.ts';

let app: TestApp;
let user: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-history-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const HEADER = 'Username,Post URL,Caption,Likes,Date';
const row = (code: string, likes: number) =>
  `fern.moss,https://www.instagram.com/p/${code}/,"Fern #moss",${likes},2026-02-10`;

async function take(name: string, lines: string[]) {
  const file = path.join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { company_id } = user;
  const id = await addImport(app.services, {
    ...{ company_id, created_by: null, path: file, name },
    state: 'pending',
  });
  await runImport(app.services, id);
  return user.client.imports.get({ id });
}

const entry = (file_name: string, state: string, company_id = user.company_id) =>
  app.services.db
    .insertInto('import')
    .values({ company_id, file_name, file_size: 1, state })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('the record of an import', () => {
  it('shows the outcome of all rows', async () => {
    const lines = [row('A1', 5), row('A2', 6), row('A1', 9), ',,No account,1,2026-02-10'];
    expect(await take('fern.csv', [HEADER, ...lines])).toMatchObject({
      ...{ state: 'partial', rows_read: 4, rows_with_posts: 3, rows_rejected: 1 },
      rejected_because: { text: expect.stringMatching(/account/i) },
      ...{ posts_new: 2, posts_changed: 0, posts_unchanged: 0 },
    });
    expect(await take('fern-2.csv', [HEADER, row('A1', 5), row('A2', 60), row('A3', 1)])).toMatchObject({
      ...{ rows_read: 3, rows_with_posts: 3 },
      ...{ posts_new: 1, posts_changed: 1, posts_unchanged: 1 },
    });
  });

  it('is not complete where all rows of a kind, or all rows, failed for one reason', async () => {
    const story = ',,A story,1,2026-02-10';
    expect(await take('stories.csv', [HEADER, row('S1', 5), row('S2', 6), story, story])).toMatchObject({
      ...{ state: 'partial', rows_read: 4, rows_rejected: 2, rejected_because: { text: expect.any(String) } },
    });
    expect(await take('none.csv', [HEADER, row('S3', 5)])).toMatchObject({
      ...{ state: 'completed', rejected_because: null },
    });
  });

  it('counts a post once, even if a later batch repeats it', async () => {
    const intake = openIntake(app.services, { import_id: 900, imported: false });
    const post = (likes: number, day: number) =>
      aPost({ external_id: 'B1', account: ref('bo'), likes, observed_at: Date.UTC(2026, 4, day) });
    expect(await intake.write([post(1, 1)])).toMatchObject({ posts_new: 1 });
    const again = { posts_new: 0, posts_changed: 0, posts_unchanged: 0 };
    expect(await intake.write([post(2, 2)])).toMatchObject(again);
    expect(await intake.write([post(2, 2)])).toMatchObject(again);
    const other = openIntake(app.services, { import_id: 901, imported: false });
    expect(await other.write([post(3, 3)])).toMatchObject({ ...again, posts_changed: 1 });
    expect(await other.write([post(4, 4)])).toMatchObject(again);
    expect(await app.services.ch.query("SELECT likes FROM posts FINAL WHERE external_id = 'B1'")).toEqual([
      { likes: 4 },
    ]);
  });

  it('lists its posts, to its company only', async () => {
    const { id } = await take('ivy.csv', [HEADER, row('C1', 5), row('C2', 6), row('A3', 7)]);
    const { posts, total } = await user.client.imports.posts({ id });
    expect(total).toBe(3);
    expect(posts.map((p) => [p.account, p.profile, p.likes, p.views]).sort()).toEqual([
      ['fern.moss', 'fern-moss', 5, null],
      ['fern.moss', 'fern-moss', 6, null],
      ['fern.moss', 'fern-moss', 7, null],
    ]);
    const other = await app.signIn();
    await expect(other.client.imports.posts({ id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the history', () => {
  it('hides failures that were dismissed or retried', async () => {
    const mine = await app.signIn();
    const { company_id } = mine;
    const of = (name: string, state: string) => entry(name, state, company_id);
    await of('ok.csv', 'completed');
    const lone = await of('lone.csv', 'error');
    await of('tried.csv', 'error');
    await of('tried.csv', 'canceled');
    await of('tried.csv', 'completed');
    await of('tried.csv', 'error');
    await of('tried.csv', 'error');
    await of('waits.csv', 'uploaded');
    const list = async (show?: 'all') => {
      const answer = await mine.client.imports.list(show ? { show } : {});
      const names = answer.imports.map((i) => `${i.file_name} ${i.state} ${i.earlier_tries}`);
      return { ...answer, imports: names };
    };
    const open = [
      ...['waits.csv uploaded 0', 'tried.csv error 1', 'tried.csv completed 2'],
      ...['lone.csv error 0', 'ok.csv completed 0'],
    ];
    expect(await list()).toEqual({ imports: open, total: 5, ended: 4, hidden: 3 });
    expect(await list('all')).toMatchObject({ total: 8, ended: 7, hidden: 3 });
    await mine.client.imports.dismiss({ id: lone.id, dismissed: true });
    expect(await list()).toMatchObject({
      ...{ imports: open.filter((e) => !e.startsWith('lone')), total: 4, ended: 3, hidden: 4 },
    });
    const back = await mine.client.imports.dismiss({ id: lone.id, dismissed: false });
    expect(back.dismissed).toBe(false);
    expect(await list()).toMatchObject({ imports: open, hidden: 3 });
  });

  it('lets nobody dismiss an import that has not failed, or another company’s', async () => {
    const done = await entry('done.csv', 'completed');
    await expect(user.client.imports.dismiss({ id: done.id, dismissed: true })).rejects.toMatchObject({
      status: 409,
    });
    const failed = await entry('failed.csv', 'error');
    const other = await app.signIn();
    await expect(other.client.imports.dismiss({ id: failed.id, dismissed: true })).rejects.toMatchObject({
      status: 404,
    });
  });
});
