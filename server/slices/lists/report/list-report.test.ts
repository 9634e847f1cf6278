import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };

let app: TestApp;
let me: SignedIn;
let stranger: SignedIn;
let list_id: number;

/**
 * Creators 1 … 4 with one account each publish on several days; 1 and 2 are in the list, 3 was, 4 never.
 */
const posts: RawPost[] = [1, 2, 3, 4].flatMap((account_id) =>
  Array.from({ length: 6 }, (_none, n) => ({
    ...{ id: account_id * 100 + n, account_id, type: 'instagram_post' as const, message: `post ${n} #zeta` },
    at: at(`2026-0${n === 5 ? 4 : 5}-${String(3 + n * 4).padStart(2, '0')}T12:00:00Z`),
    ...{ likes: 100 * account_id + n, comments: n, shares: 0 },
  })),
);
const mine = posts.filter((p) => p.account_id < 3 && p.at >= at('2026-05-01T00:00:00Z'));
const interactions = (some: RawPost[]) =>
  some.reduce((sum, p) => sum + (p.likes ?? 0) + (p.comments ?? 0), 0);

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  stranger = await app.signIn();
  const ids = [1, 2, 3, 4];
  await app.services.db
    .insertInto('profile')
    .values(ids.map((id) => ({ name: `Creator ${id}`, slug: `slug-${id}` })))
    .execute();
  await app.services.db
    .insertInto('account')
    .values(
      ids.map((id) => ({
        profile_id: id,
        platform: 'instagram',
        username: `u${id}`,
      })),
    )
    .execute();
  await insertAccounts(
    app,
    ids.map((id) => ({ id, profile_id: id, followers: id * 9000, country: id === 1 ? 'FR' : 'US' })),
  );
  await insertPosts(app, posts);
  const list = await me.client.lists.add({ name: 'Spring' });
  list_id = list.id;
  await me.client.lists.add_profiles({ list_id, profile_ids: [1, 2, 3] });
  await me.client.lists.remove_profiles({ id: list_id, profile_ids: [3] });
});
afterAll(() => app.close());

describe('the report of a list', () => {
  it('covers what its creators published in the period, with the same posts in every card', async () => {
    const { lists } = me.client;
    const input = { id: list_id, ...MAY };
    const totals = await lists.report_statistics(input);
    expect(totals).toMatchObject({ posts: mine.length, influencers: 2, interactions: interactions(mine) });
    expect(totals.previous.posts).toBe(2);
    const days = await lists.report_daily(input);
    expect(days.length).toBe(31);
    const { tiers } = await lists.report_tiers(input);
    const countries = await lists.report_countries(input);
    for (const rows of [days, tiers, countries])
      expect(rows.reduce((sum, row) => sum + (row.interactions ?? 0), 0)).toBe(totals.interactions);
    const { influencers, total } = await lists.report_creators({ ...input, sort_by: 'interactions' });
    expect([total, influencers.map((i) => i.name)]).toEqual([2, ['Creator 2', 'Creator 1']]);
    const page = await lists.report_posts({ ...input, limit: 3, page: 2, sort_by: 'interactions' });
    const sorted = mine.map((p) => (p.likes ?? 0) + (p.comments ?? 0)).sort((a, b) => b - a);
    expect([page.total, page.posts.map((p) => p.interactions)]).toEqual([mine.length, sorted.slice(3, 6)]);
    expect(page.posts.every((p) => p.matched.length === 0)).toBe(true);
    expect((await lists.report_audience(input)).ages).toBeDefined();
  });

  it('opens comments of its own posts only, and is empty without creators', async () => {
    const input = { id: list_id, ...MAY };
    expect(await me.client.lists.report_comments({ ...input, post_id: '100' })).toEqual({
      comments: [],
      total: 0,
    });
    await expect(me.client.lists.report_comments({ ...input, post_id: '400' })).rejects.toMatchObject({
      status: 404,
    });
    const empty = await me.client.lists.add({ name: 'Nobody' });
    expect(await me.client.lists.report_statistics({ id: empty.id, ...MAY })).toMatchObject({ posts: 0 });
    const folder = await me.client.lists.add({ name: 'Folder', is_folder: true });
    await expect(me.client.lists.report_statistics({ id: folder.id, ...MAY })).rejects.toThrow('is a folder');
    await expect(stranger.client.lists.report_statistics(input)).rejects.toMatchObject({ status: 404 });
  });

  it('is exported with the numbers of the page', async () => {
    const input = { id: list_id, ...MAY };
    const started = await me.client.exports.start({
      ...{ kind: 'list_report', format: 'csv' },
      input: { ...input, parts: ['days'] },
    });
    await runExport(app.services, exporters, started.id);
    const file = await me.client.exports.download({ id: started.id });
    expect(file.name).toMatch(/^Spring/);
    const [head = '', ...rows] = (await file.text()).trim().split(/\r?\n/);
    const column = head.replace('\uFEFF', '').split(',').indexOf('interactions');
    const days = await me.client.lists.report_daily(input);
    expect(column).toBeGreaterThan(0);
    expect(rows.map((row) => Number(row.split(',')[column]))).toEqual(days.map((d) => d.interactions));
    await expect(
      stranger.client.exports.start({ kind: 'list_report', format: 'xlsx', input }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
