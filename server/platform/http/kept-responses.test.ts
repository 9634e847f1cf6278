import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let now = new Date('2026-06-01T10:00:00Z');
let addresses: string[];

const DAYS = 'from_date=2026-05-01&to_date=2026-05-31';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn();
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 1000, country: 'FR' }]);
  await post(1);
  const { id } = await me.client.monitors.create({
    ...{ name: 'Glow', keywords: ['#glow'], start_date: '2026-05-01', end_date: '2026-05-31' },
  });
  addresses = [
    `/api/keyword/statistics?keyword=%23glow&${DAYS}`,
    `/api/keyword/posts?keyword=%23glow&${DAYS}`,
    `/api/monitor/stats/${id}?${DAYS}`,
    `/api/dashboard?${DAYS}`,
  ];
});
afterAll(() => app.close());

const post = (id: number) =>
  insertPosts(app, [
    {
      ...{ id, account_id: 1, type: 'instagram_post', message: `#glow ${id}` },
      ...{ at: at('2026-05-10T12:00:00Z'), likes: 100, comments: 10 },
    },
  ]);

const get = (url: string, headers: Record<string, string> = me.headers, tag?: unknown) =>
  app.http.inject({ url, headers: tag ? { ...headers, 'if-none-match': String(tag) } : headers });

const tagsOf = (who = me) =>
  Promise.all(addresses.map(async (url) => (await get(url, who.headers)).headers.etag));

/** 304: the kept response is still current. */
const statuses = (tags: unknown[], who = me) =>
  Promise.all(addresses.map(async (url, i) => (await get(url, who.headers, tags[i])).statusCode));

const all = (status: number) => addresses.map(() => status);

it('sends the same bytes again until something is written', async () => {
  for (const url of addresses) {
    const [first, again] = [await get(url), await get(url)];
    expect(again.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'no-store' });
    expect(again.headers['content-type']).toMatch(/^application\/json/);
    const { rawPayload, headers } = await get(url, { ...me.headers, 'accept-encoding': 'br' });
    const bytes = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
    expect(bytes.toString()).toBe(first.body);
  }
  expect(await statuses(await tagsOf())).toEqual(all(304));
});

it('computes again after a post, a setting, and at midnight', async () => {
  const before = await tagsOf();
  await post(2);
  expect(await statuses(before)).toEqual(all(200));
  expect((await get(addresses[0] as string)).json().posts).toBe(2);

  const counted = await tagsOf();
  await me.client.settings.update_company({ currency: 'EUR' });
  expect(await statuses(counted)).toEqual(all(200));
  expect((await get(addresses[0] as string)).json().currency).toBe('EUR');

  const tags = await tagsOf();
  expect(await statuses(tags)).toEqual(all(304));
  now = new Date('2026-06-02T10:00:00Z');
  expect((await statuses(tags)).every((status) => status === 200)).toBe(true);
});

it('keeps them from other people, removed permissions and ended sessions', async () => {
  const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
  const tags = await tagsOf();
  const stranger = await app.signIn();
  const [keyword = '', , monitor = ''] = addresses;
  expect((await get(keyword, stranger.headers)).json().currency).toBe('USD');
  expect((await get(monitor, stranger.headers)).statusCode).toBe(404);
  expect((await get(keyword, viewer.headers, tags[0])).statusCode).toBe(200);

  await get(keyword, viewer.headers);
  await app.services.db
    .updateTable('app_user')
    .set({ flags: JSON.stringify({ profile_only: true }) })
    .where('id', '=', viewer.user_id)
    .execute();
  expect((await get(keyword, viewer.headers)).statusCode).toBe(403);

  await get(keyword);
  await app.services.db.deleteFrom('session').where('user_id', '=', me.user_id).execute();
  expect((await get(keyword)).statusCode).toBe(401);
});
