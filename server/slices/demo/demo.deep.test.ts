import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { demoWorld } from '#server/seed/demo-world.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { settleNames } from '#server/slices/imports/names/settle-names.ts';
import { compareDerived } from '#server/slices/imports/repair/compare.ts';
import { slugOf } from '#server/slices/profiles/slug.ts';
import type { AccountRef, Observation } from '#server/tables/observations.ts';
import { contentOf } from '#server/testing/content.ts';
import { emptyStores } from '#server/testing/empty-stores.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { anAccount, aPost } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runDemoWork, sweepDemo } from './demo.jobs.ts';
import { readDemo } from './demo-record.ts';

const SIZE = { posts: 300, profiles: 25, seed: 'limelight' };
const START = Date.UTC(2026, 5, 2, 12);
const HOUR = 3_600_000;

/** Accounts of the world that is seeded here. */
const world = demoWorld({ ...SIZE, end: new Date(Date.UTC(2026, 5, 2)) });
const demoAccount = (index: number): AccountRef => {
  const last = world.profile(index).accounts[0]?.observations.at(-1);
  if (!last) throw new Error('The profile has no account');
  return last.account;
};
const ana: AccountRef = { platform: 'youtube', external_id: 'UC1', username: 'ana', title: 'Ana' };
const real: Observation[] = [
  aPost({ external_id: 'p1', account: ana, likes: 5, title: 'one #a' }),
  anAccount({ account: ana, followers: 1000, country: 'FR' }),
  {
    kind: 'audience',
    account: ana,
    dimension: 'countries',
    key: 'FR',
    share: 0.4,
    sample_size: null,
    observed_at: START,
  },
];
/** A file that names a demo account, and an account with the handle of another one. */
const alike = [
  aPost({ external_id: 'p2', account: demoAccount(1), likes: 7, title: 'two #b' }),
  aPost({
    external_id: 'p3',
    account: { ...demoAccount(2), external_id: 'another', title: 'Not invented' },
    likes: 9,
  }),
];

let clock = START;
let app: TestApp;
let user: SignedIn;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  user = await app.signIn();
  // Failures are expected.
  app.services.log.level = 'silent';
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = START;
  await emptyStores(app.services);
  await app.services.db.deleteFrom('setting').where('name', 'in', ['demo', 'demo_end']).execute();
});

const seed = () => seedDemo(app.services, { ...SIZE, company_id: user.company_id });

async function take(observations: Observation[]): Promise<void> {
  const { id } = await app.services.db
    .insertInto('import')
    .values({ company_id: user.company_id, file_name: 'a.csv', file_size: 1, state: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openIntake(app.services, { import_id: id, imported: false }).write(observations);
  await settleNames(app.services, id);
  await project(app.services);
}

async function remove(): Promise<void> {
  await user.client.demo.remove();
  await runDemoWork(app.services);
  expect((await readDemo(app.services.db)).work).toBeNull();
}

/** The stored data after importing these without a demo world. */
async function contentOfReal(observations: Observation[][]) {
  await emptyStores(app.services);
  for (const file of observations) await take(file);
  const content = await contentOf(app.services);
  await emptyStores(app.services);
  return content;
}

const isSound = async () =>
  expect(await compareDerived(app.services, true)).toMatchObject({
    audiences: 0,
    search: 0,
    terms: new Map(),
  });

describe('removing the demo data', () => {
  it('removes its lists, restores them with people’s changes, and keeps people’s own lists', async () => {
    await seed();
    const names = async () => (await user.client.lists.user_lists()).lists.map((l) => l.name);
    const { lists } = await user.client.lists.user_lists();
    const short = lists.find((l) => l.name === 'Short list for the client');
    expect(short).toMatchObject({ is_demo: true, total_influencers: 14 });
    const { profiles } = await user.client.lists.profiles({ id: short?.id ?? 0 });
    expect(profiles.filter((p) => p.status !== null && p.is_demo)).toHaveLength(14);
    await user.client.lists.edit({ id: short?.id ?? 0, name: 'Renamed' });
    const forecasts = async () => (await user.client.forecast.list()).forecasts.map((f) => f.name);
    expect(await forecasts()).toEqual(['Spring launch']);
    const ideas = lists.find((l) => l.name === 'Ideas for autumn');
    await user.client.lists.delete({ id: ideas?.id ?? 0 });
    const own = await user.client.lists.add({ name: 'Own' });
    await user.client.lists.add_profiles({ list_id: own.id, profile_ids: profiles.map((p) => p.profile_id) });
    await remove();
    expect(await names()).toEqual(['Own']);
    expect(await forecasts()).toEqual([]);
    expect((await user.client.lists.bin()).lists.map((l) => l.name)).toEqual(['Ideas for autumn']);
    expect((await user.client.lists.get({ id: own.id })).total_influencers).toBe(0);
    await user.client.demo.add();
    await runDemoWork(app.services);
    expect(await names()).toContain('Renamed');
    expect(await forecasts()).toEqual(['Spring launch']);
    expect(await names()).not.toContain('Ideas for autumn');
    expect((await user.client.lists.get({ id: own.id })).total_influencers).toBe(14);
    await remove();
    clock += 25 * HOUR;
    await sweepDemo(app.services);
    const left = await app.services.db.selectFrom('list').select('name').execute();
    expect(left.map((l) => l.name).sort()).toEqual(['Ideas for autumn', 'Own']);
    expect(await app.services.db.selectFrom('forecast').select('id').execute()).toEqual([]);
  });

  it('removes its monitors and leaderboards, and restores them with their posts', async () => {
    await seed();
    const monitors = async () => (await user.client.monitors.list({})).monitors;
    const before = await monitors();
    expect(before.map((m) => [m.name, m.state]).sort()).toEqual([
      ['Autumn teaser', 'planned'],
      ['Running shoes, winter', 'finished'],
      ['Skincare launch', 'running'],
    ]);
    const { posts, id } = before.find((m) => m.state === 'running') ?? { id: 0 };
    expect(posts).toBeGreaterThan(0);
    const boards = async () => (await user.client.leaderboards.list({})).leaderboards;
    const [board] = await boards();
    const ranked = await user.client.leaderboards.brands({ id: board?.id ?? 0, timeline: '1_year' });
    expect([(await boards()).length, ranked.brands.length > 3, ranked.posts > 0]).toEqual([2, true, true]);
    expect(ranked.invented_posts).toBe(ranked.posts);
    await remove();
    expect([await monitors(), await boards(), (await user.client.brands.list({})).brands]).toEqual([
      [],
      [],
      [],
    ]);
    await user.client.demo.add();
    await runDemoWork(app.services);
    expect(await user.client.monitors.stats({ id })).toMatchObject({ posts });
    const again = await user.client.leaderboards.brands({ id: board?.id ?? 0, timeline: '1_year' });
    expect([again.posts, again.brands.length]).toEqual([ranked.posts, ranked.brands.length]);
  });

  it('leaves imported data as if nothing had been invented', async () => {
    const expected = await contentOfReal([real]);
    await seed();
    expect(await user.client.demo.state()).toMatchObject({ in_use: true, is_beside_own: false });
    await take(real);
    expect(await user.client.demo.state()).toEqual({
      ...{ in_use: true, is_beside_own: true, work: null, undo_until: null },
    });
    await remove();
    expect(await contentOf(app.services)).toEqual(expected);
    await isSound();
    expect(await user.client.demo.state()).toEqual({
      in_use: false,
      is_beside_own: true,
      work: null,
      undo_until: new Date(START + 24 * HOUR).toISOString(),
    });
    expect((await user.client.profiles.search({})).total).toBe(1);
    await expect(user.client.profiles.get({ id: slugOf(demoAccount(3).username ?? '') })).rejects.toThrow(
      'not',
    );
  });

  it('keeps profiles that an import also contains, with its values', async () => {
    const expected = await contentOfReal([real, alike]);
    await seed();
    await take(real);
    await take(alike);
    await remove();
    expect(await contentOf(app.services)).toEqual(expected);
    await isSound();
  });

  it('is undone within a day: the same answers, with people’s changes', async () => {
    await seed();
    await take(real);
    const written = await user.client.profiles.get({ id: slugOf(demoAccount(3).username ?? '') });
    await user.client.profiles.edit({ id: written.id, country: 'JP' });
    const content = await contentOf(app.services);
    const results = await user.client.profiles.search({ country: ['JP'] });
    await remove();
    expect((await user.client.profiles.search({ country: ['JP'] })).total).toBe(0);
    clock += 23 * HOUR;
    await user.client.demo.add();
    await runDemoWork(app.services);
    clock = START;
    await project(app.services);
    expect(await contentOf(app.services)).toEqual(content);
    expect(await user.client.profiles.search({ country: ['JP'] })).toEqual(results);
    expect(await user.client.demo.state()).toMatchObject({ in_use: true, work: null, undo_until: null });
    await isSound();
  });

  it('ends in the same state when killed at every step', async () => {
    const expected = await contentOfReal([real, alike]);
    await seed();
    await take(real);
    await take(alike);
    await user.client.demo.remove();
    // Each attempt gets a little further before it is killed.
    for (let call = 1; (await readDemo(app.services.db)).work !== null; call++) {
      const { services, wasKilled } = killedAt(app.services, call);
      await runDemoWork(services);
      const { work } = await user.client.demo.state();
      if (wasKilled())
        expect(work).toMatchObject({ what: 'removing', error: { code: 'job_failed_until_restart' } });
    }
    expect(await contentOf(app.services)).toEqual(expected);
    await isSound();
    expect(await user.client.demo.state()).toMatchObject({ in_use: false, undo_until: expect.any(String) });
  }, 120_000);

  it('is limited to the operator, one at a time', async () => {
    await seed();
    const stranger = await app.signIn();
    expect((await stranger.client.demo.state()).in_use).toBe(true);
    await expect(stranger.client.demo.remove()).rejects.toThrow('operator');
    await expect(user.client.demo.add()).rejects.toThrow('already');
    await user.client.demo.remove();
    await expect(user.client.demo.remove()).rejects.toThrow('being removed');
    await runDemoWork(app.services);
    await expect(user.client.demo.remove()).rejects.toThrow('no demo data');
    await expect(stranger.client.demo.add()).rejects.toThrow('operator');
  });
});

it('marks invented data in every answer, without external links', async () => {
  await seed();
  await take([aPost({ external_id: 'p1', account: ana, title: 'one #a', created_at: START - HOUR })]);
  const period = { from_date: '2024-06-01', to_date: '2026-06-02' };
  const { home, profiles, keywords } = user.client;
  // The one real post is in no sum with invented ones.
  const dashboard = await home.dashboard(period);
  expect([dashboard.posts, dashboard.invented_posts]).toEqual([1, 0]);
  expect(dashboard.top_influencers.map((row) => row.is_demo)).toEqual([false]);
  const results = (await profiles.search({ limit: 1000 })).profiles;
  expect(results.filter((row) => !row.is_demo).map((row) => row.username)).toEqual(['ana']);
  const invented = await profiles.get({ id: slugOf(demoAccount(3).username ?? '') });
  expect(invented.is_demo).toBe(true);
  expect(invented.accounts.map((a) => a.url)).toEqual(invented.accounts.map(() => null));
  expect((await profiles.get({ id: 'ana' })).accounts[0]?.url).toContain('youtube.com/@ana');
  const [term] = await app.services.ch.query<{ t: string }>(
    "SELECT arrayJoin(terms) AS t FROM posts FINAL WHERE import_id = 0 AND startsWith(t, '#') GROUP BY t ORDER BY count() DESC LIMIT 1",
  );
  const search = { ...period, keyword: term?.t ?? '' };
  const totals = await keywords.statistics(search);
  expect(totals.invented_posts).toBe(totals.posts);
  const { posts } = await keywords.posts(search);
  expect(posts.map((p) => [p.is_demo, p.link])).toEqual(posts.map(() => [true, null]));
  const { influencers } = await keywords.top_influencers(search);
  expect(influencers.every((i) => i.is_demo)).toBe(true);
  expect((await keywords.statistics({ ...period, keyword: '#a' })).invented_posts).toBe(0);
});

describe('removed demo data', () => {
  it('becomes real when an import names it, and remains so when the rest is restored', async () => {
    const expected = await contentOfReal([real, alike]);
    await seed();
    await remove();
    await take(real);
    await take(alike);
    expect(await contentOf(app.services)).toEqual(expected);
    await isSound();
    await user.client.demo.add();
    await runDemoWork(app.services);
    const profile = await user.client.profiles.get({ id: slugOf(demoAccount(1).username ?? '') });
    expect(profile.is_demo).toBe(false);
    const posts = await app.services.ch.query<{ n: number }>(
      `SELECT count() AS n FROM posts FINAL WHERE account_id IN (SELECT account_id FROM accounts FINAL WHERE profile_id = ${profile.id})`,
    );
    expect(posts).toEqual([{ n: 1 }]);
    await isSound();
  });

  it('is deleted permanently after a day', async () => {
    const { db } = app.services;
    const left = async () => (await db.selectFrom('profile').select('id').execute()).length;
    await seed();
    await take(real);
    await remove();
    clock += 23 * HOUR;
    await sweepDemo(app.services);
    expect(await left()).toBeGreaterThan(25);
    clock += 2 * HOUR;
    expect((await user.client.demo.state()).undo_until).toBeNull();
    await sweepDemo(app.services);
    expect(await left()).toBe(1);
    await isSound();
    await user.client.demo.add();
    await runDemoWork(app.services);
    expect((await user.client.demo.state()).in_use).toBe(true);
    expect(await left()).toBeGreaterThan(25);
  });
});
