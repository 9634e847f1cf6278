import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAFETY_CATEGORIES } from '#contract/safety/safety.ts';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { recoverChecks, runCheck } from './run-check.ts';
import { sweepChecks } from './safety.service.ts';

let app: TestApp;
let me: SignedIn;
let ids: Record<string, number>;
let list_id: number;

const post = (external_id: string, who: string, message: string, more: object = {}) =>
  aPost({
    external_id,
    account: ref(who),
    created_at: Date.parse(`2026-03-0${external_id.at(-1)}T12:00:00Z`),
    link: `https://www.instagram.com/p/${external_id}/`,
    likes: 10,
    message,
    ...more,
  });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...['anna', 'ben', 'cleo'].map((name) =>
      anAccount({ account: ref(name), followers: 4000, country: 'US' }),
    ),
    post('AAAA1', 'anna', 'A day at the shoot with the best photographer of the city #ad'),
    post('AAAA2', 'anna', 'They took the gun and it was not a game for me'),
    post('AAAA3', 'anna', 'A glass of water and a book for you'),
    post('BBBB4', 'ben', 'The new bag of @rivalbrand is in my hand'),
    post('BBBB5', 'ben', '他因为诈骗坐牢', { is_paid: true }),
    post('CCCC6', 'cleo', 'The gun of the neighbour is not mine'),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(app.services);
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
  list_id = (await me.client.lists.add({ name: 'Chosen' })).id;
  await me.client.lists.add_profiles({ list_id, profile_ids: [ids.anna ?? 0, ids.ben ?? 0] });
});
afterAll(() => app.close());

const EVERYTHING = { categories: [...SAFETY_CATEGORIES], own_words: [], competitors: ['@rivalbrand'] };
async function checked(object_type: 'profile' | 'list' | 'monitor', object_id: number, more: object = {}) {
  const { id } = await me.client.safety.start({ object_type, object_id, ...EVERYTHING, ...more });
  await runCheck(app.services, id);
  return me.client.safety.get({ id });
}
const shown = async (id: number, filter: object = {}) =>
  (await me.client.safety.posts({ id, ...filter })).posts.map(
    ({ link, hits }) => `${link?.split('/').at(-2)} ${hits.map((hit) => hit.words).join(', ')}`,
  );

it('shows the posts of a list with the matching words, newest first', async () => {
  const check = await checked('list', list_id);
  expect(check).toMatchObject({ state: 'done', progress: 1, creators: 2, posts: 5, found: 4, certain: 3 });
  expect(await shown(check.id)).toEqual(['BBBB5 诈骗, 坐牢', 'BBBB4 rivalbrand', 'AAAA2 gun', 'AAAA1 shoot']);
  expect(await shown(check.id, { topics: ['arms'] })).toEqual(['AAAA2 gun', 'AAAA1 shoot']);
  expect(await shown(check.id, { topics: ['arms'], certain: true })).toEqual(['AAAA2 gun']);
  const { posts, by_topic } = await me.client.safety.posts({ id: check.id, profile_id: ids.anna });
  expect(posts.at(-1)?.hits[0]).toMatchObject({
    before: 'A day at the ',
    harmless: { reason: 'photo', words: 'photographer' },
  });
  expect(by_topic).toEqual([{ topic: 'arms', posts: 2 }]);
  expect((await me.client.safety.posts({ id: check.id })).by_topic).toEqual([
    { topic: 'arms', posts: 2 },
    { topic: 'crime', posts: 1 },
    { topic: 'competitor', posts: 1 },
  ]);
});

it('names the creators with hits, those with most posts first, and finds them by name', async () => {
  const { id } = await checked('list', list_id);
  const named = async (filters: object) =>
    (await me.client.safety.creators({ id, ...filters })).creators.map(
      ({ name, posts }) => `${name} ${posts}`,
    );
  expect(await named({})).toEqual(['anna 2', 'ben 2']);
  expect(await named({ query: 'BE' })).toEqual(['ben 2']);
  expect(await named({ profile_id: ids.anna })).toEqual(['anna 2']);
  expect(await named({ profile_id: ids.cleo })).toEqual([]);
  expect(await me.client.safety.creators({ id, limit: 1 })).toMatchObject({
    creators: [{ name: 'anna' }],
    total: 2,
  });
});

it('is deleted with its hits, not while it runs, and keeps marks of posts', async () => {
  const { id } = await checked('list', list_id);
  const { posts } = await me.client.safety.posts({ id, profile_id: ids.ben });
  const post_ids = posts.map((one) => one.id);
  await me.client.safety.mark({ id, post_ids, is_seen: true });
  const { db } = app.services;
  await db.updateTable('safety_check').set({ state: 'running' }).where('id', '=', id).execute();
  await expect(me.client.safety.discard({ id })).rejects.toThrow(/Stop/);
  await db.updateTable('safety_check').set({ state: 'done' }).where('id', '=', id).execute();
  await me.client.safety.discard({ id });
  await expect(me.client.safety.posts({ id })).rejects.toThrow(/Safety check/);
  expect(await db.selectFrom('safety_post').selectAll().where('check_id', '=', id).execute()).toEqual([]);
  const next = await checked('list', list_id);
  expect(await me.client.safety.posts({ id: next.id })).toMatchObject({ seen: 2 });
  await me.client.safety.mark({ id: next.id, post_ids, is_seen: false });
});

it('keeps a person’s mark in later checks, until it is undone', async () => {
  const first = await checked('profile', ids.anna ?? 0);
  const { posts } = await me.client.safety.posts({ id: first.id, topics: ['arms'], certain: true });
  const post_ids = posts.map((one) => one.id);
  expect(await me.client.safety.mark({ id: first.id, post_ids, is_seen: true })).toEqual({ changed: 1 });
  const again = await me.client.safety.rerun({ id: first.id });
  await runCheck(app.services, again.id);
  expect(await shown(again.id, { seen: 'open' })).toEqual(['AAAA1 shoot']);
  expect(await me.client.safety.posts({ id: again.id })).toMatchObject({ seen: 1 });
  await me.client.safety.mark({ id: again.id, post_ids, is_seen: false });
  expect(await shown(again.id, { seen: 'open' })).toEqual(['AAAA2 gun', 'AAAA1 shoot']);
});

it('checks only posts of a campaign, stops on request, and restarts after a crash', async () => {
  const monitor = await me.client.monitors.create({
    ...{ name: 'Guns', start_date: '2026-03-01', end_date: '2026-03-31', keywords: ['gun'] },
  });
  const check = await checked('monitor', monitor.id);
  expect(await shown(check.id)).toEqual(['CCCC6 gun', 'AAAA2 gun']);
  const { id } = await me.client.safety.start({ object_type: 'list', object_id: list_id, ...EVERYTHING });
  await app.services.db.updateTable('safety_check').set({ state: 'running' }).where('id', '=', id).execute();
  await recoverChecks(app.services);
  expect(await me.client.safety.get({ id })).toMatchObject({ state: 'waiting' });
  expect(await me.client.safety.cancel({ id })).toMatchObject({ state: 'cancelled' });
  await runCheck(app.services, id);
  expect(await me.client.safety.get({ id })).toMatchObject({ state: 'cancelled', found: 0 });
});

it('is exported with one row for each hit', async () => {
  const check = await checked('list', list_id);
  const input = { check_id: check.id, topics: ['arms'] };
  const { id } = await me.client.exports.start({ kind: 'safety', format: 'csv', input } as never);
  await runExport(app.services, exporters, id);
  const csv = await text((await me.client.exports.download({ id })).stream() as never);
  expect(csv).toContain('They took the gun and it was not a game for me');
  expect(csv).toContain('words about photos or films (photographer)');
  expect(csv.trim().split('\n')).toHaveLength(3);
});

it('is removed with its object', async () => {
  const gone = await me.client.lists.add({ name: 'Short' });
  await me.client.lists.add_profiles({ list_id: gone.id, profile_ids: [ids.cleo ?? 0] });
  const kept = await checked('list', list_id);
  const check = await checked('list', gone.id);
  await app.services.db.deleteFrom('list').where('id', '=', gone.id).execute();
  await sweepChecks(app.services);
  const left = await app.services.db.selectFrom('safety_check').select('id').execute();
  expect(left.map((row) => row.id)).toContain(kept.id);
  expect(left.map((row) => row.id)).not.toContain(check.id);
});

it('is not shown to people who cannot see its object', async () => {
  const check = await checked('list', list_id);
  const colleague = await app.signIn({ role: 'viewer', company_id: me.company_id });
  await expect(colleague.client.safety.get({ id: check.id })).rejects.toThrow(/Safety check/);
  expect((await colleague.client.safety.checks({})).checks.map((one) => one.object_type)).not.toContain(
    'list',
  );
});

it('counts disclosed posts among known paid ones only', async () => {
  expect(
    (await me.client.safety.disclosed({ object_type: 'profile', id: ids.cleo ?? 0 })).totals,
  ).toMatchObject({
    posts: 0,
    campaigns: 0,
  });
  await me.client.monitors.create({
    ...{ name: 'Spring', start_date: '2026-03-01', end_date: '2026-03-31', profile_ids: [ids.anna ?? 0] },
  });
  const { totals, by_creator } = await me.client.safety.disclosed({ object_type: 'list', id: list_id });
  expect(totals).toMatchObject({
    posts: 4,
    disclosed: 2,
    not_disclosed: 2,
    campaigns: 1,
    labelled_by_platform: 1,
  });
  expect(by_creator).toMatchObject([
    { name: 'anna', posts: 3, disclosed: 1 },
    { name: 'ben', posts: 1, disclosed: 1 },
  ]);
});

it('is a column of the exported list, empty without known paid posts', async () => {
  const both = await me.client.lists.add({ name: 'With cleo' });
  await me.client.lists.add_profiles({
    list_id: both.id,
    profile_ids: [ids.anna ?? 0, ids.ben ?? 0, ids.cleo ?? 0],
  });
  const { id } = await me.client.exports.start({
    ...{ kind: 'list', format: 'csv', input: { list_id: both.id } },
  } as never);
  await runExport(app.services, exporters, id);
  const csv = await text((await me.client.exports.download({ id })).stream() as never);
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','));
  const of = (name: string) => {
    const row = rows.find((cells) => cells[0] === name) ?? [];
    return ['disclosed_share', 'disclosed_posts', 'paid_posts'].map((column) => row[head.indexOf(column)]);
  };
  expect(Number(of('anna')[0])).toBeCloseTo(1 / 3, 4);
  expect(of('anna').slice(1)).toEqual(['1', '3']);
  expect(of('ben')).toEqual(['1', '1', '1']);
  expect(of('cleo')).toEqual(['', '', '']);
});
