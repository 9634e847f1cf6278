import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let boss: SignedIn;
let ana: SignedIn;
let ben: SignedIn;
let other: SignedIn;
let now = Date.parse('2026-03-01T12:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  boss = await app.signIn();
  const member = { role: 'member', company_id: boss.company_id } as const;
  [ana, ben, other] = [await app.signIn(member), await app.signIn(member), await app.signIn()];
});
afterAll(() => app.close());

const DAY = 86_400_000;
const monitor = (who: SignedIn, name: string, start_date: string, end_date: string) =>
  who.client.monitors.create({
    ...{ name, start_date, end_date, keywords: ['#spring'], platforms_to_track: ['instagram'] },
  });
const share = (who: SignedIn, type: 'lists' | 'monitor', type_id: number, email: string) =>
  who.client.sharing.add_user({ type, type_id, email, user_type: 'Co-worker' });
const activityOf = async (who: SignedIn) =>
  (await who.client.home.activity()).map((line) => `${line.user}: ${line.action} ${line.name}`);

it('shows the user’s running monitors, those that end first before others', async () => {
  const late = await monitor(ana, 'Late', '2026-02-01', '2026-05-01');
  await monitor(ana, 'Over', '2026-01-01', '2026-02-28');
  await monitor(ana, 'Soon', '2026-02-01', '2026-03-10');
  await monitor(ana, 'Ahead', '2026-03-02', '2026-04-01');
  const names = async (who: SignedIn) => {
    const { monitors, total } = await who.client.home.monitors();
    return [total, ...monitors.map((m) => m.name)];
  };
  expect(await names(ana)).toEqual([2, 'Soon', 'Late']);
  expect(await names(boss)).toEqual([2, 'Soon', 'Late']);
  expect(await names(ben)).toEqual([0]);
  await share(ana, 'monitor', late.id, ben.email);
  expect(await names(ben)).toEqual([1, 'Late']);
  expect(await names(other)).toEqual([0]);
});

it('shows the lists edited last, without folders', async () => {
  const spring = await ana.client.lists.add({ name: 'Spring' });
  now += 1000;
  await ana.client.lists.add({ name: 'Autumn' });
  await ana.client.lists.add({ name: 'Folder', is_folder: true });
  now += 1000;
  const { id } = await boss.client.profiles.add({ name: 'Mina', kind: 'influencer', accounts: [] });
  await ana.client.lists.add_profiles({ list_id: spring.id, profile_ids: [id] });
  const lists = await ana.client.home.lists();
  expect(lists.map((l) => [l.name, l.total_influencers])).toEqual([
    ['Spring', 1],
    ['Autumn', 0],
  ]);
  expect(await ben.client.home.lists()).toEqual([]);
});

it('shows changes to the user’s objects, with their current names', async () => {
  const [spring] = await ana.client.home.lists();
  const id = spring?.id ?? 0;
  const mine = ['lists.creators_added Spring', 'lists.created Autumn', 'lists.created Spring'];
  const by = (who: SignedIn) => `Test User ${/\d+/.exec(who.email)?.[0]}`;
  const listsOf = async (who: SignedIn) => (await activityOf(who)).filter((line) => line.includes('lists.'));
  // The folder is a list as well.
  expect((await listsOf(ana)).filter((line) => !line.endsWith('Folder'))).toEqual(
    mine.map((line) => `${by(ana)}: ${line}`),
  );
  expect(await listsOf(ben)).toEqual([]);
  await share(ana, 'lists', id, ben.email);
  await ben.client.lists.edit({ id, name: 'Spring 2026' }).catch(() => {});
  await ana.client.lists.edit({ id, name: 'Secret plan' });
  expect(await listsOf(ben)).toEqual(
    ['lists.changed', 'lists.creators_added', 'lists.created'].map(
      (what) => `${by(ana)}: ${what} Secret plan`,
    ),
  );
  expect(await activityOf(other)).toEqual([]);
  const profiles_only = {
    role: 'member',
    company_id: boss.company_id,
    flags: { profile_only: true },
  } as const;
  const outsider = await app.signIn(profiles_only);
  expect(await activityOf(outsider)).toEqual([]);
  now += 31 * DAY;
  expect(await activityOf(boss)).toEqual([]);
  now -= 31 * DAY;
});

it('shows running work: imports to users who may import, exports to their creators', async () => {
  const { db } = app.services;
  const company_id = boss.company_id;
  const file = { company_id, file_name: 'posts.csv', file_size: 200, bytes_read: 50, state: 'running' };
  await db
    .insertInto('import')
    .values([file, { ...file, file_name: 'done.csv', state: 'completed' }])
    .execute();
  const made = { company_id, kind: 'profiles', format: 'csv', input: '{}', created_at: new Date(now) };
  await db
    .insertInto('export')
    .values([
      { ...made, user_id: ben.user_id, title: 'Creators', state: 'pending' },
      { ...made, user_id: ana.user_id, title: 'Done', state: 'completed' },
    ])
    .execute();
  await db.deleteFrom('monitor_match').where('company_id', '=', company_id).execute();
  const jobs = async (who: SignedIn) =>
    (await who.client.home.jobs()).map((j) => [j.kind, j.name, j.is_waiting, j.progress]);
  const matching = (name: string) => ['matching', name, true, null];
  expect(await jobs(boss)).toEqual([
    ['import', 'posts.csv', false, 0.25],
    ...['Late', 'Over', 'Soon', 'Ahead'].map(matching),
  ]);
  expect(await jobs(ben)).toEqual([['export', 'Creators', true, null], matching('Late')]);
  expect(await jobs(other)).toEqual([]);
});
